import { expect, it } from "vitest";
import { inEachSpace } from "./eachSpace";
import { isDamage } from "./faults";

it("goes on behind a space that throws, and fails at the end with its name", async () => {
  const reached: string[] = [];
  const work = (space: string) => {
    reached.push(space);
    if (space === "beta") throw new Error("disk I/O error");
  };
  await expect(inEachSpace(["alpha", "beta", "gamma"], work)).rejects.toThrow(
    "Not done in 1 of 3 spaces. beta: disk I/O error",
  );
  expect(reached).toEqual(["alpha", "beta", "gamma"]);
});

it("lets the damage of one space be seen in what it throws", async () => {
  const work = (space: string) => {
    throw Object.assign(new Error(space), { code: space === "beta" ? "SQLITE_CORRUPT" : "ERR" });
  };
  expect(isDamage(await inEachSpace(["alpha"], work).catch((error: unknown) => error))).toBe(false);
  expect(isDamage(await inEachSpace(["alpha", "beta"], work).catch((error: unknown) => error))).toBe(true);
});

it("ends at once when it is aborted, with the reason of that", async () => {
  const abort = new AbortController();
  const reached: string[] = [];
  const work = (space: string) => {
    reached.push(space);
    abort.abort(new Error("shutdown"));
    abort.signal.throwIfAborted();
  };
  await expect(inEachSpace(["alpha", "beta"], work, abort.signal)).rejects.toThrow(/^shutdown$/);
  expect(reached).toEqual(["alpha"]);
});
