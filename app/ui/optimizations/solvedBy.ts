import type { TFunction } from "i18next";
import { formatNumber, formatPercent, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { RunTimings, SolverReport } from "~/entities/results/result";
import type { Definition } from "~/ui/kit/lists";

/** What the solver did with a run. `t` is that of the texts "optimizations". */
export function solvedBy(
  t: TFunction<"optimizations">,
  locale: Locale,
  solver: SolverReport,
  timings: RunTimings | null,
): Definition[] {
  const seconds = (value: number) => formatUnit(value, "s", locale, { decimals: 1 });
  // Three digits say how large a model is.
  const about = (count: number) => formatNumber(Number(count.toPrecision(3)), locale);
  return [
    { term: t("run.method"), value: t(`solved_by.${solver.method}`) },
    ...(solver.fallback ? [{ term: t("run.fallback"), value: t(`fallback.${solver.fallback}`) }] : []),
    { term: t("run.state"), value: solver.state },
    {
      term: t("run.size"),
      value: t("run.size_value", {
        columns: about(solver.columns),
        rows: about(solver.rows),
        nonzeros: about(solver.nonzeros),
      }),
    },
    ...(solver.mipGap === null ? [] : [{ term: t("run.gap"), value: gapText(t, solver.mipGap, solver.bound, locale) }]),
    { term: t("run.prices"), value: t(`run.prices_${pricesOf(solver)}`) },
    { term: t("run.iterations"), value: formatNumber(solver.iterations, locale) },
    ...(timings
      ? [
          {
            term: t("run.timings"),
            value: t("run.timings_value", {
              build: seconds(timings.assembleS + timings.buildS),
              solve: seconds(timings.solveS),
              report: seconds(timings.reportS),
            }),
          },
        ]
      : []),
  ];
}

/** The gap, and what no result can be below; results of earlier versions lack that. */
function gapText(t: TFunction<"optimizations">, mipGap: number, bound: number | null | undefined, locale: Locale) {
  const gap = formatPercent(mipGap, locale, 2);
  return typeof bound === "number" ? t("run.gap_value", { gap, bound: formatNumber(bound, locale) }) : gap;
}

/** Whether the result has marginal prices, or why it has none. */
const pricesOf = ({ hasDuals, mipGap }: SolverReport) => (hasDuals ? "there" : mipGap === null ? "none" : "whole");
