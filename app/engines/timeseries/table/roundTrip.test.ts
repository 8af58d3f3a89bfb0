import { expect, it } from "vitest";
import { DAY_MS, MINUTE_MS, wallText, zoneClock } from "~/entities/core/clock";
import { inspectCsv, readAs, readCsv, type ReadOptions } from "..";
import { german } from "./cases";

/** How often a random series is written in a random shape. `ROUND_TRIPS=20000` looks for rarer ones. */
const ROUNDS = Number(process.env["ROUND_TRIPS"] ?? 500);

/** Numbers from 0 up to, without, 1; the same for the same seed (mulberry32, public domain). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const ZONES = ["Europe/Berlin", "Europe/London", "UTC", "America/New_York"] as const;
/** Days on which one of the clocks changes, and one on which none does. */
const DAYS = ["2024-03-28", "2024-10-24", "2024-03-08", "2024-10-31", "2023-06-13"] as const;

const iso = (stamp: string) => stamp.slice(0, 16);
const slashed = (stamp: string) =>
  `${stamp.slice(8, 10)}/${stamp.slice(5, 7)}/${stamp.slice(0, 4)} ${stamp.slice(11, 16)}`;
const american = (stamp: string) => {
  const hour = Number(stamp.slice(11, 13));
  const date = `${Number(stamp.slice(5, 7))}/${Number(stamp.slice(8, 10))}/${stamp.slice(0, 4)}`;
  return `${date} ${hour % 12 || 12}:${stamp.slice(14, 16)} ${hour < 12 ? "AM" : "PM"}`;
};
const packed = (stamp: string) => stamp.slice(0, 16).replace(/[- :]/g, "");
const FORMS = [iso, german, slashed, american, packed];

interface Round {
  text: string;
  /** Values by the instant at which their step begins [UTC ms]. */
  values: Map<number, number>;
  zone: string;
  mark: "start" | "end";
  isRegister: boolean;
  decimal: "dot" | "comma";
  valueColumn: number;
  shape: string;
}

