// Words in English and Chinese. The page marks its own texts with data-t (content) and data-t-label (name for those who
// listen, and tooltip); everything else asks t(). Views bring their own words with addWords().

const WORDS = {
  en: {
    skip: "Skip to the board", views: "Views", view_play: "Play", view_set: "Set", view_watch: "Watch", clock: "Clock", menu: "Menu", new: "New", open: "Open", share: "Share", export: "Export",
    settings: "Settings", help: "Keys and help", board: "Board", tools: "Tools", modes: "What digits write", keypad: "Values",
    pause: "Pause", resume: "Continue", paused: "Paused", undo: "Undo", redo: "Redo", erase: "Erase", fill: "Candidates",
    check: "Check", reveal: "Reveal", rules: "Rules", drop: "Drop a puzzle here", close: "Close", cancel: "Cancel",
    digit: "Digit", corner: "Corner", centre: "Centre", colour: "Colour", given: "given", empty: "empty",
    clashes: "clashes", wrong: "wrong", noColour: "no colour", value: "Value {0}",
    colour1: "grey", colour2: "red", colour3: "orange", colour4: "yellow", colour5: "green", colour6: "teal",
    colour7: "blue", colour8: "violet", colour9: "pink",
    clash: "{0} and {1} both hold {2}: {3}", clashRun: "{0} holds {1} and {2} holds {3}, too far apart for {4}",
    clashMore: "{0} · and {1} more", cellSays: "{0}: {1}", selectedCells: "{0} cells selected",
    filledIn: "Candidates are filled in.", filledRest: "Candidates are filled in; your own marks stay.", hidden: "Candidates are hidden. Undo brings them back.", undone: "Undone", redone: "Done again", nothingToUndo: "Nothing to undo",
    nothingToRedo: "Nothing to redo", erased: "Erased", mode: "Mode: {0}", revealed: "Revealed: {0}",
    solved: "Solved in {0}.", solvedTitle: "Well done", another: "Another one", stay: "Look at it",
    good: "Everything is right so far.", bad: "{0} of your values are wrong.", badOne: "One of your values is wrong.",
    deadEnd: "No solution continues this: some value is wrong.", working: "Thinking…", unknown: "That takes too long to find out.",
    unique: "One solution", several: "Several solutions", none: "No solution", nothing: "There is nothing to check yet.",
    severalNote: "This puzzle has several solutions; checking says whether yours can still be completed.",
    newTitle: "A new puzzle", shape: "Board", symmetry: "Pattern of givens", anySymmetry: "any",
    amount: "Givens", amountMany: "many: gentle", amountSome: "some", amountFew: "as few as possible: hard", amountAny: "as the grade wants",
    grade: "Grade", levels: { easy: "easy", medium: "medium", hard: "hard", "very-hard": "very hard", expert: "expert", extreme: "extreme" },
    make: "Make it", making: "Making a puzzle…", ownShape: "Any shape", ownShapeHelp: "such as “square 12 3x4”, “hexagon 3 8” or “jigsaw …”",
    openTitle: "Open a puzzle", openHelp: "Paste a puzzle in any format: a line of 81 characters, a grid, a .doku file, coordinates, JSON. Dropping a file on the page, or pasting anywhere, does the same.",
    read: "Read it", file: "Choose a file", which: "Puzzle {0} of {1}", place: "line {0}, column {1}", text: "Text of a puzzle",
    shareTitle: "Share", shareAddress: "Address of the puzzle", shareGame: "with what I have written", copy: "Copy", copied: "Copied",
    exportTitle: "Export", exportWith: "with what I wrote; in pictures marks and colours, too", print: "Print",
    as_doku: "A .doku file: the board, its rules and the givens", as_line: "One line of text", as_svg: "A picture (SVG)", as_png: "A picture (PNG)", as_cnf: "Clauses for a SAT solver (DIMACS)",
    revealTitle: "Reveal", revealCell: "The selected cells", revealAll: "The whole solution",
    settingsTitle: "Settings", theme: "Colours", themeAuto: "as the system", themeLight: "light", themeDark: "dark",
    language: "Language", showClock: "Show the clock", showClashes: "Show clashes at once", tidy: "Take placed values out of marks", showPeers: "Tint the cells that see the cursor",
    helpTitle: "Keys", helpKeys: [["1–9", "write; two digits for values above 9"], ["z x c v", "digit, corner, centre, colour"], ["Shift / Ctrl + 1–9", "corner / centre mark, whatever the mode"], ["Space", "next mode"], ["Arrows", "move; with Shift select on the way, with Ctrl keep what is selected"], ["Home PgUp End PgDn", "on honeycombs: up left, up right, down left, down right"], ["Del", "erase"], ["Ctrl+Z  Ctrl+Y", "undo, redo"], ["Ctrl+A  Esc", "select all, none"], ["m", "fill in or hide candidates"], ["h", "hint; again for more"], ["k", "check"], ["p", "pause"]],
    helpMouse: "Drag to select several cells; Ctrl or Shift adds to them. A double click selects all cells with the same value.",
    symmetries: { rotation180: "half turn", rotation120: "third of a turn", rotation90: "quarter turn", rotation60: "sixth of a turn", mirror0: "mirror ─", mirror45: "mirror ╱", mirror90: "mirror │", mirror135: "mirror ╲" }, mirrorAt: "mirror {0}°",
    families: {},
    plurals: { row: "rows", column: "columns", box: "boxes", region: "regions", diagonal: "diagonals", "anti-diagonal": "anti-diagonals", window: "windows", position: "places in boxes", "line q": "lines ─", "line r": "lines ╲", "line s": "lines ╱", flower: "flowers", group: "groups", run: "runs", "knight's move": "knight’s moves", "king's move": "king’s moves" },
    different: "{1} {0}: all different", consecutive: "{1} {0}: consecutive values, in any order", pair: "{1} {0}: two cells that differ", allowed: "{1} {0}: only some values",
    hint: "Hint", apply: "Do it", more: "More",
    valuesTo: "Values 1 to {0}", failed: "That did not work: {0}", gone: "The engine does not answer. Is anydoku still running?", by: "{0} by {1}",
  },
  zh: {
    skip: "跳到盘面", views: "视图", view_play: "解题", view_set: "出题", view_watch: "观察", clock: "计时", menu: "菜单", new: "新题", open: "打开", share: "分享", export: "导出",
    settings: "设置", help: "按键与帮助", board: "盘面", tools: "工具", modes: "数字写入方式", keypad: "数字",
    pause: "暂停", resume: "继续", paused: "已暂停", undo: "撤销", redo: "重做", erase: "清除", fill: "候选数",
    check: "检查", reveal: "揭示", rules: "规则", drop: "把题目拖到这里", close: "关闭", cancel: "取消",
    digit: "数字", corner: "角标", centre: "中标", colour: "颜色", given: "已知", empty: "空",
    clashes: "冲突", wrong: "错误", noColour: "无色", value: "数字 {0}",
    colour1: "灰", colour2: "红", colour3: "橙", colour4: "黄", colour5: "绿", colour6: "青", colour7: "蓝", colour8: "紫", colour9: "粉",
    clash: "{0} 与 {1} 都是 {2}：{3}", clashRun: "{0} 是 {1}，{2} 是 {3}，在{4}中相差太远",
    clashMore: "{0}；另有 {1} 处", cellSays: "{0}：{1}", selectedCells: "已选 {0} 格",
    filledIn: "已填入候选数。", filledRest: "已填入候选数，你的标记保留。", hidden: "已隐藏候选数，撤销可恢复。", undone: "已撤销", redone: "已重做", nothingToUndo: "没有可撤销的", nothingToRedo: "没有可重做的",
    erased: "已清除", mode: "方式：{0}", revealed: "已揭示：{0}",
    solved: "用时 {0} 完成。", solvedTitle: "完成！", another: "再来一题", stay: "看看盘面",
    good: "目前全部正确。", bad: "有 {0} 个数字不对。", badOne: "有 1 个数字不对。",
    deadEnd: "这样继续下去无解：有数字不对。", working: "思考中…", unknown: "求解时间太长。",
    unique: "唯一解", several: "多个解", none: "无解", nothing: "还没有可检查的内容。",
    severalNote: "此题有多个解；检查只说明你的填法能否完成。",
    newTitle: "新题", shape: "盘面", symmetry: "已知数的对称", anySymmetry: "任意",
    amount: "已知数", amountMany: "多：轻松", amountSome: "适中", amountFew: "尽量少：困难", amountAny: "依难度而定",
    grade: "难度", levels: { easy: "容易", medium: "中等", hard: "困难", "very-hard": "很难", expert: "专家", extreme: "极难" },
    make: "出题", making: "正在出题…", ownShape: "任意盘面", ownShapeHelp: "例如 “square 12 3x4”、“hexagon 3 8”、“jigsaw …”",
    openTitle: "打开题目", openHelp: "粘贴任何格式的题目：81 个字符的一行、表格、.doku 文件、坐标、JSON。也可以把文件拖到页面上，或在页面任何地方粘贴。",
    read: "读取", file: "选择文件", which: "第 {0} 题，共 {1} 题", place: "第 {0} 行第 {1} 列", text: "题目文本",
    shareTitle: "分享", shareAddress: "题目的网址", shareGame: "连同我的填写", copy: "复制", copied: "已复制",
    exportTitle: "导出", exportWith: "连同我填的数；图片还带标记和颜色", print: "打印",
    as_doku: ".doku 文件：盘面、规则和已知数", as_line: "一行文本", as_svg: "图片（SVG）", as_png: "图片（PNG）", as_cnf: "SAT 求解器的子句（DIMACS）",
    revealTitle: "揭示", revealCell: "选中的格", revealAll: "整个答案",
    settingsTitle: "设置", theme: "配色", themeAuto: "跟随系统", themeLight: "浅色", themeDark: "深色",
    language: "语言", showClock: "显示计时", showClashes: "立即显示冲突", tidy: "填数后自动删去标记", showPeers: "给相关格着色",
    helpTitle: "按键", helpKeys: [["1–9", "写入；大于 9 的数连按两位"], ["z x c v", "数字、角标、中标、颜色"], ["Shift / Ctrl + 1–9", "直接写角标 / 中标"], ["空格", "下一种方式"], ["方向键", "移动；加 Shift 沿途选择，加 Ctrl 保留选择"], ["Home PgUp End PgDn", "蜂窝上：左上、右上、左下、右下"], ["Del", "清除"], ["Ctrl+Z  Ctrl+Y", "撤销、重做"], ["Ctrl+A  Esc", "全选、取消选择"], ["m", "填入或隐藏候选数"], ["h", "提示；再按更多"], ["k", "检查"], ["p", "暂停"]],
    helpMouse: "拖动可选多格；按住 Ctrl 或 Shift 追加。双击选中所有相同数字的格。",
    symmetries: { rotation180: "旋转 180°", rotation120: "旋转 120°", rotation90: "旋转 90°", rotation60: "旋转 60°", mirror0: "镜像 ─", mirror45: "镜像 ╱", mirror90: "镜像 │", mirror135: "镜像 ╲" }, mirrorAt: "镜像 {0}°",
    numbered: "第 {0} {1}", lineAt: "{0}={1} 线",
    families: { row: "行", column: "列", box: "宫", region: "区域", diagonal: "对角线", "anti-diagonal": "反对角线", window: "窗口", "knight's move": "马步", "king's move": "王步", position: "同位", "line q": "横线", "line r": "右斜线", "line s": "左斜线", neighbours: "相邻", flower: "花", group: "组", run: "连续线", domain: "限定" },
    different: "{0}（{1}）：各不相同", consecutive: "{0}（{1}）：连续的数，顺序任意", pair: "{0}：两格不同", allowed: "{0}：只能填某些数",
    hint: "提示", apply: "照做", more: "更多",
    valuesTo: "数字 1 到 {0}", failed: "没有成功：{0}", gone: "引擎没有回应。anydoku 还在运行吗？", by: "{0}，作者 {1}",
  },
};

