import { describe, expect, it } from "vitest";
import { MOST_CHANGES } from "./changes";
import { cleanSeries } from "./clean";
import { type CleaningOptions, NO_CLEANING, type Undone } from "./options";
import { eachWindow } from "./outliers";

const _ = NaN;
const clean = (values: number[], options: Partial<CleaningOptions>, undone?: Undone) => {
  const result = cleanSeries(Float64Array.from(values), { ...NO_CLEANING, ...options }, undone);
  return { ...result, values: Array.from(result.values) };
};
/** A day with a course and noise that is always the same. */
const course = (n: number) =>
  Array.from({ length: n }, (_value, i) => 50 + 20 * Math.sin((2 * Math.PI * i) / 96) + ((i * 7919) % 13) / 5);
const withAt = (values: number[], changed: Record<number, number>) => values.map((v, i) => changed[i] ?? v);

describe("cleaning a series", () => {
  it("without options changes nothing", () => {
    const values = [1, _, -5, 1e9, 3, 3, 3, 3];
    expect(clean(values, {})).toEqual({ values, changes: [], findings: [] });
  });

  it("takes out what is outside the bounds, neighbours of one bound as one change", () => {
    const { values, changes } = clean([-2, -3, 0, 10, 11, -1], { lowerBound: 0, upperBound: 10 });
    expect(values).toEqual([_, _, 0, 10, _, _]);
    expect(changes).toEqual([
      { kind: "range", index: 0, steps: 2, from: [-3, -2], to: null, measure: 0 },
      { kind: "range", index: 4, steps: 1, from: [11, 11], to: null, measure: 10 },
      { kind: "range", index: 5, steps: 1, from: [-1, -1], to: null, measure: 0 },
    ]);
  });

  it("takes out the repetitions of a stuck value, but no zeros, no bounds and nothing shorter", () => {
    const raw = [4, 4, 4, 4, 0, 0, 0, 0, 10, 10, 10, 10, 5, 5, 5];
    const { values, changes } = clean(raw, { stuckSteps: 3, upperBound: 10 });
    expect(values).toEqual([4, _, _, _, ...raw.slice(4)]);
    expect(changes).toEqual([{ kind: "stuck", index: 1, steps: 3, from: [4, 4], to: null, measure: 4 }]);
  });

  it("takes out what a jump reaches and leaves again, and keeps a new level with a remark", () => {
    const { values, changes, findings } = clean([1, 2, 50, 51, 3, 2, 90, 91, 90, 92, 91, 93], {
      jumpLimit: 5,
      windowSize: 4,
    });
    expect(values).toEqual([1, 2, _, _, 3, 2, 90, 91, 90, 92, 91, 93]);
    expect(changes).toEqual([{ kind: "jump", index: 2, steps: 2, from: [50, 51], to: null, measure: 48 }]);
    expect(findings).toEqual([{ key: "timeseries.other_levels", severity: "warning", params: { count: 1 } }]);
  });

  it("finds a single outlier by its z-score and neighbouring ones by the Hampel identifier", () => {
    const { values, changes } = clean(withAt(course(400), { 100: 5000, 200: 4000, 201: 4100 }), { outlierZscore: 10 });
    expect(changes.map(({ kind, index, steps }) => [kind, index, steps])).toEqual([
      ["zscore", 100, 1],
      ["hampel", 200, 2],
    ]);
    expect(changes[0]!.measure).toBeGreaterThan(10);
    expect(values.filter(Number.isNaN)).toHaveLength(3);
  });

  it("does not take the first light after a night of zeros for an outlier", () => {
    const sun = Array.from({ length: 960 }, (_v, i) => Math.max(0, Math.round(900 * Math.sin((2 * Math.PI * i) / 96))));
    expect(clean(sun, { outlierZscore: 10 }).changes).toEqual([]);
  });

  it("spreads what a meter counted during a gap, so that the energy stays", () => {
    const { values, changes } = clean([10, 11, 9, 10, _, _, _, 42, 10, 9, 11, 10], { thresholdFactorAccumulated: 2 });
    expect(values).toEqual([10, 11, 9, 10, 10.5, 10.5, 10.5, 10.5, 10, 9, 11, 10]);
    expect(changes).toEqual([
      { kind: "accumulated", index: 4, steps: 4, from: [42, 42], to: [10.5, 10.5], measure: 4.2 },
    ]);
  });

  it("leaves a peak after a gap that is no sum of it, and says when the factor can find nothing", () => {
    const raw = [10, 11, 9, 10, _, 900, 10, 9, 11, 10];
    expect(clean(raw, { thresholdFactorAccumulated: 2 }).changes).toEqual([]);
    expect(clean(raw, { thresholdFactorAccumulated: 1 }).findings).toMatchObject([
      { key: "timeseries.accumulated_factor_low", severity: "warning" },
    ]);
  });

  it("does not take an accumulated value for an outlier before it is spread", () => {
    const raw = withAt(course(200), { 90: _, 91: _, 92: _, 93: 280 });
    const { changes } = clean(raw, { outlierZscore: 10, thresholdFactorAccumulated: 2 });
    expect(changes).toMatchObject([{ kind: "accumulated", index: 90, steps: 4 }]);
  });

  it("fills short gaps on a line or in a step, and the rest with the default value", () => {
    const raw = [2, _, _, 8, _, _, _, 4];
    expect(clean(raw, { fillSteps: 2 }).values).toEqual([2, 4, 6, 8, _, _, _, 4]);
    expect(clean(raw, { fillSteps: 2, interpolation: "stepwise" }).values).toEqual([2, 2, 2, 8, _, _, _, 4]);
    const { values, changes } = clean(raw, { fillSteps: 2, defaultValue: 0 });
    expect(values).toEqual([2, 4, 6, 8, 0, 0, 0, 4]);
    expect(changes).toEqual([
      { kind: "interpolated", index: 1, steps: 2, from: null, to: [4, 6], measure: 2 },
      { kind: "default_value", index: 4, steps: 3, from: null, to: [0, 0], measure: 3 },
    ]);
  });

  it("refuses more outages than accepted, counted before gaps are filled", () => {
    const raw = [1, _, 3, -4];
    expect(clean(raw, { lowerBound: 0, fillSteps: 5, percentOutages: 50 })).toMatchObject({ findings: [] });
    const refused = clean(raw, { lowerBound: 0, fillSteps: 5, percentOutages: 49 });
    expect(refused).toMatchObject({ values: raw, changes: [] });
    expect(refused.findings).toEqual([
      { key: "timeseries.too_many_outages", severity: "error", params: { percent: 50, accepted: 49, count: 2 } },
    ]);
  });

  it("refuses what would change everywhere", () => {
    const restless = Array.from({ length: 2 * MOST_CHANGES + 4 }, (_v, i) => (i % 2 === 0 ? -1 : 1));
    const { values, findings } = clean(restless, { lowerBound: 0 });
    expect(findings).toMatchObject([{ key: "timeseries.too_many_changes", severity: "error" }]);
    expect(values).toEqual(restless);
  });

  it("takes back single steps and whole kinds, as if they had never been found", () => {
    const raw = [-1, 5, -2, 6, _, 8];
    const options = { lowerBound: 0, fillSteps: 1 };
    expect(clean(raw, options).values).toEqual([_, 5, 5.5, 6, 7, 8]);
    expect(clean(raw, options, { kinds: [], steps: [{ index: 2, steps: 1 }] }).values).toEqual([_, 5, -2, 6, 7, 8]);
    expect(clean(raw, options, { kinds: ["range"], steps: [] }).values).toEqual([-1, 5, -2, 6, 7, 8]);
    expect(clean(raw, options, { kinds: ["interpolated"], steps: [] }).values).toEqual([_, 5, _, 6, _, 8]);
    expect(clean(raw, options, { kinds: [], steps: [{ index: 0, steps: 6 }] })).toMatchObject({
      values: raw,
      changes: [],
    });
  });

  it("lists every step that differs, and no other", () => {
    const raw = withAt(course(1000), { 5: -9, 300: 4000, 301: 3900, 500: _, 501: _, 502: 190, 700: _, 900: 999 });
    const options = { lowerBound: 0, outlierZscore: 8, thresholdFactorAccumulated: 2, fillSteps: 1 };
    const { values, changes } = clean(raw, options);
    const listed = new Set(changes.flatMap(({ index, steps }) => Array.from({ length: steps }, (_v, n) => index + n)));
    raw.forEach((v, i) => expect(Object.is(v, values[i]), `step ${i}`).toBe(!listed.has(i)));
    expect(new Set(changes.map(({ kind }) => kind))).toEqual(
      new Set(["range", "zscore", "hampel", "accumulated", "interpolated"]),
    );
  });
});

it("a window holds the values next to each value, without itself", () => {
  const seen: number[][] = [];
  eachWindow(Float64Array.from([5, 1, 4, 2, 3]), 2, (_k, near) => seen.push(Array.from(near)));
  expect(seen).toEqual([
    [1, 4],
    [4, 5],
    [1, 2],
    [3, 4],
    [2, 4],
  ]);
});
