import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";

/** What a remark on a generated series is filled with: the minute of an hour as people of a language write it. */
export const remarkParams = (params: Record<string, string | number> = {}, locale: Locale) =>
  typeof params["minute"] === "number" ? { ...params, minute: formatNumber(params["minute"], locale) } : params;

export interface GeneratedNumbers {
  /** Sum of value times step: hours of a share, MWh of a power. Gaps count as nothing. */
  integral: number;
  mean: number | null;
  min: number | null;
  max: number | null;
  gaps: number;
  count: number;
}

/** Numbers of a generated series. */
export interface GeneratedFacts extends GeneratedNumbers {
  /** Hours of an average year at which it would give the same at full load: of a share the integral, of a demand by its highest value. */
  full_load_hours: number | null;
  step_s: number;
  years: (GeneratedNumbers & { year: number })[];
}

/** A curve that shows what a kind does, before any weather: values by what is on the axis below. */
export interface KindCurve {
  kind: "wind" | "collector" | "cop";
  /** Evenly spaced: m/s, K or °C. */
  at: number[];
  values: number[];
}
