import { type ChildProcess, execFileSync, spawn, type SpawnOptions } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, vi } from "vitest";
import { PATIENCE_MS } from "../helpers/eventually";

/** Whose process it is: root's, unless said otherwise. */
type Account = Pick<SpawnOptions, "uid" | "gid">;

/** The launcher as `npm start` runs it after the build, on a data folder of its own that is thrown away. */
export class Launched {
  readonly dataDir = mkdtempSync(join(tmpdir(), "crash-launcher-"));
  private launcher: ChildProcess | undefined;
  private text = "";

  /** Starts it; `settings` are more of its environment, `as` is its account. */
  start(port: number, settings: Record<string, string> = {}, as: Account = {}): ChildProcess {
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      NODE_ENV: "test",
      DATA_DIR: this.dataDir,
      PORT: String(port),
      DEMO: "0",
      LOG_LEVEL: "error",
      ...settings,
    };
    const launcher = spawn(process.execPath, [resolve("app/server/serve.mjs")], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
      ...as,
    });
    this.text = "";
    for (const stream of [launcher.stdout, launcher.stderr])
      stream?.on("data", (chunk: Buffer) => (this.text += chunk.toString()));
    this.launcher = launcher;
    return launcher;
  }

  /** What it and its programs have printed. */
  said(): string {
    return this.text;
  }

  /** Sends a signal and waits until it has ended. Returns its exit code, or the signal that ended it. */
  async end(signal: NodeJS.Signals): Promise<number | string | null> {
    const gone = this.launcher;
    if (!gone) return null;
    if (gone.exitCode === null && gone.signalCode === null) {
      const ended = new Promise((done) => gone.once("exit", done));
      gone.kill(signal);
      await ended;
    }
    return gone.exitCode ?? gone.signalCode;
  }

  async close(): Promise<void> {
    await this.end("SIGTERM");
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Pids of its programs by their name. */
  pidsOf(program: "server.js" | "worker.js"): number[] {
    try {
      return execFileSync("pgrep", ["-P", String(this.launcher?.pid), "-f", `dist/${program}`], { encoding: "utf8" })
        .trim()
        .split("\n")
        .map(Number);
    } catch {
      return [];
    }
  }
}

export const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });

/** Whether a process is at work; one that has ended and that nobody asked after is not. */
export const alive = (pid: number): boolean => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
};

export const isUp = async (port: number): Promise<boolean> => {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
  return answer?.status === 200;
};

export const until = (check: () => unknown, timeout = PATIENCE_MS) =>
  vi.waitFor(async () => expect(await check()).toBeTruthy(), { timeout, interval: 50 });
