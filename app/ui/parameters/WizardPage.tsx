import { useTranslation } from "react-i18next";
import type { Locale } from "~/entities/core/locale";
import { citationOf } from "~/entities/parameters/citation";
import type { PriceScenario } from "~/entities/parameters/parameter";
import { DialogPage, EmptyState, Notice, Section, StatusBadge, Steps, Tabs } from "../kit/layout";
import { DefinitionList, FilterBar, FilterText } from "../kit/lists";
import { type CurrentFacts, CurrentParameter } from "./CurrentParameter";
import { ParameterForm, type ParameterFormProps } from "./ParameterForm";
import { useValueText } from "./valueText";

export interface WizardProfile {
  scenario: string;
  element: string | null;
  technology: string | null;
  type: string | null;
  /** Unless base. */
  priceScenario: PriceScenario | null;
  description: string | null;
  /** The parameter type, where no run reads it. */
  unread: string | null;
  modules: readonly string[];
}
interface Choice {
  value: string;
  label: string;
}

interface ContextStep {
  step: 1;
  elementType: string;
  elementTypes: readonly { label: string; href: string; current: boolean }[];
  scenario_id: string;
  scenarios: readonly Choice[];
  chosen: string | null;
  options: readonly Choice[];
  technologies: readonly Choice[] | null;
  technology: string | null;
  parameter_type: string | null;
  action: string;
}
interface TypeStep {
  step: 2;
  q: string | null;
  keep: Record<string, string>;
  resetHref: string;
  groups: readonly {
    group: string;
    types: readonly {
      parameter_type: string;
      name: string;
      description: string;
      need: string;
      series: boolean;
      ineffective: boolean;
      href: string;
    }[];
  }[];
}
type ValueFacts = Omit<ParameterFormProps, "impactFixed" | "growing" | "backHref">;
export interface WayHrefs {
  value: string;
  /** The parameter can be a series: its value is then the same in every step. */
  constant: boolean;
  formula: string | null;
  upload: string | null;
  generate: string | null;
}
type Way = "value" | "formula" | "upload" | "generate";
interface ValueStep {
  step: 3;
  value: ValueFacts;
  tabs: WayHrefs;
  current: CurrentFacts | null | undefined;
  existingHref: string | null;
  /** Published values, that of the catalogue first. */
  typical: { value: number | boolean; unit: string; source: string | null; isUsed: boolean; href: string }[];
}
export interface WizardHrefs {
  context: string;
  type: string | null;
  value?: string | null;
  back: string;
}
type Props = { title: string; profile: WizardProfile; hrefs: WizardHrefs } & (ContextStep | TypeStep | ValueStep);

/** The wizard of a new parameter: context, kind, values. */
export function WizardPage(props: Props) {
  const { title, profile, hrefs, step } = props;
  return (
    <DialogPage title={title} backHref={hrefs.back} wide>
      <WizardSteps hrefs={hrefs} step={step} />
      <Profile profile={profile} />
      {props.step === 1 ? (
        <Context {...props} />
      ) : props.step === 2 ? (
        <Types {...props} />
      ) : (
        <Values {...props} back={hrefs.back} />
      )}
    </DialogPage>
  );
}

export function WizardSteps({ hrefs, step }: { hrefs: WizardHrefs; step: 1 | 2 | 3 }) {
  const { t } = useTranslation("parameters");
  // How far the choices lead: 1 with a context, 2 with a parameter type. The step after may be opened.
  const completed = hrefs.value ? 2 : hrefs.type ? 1 : 0;
  const state = (stepNumber: number) =>
    stepNumber === step ? "current" : stepNumber <= Math.max(completed, step - 1) ? "done" : "ahead";
  const open = (stepNumber: number, href: string | null | undefined) =>
    stepNumber !== step && href ? href : undefined;
  return (
    <Steps
      label={t("wizard.steps")}
      steps={[
        { label: t("wizard.context"), state: state(1), href: open(1, hrefs.context) },
        { label: t("wizard.type"), state: state(2), href: open(2, hrefs.type) },
        { label: t("wizard.value"), state: state(3), href: open(3, hrefs.value) },
      ]}
      stateTexts={{ done: t("common:step.done"), current: t("common:step.current"), ahead: t("common:step.ahead") }}
    />
  );
}

/** What was chosen so far. */
export function Profile({ profile }: { profile: WizardProfile }) {
  const { t } = useTranslation("parameters");
  const line = (term: string, value: string | null) => (value ? [{ term, value }] : []);
  return (
    <div className="card">
      <DefinitionList
        items={[
          ...line(t("field.scenario"), profile.scenario),
          ...line(t("field.element"), profile.element),
          ...line(t("field.technology"), profile.technology),
          ...line(t("field.parameter"), profile.type),
          ...line(t("field.price_scenario"), profile.priceScenario && t(`price_scenario.${profile.priceScenario}`)),
          ...line(t("field.modules"), profile.modules.map((module) => t(`module.${module}`)).join(", ")),
        ]}
      />
      {profile.description ? <p className="muted">{profile.description}</p> : null}
      {profile.unread ? <Notice kind="warning">{t(`effect.of.${profile.unread}`)}</Notice> : null}
    </div>
  );
}

const FIELD: Record<string, string> = {
  Node: "node_id",
  Line: "line_id",
  Tech: "technology_id",
  Geometry: "geometry_id",
};

