import type { TFunction } from "i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { rollsOn } from "~/entities/optimizations/horizon";
import { flagApplies } from "~/entities/optimizations/kinds";
import {
  COST_CAP_KINDS,
  DELTA_T_OPTIONS,
  MODEL_FLAGS,
  type Optimization,
  type OptimizationConfig,
  type OptimizationKind,
  optimizationKind,
  SOLVER_METHODS,
  SPATIAL_METHODS,
  TIME_REDUCTIONS,
} from "~/entities/optimizations/optimization";
import { IMPACTS } from "~/entities/parameters/parameter";

/** Settings of the solver that are chosen from a list: where the words of their choices are, and the choices. */
export const SOLVER_CHOICES = {
  Method: ["solver_method", SOLVER_METHODS],
  Crossover: ["crossover", [-1, 0, 1, 2, 3, 4]],
  NumericFocus: ["numeric_focus", [0, 1, 2, 3]],
  PreDual: ["pre_dual", [-1, 0, 1, 2]],
  ScaleFlag: ["scale_flag", [-1, 0, 1, 2, 3]],
} as const;

/** All settings that are chosen from a list, likewise. */
const CHOICES: Record<string, readonly [texts: string, choices: readonly (string | number)[]]> = {
  impact: ["impact", IMPACTS],
  cost_cap: ["cost_cap", ["none", ...COST_CAP_KINDS]],
  delta_t: ["delta_t", DELTA_T_OPTIONS],
  method: ["method", SPATIAL_METHODS],
  years_mode: ["years_mode", ["range", "list"]],
  time: ["time", ["none", ...TIME_REDUCTIONS]],
  ...Object.fromEntries(Object.entries(SOLVER_CHOICES).map(([name, choice]) => [`optimizer.${name}`, choice])),
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
  const [texts, choices] = CHOICES[name] ?? ["", []];
  // What a form was sent with need not be one of them: it stands as it is, next to its error.
  const choice = choices.find((one) => String(one) === String(plain));
  if (choice !== undefined) return t(`${texts}.${choiceKey(choice)}`);
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
