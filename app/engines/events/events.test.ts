import { describe, expect, it } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { type Rule, RULES } from "~/entities/events/cause";
import { divergences } from "./divergence";
import type { Episode, Found, Steps } from "./episode";
import { missingForecasts, silentStretches, standstills } from "./outages";
import { eventSteps, type Judged, type KnownEvent } from "./reconcile";
import { strikingValues } from "./values";

const START = Date.UTC(2030, 0, 7);
const stepsOf = (values: readonly number[], lastBeforeMs: number | null = START - HOUR_MS, startMs = START): Steps => ({
  startMs,
  stepMs: HOUR_MS,
  lastBeforeMs,
  values: Float64Array.from(values),
});
/** "rule start-end" in hours from START, "…" where it goes on. */
const summary = (episodes: readonly Episode[]) =>
  episodes.map(
    ({ rule, startMs, endMs, ongoing }) =>
      `${rule} ${(startMs - START) / HOUR_MS}-${(endMs - START) / HOUR_MS}${ongoing ? "…" : ""}`,
  );
/** An episode as an event has it. */
const timesOf = ({ rule, startMs, endMs, ongoing, count, value, measure }: Episode) => ({
  rule,
  startMs,
  endMs,
  ongoing,
  count,
  value,
  measure,
});
const gap = (count: number) => Array<number>(count).fill(NaN);

describe("a silent series", () => {
  const silent = (values: readonly number[], minutes: number, before: number | null = START - HOUR_MS) =>
    summary(silentStretches(stepsOf(values, before), minutes).episodes);

  it("is out from the last value to the next one, once that takes as long as said", () => {
    expect(silent([1, 1, ...gap(3), 1], 180)).toEqual(["silent 2-5"]);
    expect(silent([1, 1, ...gap(3), 1], 181)).toEqual([]);
    expect(silent([1, ...gap(4)], 180)).toEqual(["silent 1-5…"]);
  });

  it("is one outage while values come and go, which ends where they come in again for good", () => {
    // Eight hours make an outage, two hours of values end it.
    const values = [1, ...gap(8), 1, ...gap(3), 1, 1, 1];
    expect(silent(values, 480)).toEqual(["silent 1-13"]);
    expect(silent(values.slice(0, 10), 480)).toEqual(["silent 1-9…"]);
  });

  it("counts what it was silent before, and not at all what never had a value", () => {
    expect(silent([...gap(2), 1], 240, START - 3 * HOUR_MS)).toEqual(["silent -2-2"]);
    expect(silent([...gap(5), 1], 120, null)).toEqual([]);
    const nothing = silentStretches(stepsOf(gap(5), null), 120);
    expect([summary(nothing.episodes), summary(nothing.weak)]).toEqual([[], ["silent 0-5…"]]);
  });
});

describe("a standstill", () => {
  it("is what stays at or below the bound; gaps neither begin nor end it", () => {
    const { episodes } = standstills(stepsOf([5, 5, 0, NaN, -1, 0, 5, 5]), 180, 0);
    expect(summary(episodes)).toEqual(["standstill 2-6"]);
    expect(episodes[0]).toMatchObject({ value: -1, measure: 0, count: 4 });
    expect(summary(standstills(stepsOf([5, 0, 0, 5]), 180, 0).episodes)).toEqual([]);
  });

  it("that was under way before is known to be longer", () => {
    const short = standstills(stepsOf([0, 5, 5, 5]), 240, 0);
    expect([summary(short.episodes), summary(short.weak)]).toEqual([[], ["standstill 0-1"]]);
    expect(standstills(stepsOf([0, 0, 0, 0, 5]), 240, 0).episodes[0]).toMatchObject({ openStart: true });
  });
});

it("forecasts are missing from when one was due to the next one, in whole minutes", () => {
  const at = (hours: number) => START + hours * HOUR_MS + 30_500;
  const { episodes } = missingForecasts([at(0), at(1), at(5)], 2 * HOUR_MS, at(0), at(8));
  expect(episodes.map(({ startMs, endMs, ongoing }) => [startMs, endMs, ongoing])).toEqual([
    [START + 3 * HOUR_MS, START + 5 * HOUR_MS, false],
    [START + 7 * HOUR_MS, START + 8 * HOUR_MS, true],
  ]);
  expect(missingForecasts([], 2 * HOUR_MS, at(0), at(2)).episodes).toEqual([]);
});