let words = WORDS.en;

/** The languages there are, each called as its speakers call it. */
export const LANGUAGES = { en: "English", zh: "简体中文" };

/** The language that is set, or the first of the browser's that there is. */
export function choose(set) {
  const wanted = set ? [set] : navigator.languages.map((tag) => tag.slice(0, 2));
  const language = wanted.find((tag) => tag in WORDS) ?? "en";
  words = WORDS[language];
  document.documentElement.lang = language === "zh" ? "zh-Hans" : language;
  translate(document);
}

/** Writes the texts of an element that name them. */
export function translate(root) {
  for (const element of root.querySelectorAll("[data-t]")) element.textContent = t(element.dataset.t);
  for (const element of root.querySelectorAll("[data-t-label]")) label(element, t(element.dataset.tLabel));
}

/** Levels of grades as choices, the easiest first; before them none. */
export const levels = () => [["", t("anySymmetry")], ...Object.entries(t("levels"))];

/** Adds words: for each language an object as above. */
export function addWords(more) {
  for (const [language, added] of Object.entries(more)) Object.assign(WORDS[language], added);
}

export const isChinese = () => words === WORDS.zh;

/** Words one after the other, as the language has commas. */
export const list = (...said) => said.join(isChinese() ? "，" : ", ");

/** What is said of something, after its name. */
export const says = (name, words) => name + (isChinese() ? "：" : ": ") + words;

