import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { formatNumber, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { namedPart, partsText } from "~/entities/core/namedPart";
import { yearOf } from "~/entities/core/shared";
import { machineCost } from "~/entities/optimizations/machine";
import { type Optimization, optimizationKind, optimizerOptions } from "~/entities/optimizations/optimization";
import type { FormStep } from "~/entities/optimizations/optimizationForm";
import type { Definition } from "~/ui/kit/lists";
import { reductionText } from "./reductionText";
import { choiceKey, chosenOptions, costCapText, horizonTerms, scenarioText, settingText } from "./wizard/settingText";

/** Names of what a run refers to. */
export interface ChoiceNames {
  scenarios: readonly string[];
  /** Of the chosen carrier levels. None: all take part. */
  levels: readonly string[];
  /** Of a dispatch: the run it takes over. */
  invested: ReactNode;
  /** Of the system. */
  currency: string;
}

type Asked = Pick<
  Optimization,
  "config" | "dates" | "impact" | "method" | "optimization_id_invest" | "weatherdates" | "carrier_level_ids"
>;

/** What a run is asked for, step by step, as the review and the run's page say it. `t` is that of the texts "optimizations". */
export function runChoices(
  t: TFunction<"optimizations">,
  locale: Locale,
  run: Asked,
  names: ChoiceNames,
): Record<FormStep, Definition[]> {
  const { config, weatherdates } = run;
  const kind = optimizationKind(run);
  const { cores, memory } = config.machine;
  const yesNo = (on: boolean) => t(on ? "common:value.yes" : "common:value.no");
  const number = (value: number) => formatNumber(value, locale);
  return {
    basic: [
      { term: t("field.kind"), value: t(`kind.${kind}`) },
      ...when(kind === "dispatch", { term: t("field.optimization_id_invest"), value: names.invested }),
      ...when(kind === "status_quo", { term: t("field.fixed_rebuild"), value: yesNo(config.status_quo.fixed_rebuild) }),
      { term: t("field.scenario_ids"), value: scenarioText(t, names.scenarios) },
      { term: t("field.price_scenario"), value: t(`price_scenario.${config.price_scenario}`) },
      { term: t("wizard.years"), value: run.dates.map(yearOf).join(", ") },
      ...when(config.last_span !== null, { term: t("field.last_span"), value: config.last_span }),
      { term: t("field.impact"), value: t(`impact.${run.impact}`) },
      ...when(Boolean(config.cost_cap), {
        term: t("field.cost_cap"),
        value: costCapText(t, locale, config, names.currency),
      }),
      ...when(weatherdates !== null, {
        term: t("field.weather_years"),
        value: weatherdates?.map(yearOf).join(", "),
      }),
      ...horizonTerms(t, run),
      ...when(config.full_year_common_dates, { term: t("field.full_year_common_dates"), value: yesNo(true) }),
      ...when(config.keep_weekdays, { term: t("field.keep_weekdays"), value: yesNo(true) }),
    ],
    modeling: [
      { term: t("field.delta_t"), value: t(`delta_t.${choiceKey(config.delta_t)}`) },
      { term: t("wizard.flags"), value: chosenOptions(t, kind, config).join(", ") || "–" },
      { term: t("field.carrier_level_ids"), value: names.levels.join(", ") || t("wizard.all_levels") },
    ],
    clustering: [
      { term: t("field.time"), value: reductionText(t, locale, config) },
      { term: t("field.method"), value: t(`method.${run.method}`) },
      ...when(run.method === "external", { term: t("wizard.groups"), value: groupsText(config.clusters) }),
    ],
    solving: [
      { term: t("wizard.machine"), value: t("wizard.machine_value", { cores, memory }) },
      { term: t("wizard.credits"), value: number(machineCost(cores, memory)) },
      { term: t("optimizer.TimeLimit"), value: formatUnit(config.optimizer.TimeLimit, "s", locale) },
      { term: t("wizard.advanced"), value: changedSettings(t, locale, config.optimizer) },
    ],
  };
}

const when = (holds: boolean, item: Definition): Definition[] => (holds ? [item] : []);

/** "North (2), South (3)": groups with the number of their locations. */
function groupsText(clusters: Record<string, string>): string {
  const counts = new Map<string, number>();
  for (const name of Object.values(clusters)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${name} (${count})`).join(", ");
}

/** What differs from the usual settings of the solver, in one line. */
function changedSettings(t: TFunction<"optimizations">, locale: Locale, chosen: Optimization["config"]["optimizer"]) {
  const usual = optimizerOptions.parse({});
  const changed = (Object.keys(usual) as (keyof typeof usual)[]).filter(
    (name) => name !== "TimeLimit" && chosen[name] !== usual[name],
  );
  const texts = changed.map((name) =>
    namedPart(t(`optimizer.${name}`), settingText(t, locale, `optimizer.${name}`, chosen[name]), locale),
  );
  return partsText(texts, locale) || t("wizard.nothing_changed");
}