describe("striking values", () => {
  const rules = { windowSize: 10, outlierZscore: 10, accumulatedFactor: 2 };
  const course = (count: number) => Array.from({ length: count }, (_, i) => 50 + 10 * Math.sin(i / 4) + (i % 3));
  const withAt = (values: number[], replaced: Record<number, number>) => values.map((value, i) => replaced[i] ?? value);

  it("that are near each other are one event, those of another day another", () => {
    const detected = strikingValues(stepsOf(withAt(course(96), { 20: 900, 24: 1200, 70: -800 })), rules);
    expect(summary(detected.episodes)).toEqual(["outlier 20-25", "outlier 70-71"]);
    expect(detected.episodes[0]).toMatchObject({ count: 2, value: 1200 });
    expect(detected.episodes[0]!.measure).toBeGreaterThan(10);
  });

  it("are looked at once five values have come in after them", () => {
    const values = withAt(course(96), { 60: 900 });
    expect(summary(strikingValues(stepsOf(values.slice(0, 65)), rules).episodes)).toEqual([]);
    expect(summary(strikingValues(stepsOf(values.slice(0, 66)), rules).episodes)).toEqual(["outlier 60-61"]);
  });

  it("after a gap are what was counted meanwhile", () => {
    const values = withAt(course(60), { 30: NaN, 31: NaN, 32: NaN, 33: 200 });
    const { episodes } = strikingValues(stepsOf(values), rules);
    expect(summary(episodes)).toEqual(["accumulated_value 30-34"]);
    expect(episodes[0]).toMatchObject({ count: 1, value: 200 });
    // Nobody looks for accumulated values: it is an outlier then.
    const without = strikingValues(stepsOf(values), { ...rules, accumulatedFactor: null });
    expect(summary(without.episodes)).toEqual(["outlier 33-34"]);
  });
});

