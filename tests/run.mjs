/**
 * `npm test`: everything that must hold. `npm test -- parameters tasks` runs the tests of these domains, `npm test -- --changed`
 * those that what is not committed yet can break. Each step says how long it took; the time of every suite is told at the end.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { onRightNode } from "../app/server/runtime.mjs";
import { install } from "../app/server/start.mjs";
import { domainOf } from "./domains.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const bin = (name) => join(root, "node_modules/.bin", name);
/** The compiler that is a program of the machine, in a third of the time; typescript-eslint and editors use the other. */
const tsc = join(root, "node_modules/typescript-7/bin/tsc");
const cache = join(root, "node_modules/.cache/energy-tool");
const reportFile = join(cache, "vitest.json");
const started = Date.now();
const times = [];
const failures = [];

// Titles of commits are checked as they are written. Outside a clone there is nothing to set.
spawnSync("git", ["config", "core.hooksPath", ".githooks"], { cwd: root, stdio: "ignore" });

/** Runs a program of Node and shows what it says when it failed, or as it comes (`live`). */
function step(title, args, { env = {}, live = false } = {}) {
  const began = Date.now();
  if (live) process.stdout.write(`\n== ${title}\n`);
  return new Promise((done) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ["ignore", ...(live ? ["inherit", "inherit"] : ["pipe", "pipe"])],
      env: { ...process.env, ...env },
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (said += chunk.toString()));
    child.on("close", (status) => {
      const seconds = (Date.now() - began) / 1000;
      times.push([title, seconds]);
      if (status !== 0) failures.push(title);
      if (status !== 0 && said) process.stdout.write(`\n${said}\n`);
      process.stdout.write(`== ${title}: ${status === 0 ? "passed" : "FAILED"} after ${Math.round(seconds)} s\n`);
      done(status === 0);
    });
  });
}

/** Browsers of a system, the fastest first: a shell without a window takes a quarter less of a processor's time. */
const BROWSERS = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"].map(
  (name) => `/usr/bin/${name}`,
);

/** A Chromium of the system; on Debian the shell without a window is installed when missing, else the whole browser. */
function browser() {
  const there = () => BROWSERS.find((path) => existsSync(path));
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  if (there() !== BROWSERS[0] && existsSync("/usr/bin/apt-get") && process.getuid?.() === 0) {
    process.stdout.write("Installing a browser from the system's packages ...\n");
    const installed = (name) => {
      const command = `apt-get install -y --no-install-recommends ${name} fonts-dejavu-core`;
      return spawnSync("sh", ["-c", command], { stdio: "inherit" }).status === 0;
    };
    spawnSync("apt-get", ["update"], { stdio: "inherit" });
    if (!installed("chromium-headless-shell") && !there()) installed("chromium");
  }
  if (there()) return there();
  spawnSync(process.execPath, [bin("playwright"), "install", "chromium"], { cwd: root, stdio: "inherit" });
  return undefined;
}

const checks = {
  types: () => step("Types", [tsc, "--noEmit", "--incremental", "--tsBuildInfoFile", join(cache, "types.tsbuildinfo")]),
  lint: (files = ["."]) =>
    step("Lint", [bin("eslint"), "--cache", "--cache-location", join(cache, "eslint"), "--no-warn-ignored", ...files]),
  typedLint: () => step("Lint with types", [bin("oxlint")]),
  format: (files = ["."]) => step("Format", [bin("oxfmt"), "--check", "--no-error-on-unmatched-pattern", ...files]),
  layers: () =>
    step("Layers", [
      bin("depcruise"),
      "app",
      "db",
      "jobs",
      "--config",
      ".dependency-cruiser.cjs",
      "--output-type",
      "err",
    ]),
  build: () => step("Build", ["-e", 'import("./app/server/start.mjs").then(({ prepare }) => prepare())']),
};

