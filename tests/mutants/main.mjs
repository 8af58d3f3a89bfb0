/**
 * `npm run mutants -- <name> ...`: breaks the code one token at a time and sees whether a test notices (docs/mutants.md). `<name>` is one
 * of scopes.mjs or a path. `--sample 20`: so many mutants of each name (`--sample all`). `--seed 1`: which ones. `--tests 8`: at most so
 * many test files for each, those of its domain and the nearest first. `--limit 240`: seconds until a mutant counts as one that hangs.
 */
import { spawn } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { copyOfTree, filesOfTree } from "./copy.mjs";
import { importersOf, testsOf } from "./importers.mjs";
import { mutantsOf, mutated } from "./operators.mjs";
import { filesOf, GROUPS, SCOPES } from "./scopes.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    tests: { type: "string", default: "8" },
    limit: { type: "string", default: "240" },
  },
});
const names = (positionals.length ? positionals : Object.keys(SCOPES)).flatMap((name) => GROUPS[name] ?? [name]);
/** Test files that are run together after the nearest one, which is tried alone: it kills most, and costs least. */
const AT_ONCE = 4;
const say = (text) => process.stdout.write(`${text}\n`);

/** Even numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function stream(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** So many of a list, each as likely as the others. */
function sampleOf(list, size, next) {
  const rest = [...list];
  for (let i = 0; i < Math.min(size, rest.length); i++) {
    const other = i + Math.floor(next() * (rest.length - i));
    [rest[i], rest[other]] = [rest[other], rest[i]];
  }
  return rest.slice(0, size);
}

const files = filesOfTree(root);
const importers = importersOf(root, files);
const copy = copyOfTree(root, files);
let runner;

function end() {
  if (runner) stop();
  // Its workers may still write for a moment.
  rmSync(copy, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => (end(), process.exit(1)));

/** Ends the runner with the workers it has started, the ones that hang included. */
function stop() {
  try {
    process.kill(-runner.pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
  runner = undefined;
}

function start() {
  const child = (runner = spawn(process.execPath, [join(copy, "tests/mutants/runner.mjs")], {
    cwd: copy,
    detached: true,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { ...process.env, NODE_ENV: "test", ENERGY_DATA: "" },
  }));
  return new Promise((ready, failed) => {
    child.once("message", () => ready());
    child.once("exit", (code) => failed(new Error(`The runner of tests ended with ${code}`)));
  });
}

/** Runs tests in the copy: the first that failed, null if all pass, "timeout" if they do not end. */
async function run(tests, changed) {
  if (!runner) await start();
  return new Promise((done) => {
    const timer = setTimeout(() => (stop(), done("timeout")), Number(options.limit) * 1000);
    runner.once("message", ({ failed }) => (clearTimeout(timer), done(failed)));
    runner.send({ tests, changed });
  });
}

/** Whether test files fail without any mutant; asked only of those that have killed one. */
const broken = new Map();
/** Test files that took too long once and not again: slow ones on a busy machine. */
const unsteady = new Set();

/** What becomes of a mutant: killed by a test, timeout, survived, or no test that imports it. */
async function judge(mutant) {
  const tests = testsOf(importers, mutant.path).slice(0, Number(options.tests));
  const path = join(copy, mutant.path);
  const text = readFileSync(path, "utf8");
  const tried = async (files, content) => {
    writeFileSync(path, content);
    const failed = await run(files, mutant.path);
    writeFileSync(path, text);
    return failed;
  };
  /** It fails with the mutant once more if it only took too long, and without it does not. */
  const isKiller = async (file, { late }) => {
    if (late && (await tried([file], mutated(text, mutant))) === null) return unsteady.add(file) && false;
    if (!broken.has(file)) broken.set(file, (await tried([file], text)) !== null);
    return !broken.get(file);
  };
  for (let from = 0, until = 1; from < tests.length; from = until, until += AT_ONCE) {
    let some = tests.slice(from, until).filter((file) => !broken.get(file) && !unsteady.has(file));
    while (some.length) {
      const failed = await tried(some, mutated(text, mutant));
      if (failed === null) break;
      if (failed === "timeout") return { state: "timeout" };
      const file = failed.file || some[0];
      if (await isKiller(file, failed)) return { state: "killed", by: failed };
      some = some.filter((one) => one !== file);
    }
  }
  return { state: tests.length ? "survived" : "no test" };
}

const line = (text, row) => text.split("\n")[row - 1].trim();
const scores = [];
const survivors = [];
try {
  for (const name of names) {
    const all = filesOf(name, files).flatMap((path) => mutantsOf(path, readFileSync(join(copy, path), "utf8")));
    if (all.length === 0) throw new Error(`Nothing to change in ${name}`);
    const size = options.sample === "all" ? all.length : Number(options.sample);
    const counts = { killed: 0, timeout: 0, survived: 0, "no test": 0 };
    for (const mutant of sampleOf(all, size, stream(Number(options.seed)))) {
      const began = Date.now();
      const { state, by } = await judge(mutant);
      counts[state] += 1;
      const what = `${mutant.path}:${mutant.line}  ${mutant.before} -> ${mutant.after}`;
      say(`${state.padEnd(8)} ${what}  ${by ? `(${by.file})` : ""} ${Math.round((Date.now() - began) / 1000)} s`);
      if (state === "survived" || state === "no test") {
        const text = readFileSync(join(copy, mutant.path), "utf8");
        survivors.push(`${name}: ${what} (${state})\n    ${line(text, mutant.line)}`);
      }
    }
    scores.push([name, all.length, counts]);
  }
} finally {
  end();
}
say(
  `\n| name | mutants | sampled | killed | of these by time | survived | without a test | score |\n|${" --- |".repeat(8)}`,
);
for (const [name, all, { killed, timeout, survived, "no test": none }] of scores) {
  const sampled = killed + timeout + survived + none;
  const score = Math.round((100 * (killed + timeout)) / sampled);
  say(`| ${name} | ${all} | ${sampled} | ${killed + timeout} | ${timeout} | ${survived} | ${none} | ${score} % |`);
}
const failing = [...broken].filter(([, fails]) => fails).map(([file]) => file);
if (failing.length) say(`\nLeft out, since they fail without any mutant: ${failing.join(", ")}`);
if (unsteady.size) say(`\nLeft out, since they took too long once and not again: ${[...unsteady].join(", ")}`);
if (survivors.length) say(`\nSurvivors:\n${survivors.join("\n")}`);
process.exit(0);
