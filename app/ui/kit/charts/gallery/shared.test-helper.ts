import type { ReactElement } from "react";
import type { Locale } from "~/entities/core/locale";

/** Every kind of chart with what is hard for it: `npm run charts` draws them all, and a test compares them with what was approved. */
export interface GalleryCase {
  id: string;
  /** What is looked at. */
  what: string;
  element: ReactElement;
  locale?: Locale;
  search?: string;
}

/** A wave that is the same everywhere: no machine's own cosine decides about a picture. */
export const wave = (count: number, period: number, high = 1, shift = 0): number[] =>
  Array.from({ length: count }, (_, i) => {
    const turn = (((i + shift) % period) / period) * 4;
    const folded = turn < 2 ? 1 - Math.abs(turn - 1) : -(1 - Math.abs(turn - 3));
    return Math.round(((folded + 1) / 2) * high * 1000) / 1000;
  });
export const scaled = (values: readonly number[], by: number) =>
  values.map((value) => Math.round(value * by * 1e9) / 1e9);

export const WEEK = { start: Date.UTC(2030, 1, 4), step: 3600 };
export const facts = (id: string, unit = "kW") => ({
  id,
  title: `Chart ${id}`,
  summary: "One sentence says what is drawn.",
  unit,
});
export const FAMILIES = {
  wind: "#468085",
  solar: "#b4820e",
  chp: "#c63600",
  battery: "#6a4cb9",
  grid: "#1a468f",
} as const;
export const LONG = "Workshop and energy centre of the north-eastern industrial estate, electricity at 0.4 kV";
