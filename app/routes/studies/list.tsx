import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatTime } from "~/entities/core/format";
import { sitePaths } from "~/entities/core/sitePaths";
import { STUDY_KINDS } from "~/entities/studies/settings";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refusedStep } from "~/routes/page/forms.server";
import { requireEditable, requireItem, requireSystem, valueOrThrow } from "~/routes/page/guard.server";
import { restoredId } from "~/routes/page/list.server";
import { LIST_SIZE } from "~/services/core/lists.server";
import { count, newest, restore } from "~/services/core/store.server";
import { chooseResult } from "~/services/results/pages.server";
import { progressOfStudies } from "~/services/studies/outcomes.server";
import { studyEntity } from "~/services/studies/study.entity.server";
import { useAnswered } from "~/ui/kit/fields";
import { readPage } from "~/ui/kit/lists";
import { resultQueryIn } from "~/ui/results/frame/frame";
import { type StudyLine, StudyList } from "~/ui/studies/StudyList";

/** What can be asked: studies of several runs, and sliders, which make one run of a scenario. */
const ASKED = [...STUDY_KINDS, "sliders" as const];

/** What if: the studies of a system, and what can be asked of its newest result, or of the one named in the address. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system, editable } = requireSystem(args, "expansion");
  const { system_id, timezone } = system;
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const paths = sitePaths(system_id);
  const query = new URL(args.request.url).searchParams;
  const deleted = query.get("tab") === "deleted";
  const { runs, run } = valueOrThrow(chooseResult(actor, system_id, query.get("optimization_id")));
  const usable = run && runs.some(({ optimization_id }) => optimization_id === run.optimization_id) ? run : null;
  const names = new Map(runs.map((one) => [one.optimization_id, one.name]));
  const lifecycle = deleted ? "deleted" : "live";
  const total = count(actor, studyEntity, { system_id, lifecycle });
  const page = readPage(new URL(args.request.url).search, total, LIST_SIZE);
  const part = { most: LIST_SIZE, skip: (page - 1) * LIST_SIZE };
  const studies = newest(actor, studyEntity, { system_id, lifecycle }, part);
  const progress = progressOfStudies(actor, studies);
  return {
    title: t("studies:list.title"),
    resultQuery: resultQueryIn(new URL(args.request.url).search),
    base: paths.studies,
    runsHref: paths.optimizations,
    editable,
    deleted,
    runs: runs.map(({ optimization_id: value, name: label }) => ({ value, label })),
    run: usable && { id: usable.optimization_id, name: usable.name, href: paths.optimization(usable.optimization_id) },
    kinds: usable ? ASKED.map((kind) => ({ kind, href: paths.newStudy(kind, usable.optimization_id) })) : [],
    page,
    pageSize: LIST_SIZE,
    total,
    lines: studies.map((study): StudyLine => {
      const { total, ended, failed, running } = progress.get(study.study_id)!;
      return {
        id: study.study_id,
        name: study.name,
        kind: study.settings.kind,
        total,
        ended,
        failed,
        running,
        stopped: study.stopped_at !== null || study.refusal !== null,
        run: names.get(study.optimization_id) ?? "–",
        at: formatTime(study.created_at, locale, timezone, true),
        href: paths.study(study.study_id),
        deleteHref: paths.deleteStudy(study.study_id),
      };
    }),
  };
}

/** Restores a deleted study with its runs. */
export async function action(args: ActionFunctionArgs) {
  const page = requireEditable(args, "expansion");
  const id = await restoredId(args.request, "study_id");
  requireItem(page, studyEntity, id);
  const restored = restore(page.actor, studyEntity, id);
  if (!restored.ok) return refusedStep("study", "restored", restored);
  return redirectWith(sitePaths(page.system.system_id).studies, "studies:status.restored");
}

export default function Studies() {
  const props = useLoaderData<typeof loader>();
  const { refused } = useAnswered<typeof action>();
  return <StudyList {...props} refused={refused} />;
}
