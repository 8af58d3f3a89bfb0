import { describe, expect, it } from "vitest";
import { z } from "zod";
import { CLEANING_RULES, type LiveRules } from "~/entities/live/liveSeries";
import { judgeArrivals, type TimedValue } from "./arriving";

const STEP = 900_000;
const none = z.object(CLEANING_RULES).parse({});
const series = (values: number[], from = 0): TimedValue[] =>
  values.map((value, i) => ({ at: (from + i) * STEP, value }));
const judge = (values: number[], rules: Partial<LiveRules>, bounds: (number | null)[] = []) =>
  judgeArrivals([], series(values), { ...none, ...rules }, { stepMs: STEP, bounds });
/** A day with a course and noise that is always the same. */
const course = (n: number) =>
  Array.from({ length: n }, (_v, i) => 50 + 20 * Math.sin((2 * Math.PI * i) / 96) + ((i * 7919) % 13) / 5);

describe("values as they come in", () => {
  it("stay as they are without rules", () => {
    expect(judge([1, -5, 1e9, 3, 3, 3], {})).toEqual([null, null, null, null, null, null]);
  });

  it("are set aside when they stay the same for too long, save zeros and bounds", () => {
    const values = [4, 4, 4, 4, 4, 0, 0, 0, 0, 0, 9, 9, 9, 9, 9, 5];
    const judgements = judge(values, { stuck_steps: 2 }, [null, 9]);
    expect(judgements.map((rule) => rule ?? "")).toEqual(["", "", "", "stuck", "stuck", ...Array<string>(11).fill("")]);
  });

  it("are set aside when they jump and taken as a new level after a while", () => {
    const values = [1, 2, 50, 3, 60, 61, 62, 63, 64];
    const judgements = judge(values, { jump_limit: 5, window_size: 4 });
    // The last good value is 3; 4 steps later it is no measure any more.
    expect(judgements).toEqual([null, null, "jump", null, "jump", "jump", "jump", "jump", null]);
  });

  it("may change by the limit for every step that was left out", () => {
    const rules = { ...none, jump_limit: 5 };
    expect(judgeArrivals(series([10]), series([24], 3), rules, { stepMs: STEP })).toEqual([null]);
    expect(judgeArrivals(series([10]), series([26], 3), rules, { stepMs: STEP })).toEqual(["jump"]);
  });

  it("are set aside as outliers by the week before them, so that the first light after a night is none", () => {
    const values = course(400);
    values[300] = 5000;
    const judgements = judge(values, { outlier_zscore: 10 });
    expect(judgements.flatMap((rule, i) => (rule ? [`${i} ${rule}`] : []))).toEqual(["300 outlier"]);
    const sun = Array.from({ length: 960 }, (_v, i) => Math.max(0, Math.round(900 * Math.sin((2 * Math.PI * i) / 96))));
    expect(judge(sun, { outlier_zscore: 10 }).filter(Boolean)).toEqual([]);
  });

  it("are judged the same when they come again, and by what is before them alone", () => {
    const rules = { ...none, outlier_zscore: 6, jump_limit: 30, stuck_steps: 3 };
    const values = course(300);
    values[100] = 900;
    values[200] = values[199]! + 40;
    const all = series(values);
    const once = judgeArrivals([], all, rules, { stepMs: STEP });
    const good = all.filter((_one, i) => once[i] === null);
    expect(judgeArrivals(good, all, rules, { stepMs: STEP })).toEqual(once);
    expect(judgeArrivals(good, all.slice(90, 210), rules, { stepMs: STEP })).toEqual(once.slice(90, 210));
    expect(once.filter(Boolean)).toEqual(["jump", "jump"]);
  });
});
