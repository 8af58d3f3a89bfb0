import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { sitePaths } from "~/entities/core/sitePaths";
import { isInvested } from "~/entities/optimizations/kinds";
import { type Optimization, optimizationKind, optimizationSchema } from "~/entities/optimizations/optimization";
import { runStep } from "~/entities/optimizations/runSteps";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import type { loader as rootLoader } from "~/root";
import { itemLinks } from "~/routes/files/owner.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { requireEditable, requireItem, requireSystem, type SystemPage, valueOrThrow } from "~/routes/page/guard.server";
import { carrierNames } from "~/services/catalogue/carrierNames.server";
import { findingHrefs, findingNames } from "~/services/checks/findingNames.server";
import { dbOf, get, save, type Stored } from "~/services/core/store.server";
import { usersOfSpace } from "~/services/identity/auth.server";
import { studyOfRun } from "~/services/optimizations/ofStudies.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { notesOf } from "~/services/optimizations/runNotes.server";
import { doingOf, readResult, readSolverLog, type RunState, runState } from "~/services/optimizations/state.server";
import { figuresWithPair, likeRuns } from "~/services/results/figures/likeRuns.server";
import { scenarioEntity } from "~/services/scenarios/scenario.entity.server";
import { ItemFiles } from "~/ui/files/ItemFiles";
import {
  CheckboxGroup,
  EntityForm,
  FormActions,
  invalid,
  SubmitButton,
  TextArea,
  TextField,
  validatorOf,
} from "~/ui/kit/fields";
import { ButtonLink, MoreMenu, Notice, PageHeader, Section } from "~/ui/kit/layout";
import { FindingList } from "~/ui/optimizations/FindingList";
import { RunFacts } from "~/ui/optimizations/RunFacts";
import { RunFigureStrip } from "~/ui/optimizations/RunFigureStrip";
import { RunHorizon } from "~/ui/optimizations/RunHorizon";
import { RunNotes } from "~/ui/optimizations/RunNotes";
import { RunProgress, type UnderWay } from "~/ui/optimizations/RunProgress";
import { RunReduction } from "~/ui/optimizations/RunReduction";
import { RunStatus } from "~/ui/optimizations/RunStatus";
import { progressText } from "./progress-text.server";

const words = optimizationSchema.pick({ name: true, description: true });
/** Its owner also says who sees it; admins and editors always do. */
const ownersWords = optimizationSchema.pick({ name: true, description: true, visible_for: true });
const CHOOSABLE_ROLES = ["viewer", "approver", "observer"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const page = requireSystem(args, "expansion");
  const { actor, system } = page;
  const run = requireItem(page, optimizationEntity, args.params.optimization_id);
  const state = valueOrThrow(runState(actor, run.optimization_id));
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const result = readResult(actor, run.optimization_id);
  const log = readSolverLog(actor, run.optimization_id);
  const { levels } = carrierNames(actor, locale, t("common:form.not_specified"));
  const paths = sitePaths(system.system_id);
  return {
    title: run.name,
    resultQuery: result ? `?${new URLSearchParams({ optimization_id: run.optimization_id })}` : "",
    crumbs: [{ label: t("optimizations:runs.title"), href: paths.optimizations }, { label: run.name }],
    notes: noteLines(page, run.optimization_id, t, locale),
    parametersHref: paths.usedParameters(run.optimization_id),
    files: itemLinks(page, "optimization", run.optimization_id),
    system_id: system.system_id,
    timezone: system.timezone,
    currency: system.unit,
    editable: page.editable,
    owner: page.editable && mayShow(page, run),
    run,
    study: studyLink(page, run.optimization_id),
    invested: run.optimization_id_invest ? investedLink(page, run.optimization_id_invest) : null,
    scenarios: run.scenario_ids.map((id) => get(actor, scenarioEntity, id)?.name ?? id),
    levels: run.carrier_level_ids.map((id) => levels[id] ?? id),
    written: written(log, paths.solverLog(run.optimization_id)),
    ended: state.ended,
    answer: result ? figuresWithPair(actor, run) : null,
    underWay: state.ended ? null : underWay(page, run, { state, locale }),
    finished_at: state.finished_at,
    findings: result?.findings ?? [],
    hrefs: findingHrefs(actor, system.system_id, result?.findings ?? [], run.scenario_ids),
    solver: result?.solver ?? null,
    reduction: result?.reduction ?? null,
    horizon: result?.horizon ?? null,
    split: result?.split ?? null,
    unit: result?.impact.startsWith("money") ? result.currency : "kg",
    timings: result?.timings ?? null,
    build: result?.build ?? null,
    names: findingNames(
      actor,
      locale,
      [...(result?.findings ?? []), ...(result?.reduction?.series ?? [])],
      t("common:form.not_specified"),
    ),
  };
}