/** A random series in a random shape. */
function write(seed: number): Round {
  const next = random(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  const zone = pick(ZONES);
  const minutes = pick([15, 30, 60]);
  const clock = zoneClock(zone);
  const firstDay = Date.parse(pick(DAYS));
  const from = clock.toUtcOrLater(firstDay);
  const until = clock.toUtcOrLater(firstDay + (3 + Math.floor(next() * 12)) * DAY_MS);
  const instants = Array.from(
    { length: (until - from) / (minutes * MINUTE_MS) },
    (_, i) => from + i * minutes * MINUTE_MS,
  );
  const isRegister = next() < 0.15;
  let reading = 1000 + Math.floor(next() * 1e5);
  const numbers = instants.map(() => {
    const value = Math.round(next() * 50_000) / 100 + 0.01;
    if (!isRegister) return value;
    reading = Math.round((reading + value) * 100) / 100;
    return reading;
  });
  const values = new Map<number, number>();
  instants.forEach((at, i) => {
    if (!isRegister) values.set(at, numbers[i]!);
    else if (i + 1 < numbers.length) values.set(at, numbers[i + 1]! - numbers[i]!);
  });
  const decimal = pick(["dot", "comma"] as const);
  const delimiter = decimal === "comma" ? pick([";", "\t", "|"]) : pick([";", "\t", ",", "|"]);
  const number = (value: number) => (decimal === "comma" ? value.toFixed(2).replace(".", ",") : value.toFixed(2));
  const mark = isRegister ? "start" : pick(["start", "end"] as const);
  const write = pick(FORMS);
  const shift = mark === "end" ? minutes * MINUTE_MS : 0;
  // As meters write it: the end is the beginning on the clock, and the step.
  const stamps = instants.map((at) => write(wallText(clock.toWall(at) + shift)));
  const isSplit = write !== packed && next() < 0.3;
  const hasBoth = mark === "start" && !isSplit && next() < 0.2;
  const named = isRegister ? pick(["Zählerstand [kWh]", "value [kWh]"]) : pick(["load [kW]", "Bezug [kWh]", "value"]);
  const more = next() < 0.3 ? ["status", "ok"] : null;
  const time = isSplit ? ["date", "time"] : hasBoth ? ["from", "to"] : [pick(["time", "Zeit", "timestamp"])];
  const ends = instants.map((at) => write(wallText(clock.toWall(at) + minutes * MINUTE_MS)));
  const rows = instants.map((_, i) => {
    const stamp = isSplit
      ? [stamps[i]!.slice(0, stamps[i]!.indexOf(" ")), stamps[i]!.slice(stamps[i]!.indexOf(" ") + 1)]
      : hasBoth
        ? [stamps[i]!, ends[i]!]
        : [stamps[i]!];
    return [...stamp, ...(more ? [more[1]!] : []), number(numbers[i]!)].join(delimiter);
  });
  const header = [...time, ...(more ? [more[0]!] : []), named].join(delimiter);
  if (next() < 0.2) rows.reverse();
  const before = next() < 0.3 ? [`Report of meter 12${delimiter}made by us`, "", `Address${delimiter}unknown`] : [];
  const separator = next() < 0.1 && delimiter !== "|" ? [`sep=${delimiter}`] : [];
  const after = next() < 0.2 ? ["", "End of the report"] : [];
  const text = [...separator, ...(separator.length ? [] : before), header, ...rows, ...after].join(
    pick(["\n", "\r\n"]),
  );
  const valueColumn = time.length + (more ? 1 : 0);
  const shape = JSON.stringify({ seed, zone, minutes, mark, delimiter, decimal, header, first: rows[0] });
  return { text, values, zone, mark, isRegister, decimal, valueColumn, shape };
}

it(`reads a random series in a random shape as it was written, or asks (${ROUNDS} rounds)`, async () => {
  const questions: Record<string, number> = {};
  for (let seed = 1; seed <= ROUNDS; seed++) {
    const round = write(seed);
    const seen = (await inspectCsv(round.text, { zone: round.zone }))!;
    const alone = readAs(seen);
    const ask = (what: string) => (questions[what] = (questions[what] ?? 0) + 1);
    // What is decided without a question has to be right; what is asked is answered.
    const answers: ReadOptions = { seriesTimezone: "UTC", timezone: round.zone };
    if (seen.mark.value === null) {
      ask("mark");
      answers.stampsMark = round.mark;
    } else if (!round.isRegister) expect(seen.mark.value, round.shape).toBe(round.mark);
    if (seen.meter.value === null) {
      ask("meter");
      answers.meter = round.isRegister ? "register" : "interval";
    } else expect(seen.meter.value === "register", round.shape).toBe(round.isRegister);
    if (seen.clock.value === null) ask("clock");
    else if (seen.clock.value !== "local") expect(`${seen.clock.value} ${round.zone}`, round.shape).toBe("local");
    if (seen.stampFormat.value === null) {
      ask("format");
      const { a, b } = (seen.stampFormat.evidence?.params ?? {}) as { a?: string; b?: string };
      answers.stampFormat = [a, b].find((format) => format?.startsWith(/\/.*[AP]M/.test(round.text) ? "mm" : "dd"))!;
      expect(answers.stampFormat, round.shape).toBeDefined();
    }
    expect(seen.decimal.separator, round.shape).toBe(round.decimal);
    expect(seen.valueColumn.value, round.shape).toBe(round.valueColumn);
    const result = await readCsv(round.text, { ...alone, ...answers });
    expect(
      result.findings.filter(({ severity }) => severity === "error"),
      round.shape,
    ).toEqual([]);
    let count = 0;
    for (const { startMs, stepS, values } of result.blocks)
      values.forEach((value, i) => {
        if (Number.isNaN(value)) return;
        count += 1;
        expect(value, round.shape).toBeCloseTo(round.values.get(startMs + i * stepS * 1000) ?? NaN, 6);
      });
    expect(count, round.shape).toBe(round.values.size);
  }
  // It asks where it has to, and not always.
  expect(questions["mark"] ?? 0).toBeLessThan(ROUNDS / 2);
}, 120_000);
