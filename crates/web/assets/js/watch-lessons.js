// The lessons of the tour: data only. A lesson has a title, a `puzzle` (and its `shape`, where its text does not name it) or
// `cnf`, one or two `runs` as in watch-config.js, and steps. A step has a text and the moment that it speaks of (`at`, see
// watch-tour.js); perhaps the pane that it shows, what it draws attention to (`light`), whether it asks for choices, and
// literals that are assumed.

const GUESS = "7..4.1.6....2..9.385..........9..6..16.....97..9..5..........295.7..8....4.1.2..5";

export const LESSONS = [
  {
    title: { en: "A puzzle that needs no decision", zh: "不用决策的题" },
    puzzle: "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
    runs: [{ solver: "dpll" }],
    steps: [
      {
        at: "start",
        light: "board",
        text: {
          en: "To a SAT solver a puzzle is 729 yes-or-no questions: is r1c3 a 4? Every rule becomes clauses, each a list of answers of which one must be right. So far it knows nothing; the grey values are given, but it has not read them yet.",
          zh: "对 SAT 求解器来说，一道题是 729 个是非问题：r1c3 是 4 吗？每条规则变成若干子句，每个子句列出几个答案，其中至少一个为真。现在它什么都不知道；灰色的已知数它还没有读到。",
        },
      },
      {
        at: 30,
        light: "now",
        text: {
          en: "The givens are clauses with one literal, so these must be true: thirty steps without thinking. To the right you read each step in words, then its clause in names and in the numbers of a DIMACS file.",
          zh: "已知数是只有一个文字的子句，所以必须为真：三十步，不用思考。右边用文字说明每一步，然后是子句的名称和 DIMACS 文件中的编号。",
        },
      },
      {
        at: 45,
        light: "board",
        text: {
          en: "Now unit propagation: r1c1 is 5, and “r1c1 and r1c8 differ” has only one literal left that can be true. So r1c8 is not 5. Candidates fall one by one. Press Space to let it run, or → for single steps.",
          zh: "接着是单元传播：r1c1 是 5，“r1c1 与 r1c8 不同”只剩一个可能为真的文字，所以 r1c8 不是 5。候选数一个个去掉。按空格播放，按 → 单步。",
        },
      },
      {
        at: 577,
        light: "now",
        text: {
          en: "The same rule finds values. “Box 3 needs a 5” had nine places; eight are struck out, so the last one must hold it. Players call this a hidden single. For the solver it is one more clause with one literal left.",
          zh: "同一条规则也能找到数。“第 3 宫要有 5”原有九处，划掉八处，只剩最后一处。玩家叫它隐性唯一数；对求解器来说，不过是又一个只剩一个文字的子句。",
        },
      },
      {
        at: "end",
        light: "counters",
        text: {
          en: "Solved: 729 propagations, 0 decisions. Everything stands on level 0, which means that it follows from the givens alone. Point at any value to read its reason.",
          zh: "解完：729 次传播，0 次决策。全部在第 0 层，即只凭已知数就能推出。指向任何一个数，可读到它的理由。",
        },
      },
    ],
  },
  {
    title: { en: "A guess, and what it costs", zh: "一次猜测的代价" },
    puzzle: GUESS,
    runs: [{ solver: "dpll" }],
    steps: [
      {
        at: "search",
        light: "board",
        text: {
          en: "Here propagation comes to a halt: no clause has just one literal left. A player would look for a cleverer pattern. DPLL (Davis, Logemann and Loveland, 1962) makes a decision instead.",
          zh: "这里传播停下了：没有只剩一个文字的子句。玩家会去找更巧的技巧；DPLL（Davis、Logemann、Loveland，1962）则作一个决策。",
        },
      },
      {
        at: ["decisions", 1],
        light: "board",
        text: {
          en: "It tries r1c3 = 2, in a cell with few candidates. The decision opens level 1; the frame marks it, and the small 1 says on which level a value became true. Whatever follows now holds only if the decision is right.",
          zh: "它在候选数少的格里试 r1c3 = 2。决策打开第 1 层；方框表示决策，小 1 表示该数在哪一层成立。此后推出的一切，都以这个决策正确为前提。",
        },
      },
      {
        at: ["conflicts", 1],
        pane: "tree",
        light: "now",
        text: {
          en: "Twenty-nine steps later r2c5 would have to be 5 and 8 at once: every literal of “r2c5 has at most one value” is false. This is a conflict, and it proves that r1c3 is not 2.",
          zh: "二十九步之后，r2c5 必须既是 5 又是 8：“r2c5 至多一个值”的文字全为假。这就是冲突，它证明 r1c3 不是 2。",
        },
      },
      {
        at: ["conflicts", 1, 2],
        pane: "tree",
        light: "pane",
        text: {
          en: "Level 1 is taken back as a whole, and the other branch holds: r1c3 ≠ 2, now on level 0. In the tree you see both branches. Step back and forth over this place with ← and →.",
          zh: "第 1 层整个撤回，另一分支成立：r1c3 ≠ 2，在第 0 层。决策树中可见两个分支。用 ← 和 → 在此处来回看看。",
        },
      },
      {
        at: "end",
        pane: "tree",
        light: "counters",
        text: {
          en: "The rest follows without another guess. One wrong decision was the whole price. Now ask your own question: go back to the first decision and click any candidate. The solver tries that one first.",
          zh: "其余无需再猜。全部代价就是一次错误的决策。现在提一个你自己的问题：回到第一个决策处，点击任何候选数，求解器会先试它。",
        },
      },
    ],
  },
  {
    title: { en: "Two rules of branching, side by side", zh: "两种分支规则并排" },
    puzzle: GUESS,
    runs: [
      { solver: "dpll", branch: "mrv" },
      { solver: "dpll", branch: "dlcs" },
    ],
    steps: [
      {
        at: "search",
        light: "board",
        text: {
          en: "The same puzzle twice, on one clock. Both solvers have propagated the same literals and must decide. On the left the rule takes a cell or house with fewest possibilities; on the right the variable that occurs in most open clauses.",
          zh: "同一道题，两个求解器，共用一个时钟。两边传播的文字相同，都要作决策。左边选可能性最少的格或单元；右边选出现在最多未满足子句中的变量。",
        },
      },
      {
        at: ["decisions", 1],
        light: "board",
        text: {
          en: "The left one decides in a cell of two candidates: whichever turns out wrong, the other is true. The right one picks a candidate that touches much, out of many: when it is wrong, little is known.",
          zh: "左边在只有两个候选数的格里决策：错了一个，另一个就成立。右边在许多可能中挑一个牵连最多的：错了也所知不多。",
        },
      },
      {
        at: 762,
        light: "counters",
        text: {
          en: "The left one is done after 762 steps with one conflict. The right one is still at work: compare the counters.",
          zh: "左边用 762 步、一个冲突就完成了；右边还在继续。比较一下计数。",
        },
      },
      {
        at: 2056,
        light: "counters",
        choices: true,
        text: {
          en: "Both find the same grid: 1 conflict against 26. Which question you ask first decides how long the search takes; on hard puzzles the factor can be ten thousand. Change the rule of B above and look again.",
          zh: "两边得到同样的解：1 个冲突对 26 个。先问哪个问题，决定了搜索多长；难题上可差一万倍。在上面换掉 B 的规则，再看一遍。",
        },
      },
    ],
  },
  {
    title: { en: "A honeycomb", zh: "蜂窝" },
    puzzle: ".6.8.7.......3...6..........2..1....8..2......4...4.6..5....6",
    shape: "hanidoku",
    runs: [{ solver: "dpll" }],
    steps: [
      {
        at: "start",
        light: "board",
        text: {
          en: "Hanidoku: 61 cells, and every line in three directions holds different, consecutive values in any order. A line of five may hold 2 to 6 or 5 to 9. The solver knows nothing of hexagons: it sees clauses as before.",
          zh: "蜂窝数独：61 格，三个方向的每条线上的数互不相同且连续，顺序任意。五格的线可以是 2 到 6，也可以是 5 到 9。求解器不知道什么是六边形：它看到的仍是子句。",
        },
      },
      {
        at: 319,
        light: "now",
        text: {
          en: "“Line q=2 needs a 6”: a line of seven always holds 3 to 7, whichever window it takes, so such clauses come from the rule of consecutive values. Numbers in the corners of cells are levels, as before.",
          zh: "“q=2 线要有 6”：长线无论取哪一段连续的数，都必含中间那些，这类子句来自“连续”规则。格角的小数字仍是层号。",
        },
      },
      {
        at: ["conflicts", 1],
        pane: "tree",
        light: "board",
        text: {
          en: "Two decisions deep, two cells of a line would be equal. Only the level on top is taken back: the decision of level 1 may still be right.",
          zh: "作了两个决策之后，同一条线上两格会相等。只撤回最上面一层：第 1 层的决策仍可能是对的。",
        },
      },
      {
        at: "end",
        pane: "tree",
        light: "pane",
        text: {
          en: "Solved with four decisions and two conflicts. Fold branches in the tree with a click on the small triangle, or with the arrow keys; a click on an entry goes to that moment.",
          zh: "四个决策、两个冲突后解完。点小三角或用方向键可折叠分支；点一行就到那一时刻。",
        },
      },
    ],
  },
  {
    title: { en: "Proving that there is nothing to find", zh: "证明无解" },
    puzzle: "4239...1....7....8.8..6.92...4.3....8...962..95...18.............5..........4.673",
    runs: [{ solver: "cdcl" }],
    steps: [
      {
        at: "search",
        light: "board",
        text: {
          en: "This grid can’t be completed, though no rule is broken yet: one of the givens is wrong. CDCL (Marques-Silva and Sakallah, 1996) searches as DPLL does, but learns a clause from each conflict, so that it never makes the same mistake twice.",
          zh: "这道题无解，虽然目前没有违反任何规则：有一个已知数是错的。CDCL（Marques-Silva、Sakallah，1996）像 DPLL 一样搜索，但从每个冲突学到一个子句，不再犯同样的错。",
        },
      },
      {
        at: ["conflicts", 2],
        pane: "why",
        light: "pane",
        text: {
          en: "The second conflict, on level 2. The graph shows what led to it: each arrow is part of a reason. All ways from the decision of level 2 to the conflict go through the literal with the double frame, the first unique implication point.",
          zh: "第二个冲突，在第 2 层。图中是它的来由：每个箭头是理由的一部分。从第 2 层的决策到冲突的所有路都经过双框的文字，即第一唯一蕴含点。",
        },
      },
      {
        at: ["conflicts", 2, 1],
        pane: "why",
        light: "now",
        text: {
          en: "Cut the graph right behind it: the literals with heavy frames can’t all be true together. Written as a clause, that is what the solver learns. It follows from the rules, whatever is decided.",
          zh: "在它后面把图切开：粗框的文字不能同时为真。写成子句，就是求解器学到的东西；无论怎样决策，它都成立。",
        },
      },
      {
        at: ["conflicts", 2, 3],
        pane: "tree",
        light: "board",
        text: {
          en: "Back to the highest level on which the new clause has one literal left: there it implies the opposite at once. No other branch has to be remembered, and a jump may skip levels that had nothing to do with the conflict.",
          zh: "回到新子句只剩一个文字的最高层：在那里它立即推出相反的结论。不必记住另一分支，一跳可以越过与冲突无关的层。",
        },
      },
      {
        at: "end",
        pane: "why",
        light: "now",
        text: {
          en: "The last conflict stands on level 0, where nothing is decided that could be wrong. The empty clause is learned: there is no solution. Three learned clauses are the whole proof, and a program can check it. That was the tour; now choose your own puzzle.",
          zh: "最后一个冲突在第 0 层，那里没有可能出错的决策。学到空子句：无解。学到的三个子句就是全部证明，程序可以检验。导览到此结束，请选你自己的题。",
        },
      },
    ],
  },
];
