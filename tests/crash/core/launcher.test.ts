import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, it, vi } from "vitest";

/**
 * The launcher keeps the product running: whatever of it is killed is there again by itself, and nothing is left behind
 * when the launcher goes. CRASH_ROUNDS=100 is the full run.
 */
const ROUNDS = Number(process.env["CRASH_ROUNDS"] ?? 1);
const dataDir = mkdtempSync(join(tmpdir(), "crash-launcher-"));
let launcher: ChildProcess | undefined;
afterAll(async () => {
  if (launcher) await end("SIGTERM");
  rmSync(dataDir, { recursive: true, force: true });
});

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => found(typeof address === "object" && address ? address.port : 0));
    });
  });

function launch(port: number): { said: () => string } {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: "test",
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: "0",
    LOG_LEVEL: "error",
  };
  launcher = spawn(process.execPath, [resolve("app/server/serve.mjs")], { env, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [launcher.stdout, launcher.stderr])
    stream?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  return { said: () => said };
}

async function end(signal: NodeJS.Signals): Promise<void> {
  const gone = launcher;
  if (!gone || gone.exitCode !== null || gone.signalCode !== null) return;
  const ended = new Promise((done) => gone.once("exit", done));
  gone.kill(signal);
  await ended;
}

/** Pids of the launcher's programs by their name. */
const pidsOf = (program: string): number[] => {
  try {
    return execFileSync("pgrep", ["-P", String(launcher?.pid), "-f", `dist/${program}`], { encoding: "utf8" })
      .trim()
      .split("\n")
      .map(Number);
  } catch {
    return [];
  }
};
/** Whether a process is at work; one that has ended and that nobody asked after is not. */
const alive = (pid: number): boolean => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
};
const isUp = async (port: number): Promise<boolean> => {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
  return answer?.status === 200;
};
const until = (check: () => unknown, timeout = 20_000) =>
  vi.waitFor(async () => expect(await check()).toBeTruthy(), { timeout, interval: 50 });

it("starts web and worker again when they are killed", { timeout: 60_000 + ROUNDS * 60_000 }, async () => {
  const port = await freePort();
  launch(port);
  await until(() => isUp(port));
  await until(() => pidsOf("worker.js").length === 1);
  for (let round = 0; round < ROUNDS; round++)
    for (const program of ["server.js", "worker.js"]) {
      const [pid] = pidsOf(program);
      process.kill(pid!, "SIGKILL");
      await until(() => pidsOf(program).length === 1 && pidsOf(program)[0] !== pid);
      await until(() => isUp(port));
    }
});

it(
  "leaves no web process behind when the launcher is killed, and can be started again at once",
  { timeout: 90_000 },
  async () => {
    const programs = () => [...pidsOf("server.js"), ...pidsOf("worker.js")];
    await until(() => programs().length === 2);
    const before = programs();
    await end("SIGKILL");
    await until(() => !before.some(alive));
    const port = await freePort();
    launch(port);
    await until(() => isUp(port));
    await end("SIGTERM");
    await until(async () => !(await isUp(port)));
  },
);

it("says that the port is taken, and does not try again and again", { timeout: 60_000 }, async () => {
  const port = await freePort();
  const other = createServer().listen(port, "127.0.0.1");
  const { said } = launch(port);
  const code = await new Promise((done) => launcher?.once("exit", done));
  expect(code).toBe(98);
  expect(said()).toContain(`Port ${port} of 127.0.0.1 is taken`);
  other.close();
});