/** What a run that computes does, and what there is already of its kind. */
function underWay(
  { actor, system }: SystemPage,
  run: Stored<Optimization>,
  { state, locale }: { state: RunState; locale: Locale },
): UnderWay {
  const { seconds, pair } = likeRuns(actor, run);
  const fraction = state.progress?.fraction ?? null;
  return {
    step: runStep(doingOf(state), fraction ?? 0),
    fraction,
    text: progressText(locale, state),
    likeSeconds: seconds,
    pair: pair && {
      name: pair.name,
      href: sitePaths(system.system_id).result("summary", pair.id),
      figures: pair.figures,
    },
  };
}

/** The notes on a run, with who wrote them and where they are changed. */
function noteLines({ actor, system, editable }: SystemPage, id: string, t: TFunction, locale: Locale) {
  const people = new Map(usersOfSpace(actor.space).map((user) => [user.user_id, user.displayName]));
  const person = (user: string) => people.get(user) ?? t("optimizations:runs.by_product");
  const time = (at: string) => formatTime(at, locale, system.timezone);
  const paths = sitePaths(system.system_id);
  const notes = notesOf(actor, id).map((note) => {
    const by = { name: person(note.created_by), time: time(note.created_at) };
    const isChanged = note.set_at !== note.created_at;
    return {
      id: note.note_id,
      text: note.text,
      href: editable ? paths.runNote(id, note.note_id) : null,
      by: isChanged
        ? t("optimizations:notes.edited", { ...by, changed: time(note.set_at), editor: person(note.set_by) })
        : t("optimizations:notes.by", by),
    };
  });
  return { notes, addHref: editable ? paths.newRunNote(id) : null };
}

/** Lines of a log that the page shows. */
const SHOWN_LINES = 80;

/** The end of a solver's log, and where all of it is. */
function written(log: string | null, href: string) {
  if (log === null) return null;
  const lines = log.trimEnd().split("\n");
  return { text: lines.slice(-SHOWN_LINES).join("\n"), lines: lines.length, href };
}

/** The run that a dispatch takes its capacities from; one that is gone has no page. */
function investedLink({ actor, system }: SystemPage, id: string) {
  const invested = get(actor, optimizationEntity, id);
  const live = invested?.deleted_at === null;
  return { name: invested?.name ?? id, href: live ? sitePaths(system.system_id).optimization(id) : null };
}

/** The study that a run is part of; null for others. */
function studyLink({ actor, system }: SystemPage, id: string) {
  const study = studyOfRun(dbOf(actor), id);
  return study ? { name: study.name, href: sitePaths(system.system_id).study(study.study_id) } : null;
}

/** Who started a run, and the system's admins, say who sees it. */
const mayShow = (page: SystemPage, run: Optimization): boolean =>
  run.user_id === page.actor.user_id || page.role === "admin";

/** Editing a run changes its words and who sees it. */
export async function action(args: ActionFunctionArgs) {
  const page = requireEditable(args, "expansion");
  const run = requireItem(page, optimizationEntity, args.params.optimization_id);
  const schema = mayShow(page, run) ? ownersWords : words;
  const result = await validatorOf<typeof words | typeof ownersWords>(schema, {
    locale: await localeOf(args.request),
  }).validate(await args.request.formData());
  if (result.error) return invalid(result);
  const saved = save(page.actor, optimizationEntity, { ...run, ...result.data });
  if (!saved.ok) return refuseForm(result, saved);
  return redirectWith(sitePaths(page.system.system_id).optimization(run.optimization_id), "optimizations:status.saved");
}

