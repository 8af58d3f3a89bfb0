import { childWork } from "~jobs/worker/childWork";

interface Work {
  value: number;
  /** Works until somebody ends it. */
  endless?: boolean;
  broken?: boolean;
  isLast?: boolean;
}

let works = 0;

/** For tests of processes that stay: doubles a number and says which process did so, and how many works it has done. */
childWork<Work, { pid: number; works: number; value: number; isLast: boolean }, { begun: true }>(
  async ({ value, endless, broken, isLast }, { report, shouldStop }) => {
    works++;
    report({ begun: true });
    if (broken) throw new Error("broken");
    while (endless && !shouldStop()) await new Promise((go) => setTimeout(go, 5));
    return { pid: process.pid, works, value: 2 * value, isLast: isLast === true };
  },
  ({ isLast }) => isLast,
);
