import { FAMILIES } from "~/entities/core/colours/families";
import type { EnergyFlows, FlowNode } from "~/entities/results/view/flows";
import { textsOf } from "~/i18n/i18n.server";
import type { CsvTable } from "~/services/core/csv";
import { flowFacts, type FlowSelection } from "~/services/results/flows/energyFlows";
import { flowName } from "~/services/results/flows/flowNames";
import { flowTable, readEnergyFlows } from "~/services/results/flows/flows.server";
import { chosenYear, levelNames, namesOf, type Ready } from "./frame.server";

/** The flows that the address asks for; a place or level that the result does not have is as if none were named. */
function chosenFlows(ready: Ready): { year: number; selection: FlowSelection; flows: EnergyFlows } {
  const { actor, run, result, query } = ready;
  const { balances } = result.tables;
  const year = chosenYear(ready);
  const typedPlace = query.get("place");
  const named = new Set(query.getAll("level"));
  const levels = [...new Set(balances.map((row) => row.carrierLevelId))].filter((level) => named.has(level));
  const selection = {
    placeId: balances.some(({ placeId }) => placeId === typedPlace) ? typedPlace : null,
    levels: levels.length > 0 ? levels : null,
  };
  const source = { optimizationId: run.optimization_id, result, year };
  return { year, selection, flows: readEnergyFlows(actor, source, selection) };
}

/** What the drawing of the chosen flows is made of, under names of the reader's language. */
export function flowView(ready: Ready) {
  const { year, selection, flows } = chosenFlows(ready);
  const name = flowNamesOf(ready);
  const { levels } = levelNames(ready);
  const names = namesOf(ready);
  return {
    year,
    selection,
    names,
    facts: flowFacts(flows),
    loops: flows.loops,
    levels,
    nodes: flows.nodes.map((node) => ({ ...node, label: name(node), colour: flowColour(node, names.colours) })),
    links: flows.links,
  };
}

/** The colour of what a node is (#rrggbb); carriers and losses are grey. A trade has one colour for what it buys and one for what it sells. */
function flowColour({ kind, componentId }: FlowNode, colours: Readonly<Record<string, string>>): string | undefined {
  if (kind === "sale") return FAMILIES.sale.light;
  if (kind === "ambient" || kind === "inflow") return FAMILIES.hydro.light;
  return (componentId !== null && colours[componentId]) || undefined;
}

/** Names of the nodes in the reader's language. */
function flowNamesOf(ready: Ready): (node: FlowNode) => string {
  const texts = textsOf(ready.locale);
  const words = {
    t: (key: string, fields?: Record<string, string>) => texts(`results:${key}`, fields),
    components: ready.result.components,
    levels: levelNames(ready).levels,
  };
  return (node) => flowName(node, words);
}

/** The flows of the chosen year as a file. */
export function flowFile(ready: Ready, t: (key: string) => string): CsvTable {
  const { year, flows } = chosenFlows(ready);
  const { levels } = levelNames(ready);
  return flowTable(flows, year, {
    header: [t("column.year"), t("flows.from"), t("flows.to"), t("column.level"), `${t("column.energy")} [MWh/a]`],
    node: flowNamesOf(ready),
    level: (id) => levels[id] ?? id,
  });
}
