import { isoUtc, midnight, MINUTE, wallOf } from "./clock";

/** One step of a fixture's series. */
export interface Step {
  /** From 0. */
  i: number;
  /** Begin and end, UTC ms. */
  at: number;
  end: number;
  /** Begin as the wall clock of the zone shows it, and that plus the step: the label of its end. */
  wall: number;
  wallEnd: number;
  /** Its value in thousandths of the unit. */
  milli: number;
}

/** What a file holds, counted from the formula that made it and from nothing that reads files. */
export interface Truth {
  /** Zone of the stamps. */
  zone: string;
  stepMinutes: number;
  /** Begin of the first and of the last step with a value. */
  firstUtc: string;
  lastUtc: string;
  /** Steps with a value. */
  steps: number;
  /** Steps between the first and the last that have none. */
  missing: number;
  holds: "energy" | "power" | "register" | "price" | "weather";
  unit: string;
  /** Of all values [kWh]; null where the file holds neither energy nor power. */
  energyKwh: number | null;
  /** Of the values in the unit. For registers of their differences. */
  mean: number;
}

/** What a person has to say, as the file does not: of each the right answer. */
export interface Answers {
  timezone?: string;
  unit?: string;
  marks?: "start" | "end";
  /** Header of the column that is meant, where several hold values. */
  column?: string;
  /** Column and text of the rows that are meant, where several series stand below each other. */
  rows?: { column: string; text: string[] };
  holds?: "energy" | "power" | "register";
  /** The sign of decimals, where each number of the file could have thousands as well. */
  decimal?: "comma";
}

export interface Fixture {
  /** Short, and unique: "datadis spring". */
  name: string;
  title: string;
  /** Where the format is described. */
  source: string;
  /** By who makes the files, or only by those who read them. */
  described: "published" | "users";
  fileName: string;
  content: string | Uint8Array;
  truth: Truth;
  answers: Answers;
}

/** Local days of a fixture, the last one left out. */
export interface Span {
  name: string;
  from: string;
  to: string;
}
export const EU_SPRING: Span = { name: "spring", from: "2024-03-29", to: "2024-04-02" };
export const EU_AUTUMN: Span = { name: "autumn", from: "2024-10-25", to: "2024-10-29" };
export const US_SPRING: Span = { name: "spring", from: "2024-03-08", to: "2024-03-18" };
export const US_AUTUMN: Span = { name: "autumn", from: "2024-11-01", to: "2024-11-18" };
export const WINTER: Span = { name: "winter", from: "2024-01-10", to: "2024-01-15" };
/** Over the day on which most day-ahead prices of Europe went from hours to quarter-hours. */
export const SWITCH: Span = { name: "switch", from: "2025-09-28", to: "2025-10-04" };
export const YEAR_2023: Span = { name: "year", from: "2023-01-01", to: "2024-01-01" };

interface Shape {
  zone: string;
  minutes: number;
  /** Lowest value, and how many thousandths values differ by at most: low + (i * 104 729) mod spread. */
  low?: number;
  spread?: number;
}

/** The steps of local days with the formula's values. */
export function stepsOf(span: Span, { zone, minutes, low = 200, spread = 101 }: Shape): Step[] {
  const from = midnight(span.from, zone);
  const count = Math.round((midnight(span.to, zone) - from) / (minutes * MINUTE));
  return Array.from({ length: count }, (_, i) => {
    const at = from + i * minutes * MINUTE;
    const wall = wallOf(at, zone);
    const end = at + minutes * MINUTE;
    return { i, at, end, wall, wallEnd: wall + minutes * MINUTE, milli: low + ((i * 104_729) % spread) };
  });
}

interface Meaning {
  zone: string;
  holds: Truth["holds"];
  unit: string;
  /** kWh (or kW) of one unit. */
  kilo?: number;
}

/** The truth of steps that are all in the file but for those left out. */
export function truthOf(steps: readonly Step[], { zone, holds, unit, kilo = 1 }: Meaning): Truth {
  const first = steps[0]!;
  const last = steps.at(-1)!;
  const stepMs = first.end - first.at;
  const sum = steps.reduce((all, { milli }) => all + milli, 0) / 1000;
  const hours = holds === "power" ? stepMs / (60 * MINUTE) : 1;
  const isMeter = holds === "energy" || holds === "power" || holds === "register";
  return {
    zone,
    stepMinutes: stepMs / MINUTE,
    firstUtc: isoUtc(first.at),
    lastUtc: isoUtc(last.at),
    steps: steps.length,
    missing: Math.round((last.at - first.at) / stepMs) + 1 - steps.length,
    holds,
    unit,
    energyKwh: isMeter ? sum * kilo * hours : null,
    mean: sum / steps.length,
  };
}

/** Thousandths as a number with so many digits: 0.237 or 0,237. */
export const dot = (milli: number, digits = 3): string => (milli / 1000).toFixed(digits);
export const comma = (milli: number, digits = 3): string => dot(milli, digits).replace(".", ",");
export const lines = (...parts: (string | readonly string[])[]): string => `${parts.flat().join("\n")}\n`;
export const linesDos = (...parts: (string | readonly string[])[]): string => `${parts.flat().join("\r\n")}\r\n`;
