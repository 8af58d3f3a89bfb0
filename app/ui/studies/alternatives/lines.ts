import type { Locale } from "~/entities/core/locale";
import type { Finding } from "~/entities/results/result";
import type { AlternativeFigures } from "~/entities/studies/alternatives/figures";
import type { FrontBy, FrontPoint } from "~/entities/studies/alternatives/ranking";
import type { Option } from "~/ui/kit/fields";
import type { Sort } from "~/ui/kit/lists";
import type { StudyRun } from "../StudyRun";

/** An alternative with its run. */
export interface AlternativeLine {
  position: number;
  name: string;
  /** The value of each choice, in words. */
  chosen: string[];
  isStatusQuo: boolean;
  /** By cost among those with the same choices; null without a result. */
  rank: number | null;
  figures: AlternativeFigures | null;
  /** What is built, in words. */
  sizes: string;
  /** Why there is no result. */
  errors: Finding[];
  run: StudyRun;
}

export interface AlternativesProps {
  currency: string;
  timezone: string;
  csvHref: string;
  /** All alternatives, by position. */
  lines: AlternativeLine[];
  /** Positions of those with the choices that are shown, sorted. */
  order: number[];
  sort: Sort;
  choices: { name: string; values: string[] }[];
  /** Every way to choose; empty where there is nothing to choose. */
  ways: Option[];
  way: string;
  /** The cheapest alternative of each way to choose. */
  best: { way: string; position: number | null }[];
  /** What each set of technologies costs at most more than the cheapest, the least first; empty where there is nothing to choose. */
  regrets: { position: number; most: number | null; way: string | null }[];
  fronts: { by: FrontBy; points: FrontPoint[]; front: FrontPoint[] }[];
  /** Names in the sentences of findings. */
  names: { levels: Record<string, string>; parameters: Record<string, string> };
}

export type DisplayedAlternatives = AlternativesProps & { locale: Locale; editable: boolean; partial: boolean };
