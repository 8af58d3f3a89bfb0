import { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { Watch } from "../structured/watch";
import { randomCommitment } from "./randomCommitment";
import { solveWindow } from "./solveWindow";
import { WindowTeam } from "./windowTeam";

const AIM = { absoluteGap: 1, nodes: 50, start: null, timeLimitS: 60 };
const model = randomCommitment(2, 24);
const watchFor = (seconds: number, shouldStop = () => false) => new Watch(seconds, shouldStop);

/** A thread that does this with each window. */
const threadThat = (does: string) => () =>
  new Worker(
    `const { parentPort } = require("node:worker_threads");
     parentPort.on("message", () => { ${does} });
     parentPort.postMessage("ready");`,
    { eval: true },
  );
const noThread = () => new Worker("throw new Error('no thread')", { eval: true });
const endsAtOnce = () => new Worker("", { eval: true });

async function withTeam<T>(team: Promise<WindowTeam>, then: (team: WindowTeam) => Promise<T>): Promise<T> {
  const started = await team;
  try {
    return await then(started);
  } finally {
    started.close();
  }
}

describe("threads that solve windows", () => {
  it.each([
    ["ends", "process.exit(3)", "a thread ended with 3"],
    ["breaks down", "throw new Error('broken')", "broken"],
  ])("says so where one %s in the middle, for all windows", async (_, does, message) => {
    await withTeam(WindowTeam.start(1, watchFor(60), threadThat(does)), async (team) => {
      const both = [team.solve(model, AIM), team.solve(model, AIM)];
      for (const { status, reason } of (await Promise.allSettled(both)) as PromiseRejectedResult[]) {
        expect(status).toBe("rejected");
        expect(String(reason)).toContain(message);
      }
      await expect(team.solve(model, AIM)).rejects.toThrow(message);
    });
  });

  it.each([
    ["breaks down", noThread],
    ["ends", endsAtOnce],
  ])("solves on the calling thread where none can be had: it %s", async (_, start) => {
    await withTeam(WindowTeam.start(2, watchFor(60), start), async (team) => {
      const here = await team.solve(model, AIM);
      expect(here.objective).toBe((await solveWindow(model, AIM)).objective);
      expect(here.x.length).toBe(model.columns);
    });
  });

  it("ends with a cancel, or the time, while it waits for threads or for a window", async () => {
    const never = () => new Worker("setInterval(() => undefined, 1000)", { eval: true });
    await expect(WindowTeam.start(1, watchFor(0.2), never)).rejects.toThrow("time limit");
    let isCancelled = false;
    await withTeam(
      WindowTeam.start(
        1,
        watchFor(60, () => isCancelled),
        threadThat(""),
      ),
      async (team) => {
        const waiting = team.solve(model, AIM);
        isCancelled = true;
        await expect(waiting).rejects.toThrow("interrupted");
      },
    );
  });

  it("ends a window on the calling thread with a cancel", async () => {
    let questions = 0;
    const watch = watchFor(60, () => ++questions > 2);
    await withTeam(WindowTeam.start(0, watch), async (team) => {
      const large = randomCommitment(2, 400);
      await expect(team.solve(large, { ...AIM, absoluteGap: 0, nodes: 1e6 })).rejects.toThrow("interrupted");
    });
  });

  it("has no plan where HiGHS refuses a model", async () => {
    const broken = { ...model, starts: new Int32Array(1) };
    expect(await solveWindow(broken, AIM)).toMatchObject({ objective: Infinity, bound: -Infinity });
    expect((await solveWindow(model, AIM)).x.length).toBe(model.columns);
  });
});
