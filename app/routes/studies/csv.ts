import type { LoaderFunctionArgs } from "@remix-run/node";
import { inputKey } from "~/entities/optimizations/variation";
import { valueOf } from "~/entities/studies/figures";
import { alternativesOf } from "~/entities/studies/nearOptimal";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { csvFile } from "~/routes/page/download.server";
import { csvText } from "~/services/core/csv";
import { alternativeRows, isOfAlternatives } from "~/services/studies/alternatives/rows.server";
import { isOfManyYears, yearRows } from "~/services/studies/manyYears/rows.server";
import { paybackTable } from "~/services/studies/payback/table";
import { alternativesTable } from "./alternativesTable.server";
import { alternativeWords } from "./alternativesView.server";
import { manyYearsTable } from "./manyYearsTable.server";
import { studyScope } from "./scope.server";
import { seenStudy } from "./seen.server";
import { paybackLines, whyNotLines } from "./views.server";
import { whyNotTable } from "./whyNotTable.server";

/**
 * GET .../what-if/{study_id}/runs.csv: every run of a study with what it changes and what it came to. It is empty where it has no result.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { page, study, paths } = studyScope(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const seen = seenStudy(page, study, locale);
  const { members, figures, settings, wordsOf, nameOf, nameOfGroup } = seen;
  if (isOfAlternatives(study)) {
    const words = alternativeWords({ page, study, seen, locale });
    const named = (id: string) => `${seen.componentName(id)} [${seen.componentUnit(id)}]`;
    const table = { t, currency: page.system.unit, words, nameOf: named };
    return csvFile(study.name, csvText(alternativesTable(alternativeRows(page.actor, study), table)));
  }
  if (isOfManyYears(study)) {
    const table = { t, currency: page.system.unit, base: seen.base?.name ?? "–" };
    return csvFile(study.name, csvText(manyYearsTable(yearRows(page.actor, study, members).years, table)));
  }
  if (settings.kind === "why_not") {
    const lines = whyNotLines(settings, { ...seen, hrefOf: paths.optimization });
    return csvFile(study.name, csvText(whyNotTable(lines, t)));
  }
  if (settings.kind === "payback") {
    const lines = paybackLines(settings, { ...seen, t, hrefOf: paths.optimization });
    return csvFile(study.name, csvText(paybackTable(lines, t)));
  }
  const groups = settings.kind === "near_optimal" ? alternativesOf(settings) : [];
  const groupAt = (position: number): string => {
    const one = groups[position - 1];
    return one && settings.kind === "near_optimal" ? nameOfGroup(settings.groups[one.group]!) : "";
  };
  const changes = ["input", "key", "factor", "value"];
  const alternatives = ["group", "sense", "slack", "size", "unit"];
  const header = [
    ...["position", ...(groups.length > 0 ? alternatives : changes), "status"].map((name) => t(`studies:file.${name}`)),
    ...figures.map(wordsOf).map(({ name, unit }) => `${name} [${unit}]`),
  ];
  const rows = members.map(({ position, variation, status, summary }) => {
    const { changes, alternative } = variation;
    const changed = [
      changes.map(nameOf).join("; "),
      changes.map(inputKey).join("; "),
      changes.map(({ factor }) => factor ?? "").join("; "),
      changes.map(({ value }) => value ?? "").join("; "),
    ];
    const other = [
      groupAt(position),
      alternative ? t(`studies:near_optimal.${alternative.sense}`) : "",
      alternative?.slack_percent ?? null,
      summary?.alternative?.size ?? null,
      summary?.alternative?.unit ?? "",
    ];
    return [
      position,
      ...(groups.length > 0 ? other : changed),
      status ? t(`optimizations:run_status.${status}`) : t("studies:study.not_started"),
      ...figures.map((figure) => valueOf(figure, summary)),
    ];
  });
  return csvFile(study.name, csvText({ header, rows }));
}
