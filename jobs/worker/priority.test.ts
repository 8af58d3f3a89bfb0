import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { resolve } from "node:path";
import { expect, it, vi } from "vitest";
import { inChild } from "./inChild";
import { putBack } from "./priority";

it("puts a process that works for a job, and its threads, back behind this one", async () => {
  const behind = Math.min(19, getPriority() + 10);
  expect(await inChild(resolve("tests/crash/priorities.mjs"), null)).toEqual([behind, behind]);
});

it("has the system end such a process first when memory runs out", async () => {
  const child = spawn("sleep", ["10"]);
  putBack(child.pid!);
  const score = (pid: number | "self") => Number(readFileSync(`/proc/${pid}/oom_score_adj`, "utf8"));
  expect(score(child.pid!)).toBe(Math.min(1000, score("self") + 500));
  child.kill("SIGKILL");
  await once(child, "exit");
});

it("says once that the system refuses it, and goes on", () => {
  const refusing = {
    getPriority: () => 0,
    setPriority: () => {
      throw new Error("EPERM");
    },
  };
  const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
  putBack(1, refusing);
  putBack(1, refusing);
  expect(warn.mock.calls).toEqual([[expect.stringContaining("a lower priority was refused (Error: EPERM)")]]);
  warn.mockRestore();
});
