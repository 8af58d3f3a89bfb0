import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { carrierLevelsOf } from "~/entities/catalogue/carrierSides";
import type { ParameterTypeName } from "~/entities/catalogue/names";
import type { Locale } from "~/entities/core/locale";
import { BASE_SCENARIO_ID, yearOf } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import { type Optimization, optimizationKind } from "~/entities/optimizations/optimization";
import {
  type FormStep,
  nextStep,
  type OptimizationDraft,
  optimizationOf,
  stepDefaults,
  stepSchema,
  WIZARD_STEPS,
  type WizardStep,
} from "~/entities/optimizations/optimizationForm";
import { keyFor } from "~/entities/parameters/parameterKey";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { notFoundPage, refusalPage, requireSystem, type SystemPage, valueOrThrow } from "~/routes/page/guard.server";
import { wizardPath } from "~/routes/parameters/paths";
import { carrierNames } from "~/services/catalogue/carrierNames.server";
import { notAllowed, refused } from "~/services/core/outcome";
import { get, list } from "~/services/core/store.server";
import { dropDraft, keepDraft, markOf, readDraft } from "~/services/optimizations/drafts.server";
import { flattensDays } from "~/services/optimizations/flatDays.server";
import { weatherUnused } from "~/services/optimizations/ignored/weather.server";
import { investedRuns } from "~/services/optimizations/invested.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { startPair } from "~/services/optimizations/pair/startPair.server";
import { preflightOf } from "~/services/optimizations/preflight.server";
import { startOptimization } from "~/services/optimizations/start.server";
import { retirableNames } from "~/services/optimizations/wizard/retirable.server";
import { rowsOfParameter } from "~/services/parameters/rows.server";
import { scenarioEntity } from "~/services/scenarios/scenario.entity.server";
import { componentsOf, publishComponents } from "~/services/twin/components.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { invalid, type Option, validatorOf } from "~/ui/kit/fields";
import { DialogPage, Steps } from "~/ui/kit/layout";
import { WizardForm } from "~/ui/optimizations/WizardForm";
import { WizardReview } from "~/ui/optimizations/WizardReview";
import { readinessOf } from "./readiness.server";
import { startedFlash } from "./started.server";

function wizardPage(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const page = requireSystem(args, "expansion");
  if (!page.editable) throw refusalPage(notAllowed());
  const { draft_id = "", step: name } = args.params;
  const step = WIZARD_STEPS.find((candidate) => candidate === name);
  if (!step || !/^[0-9a-f-]{36}$/.test(draft_id)) throw notFoundPage();
  const draft = readDraft(page.actor, page.system.system_id, draft_id);
  const paths = sitePaths(page.system.system_id);
  // Whoever goes back, or presses Start twice, comes to the run that was started. Its draft is dropped after it is stored.
  if (get(page.actor, optimizationEntity, draft_id)) throw redirect(paths.optimization(draft_id), 303);
  return { page, draft_id, step, draft, kind: draft.kind ?? "invest", paths };
}

export async function loader(args: LoaderFunctionArgs) {
  const { page, draft_id, step, draft, kind, paths } = wizardPage(args);
  const reached = nextStep(draft);
  if (WIZARD_STEPS.indexOf(step) > WIZARD_STEPS.indexOf(reached))
    throw redirect(paths.optimizationStep(draft_id, reached));
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const { system_id, name } = page.system;
  const run = step === "review" ? optimizationOf(draft, { optimization_id: draft_id, system_id }) : null;
  const scenarios = [
    ...list(page.actor, scenarioEntity, { system_id: null }),
    ...list(page.actor, scenarioEntity, { system_id }),
  ];
  const locations = step === "clustering" ? locationsOf(page) : [];
  return {
    title: t("optimizations:wizard.title"),
    crumbs: [
      { label: t("optimizations:runs.title"), href: paths.optimizations },
      { label: t("optimizations:wizard.title") },
    ],
    system_id,
    system_name: name,
    draft_id,
    step,
    kind,
    reached,
    values:
      step === "review"
        ? {}
        : { ...stepDefaults(step), ...draft[step], ...(step === "clustering" ? groupsOf(draft, locations) : {}) },
    locations,
    scenarios: scenarios.map((row) => ({ value: row.scenario_id, label: row.name })),
    currency: page.system.unit,
    invested: investedRuns(page.actor, system_id, draft.basic?.optimization_id_invest).map((one) => ({
      value: one.optimization_id,
      label: one.name,
    })),
    levels: step === "modeling" || step === "review" ? levelsOf(page, locale, t("common:form.not_specified")) : [],
    retirable: step === "modeling" ? retirableNames(page.actor, system_id, draft.basic?.scenario_ids ?? []) : [],
    tunable: step === "solving" && solvesSoon(page, draft),
    investYears: run && investYears(page, run),
    run,
    mark: run && markOf(run),
    readiness: run && (await readinessOf(page, run, locale)),
    flatDays: run !== null && flattensDays(page.actor, run),
    noWeather: run !== null && weatherUnused(page.actor, run),
    preflight: run && preflightOf(page.actor, run),
    interestHref: step === "review" ? interestHref(page, draft.basic?.scenario_ids ?? []) : null,
  };
}

