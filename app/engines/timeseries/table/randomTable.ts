import {
  DAY_MS,
  MINUTE_MS,
  offsetText,
  wallText,
  winterClock,
  winterOffset,
  type ZoneClock,
  zoneClock,
} from "~/entities/core/clock";
import { german } from "./cases";
import { dice, type Random, randomSigns, type RandomTable } from "./randomChance";
import { randomPeriods } from "./randomPeriods";

/** Random series in random shapes, for the test that reads them back. */

const ZONES = ["Europe/Berlin", "Europe/London", "UTC", "America/New_York"] as const;
/** Days on which one of the clocks changes, and one on which none does. */
const DAYS = ["2024-03-28", "2024-10-24", "2024-03-08", "2024-10-31", "2023-06-13"] as const;
const NO_CHANGE = DAYS[4];

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

interface Series {
  zone: string;
  clock: ZoneClock;
  minutes: number;
  /** At which the steps begin [UTC ms]. */
  instants: number[];
  isRegister: boolean;
  /** What the cells say; null: a gap. */
  numbers: (number | null)[];
  values: Map<number, number>;
}

function randomSeries(chance: Random, { isWide }: { isWide: boolean }): Series {
  const { next, pick, isOnce } = chance;
  const zone = pick(ZONES);
  const minutes = pick([15, 30, 60]);
  const clock = zoneClock(zone);
  const firstDay = Date.parse(isWide ? NO_CHANGE : pick(DAYS));
  const from = clock.toUtcOrLater(firstDay);
  const until = clock.toUtcOrLater(firstDay + (3 + Math.floor(next() * 12)) * DAY_MS);
  const stepMs = minutes * MINUTE_MS;
  const instants = Array.from({ length: (until - from) / stepMs }, (_, i) => from + i * stepMs);
  const isRegister = !isWide && isOnce(0.15);
  const hasGaps = !isRegister && isOnce(0.2);
  let reading = 1000 + Math.floor(next() * 1e5);
  const numbers = instants.map((_, i) => {
    const value = Math.round(next() * 50_000) / 100 + 0.01;
    if (hasGaps && i % 17 === 5) return null;
    if (!isRegister) return value;
    reading = Math.round((reading + value) * 100) / 100;
    return reading;
  });
  const values = new Map<number, number>();
  instants.forEach((at, i) => {
    const [value, following] = [numbers[i]!, numbers[i + 1]];
    if (!isRegister && value !== null) values.set(at, value);
    else if (isRegister && following !== undefined) values.set(at, following! - value);
  });
  return { zone, clock, minutes, instants, isRegister, numbers, values };
}

/** A random series in a random shape. */
export function randomTable(seed: number): RandomTable {
  const chance = dice(seed);
  if (chance.isOnce(0.12)) return randomPeriods(seed, chance);
  return chance.isOnce(0.1) ? wideTable(seed, chance) : longTable(seed, chance);
}

/** A day a row. */
function wideTable(seed: number, chance: Random): RandomTable {
  const { pick, isOnce } = chance;
  const series = randomSeries(chance, { isWide: true });
  const { zone, clock, minutes, instants, numbers, values } = series;
  const { decimal, delimiter, cell } = randomSigns(chance);
  const perDay = 1440 / minutes;
  const write = pick([iso, german]);
  const before = isOnce(0.4) ? ["meter", "4711"] : null;
  const day = (at: number) => write(wallText(clock.toWall(at))).slice(0, 10);
  const times = instants.slice(0, perDay).map((at) => wallText(clock.toWall(at)).slice(11, 16));
  const rows = Array.from({ length: instants.length / perDay }, (_, d) =>
    [
      ...(before ? [before[1]!] : []),
      day(instants[d * perDay]!),
      ...numbers.slice(d * perDay, (d + 1) * perDay).map(cell),
    ].join(delimiter),
  );
  const header = [...(before ? [before[0]!] : []), "Date", ...times].join(delimiter);
  return {
    text: [header, ...rows].join("\n"),
    values,
    zone,
    stampZone: zone,
    hasOffsets: false,
    mark: "start",
    isRegister: false,
    decimal,
    valueColumn: before ? 2 : 1,
    dayColumns: perDay,
    filter: null,
    period: null,
    shape: JSON.stringify({ seed, zone, minutes, delimiter, decimal, header, first: rows[0] }),
  };
}