describe("events of what was found", () => {
  const all = (fromMs: number, toMs: number) => new Map<Rule, Judged>(RULES.map((rule) => [rule, { fromMs, toMs }]));
  const everything = all(START, START + 1000 * HOUR_MS);
  const episode = (start: number, end: number, more: Partial<Episode> = {}): Episode => ({
    rule: "silent",
    startMs: START + start * HOUR_MS,
    endMs: START + end * HOUR_MS,
    openStart: false,
    ongoing: false,
    count: end - start,
    value: null,
    measure: null,
    ...more,
  });
  const event = (event_id: string, start: number, end: number, more: Partial<KnownEvent> = {}): KnownEvent => {
    const times = timesOf(episode(start, end));
    return { event_id, ...times, deleted: null, changed: false, noted: false, ...more };
  };
  const steps = (stored: KnownEvent[], detected: Partial<Found>, judged = everything) =>
    eventSteps(stored, { episodes: [], weak: [], ...detected }, judged);

  it("are raised once, extended, closed, and left alone", () => {
    const raised = steps([], { episodes: [episode(1, 4, { ongoing: true })] });
    expect(raised).toMatchObject([{ do: "raise", episode: { ongoing: true } }]);
    const stored = event("a", 1, 4, { ongoing: true });
    expect(steps([stored], { episodes: [episode(1, 4.5, { ongoing: true, count: 9 })] })).toEqual([]);
    expect(steps([stored], { episodes: [episode(1, 5.5, { ongoing: true })] })).toMatchObject([
      { do: "change", event_id: "a", episode: { endMs: START + 5 * HOUR_MS, ongoing: true } },
    ]);
    expect(steps([stored], { episodes: [episode(1, 6)] })).toMatchObject([
      { do: "change", event_id: "a", restore: false, episode: { endMs: START + 6 * HOUR_MS, ongoing: false } },
    ]);
    expect(steps([event("a", 1, 6)], { episodes: [episode(1, 6)] })).toEqual([]);
  });

  it("that go on for weeks are written some dozen times", () => {
    const ends = new Set<number>();
    for (let hours = 1; hours <= 21 * 24; hours++) {
      const [step] = steps([], { episodes: [episode(0, hours, { ongoing: true })] });
      if (step?.do === "raise") ends.add(step.episode.endMs);
    }
    expect(ends.size).toBeLessThan(50);
  });

  it("whose reason has gone are withdrawn, unless somebody dealt with them or they are older than what was looked at", () => {
    expect(steps([event("a", 1, 4)], {})).toEqual([{ do: "withdraw", event_id: "a" }]);
    expect(steps([event("a", 1, 4, { noted: true })], {})).toEqual([]);
    expect(steps([event("a", 1, 4, { changed: true })], {})).toEqual([]);
    expect(steps([event("a", 1, 4)], {}, all(START + 2 * HOUR_MS, START + 9 * HOUR_MS))).toEqual([]);
    expect(steps([event("a", 1, 4)], { weak: [episode(3, 4)] })).toEqual([]);
    expect(steps([event("a", 1, 4, { noted: true, ongoing: true })], {})).toEqual([
      { do: "close", event_id: "a", endMs: START + 4 * HOUR_MS },
    ]);
  });

  it("come back when their reason does, but not when somebody deleted them", () => {
    const detected = { episodes: [episode(1, 4)] };
    expect(steps([event("a", 1, 4, { deleted: "by_rule" })], detected)).toMatchObject([
      { do: "change", restore: true },
    ]);
    expect(steps([event("a", 1, 4, { deleted: "by_person" })], detected)).toEqual([]);
  });

  it("of rules that are off stay, and end", () => {
    const stored = [event("a", 1, 4, { ongoing: true }), event("b", 10, 12)];
    expect(steps(stored, {}, new Map())).toEqual([{ do: "close", event_id: "a", endMs: START + 4 * HOUR_MS }]);
  });

  it("that late values show to be one become one", () => {
    const stored = [event("a", 1, 4), event("b", 6, 9), event("c", 6, 9, { rule: "standstill", noted: true })];
    expect(steps(stored, { episodes: [episode(1, 9)] })).toMatchObject([
      { do: "change", event_id: "a" },
      { do: "withdraw", event_id: "b" },
    ]);
  });
});

