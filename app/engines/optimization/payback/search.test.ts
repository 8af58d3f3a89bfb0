import { expect, it } from "vitest";
import { MARGIN, searchCrossing, type Trial } from "./search";

const trialOf = (excess: (factor: number) => number) => {
  const tried: number[] = [];
  const at = (factor: number): Trial => ({ factor, excess: excess(factor), pays: excess(factor) >= 0 });
  const tryAt = async (factor: number): Promise<Trial> => {
    tried.push(factor);
    return at(factor);
  };
  return { today: at(1), tryAt, tried };
};

it("finds where a line, a bend and a step cross, with a trial on each side", async () => {
  for (const [excess, figure] of [
    [(f: number) => 0.3 - f, 0.3],
    [(f: number) => f - 1.54, 1.54],
    [(f: number) => f ** 3 - 8, 2],
    [(f: number) => (f < 0.71 ? 5 : -1), 0.71],
    [(f: number) => (f < 0.002 ? 1 : -1), 0.002],
  ] as const) {
    const { today, tryAt, tried } = trialOf(excess);
    const { state, factor, pays, fails } = await searchCrossing(today, { tryAt }, 3);
    expect(state).toBe("confirmed");
    expect(Math.abs(factor! - figure)).toBeLessThanOrEqual(Math.max(2e-4, 2 * MARGIN * figure));
    expect([excess(pays!.factor) >= 0, excess(fails!.factor) >= 0]).toEqual([true, false]);
    expect(Math.abs(pays!.factor - fails!.factor)).toBeLessThanOrEqual(Math.max(2e-4, 2.1 * MARGIN * figure));
    expect(tried.length).toBeLessThanOrEqual(24);
  }
});

it("says that nothing changes where nothing does, and knows nothing where a trial comes to nothing", async () => {
  const always = trialOf((f) => 10 - f);
  expect(await searchCrossing(always.today, { tryAt: always.tryAt }, 3)).toMatchObject({
    state: "not_within",
    factor: null,
  });
  // Of a grant nothing above 1 is tried.
  const rising = trialOf((f) => f - 2);
  expect(await searchCrossing(rising.today, { tryAt: rising.tryAt }, 1)).toMatchObject({ state: "not_within" });
  expect(Math.max(...rising.tried)).toBe(0);
  const { today } = rising;
  expect(await searchCrossing(today, { tryAt: async () => null }, 3)).toMatchObject({
    state: "not_known",
    factor: null,
  });
  // For nothing it has no optimum, for half it has.
  const half = trialOf((f) => 0.6 - f);
  const free = async (factor: number) => (factor === 0 ? null : half.tryAt(factor));
  expect((await searchCrossing(half.today, { tryAt: free }, 3)).factor).toBeCloseTo(0.6, 6);
});

it("by slopes it takes three trials, and where they lead astray it looks as without them", async () => {
  for (const [excess, figure, most] of [
    [(f: number) => 0.3 - f, 0.3, 2],
    [(f: number) => f - 1.54, 1.54, 2],
    [(f: number) => f ** 1.2 - 1.5, 1.5 ** (1 / 1.2), 4],
    // A slope of nothing, one that leads out of what is looked at, and one that jumps to and fro.
    [(f: number) => (f < 0.71 ? 5 : -1), 0.71, 24],
    [(f: number) => f ** 9 - 0.001, 0.001 ** (1 / 9), 24],
    [(f: number) => Math.cbrt(f - 1.4), 1.4, 32],
  ] as const) {
    const { today, tryAt, tried } = trialOf(excess);
    const slopeOf = async ({ factor }: Trial) => (excess(factor + 1e-6) - excess(factor)) / 1e-6;
    const { state, factor, pays, fails } = await searchCrossing(today, { tryAt, slopeOf }, 3);
    expect(state).toBe("confirmed");
    expect(Math.abs(factor! - figure)).toBeLessThanOrEqual(2 * MARGIN * figure);
    expect([excess(pays!.factor) >= 0, excess(fails!.factor) >= 0]).toEqual([true, false]);
    expect(Math.abs(pays!.factor - fails!.factor)).toBeLessThanOrEqual(2.1 * MARGIN * figure);
    expect(tried.length).toBeLessThanOrEqual(most);
  }
});
