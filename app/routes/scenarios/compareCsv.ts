import type { LoaderFunctionArgs } from "@remix-run/node";
import { textsOf } from "~/i18n/i18n.server";
import { csvFile } from "~/routes/page/download.server";
import { type CsvCell, csvText } from "~/services/core/csv";
import type { SideView } from "~/ui/scenarios/ComparisonTable";
import { comparisonLines, comparisonScope } from "./compared.server";

/** GET …/scenarios/compare.csv: every line of the comparison as it was asked for. */
export async function loader(args: LoaderFunctionArgs) {
  const comparisonPage = await comparisonScope(args, true);
  const t = textsOf(comparisonPage.locale);
  const names = comparisonPage.scenarios.map(({ name }) => name);
  const valueOf = ({ value, series, open }: SideView): CsvCell => {
    if (typeof value === "boolean") return t(value ? "common:value.yes" : "common:value.no");
    return value ?? series?.mean ?? open?.formula ?? null;
  };
  const originOf = ({ origin }: SideView): CsvCell => origin && t(`scenarios:comparison.from.${origin}`);
  const header = [
    t("parameters:field.element"),
    t("parameters:field.technology"),
    t("parameters:field.parameter"),
    t("parameters:field.year"),
    t("parameters:field.unit"),
    ...names.flatMap((name) => [
      name,
      t("scenarios:comparison.column.origin_of", { name }),
      t("scenarios:comparison.column.scenario_of", { name }),
      t("scenarios:comparison.column.series_of", { name }),
    ]),
    ...names
      .slice(1)
      .flatMap((name) => [
        t("scenarios:comparison.column.absolute_of", { name }),
        t("scenarios:comparison.column.relative_of", { name }),
      ]),
  ];
  const rows = comparisonLines(comparisonPage).map((line): CsvCell[] => [
    line.element,
    line.technology,
    line.type,
    line.from,
    line.unit,
    ...line.sides.flatMap((side): CsvCell[] => [valueOf(side), originOf(side), side.scenario, side.series?.id ?? null]),
    ...line.differences.flatMap((one): CsvCell[] => [one?.absolute ?? null, one?.relative ?? null]),
  ]);
  return csvFile("scenarios", csvText({ header, rows }));
}
