/** What a small drawing is made of; colours as charts take them, none for ink. It has no words and no axes: it says what a chart looks like. */
export type Miniature =
  | { shape: "bars"; values: readonly number[]; starts?: readonly number[]; colours?: Colours }
  | { shape: "columns"; series: readonly MiniatureSeries[] }
  | { shape: "areas"; series: readonly MiniatureSeries[] }
  | { shape: "lines"; series: readonly MiniatureSeries[] }
  | { shape: "cells"; rows: readonly (readonly (number | null)[])[] }
  | { shape: "flows"; links: readonly { from: string; to: string; value: number; colour?: string }[] }
  | { shape: "courses"; courses: readonly { points: readonly (readonly [number, number])[]; colour?: string }[] };

type Colours = readonly (string | undefined)[];

export interface MiniatureSeries {
  values: readonly (number | null)[];
  colour?: string;
}

/** Room of a small drawing. */
export const MINI_WIDTH = 160;
export const MINI_HEIGHT = 72;

export interface Mark {
  d: string;
  colour?: string;
  /** Of a class of cells, 0 to 8. */
  level?: number;
  line?: boolean;
}
