import { randomStream } from "~/entities/core/random";
import type { SeriesPeriod } from "~/entities/timeseries/spread";

/** What random tables of a test are made with. */

export interface RandomTable {
  text: string;
  /** Values by the instant at which their step begins [UTC ms]. */
  values: Map<number, number>;
  /** Of the system. */
  zone: string;
  /** Of the stamps: that of the system, or the same without summer time. */
  stampZone: string;
  hasOffsets: boolean;
  mark: "start" | "end";
  isRegister: boolean;
  decimal: "dot" | "comma";
  valueColumn: number;
  dayColumns: number;
  /** The column and the text of the rows that are meant, where two series stand below each other. */
  filter: { column: number; texts: string[] } | null;
  /** The rows are of days or longer: they become hours of an even power. Null: they are steps. */
  period: SeriesPeriod | null;
  /** What it is, to be found again. */
  shape: string;
}

export type Random = ReturnType<typeof dice>;

/** Chance from a seed: numbers from 0 up to, without, 1, the same for the same seed. */
export function dice(seed: number) {
  const next = randomStream(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  return { next, pick, isOnce: (share: number) => next() < share };
}

/** How numbers and columns are written. */
export function randomSigns({ pick }: Random) {
  const decimal = pick(["dot", "comma"] as const);
  const delimiter = decimal === "comma" ? pick([";", "\t", "|"]) : pick([";", "\t", ",", "|"]);
  const gap = pick(["", "-", "n/a"]);
  const cell = (value: number | null) =>
    value === null ? gap : decimal === "comma" ? value.toFixed(2).replace(".", ",") : value.toFixed(2);
  return { decimal, delimiter, cell };
}
