import { Worker } from "node:worker_threads";

const NAME = "PARENT_PID";
/** How often a child looks whether its parent is there [ms]. */
const LOOK_MS = 250;

/** The environment of a child that ends with this process (`endWithParent`). */
export const childEnvironment = (): NodeJS.ProcessEnv => ({ ...process.env, [NAME]: String(process.pid) });

/**
 * Ends this process when its parent is gone, whatever it computes. Work that blocks the event loop hears nothing of it. One step of a
 * solver can take many seconds. So a thread of its own looks at the parent's id. The thread does not keep the process. The parent says its
 * id: one that is killed while its child still loads would not be missed.
 */
export function endWithParent(): void {
  const parent = Number(process.env[NAME] ?? process.ppid);
  const look = `setInterval(() => { if (process.ppid !== ${parent}) process.kill(process.pid, "SIGKILL"); }, ${LOOK_MS});`;
  // Without the loaders of the process: they would be started once more.
  new Worker(look, { eval: true, execArgv: [], env: {} }).unref();
}