const HOUR_S = 3600;

/** Whether the model that was described so far solves in under an hour, by its size. */
function solvesSoon({ actor, system }: SystemPage, draft: OptimizationDraft): boolean {
  const planned = optimizationOf(draft, { optimization_id: "planned", system_id: system.system_id });
  const seconds = planned && preflightOf(actor, planned).seconds;
  return seconds !== null && seconds[1] < HOUR_S;
}

/** Carrier levels that components of the system have, by name. */
function levelsOf({ actor, system }: SystemPage, locale: Locale, none: string): Option[] {
  const { levels } = carrierNames(actor, locale, none);
  const used = componentsOf(actor, system.system_id).flatMap(carrierLevelsOf);
  return [...new Set(used)]
    .map((id) => ({ value: id, label: levels[id] ?? id }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}

/** Years of the investment run that a dispatch takes over where they are others; null where there is nothing to say. */
function investYears({ actor }: SystemPage, run: Pick<Optimization, "optimization_id_invest" | "dates">) {
  const invested = run.optimization_id_invest && get(actor, optimizationEntity, run.optimization_id_invest);
  if (!invested || invested.dates.join() === run.dates.join()) return null;
  return { name: invested.name, years: invested.dates.map(yearOf) };
}

const locationsOf = ({ actor, system }: SystemPage) =>
  list(actor, geometryEntity, { system_id: system.system_id })
    .filter(({ type }) => type === "Point")
    .map(({ geometry_id, name }) => ({ value: geometry_id, label: name }));

/** One row per location, with the group it was given. */
function groupsOf({ clustering }: OptimizationDraft, locations: readonly { value: string }[]) {
  const clusterById = new Map(clustering?.clusters.map(({ geometry_id, cluster }) => [geometry_id, cluster]));
  return { clusters: locations.map(({ value }) => ({ geometry_id: value, cluster: clusterById.get(value) ?? "" })) };
}

const INTEREST_RATE: ParameterTypeName = "interest_rate";
/** Where the interest rate of a system is entered; null when the scenarios of the run, or the base scenario, have one. */
function interestHref({ actor, system }: SystemPage, scenarioIds: readonly string[]): string | null {
  const element = { type: "System", id: null, technology_id: null } as const;
  const entered = [BASE_SCENARIO_ID, ...scenarioIds].some((scenario) =>
    [system.system_id, null].some(
      (of) => rowsOfParameter(actor, of, keyFor(element, { scenario_id: scenario, type: INTEREST_RATE })).length > 0,
    ),
  );
  return entered ? null : wizardPath(system.system_id, 3, { element, parameter_type: INTEREST_RATE });
}

export async function action(args: ActionFunctionArgs) {
  const { page, draft_id, step, draft, kind, paths } = wizardPage(args);
  if (step === "review") return start(args, page, draft_id, draft);
  const form = await args.request.formData();
  const result = await validatorOf(stepSchema(step, kind), { locale: await localeOf(args.request) }).validate(form);
  if (result.error) return invalid(result);
  keepDraft(page.actor, page.system.system_id, draft_id, { [step]: result.data });
  // Without scripts a button shows what the chosen machine costs: the same step again.
  const next = form.get("intent") === "recompute" ? `${step}#machine-cost` : following(step);
  return redirect(paths.optimizationStep(draft_id, next), 303);
}

const following = (step: WizardStep): WizardStep => WIZARD_STEPS[WIZARD_STEPS.indexOf(step) + 1] ?? "review";

async function start({ request }: ActionFunctionArgs, page: SystemPage, draftId: string, draft: OptimizationDraft) {
  const paths = sitePaths(page.system.system_id);
  const form = await request.formData();
  if (form.get("intent") === "publish") return publish(page, form, paths.optimizationStep(draftId, "review"));
  const submittedData = Object.fromEntries(form);
  const run = optimizationOf(draft, { optimization_id: draftId, system_id: page.system.system_id });
  if (!run) return redirect(paths.optimizationStep(draftId, "basic"), 303);
  // Another tab may have changed the answers since: what is started is what was reviewed.
  if (form.get("mark") !== markOf(run)) return refuseForm({ submittedData }, refused(409, "errors.answers_changed"));
  const withStatusQuo = form.getAll("with_status_quo").at(-1) === "true" && optimizationKind(run) === "invest";
  const t = textsOf(await localeOf(request));
  const pair = withStatusQuo
    ? await startPair(page.actor, run, t("optimizations:runs.status_quo_of", { name: run.name }))
    : { plan: await startOptimization(page.actor, run), statusQuo: null };
  const started = pair.plan;
  // Where the system is not ready, the page that comes again names what is missing, each with its form.
  if (!started.ok) return refuseForm({ submittedData }, started, STEP_OF);
  dropDraft(page.actor, draftId);
  return redirectWith(paths.optimization(draftId), startedFlash(pair));
}

/** Where the answers to what a start may refuse are shown. */
const STEP_OF: Readonly<Record<string, FormStep>> = {
  name: "basic",
  scenario_ids: "basic",
  dates: "basic",
  weatherdates: "basic",
  optimization_id_invest: "basic",
  carrier_level_ids: "modeling",
  method: "clustering",
  "config.clusters": "clustering",
  "config.machine.memory": "solving",
  "config.year_split": "basic",
  "config.rolling_horizon_years": "basic",
};

/** Takes drafts into use and comes back to the review. */
function publish({ actor, system }: SystemPage, form: FormData, back: string): Response {
  const ids = form.getAll("ids").filter((id): id is string => typeof id === "string");
  valueOrThrow(publishComponents(actor, system.system_id, ids));
  return redirectWith(back, "twin:status.published");
}

export default function Wizard() {
  const data = useLoaderData<typeof loader>();
  const { t } = useTranslation("optimizations");
  const at = WIZARD_STEPS.indexOf(data.step);
  const open = WIZARD_STEPS.indexOf(data.reached);
  const paths = sitePaths(data.system_id);
  const href = (step: WizardStep) => paths.optimizationStep(data.draft_id, step);
  const steps = WIZARD_STEPS.map((step, i) => ({
    label: t(`wizard.${step}`),
    href: i !== at && i <= open ? href(step) : undefined,
    state: i === at ? ("current" as const) : i < open ? ("done" as const) : ("ahead" as const),
  }));
  const stateTexts = { done: t("common:step.done"), current: t("common:step.current"), ahead: t("common:step.ahead") };
  return (
    <DialogPage title={data.title} lead={t(`wizard.${data.step}_lead`)} backHref={paths.optimizations} wide>
      <p>
        {t(`kind.${data.kind}`)} ·{" "}
        <a href={`${paths.newOptimization}?draft=${data.draft_id}`}>{t("wizard.change_kind")}</a>
      </p>
      <Steps label={t("wizard.steps")} steps={steps} stateTexts={stateTexts} />
      {data.step === "review" ? (
        <WizardReview
          run={data.run}
          mark={data.mark}
          invested={data.invested}
          levels={data.levels}
          investYears={data.investYears}
          readiness={data.readiness}
          preflight={data.preflight}
          scenarios={data.scenarios}
          currency={data.currency}
          edit={href}
          interestHref={data.interestHref}
          flatDays={data.flatDays}
          noWeather={data.noWeather}
        />
      ) : (
        <WizardForm
          step={data.step}
          kind={data.kind}
          invested={data.invested}
          levels={data.levels}
          values={data.values}
          scenarios={data.scenarios}
          currency={data.currency}
          locations={data.locations}
          retirable={data.retirable}
          tunable={data.tunable}
          back={at > 0 ? href(WIZARD_STEPS[at - 1]!) : paths.optimizations}
        />
      )}
    </DialogPage>
  );
}
