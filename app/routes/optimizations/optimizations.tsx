import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useLocation, useRouteLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { BASE_SCENARIO_ID, yearOf } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import { type Optimization, optimizationKind, startedOptimization } from "~/entities/optimizations/optimization";
import {
  draftOfDispatch,
  draftOfRun,
  draftOfStatusQuo,
  type WizardStep,
} from "~/entities/optimizations/optimizationForm";
import { isEnded } from "~/entities/optimizations/status";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import type { loader as rootLoader } from "~/root";
import { redirectWith } from "~/routes/page/flash.server";
import { refusedStep } from "~/routes/page/forms.server";
import { refusalPage, requireItem, requireSystem, type SystemPage } from "~/routes/page/guard.server";
import { LIST_SIZE } from "~/services/core/lists.server";
import { notAllowed } from "~/services/core/outcome";
import { count, dbOf, get, list, newest, remove, restore, type Stored } from "~/services/core/store.server";
import { usersOfSpace } from "~/services/identity/auth.server";
import { keepDraft } from "~/services/optimizations/drafts.server";
import { listedRuns } from "~/services/optimizations/ofStudies.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { startPair } from "~/services/optimizations/pair/startPair.server";
import { cancelOptimization } from "~/services/optimizations/stop.server";
import { freeName } from "~/services/parameters/copyComponent.server";
import { runFigures } from "~/services/results/figures/runFigures.server";
import { scenarioEntity } from "~/services/scenarios/scenario.entity.server";
import { hasApprover } from "~/services/team/sharing.server";
import { useAnswered } from "~/ui/kit/fields";
import { ButtonLink, EmptyState, LiveRegion, PageHeader, Tabs } from "~/ui/kit/layout";
import { StepRefused } from "~/ui/kit/layout/StepRefused";
import { Pagination } from "~/ui/kit/lists";
import { PlanFront } from "~/ui/optimizations/PlanFront";
import { RunList } from "~/ui/optimizations/RunList";
import { listAddress } from "./listAddress";
import { startedFlash } from "./started.server";

export async function loader(args: LoaderFunctionArgs) {
  const page = requireSystem(args, "expansion");
  const t = textsOf(await localeOf(args.request));
  const query = new URL(args.request.url).searchParams;
  const deleted = query.get("tab") === "deleted";
  const names = new Map(list(page.actor, scenarioEntity).map((row) => [row.scenario_id, row.name]));
  const people = new Map(usersOfSpace(page.actor.space).map((user) => [user.user_id, user.displayName]));
  const { system_id } = page.system;
  const where = listedRuns(dbOf(page.actor), system_id);
  const counts = {
    all: count(page.actor, optimizationEntity, { system_id, lifecycle: "live", where }),
    deleted: count(page.actor, optimizationEntity, { system_id, lifecycle: "deleted", where }),
  };
  const total = deleted ? counts.deleted : counts.all;
  // What is beyond the last page, after a deletion or by hand, is the last page.
  const lastPage = Math.max(1, Math.ceil(total / LIST_SIZE));
  const pageNumber = Math.min(lastPage, Math.max(1, Math.trunc(Number(query.get("page"))) || 1));
  const part = { most: LIST_SIZE, skip: (pageNumber - 1) * LIST_SIZE };
  const lifecycle = deleted ? "deleted" : "live";
  const runs = newest(page.actor, optimizationEntity, { system_id, lifecycle, where }, part);
  const figures = runFigures(page.actor, runs);
  const rows = runs.map((run) => ({
    id: run.optimization_id,
    name: run.name,
    kind: optimizationKind(run),
    status: run.status,
    ended: isEnded(run.status),
    usable: run.status === "success" || run.status === "warning",
    years: run.dates.map(yearOf),
    scenarios: run.scenario_ids.map((id) => names.get(id) ?? id),
    price_scenario: run.config.price_scenario,
    by: people.get(run.user_id) ?? t("optimizations:runs.by_product"),
    created_at: run.created_at,
    visible_for: run.visible_for,
    figures: figures.get(run.optimization_id) ?? null,
  }));
  return {
    title: t("optimizations:runs.title"),
    system_id,
    timezone: page.system.timezone,
    editable: page.editable,
    deleted,
    runs: rows,
    counts,
    total,
    page: pageNumber,
    pageSize: LIST_SIZE,
    approver: hasApprover(page.actor, page.system.system_id),
  };
}

