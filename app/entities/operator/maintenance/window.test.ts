import { describe, expect, it } from "vitest";
import { cheapestWindows, lostValue } from "./window";

/** Numbers that are the same at every run. */
function random(seed: number) {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

describe("a window for maintenance", () => {
  it("loses the least, is free and ends in time, by hand", () => {
    const power = [100, 100, 0, 40, 40, -20, -20, 100];
    const price = [0.1, 0.1, 0.4, 0.2, 0.1, 0.2, 0.2, 0.1];
    expect(lostValue({ power, price }, 2, 4)).toBeCloseTo((40 * 0.2) / 4, 12);
    const request = { power, price, blocked: [], length: 2 };
    // Steps lose 2.5, 2.5, 0, 2, 1, 1, 1, 2.5. Two of them lose the least from 2 on, and as much from 4 on; what is left is from 6 on.
    expect(cheapestWindows(request).map(({ from, lost }) => [from, lost])).toEqual([
      [2, 2],
      [4, 2],
      [6, 3.5],
    ]);
    expect(cheapestWindows({ ...request, blocked: [[5, 6]] })[0]).toMatchObject({ from: 2, to: 4, lost: 2 });
    expect(cheapestWindows({ ...request, until: 2 })).toEqual([{ from: 0, to: 2, lost: 5 }]);
    expect(cheapestWindows({ ...request, first: 6 })[0]?.from).toBe(6);
    expect(cheapestWindows({ ...request, length: 9 })).toEqual([]);
  });

  it("is the best of all, by trying each", () => {
    const next = random(7);
    for (let round = 0; round < 200; round++) {
      const steps = 5 + Math.floor(next() * 40);
      const power = Array.from({ length: steps }, () => Math.round(next() * 200 - 50));
      const price = Array.from({ length: steps }, () => next() - 0.2);
      const at = Math.floor(next() * steps);
      const blocked: [number, number][] = next() < 0.5 ? [[at, at + 1 + Math.floor(next() * 5)]] : [];
      const length = 1 + Math.floor(next() * 6);
      let best = Infinity;
      for (let from = 0; from + length <= steps; from++) {
        if (blocked.some(([a, b]) => from < b && from + length > a)) continue;
        let lost = 0;
        for (let t = from; t < from + length; t++) lost += Math.abs(power[t]!) * price[t]! * 0.25;
        best = Math.min(best, lost);
      }
      const [cheapest] = cheapestWindows({ power, price, blocked, length });
      expect(cheapest?.lost ?? Infinity).toBeCloseTo(best, 9);
    }
  });
});