/** A step a row. */
function longTable(seed: number, chance: Random): RandomTable {
  const { pick, isOnce } = chance;
  const series = randomSeries(chance, { isWide: false });
  const { zone, clock, minutes, instants, isRegister, numbers, values } = series;
  const { decimal, delimiter, cell } = randomSigns(chance);
  const stepMs = minutes * MINUTE_MS;
  const mark = isRegister ? "start" : pick(["start", "end"] as const);
  const year = new Date(instants[0]!).getUTCFullYear();
  const isWinter = zone !== "UTC" && isOnce(0.15);
  const hasOffsets = !isWinter && isOnce(0.1);
  const wall = (at: number) => (isWinter ? at + winterOffset(zone, year) : clock.toWall(at));
  const form = hasOffsets ? iso : pick(FORMS);
  const isJittered = form === iso && !hasOffsets && isOnce(0.15);
  // As meters write it: the end is the beginning on the clock, and the step. With its offset it is an instant.
  const stampOf = (at: number, isEnd: boolean): string => {
    if (!hasOffsets) return form(wallText(wall(at) + (isEnd ? stepMs : 0)));
    const moment = at + (isEnd ? stepMs : 0);
    return `${form(wallText(clock.toWall(moment)))}${offsetText(clock.offsetAt(moment))}`;
  };
  const seconds = (i: number) => (isJittered ? `:0${i % 4}` : "");
  const stamps = instants.map((at, i) => stampOf(at, mark === "end") + seconds(i));
  const ends = instants.map((at) => stampOf(at, true));
  const isSplit = form !== packed && !hasOffsets && isOnce(0.3);
  const hasBoth = mark === "start" && !isSplit && !isJittered && isOnce(0.2);
  const isPair = !isRegister && isOnce(0.1);
  const named = isRegister ? pick(["Zählerstand [kWh]", "value [kWh]"]) : pick(["load [kW]", "Bezug [kWh]", "value"]);
  const status = !isPair && isOnce(0.3) ? ["status", "ok"] : null;
  const time = isSplit ? ["date", "time"] : hasBoth ? ["from", "to"] : [pick(["time", "Zeit", "timestamp"])];
  const stampCells = (i: number): string[] => {
    const stamp = stamps[i]!;
    const at = stamp.indexOf(" ");
    return isSplit ? [stamp.slice(0, at), stamp.slice(at + 1)] : hasBoth ? [stamp, ends[i]!] : [stamp];
  };
  const row = (i: number, more: readonly string[], value: number | null) =>
    [...stampCells(i), ...more, cell(value)].join(delimiter);
  const rows = instants.flatMap((_, i) =>
    isPair
      ? [row(i, ["import"], numbers[i]!), row(i, ["export"], 0.5)]
      : [row(i, status ? [status[1]!] : [], numbers[i]!)],
  );
  const further = isPair ? ["register"] : status ? [status[0]!] : [];
  const header = [...time, ...further, named].join(delimiter);
  if (isOnce(0.2)) rows.reverse();
  const before = isOnce(0.3) ? [`Report of meter 12${delimiter}made by us`, "", `Address${delimiter}unknown`] : [];
  const separator = isOnce(0.1) && delimiter !== "|" ? [`sep=${delimiter}`] : [];
  const after = isOnce(0.2) ? ["", "End of the report"] : [];
  const lines = [...separator, ...(separator.length ? [] : before), header, ...rows, ...after];
  const flags = { isWinter, hasOffsets, isJittered, isPair, isSplit };
  return {
    text: lines.join(pick(["\n", "\r\n"])),
    values,
    zone,
    stampZone: isWinter ? winterClock(zone, year) : zone,
    hasOffsets,
    mark,
    isRegister,
    decimal,
    valueColumn: time.length + further.length,
    dayColumns: 0,
    filter: isPair ? { column: time.length, texts: ["import"] } : null,
    period: null,
    shape: JSON.stringify({ seed, zone, minutes, mark, delimiter, decimal, header, first: rows[0], ...flags }),
  };
}
