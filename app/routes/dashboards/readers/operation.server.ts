import { sitePaths } from "~/entities/core/sitePaths";
import { textsOf } from "~/i18n/i18n.server";
import { chosenYear, levelNames, namesOf, placeNames, type Ready } from "~/routes/results/frame.server";
import { chooseTarget, type Target, targetsOf } from "~/services/results/balance";
import { priceUnit, readOperation } from "~/services/results/operation.server";
import type { OperationDrawn, OperationKind } from "~/ui/dashboards/drawn";
import type { Chart } from "./chart.server";

/** The operation that a chart is of; null where the run has none of it, or nothing that the chart shows. */
export function operationOf<Kind extends OperationKind>(
  chart: Chart,
  kind: Kind,
  shows: (data: Pick<OperationDrawn<Kind>, "levels" | "price" | "duration" | "heat">) => boolean = () => true,
): OperationDrawn<Kind> | null {
  const { actor, system, run, result, settings } = chart;
  const { timezone } = system;
  const { balances } = result.tables;
  const target = chooseTarget(targetsOf(result.components, balances), balances, settings.of);
  if (!target || (settings.of !== null && target.id !== settings.of)) return null;
  const year = chosenYear(chart);
  const resolution = settings.resolution ?? "hourly";
  const day = settings.date && `${year}${settings.date.slice(4)}`;
  const source = { optimizationId: run.optimization_id, result, timezone };
  const data = readOperation(actor, source, { target, year, resolution, day });
  if (!data || !shows(data)) return null;
  const file = sitePaths(system.system_id).result("operation.csv", run.optimization_id);
  const { colours } = namesOf(chart);
  return {
    kind,
    ...data,
    year,
    resolution,
    timezone,
    priceUnit: priceUnit(result),
    name: targetName(target, balanceNames(chart), textsOf(chart.locale)),
    colours,
    sorting: settings.sorting ?? "chronological",
    divergences: settings.divergences ?? "both",
    scale: settings.scale,
    csvHref: `${file}&of=${encodeURIComponent(target.id)}&year=${year}`,
  };
}

/** Names that those of balances are made of. */
interface BalanceNames {
  locations: Record<string, string>;
  levels: Record<string, string>;
}

const balanceNames = (ready: Pick<Ready, "actor" | "result" | "locale">): BalanceNames => ({
  locations: placeNames(ready),
  levels: levelNames(ready).levels,
});

function targetName(target: Target, { locations, levels }: BalanceNames, t: ReturnType<typeof textsOf>): string {
  if (target.kind === "component") return target.component.name;
  return t("results:geometries.balance", {
    place: locations[target.placeId] ?? target.placeId,
    level: levels[target.carrierLevelId] ?? target.carrierLevelId,
  });
}

/** What of a run a chart can be told to show, under names of the reader's language. */
export function settingOptions(ready: Ready) {
  const t = textsOf(ready.locale);
  const names = balanceNames(ready);
  return {
    of: targetsOf(ready.result.components, ready.result.tables.balances).map((target) => ({
      value: target.id,
      label: targetName(target, names, t),
      group: t(target.kind === "balance" ? "results:operation.balances" : "results:operation.components"),
    })),
    year: ready.result.years.map((year) => ({ value: String(year), label: String(year) })),
  };
}
