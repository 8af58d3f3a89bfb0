import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "esbuild";

/** Starts the programs of the kill tests as separate processes and leaves nothing of them behind. */
export interface Harness {
  dataDir: string;
  /** Folder of the bundled programs. */
  programs: string;
  /** Starts one of the bundled programs, or of those of another folder. */
  start(program: string, args?: readonly string[], env?: Record<string, string>, from?: string): Started;
  close(): Promise<void>;
}

export interface Started {
  process: ChildProcess;
  /** Complete lines it has printed. */
  lines(): string[];
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | string>;
  kill(signal: "SIGKILL" | "SIGTERM"): Promise<number | string>;
}

/** @param programs name of each program and the source it is bundled from */
export async function harness(programs: Record<string, string>): Promise<Harness> {
  // Inside node_modules, so that the bundle finds the packages it leaves out.
  const cache = resolve("node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "crash-"));
  const options = { bundle: true, platform: "node", format: "esm", packages: "external", logLevel: "error" } as const;
  await build({ entryPoints: programs, outdir: folder, ...options });
  const dataDir = mkdtempSync(join(tmpdir(), "crash-data-"));
  const all: Started[] = [];
  return {
    dataDir,
    programs: folder,
    start(program, args = [], env = {}, from = folder) {
      const child = spawn(process.execPath, [join(from, `${program}.js`), ...args], {
        env: { ...process.env, DATA_DIR: dataDir, ...env },
        stdio: ["ignore", "pipe", "ignore"],
      });
      let printed = "";
      child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
      const ended = new Promise<number | string>((done) =>
        // "close" comes after the last of its output.
        child.on("close", (code, signal) => done(code ?? signal ?? "unknown")),
      );
      const started: Started = {
        process: child,
        lines: () => printed.split("\n").slice(0, -1),
        ended,
        kill(signal) {
          child.kill(signal);
          return ended;
        },
      };
      all.push(started);
      return started;
    },
    async close() {
      await Promise.all(all.map((started) => started.kill("SIGKILL")));
      rmSync(folder, { recursive: true });
      rmSync(dataDir, { recursive: true });
    },
  };
}
