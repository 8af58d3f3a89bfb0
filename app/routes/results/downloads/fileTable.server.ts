import { nameIn } from "~/entities/core/shared";
import type { FileView } from "~/entities/results/views";
import { textsOf } from "~/i18n/i18n.server";
import { valueOrThrow } from "~/routes/page/guard.server";
import { parameterTypes } from "~/services/catalogue/types.server";
import type { CsvTable } from "~/services/core/csv";
import { chooseTarget, targetsOf } from "~/services/results/balance";
import { operationCsv } from "~/services/results/operation.server";
import { chooseStatusQuo, compareWithStatusQuo } from "~/services/results/statusQuo.server";
import { statusQuoTable } from "~/services/results/statusQuoTable";
import { csvTable } from "~/services/results/tables";
import { comparisonTable } from "../comparisonTable.server";
import { flowFile } from "../flows.server";
import { chosenYear, componentNames, levelNames, otherYear, placeNames, type Ready } from "../frame.server";

/** The values of a result page as a table; null where there are none of the year or the choice. */
export function fileTable(view: FileView, ready: Ready): CsvTable | null {
  const { actor, system, run, result, query, locale } = ready;
  const texts = textsOf(locale);
  const t = (key: string) => texts(`results:${key}`);
  if (view === "status-quo") {
    const choice = valueOrThrow(chooseStatusQuo(actor, run, result, query.get("status_quo_id")));
    const names = { ...(choice.result ? componentNames(choice.result) : {}), ...componentNames(result) };
    const { carriers } = levelNames(ready);
    return statusQuoTable(compareWithStatusQuo(actor, run, result, choice), result, { t, carriers, names });
  }
  if (view === "compare") return comparisonTable(ready, t);
  if (view === "flows") return flowFile(ready, t);
  if (view !== "operation") {
    const types = new Map(parameterTypes(actor).map((type) => [type.parameter_type, nameIn(type.name, locale)]));
    const parameter = (type: string) => types.get(type) ?? type;
    return csvTable(view, result, { t, parameter, levels: levelNames(ready).levels, places: placeNames(ready) });
  }
  const target = chooseTarget(
    targetsOf(result.components, result.tables.balances),
    result.tables.balances,
    query.get("of"),
  );
  // A page says which year it shows instead; a file would be taken for the one asked for.
  if (!target || otherYear(ready)) return null;
  const source = { optimizationId: run.optimization_id, result, timezone: system.timezone };
  return operationCsv(
    actor,
    source,
    { target, year: chosenYear(ready) },
    {
      utc: t("csv.utc"),
      local: texts("results:csv.local", { zone: system.timezone }),
      price: t("variable.marginal_price"),
      name: ({ name, variable }) => texts("results:operation.series", { name, variable: t(`variable.${variable}`) }),
    },
  );
}
