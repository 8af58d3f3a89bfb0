import { expect, it } from "vitest";
import { bestBound } from "./bestBound";
import { readMps } from "./mps/readMps";

const MODEL = `ROWS
 N cost
 G need
COLUMNS
 x cost 2 need 1
 y cost 3 need 1
RHS
 S need 4
ENDATA
`;

/** The optimum is 8 at a dual of 2. A dual that is larger by 1e-9 leaves x a reduced cost of -1e-9, without an end of x. */
it("loses next to nothing to duals that are wrong by rounding", () => {
  const { model } = readMps(new TextEncoder().encode(MODEL));
  expect(bestBound(model, Float64Array.of(2))).toBe(8);
  const bound = bestBound(model, Float64Array.of(2 + 1e-9))!;
  expect(bound).toBeLessThanOrEqual(8);
  expect(bound).toBeGreaterThan(8 - 1e-7);
  // Far too large duals prove less, but nothing that is wrong.
  expect(bestBound(model, Float64Array.of(5))).toBeLessThanOrEqual(8);
});
