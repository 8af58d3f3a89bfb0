import type { FlowKind, FlowLink, FlowNode } from "../view/flows";

/** A node of the flows as it is drawn. */
export interface DrawnNode {
  id: string;
  kind: FlowKind;
  componentId: string | null;
}

export interface DrawnLink {
  from: string;
  to: string;
  /** Positive [MWh/a]. */
  mwh: number;
}

/** What a storage does, as a line of text at its carrier [MWh/a]. */
export interface StorageNote {
  componentId: string;
  levelId: string;
  intake: number;
  output: number;
}

export interface FlowDrawing {
  nodes: DrawnNode[];
  links: DrawnLink[];
  storages: StorageNote[];
  /** Nodes that are a part of the flows through them, so that the drawing has no more columns than it has room for. */
  passed: string[];
}

export const MOST_COLUMNS = 6;

const LOSSES = new Set<FlowKind>(["losses", "storage_losses", "line_losses"]);
/** What may stand for the carrier that only it gives. */
const SOURCES = new Set<FlowKind>(["component", "purchase", "arrival", "outside_in"]);

type Flows = Pick<FlowDrawing, "nodes" | "links">;

/**
 * The flows of a year for a drawing from left to right. A storage is a line of text at its carrier, only its losses flow. All losses end at
 * one place. A carrier that has one source is that source. Where ways are longer than the columns, the smallest nodes of the longest way
 * are left out and the flows go through them; what comes in and goes out stays the same.
 */
export function flowDrawing(
  nodes: readonly FlowNode[],
  links: readonly FlowLink[],
  columns = MOST_COLUMNS,
): FlowDrawing {
  const storages = storagesOf(nodes, links);
  let flows = withoutStorages(nodes, links);
  flows = withoutSingleCarriers(flows, new Set(storages.map(({ levelId }) => levelId)));
  const passed: string[] = [];
  for (;;) {
    const way = longestWay(flows);
    if (way.length <= columns) break;
    const between = way.slice(1, -1).map((id) => ({ id, mwh: sumOf(flows.links, "to", id) }));
    const plants = between.filter(({ id }) => flows.nodes.some((node) => node.id === id && node.kind !== "level"));
    const least = [...(plants.length > 0 ? plants : between)].sort((a, b) => a.mwh - b.mwh)[0]!;
    passed.push(least.id);
    flows = without(flows, least.id);
  }
  return { ...flows, storages, passed };
}

const sumOf = (links: readonly DrawnLink[], end: "from" | "to", id: string): number =>
  links.reduce((sum, link) => (link[end] === id ? sum + link.mwh : sum), 0);

/** Several links of the same two nodes are one. */
function mergeAlike(links: readonly DrawnLink[]): DrawnLink[] {
  const byEnds = new Map<string, DrawnLink>();
  for (const { from, to, mwh } of links) {
    const key = `${from}|${to}`;
    byEnds.set(key, { from, to, mwh: mwh + (byEnds.get(key)?.mwh ?? 0) });
  }
  return [...byEnds.values()];
}

function storagesOf(nodes: readonly FlowNode[], links: readonly FlowLink[]): StorageNote[] {
  const ids = [
    ...new Set(nodes.flatMap(({ kind, componentId }) => (kind === "charge" && componentId ? [componentId] : []))),
  ];
  return ids.flatMap((componentId) => {
    const charged = links.find(({ from, to }) => to === `charge:${componentId}` && from.startsWith("level:"));
    const discharged = links.find(({ from }) => from === `discharge:${componentId}`);
    const levelId = charged?.from ?? discharged?.to;
    return levelId ? [{ componentId, levelId, intake: charged?.mwh ?? 0, output: discharged?.mwh ?? 0 }] : [];
  });
}

/** What a storage takes and gives is left out; its losses and what flows into it by nature are those of its carrier. */
function withoutStorages(nodes: readonly FlowNode[], links: readonly FlowLink[]): Flows {
  const levels = new Map<string, string>();
  for (const { from, to } of links) {
    if (to.startsWith("charge:") && from.startsWith("level:")) levels.set(to, from);
    if (from.startsWith("discharge:")) levels.set(from.replace("discharge:", "charge:"), to);
  }
  const lost = new Set(nodes.filter(({ kind }) => LOSSES.has(kind)).map(({ id }) => id));
  const end = (id: string): string => (lost.has(id) ? "losses" : (levels.get(id) ?? id));
  const drawn = mergeAlike(
    links
      .filter(({ from }) => !from.startsWith("discharge:"))
      .map(({ from, to, mwh }) => ({ from: end(from), to: end(to), mwh }))
      .filter(({ from, to }) => from !== to),
  );
  return withLinks(
    [
      ...nodes.filter(({ kind }) => !LOSSES.has(kind)),
      ...(lost.size > 0 ? [{ id: "losses", kind: "losses", componentId: null } as const] : []),
    ].map(({ id, kind, componentId }) => ({ id, kind, componentId })),
    drawn,
  );
}

/** Only nodes that have a link. */
const withLinks = (nodes: readonly DrawnNode[], links: DrawnLink[]): Flows => ({
  nodes: nodes.filter(({ id }) => links.some(({ from, to }) => from === id || to === id)),
  links,
});

/** Gas that comes from one purchase is that purchase; one carrier stays in any case. */
function withoutSingleCarriers({ nodes, links }: Flows, withStorage: ReadonlySet<string>): Flows {
  let [left, drawn] = [[...nodes], [...links]];
  for (const level of nodes.filter(({ id, kind }) => kind === "level" && !withStorage.has(id))) {
    const sources = drawn.filter(({ to }) => to === level.id);
    const source = left.find(({ id }) => id === sources[0]?.from);
    const isAlone =
      sources.length === 1 &&
      source !== undefined &&
      SOURCES.has(source.kind) &&
      !drawn.some(({ from, to }) => to === source.id || (from === source.id && to !== level.id));
    if (!isAlone || left.filter(({ kind }) => kind === "level").length === 1) continue;
    left = left.filter(({ id }) => id !== level.id);
    drawn = drawn
      .filter(({ to }) => to !== level.id)
      .map((link) => (link.from === level.id ? { ...link, from: source.id } : link));
  }
  return { nodes: left, links: drawn };
}

/** The longest way from a source to a use, as its nodes. Flows have no loops. */
function longestWay({ nodes, links }: Flows): string[] {
  const ways = new Map<string, string[]>();
  const wayTo = (id: string): string[] => {
    const own = ways.get(id);
    if (own) return own;
    const before = links.filter(({ to }) => to === id).map(({ from }) => wayTo(from));
    const longest = before.reduce<string[]>((a, b) => (b.length > a.length ? b : a), []);
    const way = [...longest, id];
    ways.set(id, way);
    return way;
  };
  return nodes.map(({ id }) => wayTo(id)).reduce<string[]>((a, b) => (b.length > a.length ? b : a), []);
}

/** Flows through a node as if it were not there: each of those that enter is divided as those that leave. */
function without({ nodes, links }: Flows, id: string): Flows {
  const [entering, leaving] = [links.filter(({ to }) => to === id), links.filter(({ from }) => from === id)];
  const sum = sumOf(leaving, "from", id);
  const through = entering.flatMap((into) =>
    leaving.map((out): DrawnLink => ({ from: into.from, to: out.to, mwh: (into.mwh * out.mwh) / sum })),
  );
  const others = links.filter(({ from, to }) => from !== id && to !== id);
  return withLinks(
    nodes.filter((node) => node.id !== id),
    mergeAlike([...others, ...through]),
  );
}
