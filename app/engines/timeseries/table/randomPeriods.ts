import { HOUR_MS, zoneClock } from "~/entities/core/clock";
import { type Random, randomSigns, type RandomTable } from "./randomChance";

/** Rows of days, weeks, months and bills in random shapes, for the test that reads them back. */

const ZONES = ["Europe/Berlin", "Europe/London", "UTC", "America/New_York"] as const;
const two = (n: number): string => String(n).padStart(2, "0");
interface Day {
  y: number;
  m: number;
  d: number;
}
const dayOf = (n: number): Day => {
  const date = new Date(Date.UTC(2023, 0, 1 + n));
  return { y: date.getUTCFullYear(), m: date.getUTCMonth() + 1, d: date.getUTCDate() };
};
const WRITTEN: ((day: Day) => string)[] = [
  ({ y, m, d }) => `${y}-${two(m)}-${two(d)}`,
  ({ y, m, d }) => `${two(d)}.${two(m)}.${y}`,
];
const MONTHS_WRITTEN: ((day: Day) => string)[] = [({ y, m }) => `${y}-${two(m)}`, ({ y, m }) => `${two(m)}/${y}`];

/** The first days of the periods, counted from 1 January 2023, and the day after the last. */
function bounds(kind: "day" | "week" | "month" | "bill", { next }: Random): number[] {
  const count = kind === "day" ? 40 : kind === "month" ? 24 : 14;
  const days = [kind === "week" ? 1 : 0];
  for (let i = 0; i < count; i++) {
    const last = days.at(-1)!;
    const { y, m } = dayOf(last);
    const length =
      kind === "day"
        ? 1
        : kind === "week"
          ? 7
          : kind === "month"
            ? new Date(Date.UTC(y, m, 0)).getUTCDate()
            : 25 + ((i * 5) % 9);
    // Bills of equal lengths would be those of weeks.
    days.push(last + length + (kind === "bill" && next() < 0.3 ? 1 : 0));
  }
  return days;
}

/** Amounts of days, weeks, months or bills of one power each, with begins alone, or with first and last days, or with their last minute. */
export function randomPeriods(seed: number, chance: Random): RandomTable {
  const { pick, next, isOnce } = chance;
  const kind = pick(["day", "week", "month", "bill"] as const);
  const zone = pick(ZONES);
  const clock = zoneClock(zone);
  const { decimal, delimiter, cell } = randomSigns(chance);
  const days = bounds(kind, chance);
  // Bills have both ends; of the others some.
  const hasEnds = kind === "bill" || (kind !== "day" && isOnce(0.3));
  const isIncluded = isOnce(0.5);
  // Ends are written as the begins are, or in a form of their own, or in the cell of the begin.
  const endForm = pick(["same", "same", "other", "minute", "cell"] as const);
  const isLastMinute = !hasEnds && isOnce(0.2);
  const isMonthName = kind === "month" && !hasEnds && !isLastMinute && isOnce(0.5);
  const write = pick(isMonthName ? MONTHS_WRITTEN : WRITTEN);
  const values = new Map<number, number>();
  const midnight = (day: number) => {
    const { y, m, d } = dayOf(day);
    return clock.toUtcOrLater(Date.UTC(y, m - 1, d));
  };
  const writeEnd = (until: number): string => {
    if (endForm === "minute") return `${write(dayOf(until - 1))} 23:59`;
    const form = endForm === "other" ? WRITTEN.find((other) => other !== write)! : write;
    return form(dayOf(until - (isIncluded ? 1 : 0)));
  };
  const rows = days.slice(1).map((until, i) => {
    const from = days[i]!;
    const amount = Math.round(next() * 50_000) / 100 + 0.01;
    const [fromMs, untilMs] = [midnight(from), midnight(until)];
    for (let ms = fromMs; ms < untilMs; ms += HOUR_MS) values.set(ms, amount / ((untilMs - fromMs) / HOUR_MS));
    const begin = write(dayOf(from));
    const end = writeEnd(until);
    const both = endForm === "cell" ? [`${begin} - ${end}`] : [begin, end];
    const stamp = isLastMinute ? [`${write(dayOf(until - 1))} 23:59`] : hasEnds ? both : [begin];
    return [...stamp, cell(amount)].join(delimiter);
  });
  const header = [...(hasEnds && endForm !== "cell" ? ["from", "to"] : ["Date"]), "Bezug [kWh]"].join(delimiter);
  return {
    text: [header, ...rows].join("\n"),
    values,
    zone,
    stampZone: zone,
    hasOffsets: false,
    mark: isLastMinute ? "end" : "start",
    isRegister: false,
    decimal,
    valueColumn: hasEnds && endForm !== "cell" ? 2 : 1,
    dayColumns: 0,
    filter: null,
    period:
      kind === "bill"
        ? { unit: "dates", count: 1 }
        : kind === "month"
          ? { unit: "month", count: 1 }
          : { unit: "day", count: kind === "day" ? 1 : 7 },
    shape: JSON.stringify({
      seed,
      kind,
      zone,
      delimiter,
      decimal,
      header,
      isIncluded,
      endForm,
      first: rows[0],
      second: rows[1],
    }),
  };
}
