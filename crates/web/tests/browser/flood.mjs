// A thousand requests at once: how many are answered, how many refused, whether any is lost, and what memory that takes.
// What is measured is printed, and decides nothing. Needs Linux for the memory.
//
//   ANYDOKU=target/release/anydoku node flood.mjs [REQUESTS]

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import http from "node:http";
import { createInterface } from "node:readline";

const REQUESTS = Number(process.argv[2] ?? 1000);
// One of the hardest 9×9, and more grids than anybody can count.
const HARD = "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3";
const WORK = [
  { do: "solve", puzzle: HARD },
  { do: "check", puzzle: HARD },
  { do: "count", puzzle: "SHAPE square 9 +antiknight", most: 0 },
  { do: "grade", puzzle: HARD },
];

const server = spawn(process.env.ANYDOKU, ["serve", "--port", "0", "--no-open", "--time", "2"], { stdio: ["ignore", "pipe", "ignore"] });
const line = await new Promise((resolve) => createInterface(server.stdout).once("line", resolve));
const port = Number(/:(\d+)/.exec(line)[1]);

/** Status of the answer, and whether it is JSON with a result, an error, or none. */
function ask(work) {
  return new Promise((resolve) => {
    const options = { host: "127.0.0.1", port, path: "/api", method: "POST", agent: false, headers: { "Content-Type": "application/json" } };
    const request = http.request(options, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (part) => (body += part));
      response.on("end", () => {
        let kind = "no JSON";
        try {
          kind = "error" in JSON.parse(body) ? "error" : "answer";
        } catch {
          // It stays that.
        }
        resolve(`${work.do}: ${response.statusCode}, ${kind}`);
      });
    });
    request.on("error", (error) => resolve(`${work.do}: ${error.code}`));
    request.end(JSON.stringify(work));
  });
}

const start = performance.now();
const answers = await Promise.all(Array.from({ length: REQUESTS }, (_, at) => ask(WORK[at % WORK.length])));
const seconds = (performance.now() - start) / 1000;
const most = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))[1]) / 1024;
const table = {};
for (const answer of answers.sort()) (table[answer] ??= { requests: 0 }).requests++;
console.table(table);
console.log(`${seconds.toFixed(1)} s, at most ${most.toFixed(0)} MB; then ${await ask(WORK[0])}`);
server.kill();