function Context(props: ContextStep) {
  const { t } = useTranslation("parameters");
  const field = FIELD[props.elementType];
  const nothing = field !== undefined && props.options.length === 0;
  return (
    <>
      <p className="lead">{t("wizard.context_lead")}</p>
      <Tabs label={t("wizard.element_type")} tabs={props.elementTypes} />
      {nothing ? (
        <EmptyState title={t("wizard.no_elements")} />
      ) : (
        // A step of choices changes nothing: its answer is the address of the next one.
        <form method="get" action={props.action} className="form">
          <input type="hidden" name="step" value="2" />
          {props.parameter_type ? (
            <>
              <input type="hidden" name="parameter_type" value={props.parameter_type} />
              <input type="hidden" name="next" value="1" />
            </>
          ) : null}
          <Select
            id="scenario"
            name="scenario_id"
            label={t("field.scenario")}
            options={props.scenarios}
            value={props.scenario_id}
          />
          {field ? (
            <Select
              id="element"
              name={field}
              label={t(`element.${props.elementType}`)}
              options={props.options}
              value={props.chosen ?? ""}
            />
          ) : (
            <input type="hidden" name="system" value="1" />
          )}
          {props.technologies ? (
            <Select
              id="technology"
              name="technology_id"
              label={t("wizard.limit_technology")}
              options={[{ value: "", label: t("wizard.no_limit") }, ...props.technologies]}
              value={props.technology ?? ""}
            />
          ) : null}
          <div className="form-actions">
            <button type="submit" className="button button-primary">
              {t("common:action.next")}
            </button>
          </div>
        </form>
      )}
    </>
  );
}

function Select(props: { id: string; name: string; label: string; options: readonly Choice[]; value: string }) {
  return (
    <div className="field">
      <label htmlFor={props.id}>{props.label}</label>
      <select id={props.id} name={props.name} defaultValue={props.value}>
        {props.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

function Types({ q, keep, resetHref, groups }: TypeStep) {
  const { t } = useTranslation("parameters");
  return (
    <>
      <FilterBar resetHref={resetHref} keep={keep}>
        <FilterText name="q" label={t("wizard.search_type")} value={q} />
      </FilterBar>
      {groups.length === 0 ? <EmptyState title={t("wizard.no_types")} /> : null}
      {groups.map(({ group, types }) => (
        <Section key={group} id={`types-${group.replaceAll(" ", "-")}`} title={t(`group.${group}`)}>
          <ul className="card-grid">
            {types.map((type) => (
              <li key={type.parameter_type} className="card">
                <p>
                  <a href={type.href}>{type.name}</a>{" "}
                  {type.need === "optional" ? null : (
                    <StatusBadge tone={type.need === "mandatory" ? "warning" : "info"}>
                      {t(`need.${type.need}`)}
                    </StatusBadge>
                  )}{" "}
                  {type.series ? <StatusBadge>{t("value.series_possible")}</StatusBadge> : null}{" "}
                  {type.ineffective ? <StatusBadge tone="warning">{t("effect.none")}</StatusBadge> : null}
                </p>
                <p className="muted small">
                  {type.description} {type.ineffective ? t(`effect.of.${type.parameter_type}`) : null}
                </p>
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </>
  );
}

function Values({ value, tabs, current, existingHref, typical, back }: ValueStep & { back: string }) {
  const { t, i18n } = useTranslation("parameters");
  const text = useValueText();
  return (
    <>
      <CurrentParameter current={current} />
      <ValueTabs tabs={tabs} current={value.mode === "formula" ? "formula" : "value"} />
      {existingHref ? (
        <Notice kind="info" title={t("value_form.exists")}>
          <p>
            <a href={existingHref}>{t("value_form.edit_existing")}</a>
          </p>
        </Notice>
      ) : null}
      {typical.map(({ value: amount, unit, source, isUsed, href }) => (
        <Notice key={href} kind="info" title={t("value_form.typical", { value: text(amount, unit) })}>
          {source ? <p className="small">{citationOf(source, i18n.language as Locale)}</p> : null}
          {isUsed ? null : (
            <p>
              <a href={href}>{t("value_form.take_typical")}</a>
            </p>
          )}
        </Notice>
      ))}
      <ParameterForm {...value} impactFixed={false} growing={value.mode !== "formula"} backHref={back} />
    </>
  );
}

/** The ways to give a parameter: values, a formula, a file, or a series made from place and weather. */
export function ValueTabs({ tabs, current }: { tabs: WayHrefs; current: Way }) {
  const { t } = useTranslation("parameters");
  if (!tabs.formula && !tabs.upload && !tabs.generate) return null;
  return (
    <Tabs
      label={t("wizard.value_tabs")}
      tabs={[
        { label: t(tabs.constant ? "wizard.constant" : "field.value"), href: tabs.value, current: current === "value" },
        ...(tabs.formula ? [{ label: t("wizard.formula"), href: tabs.formula, current: current === "formula" }] : []),
        ...(tabs.upload ? [{ label: t("wizard.upload"), href: tabs.upload, current: current === "upload" }] : []),
        ...(tabs.generate
          ? [{ label: t("wizard.generate"), href: tabs.generate, current: current === "generate" }]
          : []),
      ]}
    />
  );
}
