import { derived } from "~db/unchanged";
import type { SeriesVariable, StoredResult } from "~/entities/results/result";
import type { EnergyFlows, FlowNode } from "~/entities/results/view/flows";
import type { Actor } from "~/services/core/access.server";
import type { CsvTable } from "~/services/core/csv";
import { dbOf } from "~/services/core/store.server";
import { sidesOf } from "../balance";
import { readSeriesValues, seriesKey } from "../pages.server";
import { energyFlows, type FlowSelection } from "./energyFlows";

/** A run and the year of it that is shown. */
interface RunYear {
  optimizationId: string;
  result: StoredResult;
  year: number;
}

/** The energy flows of a model year, summed up from every step of the stored series; for who may see the run. */
export function readEnergyFlows(
  actor: Actor,
  { optimizationId, result, year }: RunYear,
  selection: FlowSelection,
): EnergyFlows {
  // Made once: a choice of carriers or of a location sums up the same.
  const name = `energies of ${optimizationId} in ${year}`;
  const sums = derived(dbOf(actor), name, () => energiesOf(actor, { optimizationId, result, year }));
  const yearIndex = result.years.indexOf(year);
  const curtailed = new Map(
    result.tables.operation.filter((row) => row.year === year).map((row) => [row.componentId, row.curtailedMwh ?? 0]),
  );
  return energyFlows(
    result.components,
    {
      energy: (id, variable) => sums.get(seriesKey(id, variable, year)) ?? 0,
      curtailed: (id) => curtailed.get(id) ?? 0,
      lossShare: ({ lossShare }) => lossShare?.[yearIndex] ?? 0,
    },
    selection,
  );
}

/** Energy of every flow of every component in the year [MWh/a], by seriesKey. */
function energiesOf(actor: Actor, { optimizationId, result, year }: RunYear): Map<string, number> {
  const series = result.components.flatMap((component) => {
    const variables = new Set<SeriesVariable>(sidesOf(component).map(({ variable }) => variable));
    if (component.root === "storage") variables.add("inflow");
    return [...variables].map((variable) => ({ componentId: component.id, variable }));
  });
  const sums = new Map<string, number>();
  for (const [key, values] of readSeriesValues(actor, optimizationId, series, [year])) {
    let sum = 0;
    for (let i = 0; i < values.length; i++) sum += values[i]!;
    sums.set(key, sum * result.stepH);
  }
  return sums;
}

/** The links of the flows as a table: from, to, carrier level, energy. */
export function flowTable(
  { nodes, links }: EnergyFlows,
  year: number,
  words: { header: [year: string, from: string, to: string, level: string, energy: string] } & {
    node: (node: FlowNode) => string;
    level: (carrierLevelId: string) => string;
  },
): CsvTable {
  const names = new Map(nodes.map((node) => [node.id, words.node(node)]));
  return {
    header: words.header,
    rows: links.map(({ from, to, carrierLevelId, mwh }) => [
      year,
      names.get(from) ?? from,
      names.get(to) ?? to,
      carrierLevelId === null ? "" : words.level(carrierLevelId),
      Number(mwh.toPrecision(9)),
    ]),
  };
}
