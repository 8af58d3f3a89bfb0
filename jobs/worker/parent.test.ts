import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { expect, it, vi } from "vitest";
import { PATIENCE_MS } from "../../tests/helpers/eventually";
import { childEnvironment } from "./parent";

const parentModule = fileURLToPath(new URL("parent.ts", import.meta.url));
/** Whether a process works; one that ended and that nobody has taken note of yet does not. */
const isAlive = (pid: number): boolean => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return !stat.slice(stat.lastIndexOf(")")).startsWith(") Z");
  } catch {
    return false;
  }
};

/** A program that computes without end and never comes back to its event loop; it says its pid before. */
const busy = `import(${JSON.stringify(parentModule)}).then(({ endWithParent }) => {
  endWithParent();
  process.stdout.write(String(process.pid));
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
})`;
const pidOf = async (output: Readable) => Number(await new Promise<Buffer>((resolve) => output.once("data", resolve)));
const gone = (pid: number) =>
  vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: PATIENCE_MS, interval: 50 });

it("a child ends with its parent while it computes and hears nothing", async () => {
  const start = `const { spawn } = require("node:child_process");
    spawn(process.execPath, ["--import", "tsx", "-e", process.env.BUSY], {
      env: { ...process.env, PARENT_PID: String(process.pid) },
      stdio: ["ignore", "inherit", "inherit"],
    });`;
  const parent = spawn(process.execPath, ["-e", start], {
    env: { ...process.env, BUSY: busy },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const child = await pidOf(parent.stdout);
  expect(isAlive(child)).toBe(true);
  parent.kill("SIGKILL");
  await gone(child);
});

it("a child whose parent died before the child had loaded ends too", async () => {
  // By the time the child looks it belongs to another process than the one that began it.
  const child = spawn(process.execPath, ["--import", "tsx", "-e", busy], {
    env: { ...childEnvironment(), PARENT_PID: String(process.pid + 1) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await gone(await pidOf(child.stdout));
});
