import { expect, it } from "vitest";
import { covers } from "./covers";

/** Every on/off and the least power that is then missing: no cover may cut it off, and some cover is tight. */
it("covers cut off nothing that can be: every on/off with what it lacks gives 1 or more; all off 0 if the lack were ignored", () => {
  let tight = 0;
  for (const demand of [0.5, 4, 7, 9.5, 12, 20, 31]) {
    for (const capacities of [[10], [4, 7], [3, 5, 8], [2, 2, 9, 11], [6, 6, 6, 6]]) {
      for (const { factors, slack } of covers(demand, capacities)) {
        let least = Infinity;
        for (let bits = 0; bits < 1 << capacities.length; bits++) {
          const on = capacities.map((_, i) => (bits >> i) & 1);
          const power = on.reduce((sum, u, i) => sum + u * capacities[i]!, 0);
          const missing = Math.max(0, demand - power);
          const value = factors.reduce((sum, f, i) => sum + f * on[i]!, 0) + slack * missing;
          least = Math.min(least, value);
        }
        expect(least).toBeGreaterThanOrEqual(1 - 1e-12);
        if (least < 1 + 1e-12) tight++;
      }
    }
  }
  expect(tight).toBeGreaterThan(50);
});

it("one unit of 12 kW has to run whole for 4 kW: factor 1; 3, by which a third of it would do, if it were not capped", () => {
  expect(covers(4, [12])).toEqual([{ factors: [1], slack: 1 / 4 }]);
  expect(covers(0, [12])).toEqual([]);
  // With five units only the empty set is covered.
  expect(covers(10, [4, 4, 4, 4, 4])).toHaveLength(1);
});