export default function Run() {
  const data = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const locale = root?.locale ?? "en";
  const { t } = useTranslation("optimizations");
  const { run } = data;
  const paths = sitePaths(data.system_id);
  const usable = run.status === "success" || run.status === "warning";
  return (
    <>
      <PageHeader
        title={run.name}
        // While it runs, the progress below says what it does, and stays up to date.
        badge={data.ended ? <RunStatus status={run.status} /> : undefined}
        lead={run.description || undefined}
        actions={
          <>
            {usable ? (
              <ButtonLink kind="primary" href={paths.result("summary", run.optimization_id)}>
                {t("run.open_results")}
              </ButtonLink>
            ) : null}
            {usable && data.editable && optimizationKind(run) === "invest" && run.config.variation === null ? (
              <ButtonLink href={paths.newStudy("alternatives", run.optimization_id)}>
                {t("studies:alternatives.new")}
              </ButtonLink>
            ) : null}
            {data.editable ? <RunSteps action={paths.optimizations} run={run} ended={data.ended} /> : null}
          </>
        }
      />
      {data.answer?.figures ? (
        <RunFigureStrip figures={data.answer.figures} pair={data.answer.pair} locale={locale} />
      ) : null}
      {data.study ? (
        <Notice kind="info" title={t("run.of_study", { name: data.study.name })}>
          <p>
            <a href={data.study.href}>{t("run.to_study")}</a>
          </p>
        </Notice>
      ) : null}
      <RunProgress
        name={run.name}
        underWay={data.underWay}
        pollHref={paths.optimizationProgress(run.optimization_id)}
        refreshHref={paths.optimization(run.optimization_id)}
        locale={locale}
      />
      {data.findings.length > 0 ? (
        <FindingList
          findings={data.findings}
          hrefs={data.hrefs}
          names={data.names}
          status={run.status}
          locale={locale}
          timezone={data.timezone}
        />
      ) : null}
      {data.reduction ? <RunReduction reduction={data.reduction} names={data.names} locale={locale} /> : null}
      <RunHorizon horizon={data.horizon} split={data.split} unit={data.unit} locale={locale} />
      <RunFacts {...data} locale={locale} />
      <RunNotes {...data.notes} />
      <ItemFiles links={data.files} name={run.name} />
      {data.editable ? (
        <Section id="edit" title={t("run.edit")}>
          <EntityForm
            schema={data.owner ? ownersWords : words}
            labels={{
              name: t("field.name"),
              description: t("field.description"),
              visible_for: t("team:sharing.visible.label"),
            }}
            defaultValues={{ name: run.name, description: run.description, visible_for: run.visible_for }}
          >
            <TextField name="name" />
            <TextArea name="description" />
            {data.owner ? (
              <CheckboxGroup
                name="visible_for"
                inline
                hint={t("team:sharing.visible.hint")}
                options={CHOOSABLE_ROLES.map((role) => ({ value: role, label: t(`common:role.${role}`) }))}
              />
            ) : null}
            <FormActions>
              <SubmitButton kind="secondary">{t("common:action.save")}</SubmitButton>
            </FormActions>
          </EntityForm>
        </Section>
      ) : null}
    </>
  );
}

type Intent = "cancel" | "dispatch" | "again" | "duplicate";

/** What can be done with a run: one that goes on is stopped, one that has ended can be run again. What few need is in a menu. */
function RunSteps({ action, run, ended }: { action: string; run: Optimization; ended: boolean }) {
  const more: Intent[] = isInvested(run) ? ["dispatch", "duplicate"] : ["duplicate"];
  const form = { action, id: run.optimization_id };
  return (
    <>
      <RunForm {...form} intent={ended ? "again" : "cancel"} look="button button-secondary" />
      <MoreMenu links={[]}>
        {more.map((intent) => (
          <li key={intent}>
            <RunForm {...form} intent={intent} look="menu-button" />
          </li>
        ))}
      </MoreMenu>
    </>
  );
}

/** A button that does something with the run: stops it, or begins another one like it. */
function RunForm(props: { action: string; id: string; intent: Intent; look: string }) {
  const { t } = useTranslation("optimizations");
  return (
    <form method="post" action={props.action} data-island="form">
      <input type="hidden" name="optimization_id" value={props.id} />
      <button type="submit" name="intent" value={props.intent} className={props.look}>
        {t(`run.${props.intent}`)}
      </button>
    </form>
  );
}
