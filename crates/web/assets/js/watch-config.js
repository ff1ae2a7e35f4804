// What can be chosen about a run: the fields, what they are usually, which solver heeds them, and the request that they
// make. In the address only what is unusual is written; the second of two runs has a 2 before its names.

/** `for` is the solver that heeds a field; none: both. `plain` fields are always in sight. */
export const FIELDS = {
  solver: { values: ["dpll", "cdcl"], plain: true },
  branch: { values: ["mrv", "mrv-degree", "first", "random", "moms", "jw", "jw2", "dlis", "dlcs"], for: "dpll", plain: true },
  propagate: { values: ["watch", "count", "scan"], for: "dpll", plain: true },
  decide: { values: ["activity", "queue", "alternating"], for: "cdcl", plain: true },
  sets: { values: ["off", "on"], for: "cdcl", plain: true },
  encoding: { values: ["extended", "efficient", "minimal"], plain: true, board: true },
  amo: { values: ["pairwise", "sequential", "commander", "product", "bitwise", "bimander"], board: true },
  runs: { values: ["must-contain", "windows"], board: true },
  polarity: { values: ["true", "false", "heuristic"], for: "dpll" },
  order: { values: ["ascending", "random", "constraining"], for: "dpll" },
  pure: { values: ["off", "on"], for: "dpll" },
  restart: { values: ["alternating", "glue", "luby", "never"], for: "cdcl" },
  minimize: { values: ["on", "off"], for: "cdcl" },
  seed: { values: ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"] },
};

/** What holds if nothing is said. */
export const USUAL = Object.fromEntries(Object.entries(FIELDS).map(([name, { values }]) => [name, values[0]]));

/** Whether a field matters in a configuration. */
export const matters = (name, config, isBoard) =>
  (!FIELDS[name].for || FIELDS[name].for === config.solver) && (isBoard || !FIELDS[name].board);

/** Writes a configuration into parameters. */
export function write(params, config, prefix = "") {
  for (const [name, usual] of Object.entries(USUAL)) if (config[name] !== usual) params.set(prefix + name, config[name]);
}

/** Reads a configuration; what makes no sense is as usual. */
export function read(params, prefix = "") {
  const config = { ...USUAL };
  for (const [name, { values }] of Object.entries(FIELDS)) {
    const value = params.get(prefix + name);
    if (values.includes(value)) config[name] = value;
  }
  return config;
}

/** The parameters of an address: configurations, the moment, what is assumed, where runs stop, what is shown. */
export function writeAll({ configs, at, assumed, stops, pane, mine, cnf }) {
  const params = new URLSearchParams();
  write(params, configs[0]);
  if (configs[1]) {
    params.set("two", "1");
    write(params, configs[1], "2");
  }
  if (at > 0) params.set("at", at);
  if (assumed.length) params.set("if", assumed.join("."));
  if (stops.size) params.set("stop", [...stops].join("."));
  if (pane !== "trail") params.set("pane", pane);
  if (mine) params.set("mine", "1");
  if (cnf) params.set("cnf", cnf);
  return params;
}

/** What an address says; what makes no sense is left out. */
export function readAll(params) {
  const list = (name) => (params.get(name) ?? "").split(".");
  const isLiteral = (text) => /^-?[1-9]\d{0,8}$/.test(text);
  const stops = list("stop").filter((stop) => /^c\d+$/.test(stop) || isLiteral(stop));
  return {
    configs: params.get("two") ? [read(params), read(params, "2")] : [read(params)],
    at: Number(params.get("at")) || 0,
    assumed: list("if").filter(isLiteral).map(Number),
    stops: new Set(stops.map((stop) => (stop[0] === "c" ? stop : Number(stop)))),
    pane: params.get("pane") ?? "trail",
    mine: params.has("mine"),
    cnf: params.get("cnf") ?? "",
  };
}

/** The request for a run. `subject` is { puzzle, entries } or { cnf }. */
export function request(config, subject, { assume = [], most, language }) {
  const { solver, encoding, amo, runs, branch, propagate, polarity, order, pure, decide, restart, minimize, sets, seed } = config;
  const asked = { do: "trace", ...subject, solver, assume, most, language, seed: Number(seed) };
  if (subject.puzzle) Object.assign(asked, { encoding, at_most_one: amo, runs });
  if (solver === "dpll") return { ...asked, branch, propagate, polarity, order, pure: pure === "on" };
  return { ...asked, cdcl: { decide, restart, minimize, "native-sets": sets, simplify: "off" } };
}
