import { expect, test } from "vitest";
import { figuresOf, proofOf } from "./proof";

const linear = { method: "structured", state: "optimal", mipGap: null, bound: null };

test("a linear model is proven by its duals, to the gap that the solver wrote last", () => {
  const solver = { ...linear, log: [{ gap: 0.5 }, { gap: 3e-9 }] };
  expect(proofOf({ solver })).toEqual({
    level: "optimal",
    gap: 3e-9,
    bound: null,
    method: "structured",
    whole_year: true,
  });
  expect(proofOf({ solver: linear, reduction: null, horizon: null, split: null })).toMatchObject({
    gap: null,
    whole_year: true,
  });
});

test("whole numbers are proven within their gap, and what ended early is not proven", () => {
  const mip = { method: "mip", state: "optimal", mipGap: 0.013, bound: 98.7 };
  expect(proofOf({ solver: mip })).toMatchObject({ level: "within_gap", gap: 0.013, bound: 98.7 });
  expect(proofOf({ solver: { ...mip, mipGap: 0 } }).level).toBe("optimal");
  expect(proofOf({ solver: { ...linear, state: "time_limit" } }).level).toBe("not_proven");
  expect(proofOf({ solver: null })).toMatchObject({ level: "not_proven", method: null });
});

test("what holds of typical days is not said of the year", () => {
  expect(proofOf({ solver: linear, reduction: { days: 12 } }).whole_year).toBe(false);
});

test("each figure says its unit, run, page and proof", () => {
  const figure = figuresOf("run", proofOf({ solver: linear }));
  expect(figure("cost", 3, "EUR/a", "https://x/y")).toEqual({
    figure: "cost",
    value: 3,
    unit: "EUR/a",
    run_id: "run",
    page: "https://x/y",
    proof: "optimal",
    gap: null,
  });
});