describe("whatever comes in, in whatever order", () => {
  /** A generator with a seed of its own, so that a failure can be repeated. */
  function randomOf(seed: number): () => number {
    let state = seed;
    return () => (state = (state * 16807) % 2147483647) / 2147483647;
  }
  const LENGTH = 7 * 24;
  const WAIT = 180;

  /** A look at what is known at a time: its steps taken, the events after it. */
  function look(stored: KnownEvent[], values: Float64Array, now: number, ids: () => string): KnownEvent[] {
    const seen = stepsOf([...values.subarray(0, now)]);
    const silent = silentStretches(seen, WAIT);
    const still = standstills(seen, WAIT, 0);
    const detected = { episodes: [...silent.episodes, ...still.episodes], weak: [...silent.weak, ...still.weak] };
    const judged = new Map<Rule, Judged>(
      (["silent", "standstill"] as const).map((rule) => [rule, { fromMs: START, toMs: START + now * HOUR_MS }]),
    );
    const steps = eventSteps(stored, detected, judged);
    let events = stored;
    for (const step of steps) {
      const at = (id: string) => events.find(({ event_id }) => event_id === id)!;
      const others = (id: string) => events.filter(({ event_id }) => event_id !== id);
      const fresh = { deleted: null, changed: false, noted: false };
      if (step.do === "raise") events = [...events, { event_id: ids(), ...timesOf(step.episode), ...fresh }];
      else if (step.do === "change")
        events = [...others(step.event_id), { ...at(step.event_id), ...timesOf(step.episode), deleted: null }];
      else if (step.do === "close")
        events = [...others(step.event_id), { ...at(step.event_id), endMs: step.endMs, ongoing: false }];
      else events = [...others(step.event_id), { ...at(step.event_id), deleted: "by_rule" }];
    }
    const secondSteps = eventSteps(events, detected, judged);
    expect(secondSteps).toEqual([]);
    return events;
  }
  const eventSummary = (events: readonly KnownEvent[]) =>
    events
      .filter(({ deleted }) => deleted === null)
      .map(
        ({ rule, startMs, endMs, ongoing }) =>
          `${rule} ${(startMs - START) / HOUR_MS}-${(endMs - START) / HOUR_MS} ${ongoing}`,
      )
      .sort();

  it("one fault is one event, looking again changes nothing, and late values lead to the same events", () => {
    for (let seed = 1; seed <= 25; seed++) {
      const random = randomOf(seed * 7919);
      const values = Float64Array.from({ length: LENGTH }, () => 5 + random());
      const faults = 1 + Math.floor(random() * 4);
      for (let i = 0; i < faults; i++) {
        const from = Math.floor(random() * (LENGTH - 20));
        values.fill(random() < 0.5 ? NaN : 0, from, from + 1 + Math.floor(random() * 16));
      }
      let id = 0;
      const ids = () => `e${(id += 1)}`;
      // As it happened: a look every hour.
      let live: KnownEvent[] = [];
      for (let now = 1; now <= LENGTH; now++) live = look(live, values, now, ids);
      // In pieces that come late and in any order.
      let late: KnownEvent[] = [];
      const stored = new Float64Array(LENGTH).fill(NaN);
      const pieces = Array.from({ length: LENGTH / 12 }, (_, i) => i).sort(() => random() - 0.5);
      for (const piece of pieces) {
        stored.set(values.subarray(piece * 12, piece * 12 + 12), piece * 12);
        late = look(late, stored, LENGTH, ids);
      }
      const once = look([], values, LENGTH, ids);
      expect(eventSummary(late), `seed ${seed}`).toEqual(eventSummary(once));
      expect(eventSummary(live), `seed ${seed}`).toEqual(eventSummary(once));
      const times = live.filter(({ deleted, rule }) => deleted === null && rule === "silent");
      for (const a of times)
        for (const b of times) if (a !== b) expect(a.endMs <= b.startMs || b.endMs <= a.startMs).toBe(true);
    }
  });
});

describe("a divergence from the schedule", () => {
  const rule = { percent: 20, minutes: 180 };
  const of = (values: number[], planned: number[]) => divergences(stepsOf(values), Float64Array.from(planned), rule);

  it("is a distance of more than a share of the largest planned power, for as long as the rule says", () => {
    // Of 10 at most: 2 is what may differ.
    const planned = [10, 10, 10, 10, 4, 4, 4, 4];
    const { episodes } = of([10, 7, 7.5, 13, 4, 4, 4, 4], planned);
    expect(summary(episodes)).toEqual(["divergence 1-4"]);
    expect(episodes[0]).toMatchObject({ count: 3, value: 7, measure: 10 });
    expect(summary(of([10, 8, 8, 12, 4, 4, 4, 4], planned).episodes)).toEqual([]);
    expect(summary(of([10, 7, 7, 10, 4, 4, 4, 4], planned).episodes)).toEqual([]);
    expect(summary(of([10, 10, 10, 10, 4, 0, 0, 0], planned).episodes)).toEqual(["divergence 5-8…"]);
  });

  it("compares nothing without a plan or without values: neither begins nor ends it", () => {
    expect(of([5, 5, 5, 5], gap(4)).episodes).toEqual([]);
    const { episodes } = of([10, 5, NaN, 5, 5, 10], [10, 10, 10, NaN, 10, 10]);
    expect(summary(episodes)).toEqual([]);
    expect(summary(of([10, 5, NaN, 5, 5, 5, 10], [10, 10, 10, NaN, 10, 10, 10]).episodes)).toEqual(["divergence 1-6"]);
  });

  it("measures by what is measured where nothing but 0 is planned, and keeps an event that shrinks", () => {
    expect(summary(of([0, 3, 3, 3, 0], [0, 0, 0, 0, 0]).episodes)).toEqual(["divergence 1-4"]);
    const { episodes, weak } = of([10, 8.5, 8.5, 8.5, 10], [10, 10, 10, 10, 10]);
    expect([summary(episodes), summary(weak)]).toEqual([[], ["divergence 1-4"]]);
  });
});