const vitest = (args) => {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`];
  return step("Unit, contract and reference tests", [bin("vitest"), "run", ...reporters, ...args], { live: true });
};
const playwright = (args) => {
  const chromium = browser();
  const env = chromium ? { CHROMIUM: chromium } : {};
  return step("Journeys in the browser", [bin("playwright"), "test", ...args], { live: true, env });
};

/** What the report of vitest has on each file; nothing where it was not run. */
const testedFiles = () => (existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, "utf8")).testResults : []);

/** The time of the tests by suite. */
function suites() {
  const sums = new Map();
  for (const { name, startTime, endTime } of testedFiles()) {
    const [first, second, third] = relative(root, name).split("/");
    const suite = first === "tests" ? `${first}/${second}/${third}` : `${first}/${second}`;
    sums.set(suite, (sums.get(suite) ?? 0) + (endTime - startTime) / 1000);
  }
  return [...sums].sort((a, b) => b[1] - a[1]).map(([suite, seconds]) => [`  ${suite}`, seconds]);
}

const line = ([title, seconds]) => `${title.padEnd(44)}${seconds.toFixed(1).padStart(8)} s\n`;

/** The tests that failed with what they said, shortened: the end of a long log is what a CI shows. */
function failedTests() {
  const short = (message = "") => message.trim().slice(0, 600).replaceAll(/^/gm, "    ");
  return testedFiles().flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    const file = relative(root, name);
    if (failed.length === 0) return status === "failed" ? [`${file}\n${short(message)}\n`] : [];
    return failed.map((test) => `${file}: ${test.fullName}\n${short(test.failureMessages[0])}\n`);
  });
}

function finish() {
  process.stdout.write(`\nTimes; suites by what their tests take, four at once and without the start of products:\n`);
  for (const time of [...times, ...suites()]) process.stdout.write(line(time));
  process.stdout.write(line(["Whole", (Date.now() - started) / 1000]));
  for (const test of failedTests()) process.stdout.write(`\n${test}`);
  process.stdout.write(failures.length ? `\nFailed: ${failures.join(", ")}\n` : "\nAll steps passed.\n");
  process.exit(failures.length ? 1 : 0);
}

const git = (...args) => spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout.split("\n").filter(Boolean);
const testFiles = git("ls-files", "-co", "--exclude-standard").filter(
  (path) => /\.(test|e2e)\.tsx?$/.test(path) && existsSync(join(root, path)),
);
const testsOf = (domains) => testFiles.filter((path) => domains.includes(domainOf(path)));
const isJourney = (path) => path.endsWith(".e2e.ts");

/** The build, and tests by their files. */
async function tests(files) {
  await checks.build();
  const fast = files.filter((path) => !isJourney(path));
  const slow = files.filter(isJourney);
  if (fast.length) await vitest(fast);
  if (slow.length) await playwright(slow);
}

/** The tests of some domains: those next to the code, and those of tests/<kind>/<domain>. */
async function some(domains) {
  const missing = domains.filter((domain) => testsOf([domain]).length === 0);
  if (missing.length) {
    process.stdout.write(`No tests of ${missing.join(", ")}. The domains are listed in docs/domains.md.\n`);
    process.exit(1);
  }
  await tests(testsOf(domains));
}

/** The tests that import, at whatever distance, what is changed and not committed. */
function importing() {
  const listed = spawnSync(process.execPath, [bin("vitest"), "list", "--changed", "--filesOnly", "--json"], {
    cwd: root,
    encoding: "utf8",
  });
  if (listed.status !== 0)
    throw new Error(`vitest could not tell which tests import what is changed:\n${listed.stderr}`);
  return JSON.parse(listed.stdout).map(({ file }) => relative(root, file));
}

/**
 * What is changed and not committed. It checks its types, layers, lint and format, the tests of its domains and of whatever imports it, and
 * those of the house and its texts. The journeys through all pages (core) are left to the whole.
 */
async function changed() {
  const files = [...git("diff", "--name-only", "HEAD"), ...git("ls-files", "-o", "--exclude-standard")];
  const there = files.filter((path) => existsSync(join(root, path)));
  const code = there.filter((path) => /\.(m?[jt]s|tsx)$/.test(path));
  await Promise.all([
    code.length
      ? checks
          .types()
          .then(() => checks.layers())
          .then(() => checks.typedLint())
      : undefined,
    there.length ? checks.format(there).then(() => (code.length ? checks.lint(code) : undefined)) : undefined,
  ]);
  const domains = [...new Set(files.map(domainOf))].filter((domain) => domain !== undefined);
  process.stdout.write(`Changed: ${domains.join(", ") || "nothing of a domain"}\n`);
  const own = testsOf(domains).filter((path) => !(isJourney(path) && domainOf(path) === "core"));
  const always = testFiles.filter((path) => path.startsWith("tests/unit/core/"));
  await tests([...new Set([...own, ...always, ...importing()])]);
}

async function everything() {
  // Two cores: two checks at a time. The tests come after them: they wait for products, and those for a core.
  await Promise.all([checks.types(), checks.build()]);
  await Promise.all([checks.layers().then(() => checks.typedLint()), checks.lint().then(() => checks.format())]);
  await vitest([]);
  await playwright([]);
}

install();
await onRightNode();
mkdirSync(cache, { recursive: true });
rmSync(reportFile, { force: true });
const args = process.argv.slice(2);
if (args.includes("--changed")) await changed();
else if (args.length) await some(args);
else await everything();
finish();
