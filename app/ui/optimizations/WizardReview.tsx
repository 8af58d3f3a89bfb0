import { useTranslation } from "react-i18next";
import { z } from "zod";
import type { Locale } from "~/entities/core/locale";
import { machineCost } from "~/entities/optimizations/machine";
import type { Optimization, OptimizationKind } from "~/entities/optimizations/optimization";
import { FORM_STEPS, type WizardStep } from "~/entities/optimizations/optimizationForm";
import { yearOf } from "~/entities/core/shared";
import { EntityForm, FormActions, SubmitButton, type Option } from "~/ui/kit/fields";
import { formatNumber } from "~/entities/core/format";
import { Notice, Section } from "~/ui/kit/layout";
import { DefinitionList, type Definition } from "~/ui/kit/lists";
import { reductionText } from "./reductionText";
import { RunPreflight, type RunPreflightProps } from "./RunPreflight";
import { RunReadiness, type RunReadinessProps } from "./RunReadiness";
import { chosenOptions } from "./wizard/settingText";

interface WizardReviewProps {
  run: Omit<Optimization, "user_id" | "status"> | null;
  /** Of the answers that are shown: only they are started. */
  mark: string | null;
  kind: OptimizationKind;
  /** Investment runs that a dispatch can take over. */
  invested: readonly Option[];
  /** Carrier levels of the system. */
  levels: readonly Option[];
  /** The one that is taken over, where its years are others. */
  investYears: { name: string; years: readonly number[] } | null;
  /** What the run finds in the system. */
  readiness: RunReadinessProps | null;
  /** How large it becomes, and how long it takes. */
  preflight: RunPreflightProps | null;
  scenarios: readonly Option[];
  edit: (step: WizardStep) => string;
  /** Where the interest rate is entered, when none is: the run would discount nothing. */
  interestHref: string | null;
  /** One segment a day, where storages or the sun need the course of the day. */
  flatDays: boolean;
}

/** "North (2), South (3)": groups with the number of their locations. */
function groupsText(clusters: Record<string, string>): string {
  const counts = new Map<string, number>();
  for (const name of Object.values(clusters)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${name} (${count})`).join(", ");
}

/** All answers before the start, each with the way back to its step. */
export function WizardReview(props: WizardReviewProps) {
  const {
    run,
    mark,
    kind,
    invested,
    levels,
    investYears,
    readiness,
    preflight,
    scenarios,
    edit,
    interestHref,
    flatDays,
  } = props;
  const { t, i18n } = useTranslation("optimizations");
  const locale = i18n.language as Locale;
  if (!run || !readiness || !preflight) return null;
  const { config } = run;
  const number = (value: number) => formatNumber(value, locale);
  const part = (step: Exclude<WizardStep, "review">, items: Definition[]) => (
    <Section
      key={step}
      id={`review-${step}`}
      title={t(`wizard.${step}`)}
      actions={
        <a href={edit(step)}>
          {t("common:action.edit")}
          <span className="visually-hidden"> {t(`wizard.${step}`)}</span>
        </a>
      }
    >
      <DefinitionList items={items} />
    </Section>
  );
  const names = run.scenario_ids.map((id) => scenarios.find((option) => option.value === id)?.label ?? id);
  const chosenLevels = levels
    .filter((one) => run.carrier_level_ids.includes(one.value))
    .map((one) => one.label)
    .join(", ");
  // A refusal names the step that holds the answer, and leads to its section above.
  const labels = Object.fromEntries(FORM_STEPS.map((step) => [step, t(`wizard.${step}`)]));
  const flags = chosenOptions(t, kind, config);
  const whole = config.model.detailed_operation && config.integer_operation;
  return (
    <>
      <RunReadiness {...readiness} />
      <RunPreflight {...preflight} machineGb={config.machine.memory} editHref={edit("solving")} />
      {interestHref ? (
        <Notice kind="warning" title={t("wizard.no_interest")}>
          <p>
            <a href={interestHref}>{t("wizard.enter_interest")}</a>
          </p>
        </Notice>
      ) : null}
      {whole ? <Notice kind="info" title={t("wizard.whole_operation")} /> : null}
      {investYears ? (
        <Notice kind="warning" title={t("wizard.years_differ")}>
          <p>{t("wizard.years_differ_text", { name: investYears.name, years: investYears.years.join(", ") })}</p>
        </Notice>
      ) : null}
      {flatDays ? <Notice kind="warning" title={t("wizard.flat_days")} /> : null}
      {part("basic", [
        { term: t("field.kind"), value: t(`kind.${kind}`) },
        ...(kind === "dispatch"
          ? [
              {
                term: t("field.optimization_id_invest"),
                value: invested.find((one) => one.value === run.optimization_id_invest)?.label ?? "–",
              },
            ]
          : []),
        ...(kind === "status_quo"
          ? [
              {
                term: t("field.fixed_rebuild"),
                value: t(config.status_quo.fixed_rebuild ? "common:value.yes" : "common:value.no"),
              },
            ]
          : []),
        { term: t("field.name"), value: run.name },
        { term: t("field.description"), value: run.description || "–" },
        { term: t("field.scenario_ids"), value: names.join(", ") },
        { term: t("field.price_scenario"), value: t(`price_scenario.${config.price_scenario}`) },
        { term: t("wizard.years"), value: run.dates.map(yearOf).join(", ") },
        { term: t("field.impact"), value: t(`impact.${run.impact}`) },
        ...(run.weatherdates
          ? [{ term: t("field.weather_years"), value: run.weatherdates.map(yearOf).join(", ") }]
          : []),
      ])}
      {part("modeling", [
        { term: t("field.delta_t"), value: t(`delta_t.${String(config.delta_t).replace(".", "_")}`) },
        { term: t("wizard.flags"), value: flags.join(", ") || "–" },
        { term: t("field.carrier_level_ids"), value: chosenLevels || t("wizard.all_levels") },
      ])}
      {part("clustering", [
        { term: t("field.time"), value: reductionText(t, locale, config) },
        { term: t("field.method"), value: t(`method.${run.method}`) },
        ...(run.method === "external" ? [{ term: t("wizard.groups"), value: groupsText(config.clusters) }] : []),
      ])}
      {part("solving", [
        {
          term: t("wizard.machine"),
          value: t("wizard.machine_value", { cores: config.machine.cores, memory: config.machine.memory }),
        },
        { term: t("wizard.credits"), value: number(machineCost(config.machine.cores, config.machine.memory)) },
        {
          term: t("optimizer.Method"),
          value: t(`solver_method.${config.optimizer.Method < 0 ? "auto" : config.optimizer.Method}`),
        },
        { term: t("optimizer.TimeLimit"), value: `${number(config.optimizer.TimeLimit)} s` },
      ])}
      <EntityForm id="review" schema={z.object({})} labels={labels} requiredNote={false} guard={false}>
        <input type="hidden" name="mark" value={mark ?? ""} />
        <FormActions cancel={{ href: edit("solving"), label: t("common:action.back") }}>
          {readiness.ready && !preflight.tooLarge ? (
            <SubmitButton>{t("wizard.start")}</SubmitButton>
          ) : (
            <a className="button button-primary" href={edit("review")}>
              {t("wizard.check_again")}
            </a>
          )}
        </FormActions>
      </EntityForm>
    </>
  );
}
