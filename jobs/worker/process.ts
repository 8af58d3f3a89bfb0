import { hostname } from "node:os";
import type { Logger } from "pino";
import type { Loop } from "./loop";

/** Names a worker in the queue and in logs: "worker-1@host:4711". */
export const workerName = (): string => `${process.env["WORKER_NAME"] ?? "worker"}@${hostname()}:${process.pid}`;

/**
 * Ends the process in order at SIGTERM, SIGINT, or when the launcher that started it over IPC is gone. The loop gives its jobs back,
 * `close` runs, exit code 0. A handler that does not end within `graceMs` is left behind; its lease runs out.
 */
export function endGracefully(loop: Loop, close: () => void, log: Logger, graceMs = 10_000): void {
  let ending = false;
  const end = (cause: string) => {
    if (ending) return;
    ending = true;
    log.info({ cause }, "worker stops");
    setTimeout(() => {
      log.error({ graceMs }, "a running job did not end in time");
      process.exit(1);
    }, graceMs).unref();
    void loop.stop().then(() => {
      close();
      process.exit(0);
    });
  };
  process.on("SIGTERM", () => end("SIGTERM"));
  process.on("SIGINT", () => end("SIGINT"));
  if (process.send) process.on("disconnect", () => end("launcher gone"));
  // It may have gone while this program was still being read.
  if (process.connected === false) end("launcher gone");
}
