import type { LoaderFunctionArgs } from "@remix-run/node";
import { textsOf } from "~/i18n/i18n.server";
import { csvFile, streamOf } from "~/routes/page/download.server";
import { notFoundPage, refusalPage } from "~/routes/page/guard.server";
import { csvParts } from "~/services/core/csv";
import { allHours } from "~/services/results/hours/allHours.server";
import { seriesRemoved } from "~/services/results/seriesRemoved";
import { chosenYear, levelNames, loadFrame, placeNames } from "../frame.server";

/**
 * GET .../results/hours.csv: every step of a model year with a column for each flow, level, price and balance, written as it is sent. 404
 * while there is no result, and for a year that it has not.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { frame, ready } = await loadFrame(args, "operation");
  if (!ready || frame.otherYear) throw notFoundPage();
  const { actor, system, run, result, locale } = ready;
  if (result.seriesRemovedAt) throw refusalPage(seriesRemoved(result.seriesRemovedAt));
  const year = chosenYear(ready);
  const t = textsOf(locale);
  const { levels } = levelNames(ready);
  const locationNames = placeNames(ready);
  const balance = (text: string) => (of: { placeId: string; carrierLevelId: string }) =>
    t(`results:csv.${text}`, {
      place: locationNames[of.placeId] ?? of.placeId,
      level: levels[of.carrierLevelId] ?? of.carrierLevelId,
    });
  const { reduction } = result;
  const table = allHours(
    actor,
    { optimizationId: run.optimization_id, result, timezone: system.timezone },
    {
      year,
      words: {
        utc: t("results:csv.utc"),
        local: reduction
          ? t(`results:csv.local_${reduction.kind}`, { zone: system.timezone, steps: reduction.steps })
          : t("results:csv.local", { zone: system.timezone }),
        series: ({ name, variable }) =>
          t("results:operation.series", { name, variable: t(`results:variable.${variable}`) }),
        supplied: balance("supplied"),
        price: balance("price"),
        at: (names) => t("results:csv.at", names),
      },
    },
  );
  if (!table) throw notFoundPage();
  return csvFile(`${run.name}-${year}`, streamOf(csvParts(table)));
}
