import type { ResultComponent, SeriesVariable } from "~/entities/results/result";
import type { EnergyFlows, FlowFacts, FlowKind, FlowLink, FlowLoop, FlowNode } from "~/entities/results/view/flows";
import { sidesOf } from "../balance";

export interface FlowSelection {
  /** A balance place. Null: all of them, those of one carrier level taken together. */
  placeId: string | null;
  /** Carrier levels. Null: all. */
  levels: readonly string[] | null;
}

interface FlowValues {
  /** Energy of a component's variable in the year [MWh/a]; 0 where it has no such series. */
  energy: (componentId: string, variable: SeriesVariable) => number;
  /** What was available of a component and not used [MWh/a]. */
  curtailed: (componentId: string) => number;
  /** Share of a line's flow that is lost on its way in the year [1]. */
  lossShare: (component: ResultComponent) => number;
}

/** Below this share of the largest flow a value is what solvers leave behind of zero [1]. */
const DUST = 1e-9;
/** Differences below this share of what they are the difference of are none: stored values have 24 bits [1]. */
const ROUNDING = 1e-6;

/** Collects links between nodes; several of the same two and the same level become one. */
class Net {
  readonly nodes = new Map<string, FlowNode>();
  readonly links = new Map<string, FlowLink>();

  node(kind: FlowKind, about: { component?: string; level?: string } = {}): string {
    const id = [kind, about.component ?? about.level].filter((part) => part !== undefined).join(":");
    if (!this.nodes.has(id))
      this.nodes.set(id, {
        id,
        kind,
        inMwh: 0,
        outMwh: 0,
        componentId: about.component ?? null,
        carrierLevelId: about.level ?? null,
      });
    return id;
  }

  link(from: string, to: string, carrierLevelId: string | null, mwh: number): void {
    if (!(mwh > 0)) return;
    const key = `${from}|${to}|${carrierLevelId ?? ""}`;
    const link = this.links.get(key);
    if (link) link.mwh += mwh;
    else this.links.set(key, { from, to, carrierLevelId, mwh });
  }

  /** A link of what is missing between two sums, the larger of which is `of`. */
  rest({ from, to, carrierLevelId, mwh }: FlowLink, of: number): void {
    if (mwh > of * ROUNDING) this.link(from, to, carrierLevelId, mwh);
  }
}

/**
 * The energy flows of a year from sources over carrier levels and components to uses and losses.
 *
 * Every carrier level balances, and so does every component that takes in and gives out. What it gives less than it takes are losses, what
 * it gives more is ambient (the air of a heat pump). Both sides of a storage and of a trade are nodes of their own, so that charging and
 * discharging, buying and selling are no loops. A storage keeps what it discharges and loses the rest. Without a chosen location lines are
 * within their carrier level and only lose; at a location they arrive and depart. A real loop is told, not broken up: the links are all
 * there, a drawing from left to right is not possible.
 */
export function energyFlows(
  components: readonly ResultComponent[],
  values: FlowValues,
  { placeId, levels }: FlowSelection,
): EnergyFlows {
  const net = new Net();
  const isShown = (level: string | null | undefined): level is string =>
    typeof level === "string" && (levels === null || levels.includes(level));
  const here = (id: string) => placeId === null || id === placeId;
  for (const component of components) {
    if (component.root === "transmission") addLine(net, component, values, { placeId, shown: isShown });
    else if (!here(component.placeId)) continue;
    else if (component.root === "storage") addStorage(net, component, values, isShown);
    else if (component.root === "trade") addTrade(net, component, values, isShown);
    else addPlant(net, component, values, isShown);
  }
  closeLevels(net);
  return withoutDust(net);
}

type Shown = (level: string | null | undefined) => level is string;

