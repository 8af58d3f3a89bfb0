import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatNumber } from "~/entities/core/format";
import { valueOf } from "~/entities/studies/figures";
import type { VariedSettings } from "~/entities/studies/settings";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refusedStep } from "~/routes/page/forms.server";
import { isOfAlternatives } from "~/services/studies/alternatives/rows.server";
import { keepRuns, stopStudy } from "~/services/studies/changes.server";
import { isOfManyYears } from "~/services/studies/manyYears/rows.server";
import { progressOf } from "~/services/studies/outcomes.server";
import styles from "~/styles/results/years.css?url";
import { useAnswered } from "~/ui/kit/fields";
import { StudyPage } from "~/ui/studies/StudyPage";
import { alternativesView } from "./alternativesView.server";
import { manyYearsView } from "./manyYearsView.server";
import { studyScope } from "./scope.server";
import { seenStudy } from "./seen.server";
import { viewOf } from "./views.server";

/** A reference that differs by less from the result is the same: what the solver leaves of nothing. */
const SAME = 1e-6;

/** The strips of weather years, which no other page has. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** A study: how far it is, and what it found. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, study, paths } = studyScope(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const seen = seenStudy(page, study, locale);
  const { base, members, figures, settings } = seen;
  const { search, searchParams } = new URL(args.request.url);
  const figureKey = searchParams.get("figure");
  const figure = figures.find(({ key }) => key === figureKey) ?? figures[0]!;
  const values = members.map(({ summary }) => valueOf(figure, summary));
  const csvHref = paths.studyRuns(study.study_id);
  return {
    title: study.name,
    crumbs: [{ label: t("studies:list.title"), href: paths.studies }, { label: study.name }],
    editable: page.editable,
    locale,
    csvHref,
    lead: t(`studies:lead.${settings.kind}`, {
      run: base?.name,
      ...(settings.kind === "tornado" ? { percent: settings.percent } : {}),
      ...(settings.kind === "payback" ? { count: settings.years, years: formatNumber(settings.years, locale) } : {}),
    }),
    run: base ? { name: base.name, href: paths.optimization(base.optimization_id) } : null,
    figures: figures.map((one) => ({ value: one.key, label: seen.wordsOf(one).name })),
    figure: figure.key,
    // The first run of a plan for many weather years is another plan.
    moved: settings.kind !== "many_years" && hasMoved(values[0] ?? null, valueOf(figure, seen.before)),
    progress: progressOf(study, members),
    stopped: study.stopped_at !== null,
    refusal: study.refusal,
    deleteHref: paths.deleteStudy(study.study_id),
    view: isOfAlternatives(study)
      ? alternativesView({ page, study, seen, locale, search, csvHref, hrefOf: paths.optimization })
      : isOfManyYears(study)
        ? manyYearsView({ page, study, seen, locale, hrefOf: paths.optimization, resultHref: paths.result })
        : viewOf({
            ...seen,
            settings: settings as VariedSettings,
            t,
            locale,
            values,
            csvHref,
            figure: seen.wordsOf(figure),
            hrefOf: paths.optimization,
          }),
  };
}

const hasMoved = (now: number | null, before: number | null): boolean =>
  now !== null && before !== null && Math.abs(now - before) > SAME * Math.max(1, Math.abs(before));

/** Stop, or keep one run or all. */
export async function action(args: ActionFunctionArgs) {
  const { page, study, paths } = studyScope(args);
  const form = await args.request.formData();
  const back = paths.study(study.study_id);
  const intent = form.get("intent");
  if (intent === "stop") {
    const stopped = stopStudy(page.actor, study.study_id);
    return stopped.ok ? redirectWith(back, "studies:status.stopped") : refusedStep("study", "cancelled", stopped);
  }
  const id = form.get("optimization_id");
  const outcome = keepRuns(page.actor, study.study_id, typeof id === "string" && id !== "" ? id : null);
  return outcome.ok ? redirectWith(back, "studies:status.kept") : refusedStep("study", "set", outcome);
}

export default function Study() {
  const data = useLoaderData<typeof loader>();
  const { refused } = useAnswered<typeof action>();
  return <StudyPage {...data} refused={refused} />;
}