/** Names an element for those who listen; buttons show it as a tooltip, too. */
export function label(element, text) {
  element.setAttribute("aria-label", text);
  if (element instanceof HTMLButtonElement) element.title = text;
}

/** A text; {0}, {1}, … are replaced. */
export function t(key, ...values) {
  const text = words[key] ?? WORDS.en[key] ?? key;
  return typeof text === "string" ? text.replace(/\{(\d)\}/g, (_, index) => values[index]) : text;
}

/** The name of a symmetry, given as the protocol does: "rotation180" → half turn. */
export function symmetryName(name) {
  return words.symmetries[name] ?? name.replace(/^mirror(\d+)$/, (_, angle) => t("mirrorAt", angle));
}

/** What several rules of a family are called. */
export function familyName(family) {
  return words.plurals?.[family] ?? ruleName(family);
}

/** The name of a rule or family: "row 3" → 第 3 行. */
export function ruleName(name) {
  const [, counted, number] = /^(row|column|box|window) (\d+)$/.exec(name) ?? [];
  if (counted && words.numbered) return words.numbered.replace("{0}", number).replace("{1}", words.families[counted]);
  const [, axis, at] = /^line ([qrs])=(-?\d+)$/.exec(name) ?? [];
  if (axis && words.lineAt) return words.lineAt.replace("{0}", axis).replace("{1}", at);
  const families = Object.entries(words.families).sort((a, b) => b[0].length - a[0].length);
  for (const [family, own] of families) {
    if (name === family || name.startsWith(`${family} `) || name.startsWith(`${family}=`)) {
      return own + name.slice(family.length).replace(" of grid ", "·").replace(" around ", " ");
    }
  }
  return name;
}
