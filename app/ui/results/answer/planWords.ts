import type { TFunction } from "i18next";
import { fittedRows } from "~/entities/core/figures/rows";
import { formatMoney, formatNumber, formatScaled } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { PlanLine } from "~/entities/results/runSummary/planLines";

type Words = TFunction<"results">;

/** More builds than these are on the page of capacities. */
export const MOST_BUILDS = 12;

/** What a plan does, in a few words: how many components it builds, and what it takes out. */
export function planTitle(t: Words, lines: readonly PlanLine[], name: (componentId: string) => string): string {
  const count = lines.filter(({ builtIn }) => builtIn.length > 0).length;
  const gone = lines.filter((line) => line.builtIn.length === 0);
  if (gone.length === 0) return count === 0 ? t("answer.build_title") : t("plan.build", { count });
  const [only] = gone;
  if (gone.length === 1 && only)
    return t(count === 0 ? "plan.out_single" : "plan.both_single", { count, name: name(only.componentId) });
  return t(count === 0 ? "plan.out_several" : "plan.both_several", { count, gone: gone.length });
}

/** A line of a plan in words: sizes of one unit have the same decimals. */
export interface PlanText {
  today: string;
  sizes: string[];
  unit: string;
  /** With which power a storage is built; null where it has none of its own. */
  power: string | null;
  cost: string;
}

/** The lines of a plan in words, in their order. */
export function planTexts(
  t: Words,
  lines: readonly PlanLine[],
  { currency, locale }: { currency: string; locale: Locale },
): PlanText[] {
  return fittedRows(lines.map((line) => ({ ...line, values: [line.today, ...line.sizes] }))).map(
    ({ values, unit, decimals, powerMw, lumpSum }) => {
      const [today = "–", ...sizes] = values.map((value) => formatNumber(value, locale, { decimals }));
      return {
        today,
        sizes,
        unit,
        power: powerMw === null ? null : t("plan.power", { power: formatScaled(powerMw, "MW", locale) }),
        cost: lumpSum > 0 ? formatMoney(lumpSum, currency, locale) : "–",
      };
    },
  );
}

/** Largest size of the lines of a unit, today or in the plan: bars of one unit share their scale. */
export const largestSize = (lines: readonly PlanLine[], unit: string): number =>
  Math.max(...lines.filter((line) => line.unit === unit).flatMap((line) => [line.today, ...line.sizes]), 1e-12);
