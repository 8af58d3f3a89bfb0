import type { TFunction } from "i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { rollsOn } from "~/entities/optimizations/horizon";
import { flagApplies } from "~/entities/optimizations/kinds";
import {
  MODEL_FLAGS,
  type Optimization,
  type OptimizationConfig,
  type OptimizationKind,
  optimizationKind,
} from "~/entities/optimizations/optimization";

/** Settings that are chosen from a list, and where the words of their choices are. */
const CHOICES: Record<string, string> = {
  impact: "impact",
  cost_cap: "cost_cap",
  delta_t: "delta_t",
  method: "method",
  years_mode: "years_mode",
  time: "time",
  "optimizer.Method": "solver_method",
  "optimizer.Crossover": "crossover",
  "optimizer.NumericFocus": "numeric_focus",
  "optimizer.PreDual": "pre_dual",
  "optimizer.ScaleFlag": "scale_flag",
};

/** The key of a choice in the locale files: -1 is "auto", 0.5 is "0_5". */
export const choiceKey = (value: string | number): string =>
  Number(value) < 0 ? "auto" : String(value).replace(".", "_");

/** The cost cap of a run in words. Null: none. */
export function costCapText(
  t: TFunction<"optimizations">,
  locale: Locale,
  { cost_cap }: Pick<OptimizationConfig, "cost_cap">,
  currency: string,
): string | null {
  if (!cost_cap) return null;
  return t(`cost_cap_text.${cost_cap.kind}`, { value: formatNumber(cost_cap.value, locale), currency });
}

/** What a run takes into account, in words. */
export const chosenOptions = (
  t: TFunction<"optimizations">,
  kind: OptimizationKind,
  config: OptimizationConfig,
): string[] => [
  ...MODEL_FLAGS.filter((flag) => flagApplies(kind, flag) && config.model[flag]).map((flag) => t(`flag.${flag}`)),
  ...(config.model.detailed_operation && config.integer_operation ? [t("field.integer_operation")] : []),
  ...(config.mip_dual_recalculation ? [t("field.mip_dual_recalculation")] : []),
];

/** A setting's value in words: on or off, the name of a choice, a number. `t` is that of the texts "optimizations". */
export function settingText(t: TFunction<"optimizations">, locale: Locale, name: string, value: unknown): string {
  const plain: unknown = Array.isArray(value) ? value.at(-1) : value;
  if (plain === null || plain === undefined || plain === "") return "–";
  if (plain === true || plain === "true") return t("setting.on");
  if (plain === false || plain === "false") return t("setting.off");
  const choices = CHOICES[name];
  if (choices && (typeof plain === "number" || typeof plain === "string")) return t(`${choices}.${choiceKey(plain)}`);
  return typeof plain === "number" ? formatNumber(plain, locale) : String(plain);
}

/** Scenarios in the order in which they count. `t` is that of the texts "optimizations". */
export const scenarioText = (t: TFunction<"optimizations">, names: readonly string[]): string =>
  names.length > 1 ? t("wizard.scenario_order", { names: names.join(" → ") }) : names.join("");

/** How years are solved: all together, in windows, or in parts. `t` is that of the texts "optimizations". */
export function horizonTerms(
  t: TFunction<"optimizations">,
  run: Pick<Optimization, "dates" | "config" | "optimization_id_invest">,
): { term: string; value: string }[] {
  const { rolling_horizon_years: years, year_split: parts } = run.config;
  const kind = optimizationKind(run);
  if (kind === "invest" && rollsOn(run))
    return [{ term: t("field.rolling_horizon_years"), value: t("horizon.years", { count: years }) }];
  if (kind === "dispatch" && parts > 1) return [{ term: t("field.year_split"), value: String(parts) }];
  return [];
}
