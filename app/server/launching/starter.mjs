/** `npm start` and the other documented commands run under npm, which passes no SIGTERM on: it ends, and what it runs would go on. */
import { readFileSync } from "node:fs";

const LOOK_MS = 500;
const SHELL = /^(sh|dash|ash|bash|busybox)$/;

/** Name and parent of a process; null where the system does not tell. */
function statusOf(pid) {
  try {
    const [, name, rest] = /\((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8"));
    return { name, parent: Number(rest.split(" ")[1]) };
  } catch {
    return null;
  }
}

/** Whoever started this process: npm itself, or the shell that npm runs the command in and npm behind it. */
function startersOf(pid) {
  const status = statusOf(pid);
  return status && SHELL.test(status.name) ? [pid, status.parent] : [pid];
}

/** Ends this process in order, as SIGTERM does, once the npm that started it is gone. */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === "win32") return;
  const [first, second] = startersOf(process.ppid);
  const timer = setInterval(() => {
    if (process.ppid === first && (second === undefined || statusOf(first)?.parent === second)) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, LOOK_MS);
  timer.unref();
}
