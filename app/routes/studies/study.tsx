import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { inputKey } from "~/entities/optimizations/variation";
import { MEASURES, measured, tornadoBars, type Measure } from "~/entities/studies/tornado";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refusedStep } from "~/routes/page/forms.server";
import { get } from "~/services/core/store.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { readResult } from "~/services/optimizations/state.server";
import { keepRuns, stopStudy } from "~/services/studies/changes.server";
import { progressOf, studyMembers } from "~/services/studies/outcomes.server";
import type { RefusedStep } from "~/ui/kit/layout/StepRefused";
import { namesOfInputs, studyPlace } from "./place.server";
import { StudyPage } from "~/ui/studies/StudyPage";

/** A reference that differs by less from the result is the same: what the solver leaves of nothing. */
const SAME = 1e-6;

/** A study: how far it is, and what it found. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, study, paths } = studyPlace(args);
  const { actor, system, editable } = page;
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const base = get(actor, optimizationEntity, study.optimization_id);
  const result = readResult(actor, study.optimization_id);
  const members = studyMembers(actor, study);
  const asked = new URL(args.request.url).searchParams.get("measure");
  const measures = MEASURES.filter((one) => members.some(({ summary }) => summary && measured(summary, one) !== null));
  const measure: Measure = measures.find((one) => one === asked) ?? "money_npv";
  const values = members.map(({ summary }) => (summary ? measured(summary, measure) : null));
  const before = result?.summary ? measured(result.summary, measure) : null;
  const moved =
    values[0] !== null && values[0] !== undefined && before !== null
      ? Math.abs(values[0] - before) > SAME * Math.max(1, Math.abs(before))
      : false;
  const nameOf = namesOfInputs(actor, study.optimization_id, locale);
  return {
    title: study.name,
    crumbs: [{ label: t("studies:list.title"), href: paths.studies }, { label: study.name }],
    ...{ editable, locale, measure, measures, moved },
    kind: study.settings.kind,
    percent: study.settings.percent,
    run: base ? { name: base.name, href: paths.optimization(base.optimization_id) } : null,
    currency: system.unit,
    progress: progressOf(study, members),
    stopped: study.stopped_at !== null,
    refusal: study.refusal,
    deleteHref: paths.deleteStudy(study.study_id),
    csvHref: `${paths.study(study.study_id)}/runs.csv`,
    reference: values[0] ?? null,
    bars: tornadoBars(study.settings, values).map((bar) => ({
      ...bar,
      key: inputKey(bar.input),
      name: nameOf(bar.input),
      runs: bar.positions.map((position) => {
        const { optimization_id, status, kept, deleted } = members[position]!;
        const usable = status === "success" || status === "warning";
        return {
          ...{ id: optimization_id, status, kept, deleted, usable },
          href: optimization_id && !deleted ? paths.optimization(optimization_id) : null,
        };
      }),
    })),
  };
}

/** Stop, or keep one run or all. */
export async function action(args: ActionFunctionArgs) {
  const { page, study, paths } = studyPlace(args);
  const form = await args.request.formData();
  const back = paths.study(study.study_id);
  const intent = form.get("intent");
  if (intent === "stop") {
    const stopped = stopStudy(page.actor, study.study_id);
    return stopped.ok ? redirectWith(back, "studies:status.stopped") : refusedStep("study", "cancelled", stopped);
  }
  const id = form.get("optimization_id");
  const kept = keepRuns(page.actor, study.study_id, typeof id === "string" && id !== "" ? id : null);
  return kept.ok ? redirectWith(back, "studies:status.kept") : refusedStep("study", "set", kept);
}

export default function Study() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData() as { refused: RefusedStep } | undefined;
  return <StudyPage {...data} refused={answer?.refused} />;
}