function addLine(
  net: Net,
  component: ResultComponent,
  values: FlowValues,
  { placeId, shown }: { placeId: string | null; shown: Shown },
): void {
  const level = component.carrierLevelInput ?? component.carrierLevelOutput;
  if (!shown(level)) return;
  const bus = net.node("level", { level });
  const loss = values.lossShare(component);
  for (const { placeId: locationId, variable, end, sign, share = 1 } of sidesOf(component)) {
    const sent = values.energy(component.id, variable) * share;
    if (variable === "standing_loss") {
      if (placeId === null || locationId === placeId) net.link(bus, net.node("line_losses"), level, sent);
      continue;
    }
    if (placeId === null) {
      if (end) net.link(bus, net.node("line_losses"), level, sent * loss);
    } else if (locationId === placeId) {
      if (sign < 0) net.link(bus, net.node("departure", { component: component.id }), level, sent);
      else net.link(net.node("arrival", { component: component.id }), bus, level, sent * (1 - loss));
    }
  }
}

function addStorage(net: Net, component: ResultComponent, { energy, curtailed }: FlowValues, isShown: Shown): void {
  const level = component.carrierLevelOutput ?? component.carrierLevelInput;
  if (!isShown(level)) return;
  const bus = net.node("level", { level });
  const [charged, discharged, inflow] = (["charge", "discharge", "inflow"] as const).map((v) =>
    energy(component.id, v),
  );
  const charge = net.node("charge", { component: component.id });
  net.link(bus, charge, level, charged!);
  net.link(net.node("inflow"), charge, level, inflow!);
  net.link(net.node("inflow"), net.node("curtailed"), level, curtailed(component.id));
  net.link(net.node("discharge", { component: component.id }), bus, level, discharged!);
  const input = charged! + inflow!;
  net.rest({ from: charge, to: net.node("storage_losses"), carrierLevelId: level, mwh: input - discharged! }, input);
  // More came out than went in: the storage ends the year emptier than it began.
  net.rest({ from: net.node("stock"), to: charge, carrierLevelId: level, mwh: discharged! - input }, discharged!);
}

function addTrade(net: Net, { id, ...component }: ResultComponent, { energy }: FlowValues, isShown: Shown): void {
  const { carrierLevelOutput: bought, carrierLevelInput: sold } = component;
  if (isShown(bought))
    net.link(
      net.node("purchase", { component: id }),
      net.node("level", { level: bought }),
      bought,
      energy(id, "purchase"),
    );
  if (isShown(sold))
    net.link(net.node("level", { level: sold }), net.node("sale", { component: id }), sold, energy(id, "sale"));
}

function addPlant(net: Net, component: ResultComponent, { energy, curtailed }: FlowValues, isShown: Shown): void {
  const sides = sidesOf(component).filter(({ level }) => typeof level === "string");
  if (!sides.some(({ level }) => isShown(level))) return;
  const node = net.node("component", { component: component.id });
  const sums = { in: 0, out: 0 };
  for (const { level, variable, sign } of sides) {
    const mwh = energy(component.id, variable);
    const bus = isShown(level) ? net.node("level", { level }) : null;
    if (variable === "unserved") {
      // Demand is told whole; what of it is not served comes from nowhere.
      if (bus) net.link(net.node("unserved"), bus, level!, mwh);
    } else if (sign < 0) {
      sums.in += mwh;
      net.link(bus ?? net.node("outside_in"), node, level!, mwh);
    } else {
      sums.out += mwh;
      net.link(node, bus ?? net.node("outside_out"), level!, mwh);
    }
  }
  if (sums.in > 0 && sums.out > 0) {
    net.rest({ from: node, to: net.node("losses"), carrierLevelId: null, mwh: sums.in - sums.out }, sums.in);
    net.rest({ from: net.node("ambient"), to: node, carrierLevelId: null, mwh: sums.out - sums.in }, sums.out);
  } else if (!component.carrierLevelInput && !component.carrierLevelInputSecondary) {
    const level = component.carrierLevelOutput;
    net.link(node, net.node("curtailed"), isShown(level) ? level : null, curtailed(component.id));
  }
}