/** Cancel, delete and restore of one run, or another one like it; each a button of its own form. */
export async function action(args: ActionFunctionArgs) {
  const page = requireSystem(args, "expansion");
  const form = await args.request.formData();
  const id = form.get("optimization_id");
  const run = requireItem(page, optimizationEntity, typeof id === "string" ? id : undefined);
  const back = listAddress(page.system.system_id, args.request.url);
  switch (form.get("intent")) {
    case "cancel": {
      const outcome = cancelOptimization(page.actor, run.optimization_id);
      if (!outcome.ok && outcome.status === 409) return redirectWith(back, "optimizations:status.already_ended");
      return outcome.ok
        ? redirectWith(back, "optimizations:status.cancelled")
        : refusedStep("optimization", "cancelled", outcome);
    }
    case "dispatch":
      return redirect(dispatchOf(page, run), 303);
    case "status_quo":
      return redirect(begun(page, named(run, textsOf(await localeOf(args.request))), draftOfStatusQuo, "basic"), 303);
    case "pair":
      return renewPair(page, run, form.get("new_id"), textsOf(await localeOf(args.request)));
    case "again":
    case "duplicate":
      return redirect(likeRun(page, run, form.get("intent") === "again" ? "review" : "basic"), 303);
    case "delete": {
      const removed = remove(page.actor, optimizationEntity, run.optimization_id);
      return removed.ok
        ? redirectWith(back, "optimizations:status.deleted")
        : refusedStep("optimization", "deleted", removed);
    }
    case "restore": {
      const restored = restore(page.actor, optimizationEntity, run.optimization_id);
      return restored.ok
        ? redirectWith(back, "optimizations:status.restored")
        : refusedStep("optimization", "restored", restored);
    }
    default:
      return redirect(back, 303);
  }
}

/** Computes a plan and its status quo anew, from the system as it is now. */
async function renewPair(page: SystemPage, run: Stored<Optimization>, newId: unknown, t: TFunction): Promise<Response> {
  if (!page.editable) throw refusalPage(notAllowed());
  // The page names the new run, so that pressing twice is one start.
  const optimization_id = typeof newId === "string" && newId ? newId : crypto.randomUUID();
  const plan = { ...startedOptimization.parse(run), optimization_id, name: unusedName(page, run.name) };
  const started = await startPair(page.actor, plan, t("optimizations:runs.status_quo_of", { name: plan.name }));
  // The review says what keeps it from starting.
  if (!started.plan.ok) return redirect(likeRun(page, run, "review"), 303);
  return redirectWith(sitePaths(page.system.system_id).optimization(plan.optimization_id), startedFlash(started));
}

function unusedName({ actor, system }: SystemPage, name: string): string {
  const runs = list(actor, optimizationEntity, { system_id: system.system_id, lifecycle: "all" });
  return freeName(name, new Set(runs.map((run) => run.name)));
}

/** A run under the name of its status quo. */
const named = (run: Optimization, t: TFunction): Optimization => ({
  ...run,
  name: t("optimizations:runs.status_quo_of", { name: run.name }),
});

/** Begins a wizard with what a run asked for, at a step of it. */
const likeRun = (page: SystemPage, run: Optimization, step: WizardStep): string => begun(page, run, draftOfRun, step);

/** Begins the dispatch of what a finished investment run found. */
const dispatchOf = (page: SystemPage, run: Optimization): string => begun(page, run, draftOfDispatch, "basic");

/** Keeps a draft made of a run, under a name that is free; scenarios that are gone are left out. Returns where it goes on. */
function begun(page: SystemPage, run: Optimization, draftOf: typeof draftOfRun, step: WizardStep): string {
  if (!page.editable) throw refusalPage(notAllowed());
  const { actor, system } = page;
  const { system_id } = system;
  const live = run.scenario_ids.filter((id) => get(actor, scenarioEntity, id)?.deleted_at === null);
  const scenario_ids = live.length > 0 ? live : [BASE_SCENARIO_ID];
  const draftId = crypto.randomUUID();
  keepDraft(actor, system_id, draftId, draftOf({ ...run, scenario_ids }, unusedName(page, run.name)));
  return sitePaths(system_id).optimizationStep(draftId, step);
}

export default function Optimizations() {
  const data = useLoaderData<typeof loader>();
  const { refused } = useAnswered<typeof action>();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const { t } = useTranslation("optimizations");
  const { pathname, search } = useLocation();
  const add = data.editable ? (
    <ButtonLink kind="primary" href={sitePaths(data.system_id).newOptimization}>
      {t("runs.new")}
    </ButtonLink>
  ) : null;
  return (
    <>
      <PageHeader title={data.title} lead={t("runs.lead")} actions={add} />
      {data.editable ? null : <p className="muted">{t("common:role.not_allowed")}</p>}
      {refused ? <StepRefused refused={refused} /> : null}
      <LiveRegion types={["optimization", "scenario"]}>
        <Tabs
          label={t("runs.title")}
          tabs={[
            { label: t("common:list.all"), href: pathname, current: !data.deleted, count: data.counts.all },
            {
              label: t("common:list.deleted"),
              href: `${pathname}?tab=deleted`,
              current: data.deleted,
              count: data.counts.deleted,
            },
          ]}
        />
        {data.runs.length === 0 && !data.deleted ? (
          <EmptyState title={t("runs.empty_title")} actions={add}>
            <p>{t("runs.empty_text")}</p>
          </EmptyState>
        ) : (
          <>
            <RunList {...data} locale={root?.locale ?? "en"} />
            <Pagination page={data.page} pageSize={data.pageSize} total={data.total} search={search} />
            {data.deleted ? null : (
              <PlanFront runs={data.runs} isPart={data.total > data.runs.length} locale={root?.locale ?? "en"} />
            )}
          </>
        )}
      </LiveRegion>
    </>
  );
}
