import type { InputRef } from "~/entities/optimizations/variation";
import type { TornadoSettings } from "./settings";

/** An input of a tornado: what the figure changes by, against the run as it is. Null where there is no result (yet). */
export interface TornadoBar {
  input: InputRef;
  /** Positions of its two runs in the study. */
  positions: [number, number];
  lower: number | null;
  higher: number | null;
}

/** Bars of a tornado, the widest first; those without both results last. `values`: the figure of each run of the study by position. */
export function tornadoBars({ inputs }: TornadoSettings, values: readonly (number | null)[]): TornadoBar[] {
  const base = values[0] ?? null;
  const against = (position: number): number | null => {
    const value = values[position] ?? null;
    return value === null || base === null ? null : value - base;
  };
  const bars = inputs.map((input, i): TornadoBar => {
    const positions: [number, number] = [1 + 2 * i, 2 + 2 * i];
    return { input, positions, lower: against(positions[0]), higher: against(positions[1]) };
  });
  const width = ({ lower, higher }: TornadoBar) =>
    lower === null || higher === null ? -1 : Math.max(Math.abs(lower), Math.abs(higher));
  return bars.sort((a, b) => width(b) - width(a));
}