/** What the flows of a level do not come to is told as such: nothing is hidden by widths that do not fit. */
function closeLevels(net: Net): void {
  for (const { id, kind, carrierLevelId } of [...net.nodes.values()]) {
    if (kind !== "level") continue;
    let rest = 0;
    let largest = 0;
    for (const { from, to, mwh } of net.links.values()) {
      if (to === id) rest += mwh;
      if (from === id) rest -= mwh;
      if (to === id || from === id) largest = Math.max(largest, mwh);
    }
    net.rest({ from: id, to: net.node("surplus"), carrierLevelId, mwh: rest }, largest * 10);
    net.rest({ from: net.node("shortfall"), to: id, carrierLevelId, mwh: -rest }, largest * 10);
  }
}

function withoutDust(net: Net): EnergyFlows {
  const largest = [...net.links.values()].reduce((most, { mwh }) => Math.max(most, mwh), 0);
  const links = [...net.links.values()].filter(({ mwh }) => mwh > largest * DUST);
  links.sort((a, b) => b.mwh - a.mwh);
  const nodes = new Map([...net.nodes].map(([id, node]) => [id, { ...node }]));
  for (const { from, to, mwh } of links) {
    nodes.get(from)!.outMwh += mwh;
    nodes.get(to)!.inMwh += mwh;
  }
  const used = [...nodes.values()].filter(({ inMwh, outMwh }) => inMwh + outMwh > 0);
  return { nodes: used, links, loops: loopsOf(used, links) };
}

/** Sets of nodes each of which is reached from all others of its set (Tarjan, SIAM J. Comput. 1:2, 1972), if larger than one. */
function loopsOf(nodes: readonly FlowNode[], links: readonly FlowLink[]): FlowLoop[] {
  const next = new Map<string, string[]>();
  for (const { from, to } of links) next.set(from, [...(next.get(from) ?? []), to]);
  const seen = new Map<string, { index: number; low: number }>();
  const stack: string[] = [];
  const sets: string[][] = [];
  const visit = (id: string): { index: number; low: number } => {
    const entry = { index: seen.size, low: seen.size };
    seen.set(id, entry);
    stack.push(id);
    for (const to of next.get(id) ?? []) {
      const link = seen.get(to);
      if (!link) entry.low = Math.min(entry.low, visit(to).low);
      else if (stack.includes(to)) entry.low = Math.min(entry.low, link.index);
    }
    if (entry.low === entry.index) sets.push(stack.splice(stack.indexOf(id)));
    return entry;
  };
  for (const { id } of nodes) if (!seen.has(id)) visit(id);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return sets
    .filter((set) => set.length > 1)
    .map((set) => set.map((id) => byId.get(id)!))
    .map((set) => ({
      componentIds: set.flatMap(({ componentId }) => (componentId === null ? [] : [componentId])),
      carrierLevelIds: set.flatMap(({ carrierLevelId }) => (carrierLevelId === null ? [] : [carrierLevelId])),
    }));
}

/** Nodes where energy ends for good without having been used. */
const LOST = new Set<FlowKind>(["losses", "storage_losses", "line_losses", "curtailed", "surplus"]);

/** What the flows of a year come to. */
export function flowFacts({ nodes }: Pick<EnergyFlows, "nodes">): FlowFacts {
  const sources = nodes.filter(({ kind, inMwh }) => inMwh === 0 && kind !== "discharge");
  const ends = nodes.filter(({ kind, outMwh }) => outMwh === 0 && kind !== "charge");
  const inMwh = sources.reduce((sum, node) => sum + node.outMwh, 0);
  const lost = ends.filter(({ kind }) => LOST.has(kind));
  const lostMwh = lost.reduce((sum, node) => sum + node.inMwh, 0);
  const [first] = [...sources].sort((a, b) => b.outMwh - a.outMwh);
  return {
    inMwh,
    lostMwh,
    usedMwh: ends.reduce((sum, node) => sum + node.inMwh, 0) - lostMwh,
    main: first ? { id: first.id, share: first.outMwh / inMwh } : null,
  };
}
