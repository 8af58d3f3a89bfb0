import { useTranslation } from "react-i18next";
import { z } from "zod";
import type { Locale } from "~/entities/core/locale";
import { type Optimization, optimizationKind } from "~/entities/optimizations/optimization";
import { FORM_STEPS, type WizardStep } from "~/entities/optimizations/optimizationForm";
import type { Preflight } from "~/entities/optimizations/view";
import { CheckboxField, EntityForm, FormActions, type Option, SubmitButton } from "~/ui/kit/fields";
import { Notice, Section } from "~/ui/kit/layout";
import { type Definition, DefinitionList } from "~/ui/kit/lists";
import { runChoices } from "./runChoices";
import { RunPreflight } from "./RunPreflight";
import { RunReadiness, type RunReadinessProps } from "./RunReadiness";

interface WizardReviewProps {
  run: Omit<Optimization, "user_id" | "status"> | null;
  /** Of the answers that are shown: only they are started. */
  mark: string | null;
  /** Investment runs that a dispatch can take over. */
  invested: readonly Option[];
  /** Carrier levels of the system. */
  levels: readonly Option[];
  /** The one that is taken over, where its years are others. */
  investYears: { name: string; years: readonly number[] } | null;
  /** What the run finds in the system. */
  readiness: RunReadinessProps | null;
  /** How large it becomes, and how long it takes. */
  preflight: Preflight | null;
  scenarios: readonly Option[];
  /** Of the system. */
  currency: string;
  edit: (step: WizardStep) => string;
  /** Where the interest rate is entered, when none is: the run would discount nothing. */
  interestHref: string | null;
  /** One segment a day, where storages or the sun need the course of the day. */
  flatDays: boolean;
  /** Weather years are asked for, and no series is generated. */
  noWeather: boolean;
}

const reviewSchema = z.object({ with_status_quo: z.boolean().default(false) });

/** All answers before the start, each with the way back to its step. */
export function WizardReview(props: WizardReviewProps) {
  const {
    run,
    mark,
    invested,
    levels,
    investYears,
    readiness,
    preflight,
    scenarios,
    edit,
    interestHref,
    flatDays,
    noWeather,
  } = props;
  const { t, i18n } = useTranslation("optimizations");
  const locale = i18n.language as Locale;
  if (!run || !readiness || !preflight) return null;
  const { config } = run;
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
  const chosenLevels = levels.filter((one) => run.carrier_level_ids.includes(one.value)).map((one) => one.label);
  const dispatched = invested.find((one) => one.value === run.optimization_id_invest)?.label ?? "–";
  const facts = runChoices(t, locale, run, {
    scenarios: names,
    levels: chosenLevels,
    invested: dispatched,
    currency: props.currency,
  });
  // A refusal names the step that holds the answer, and leads to its section above.
  const labels = Object.fromEntries(FORM_STEPS.map((step) => [step, t(`wizard.${step}`)]));
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
      {noWeather ? (
        <Notice kind="warning" title={t("engine.findings.weather_years_unused")}>
          <p>
            <a href={edit("basic")}>{t("field.weather_years")}</a>
          </p>
        </Notice>
      ) : null}
      {part("basic", [
        { term: t("field.name"), value: run.name },
        { term: t("field.description"), value: run.description || "–" },
        ...facts.basic,
      ])}
      {part("modeling", facts.modeling)}
      {part("clustering", facts.clustering)}
      {part("solving", facts.solving)}
      <EntityForm
        id="review"
        schema={reviewSchema}
        labels={{ ...labels, with_status_quo: t("wizard.with_status_quo") }}
        defaultValues={{ with_status_quo: true }}
        requiredNote={false}
        guard={false}
      >
        <input type="hidden" name="mark" value={mark ?? ""} />
        {optimizationKind(run) === "invest" ? (
          <CheckboxField name="with_status_quo" hint={t("wizard.with_status_quo_hint")} />
        ) : null}
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
