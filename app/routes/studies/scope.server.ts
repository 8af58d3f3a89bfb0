import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { formatNumber, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { namedPart } from "~/entities/core/namedPart";
import { sitePaths } from "~/entities/core/sitePaths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { notFoundPage, requireEditable, requireItem, requireSystem } from "~/routes/page/guard.server";
import { dbOf } from "~/services/core/store.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { isUsable } from "~/services/results/pages.server";
import { type StudyInput, studyInputs } from "~/services/studies/inputs.server";
import { expectedCredits, studyEntity } from "~/services/studies/study.entity.server";

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** Where a new study of a run begins: the run has a result, and the person may start runs. */
export async function newStudyScope(args: Args) {
  const page = requireEditable(args, "expansion");
  const id = new URL(args.request.url).searchParams.get("optimization_id");
  const run = requireItem(page, optimizationEntity, id ?? undefined);
  if (run.deleted_at || !isUsable(run)) throw notFoundPage();
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const paths = sitePaths(page.system.system_id);
  return {
    page,
    run,
    locale,
    t,
    paths,
    /** What it read and a study may change; only some of the forms ask. */
    readInputs: () => studyInputs(page.actor, run.optimization_id, locale),
    /** Of one run [credits]. */
    credits: expectedCredits(dbOf(page.actor), run, 1),
    /** What so many runs cost, in words. */
    costOf(runs: number): { cost: string; runs: number; total: string } {
      const credits = (count: number) => formatNumber(expectedCredits(dbOf(page.actor), run, count), locale);
      return { cost: credits(1), runs, total: credits(runs) };
    },
    crumbs: (title: string) => [
      { label: t("studies:list.title"), href: paths.studies },
      { label: run.name, href: paths.optimization(run.optimization_id) },
      { label: title },
    ],
  };
}

/** An input as an option of a form: whose, what, and how much it is now. */
export const inputOption = (input: StudyInput, locale: Locale) => ({
  value: input.key,
  label: namedPart(input.owner, input.type, locale),
  hint: formatUnit(input.mean, input.unit, locale),
});

/** The same in a list that folds, where there is no room for a line of its own. */
export const chosenOption = (input: StudyInput, locale: Locale) => {
  const { value, label, hint } = inputOption(input, locale);
  return { value, label: `${label} (${hint})` };
};

/** The study of an address, which the person may see. */
export function studyScope(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const page = requireSystem(args, "expansion");
  const study = requireItem(page, studyEntity, args.params.study_id);
  if (study.deleted_at) throw notFoundPage();
  return { page, study, paths: sitePaths(page.system.system_id) };
}
