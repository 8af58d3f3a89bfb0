/**
 * A layered drawing of flows without loops (Sugiyama, Tagawa & Toda, IEEE Trans. Syst. Man Cybern. 11:2, 1981): layers by the longest way,
 * then long links through places of their own in the layers between. Then fewer crossings by barycentres and places near the middle of the
 * neighbours.
 */
interface Flow {
  from: string;
  to: string;
  /** Positive. */
  value: number;
}

export interface PlacedNode {
  id: string;
  layer: number;
  /** Upper edge and height [px]. */
  y: number;
  height: number;
}

/** A link's way: at the start, in each layer between, and at its end. `y` is the upper edge [px], `x` 0..1. */
export interface PlacedLink {
  points: { x: number; y: number }[];
  thickness: number;
}

export interface SankeyLayout {
  layers: number;
  height: number;
  nodes: PlacedNode[];
  /** As the links that were given. */
  links: PlacedLink[];
}

/** Height of the thickest layer, and room between nodes (for two lines of text) and between links that pass by [px]. */
const BODY = 330;
const GAP = 30;
const PASSING = 8;
const SWEEPS = 24;

interface Cell {
  /** null: a link on its way. */
  id: string | null;
  value: number;
  y: number;
}

interface Segment {
  link: number;
  from: Cell;
  to: Cell;
}

/** Places nodes and links; throws a RangeError where links form a loop. Nodes without links are left out. */
export function layoutSankey(flows: readonly Flow[]): SankeyLayout {
  const layerOf = layersOf(flows);
  const layers: Cell[][] = Array.from({ length: Math.max(0, ...layerOf.values()) + 1 }, () => []);
  const cells = new Map<string, Cell>();
  for (const [id, layer] of layerOf) {
    const sum = (end: "from" | "to") => flows.reduce((s, flow) => (flow[end] === id ? s + flow.value : s), 0);
    const cell = { id, value: Math.max(sum("from"), sum("to")), y: 0 };
    cells.set(id, cell);
    layers[layer]!.push(cell);
  }
  const segments: Segment[] = flows.flatMap(({ from, to, value }, link) => {
    const [first, last] = [layerOf.get(from)!, layerOf.get(to)!];
    const way = [cells.get(from)!];
    for (let layer = first + 1; layer < last; layer++) {
      const cell = { id: null, value, y: 0 };
      layers[layer]!.push(cell);
      way.push(cell);
    }
    way.push(cells.get(to)!);
    return way.slice(1).map((cell, i) => ({ link, from: way[i]!, to: cell }));
  });
  order(layers, segments, flows);
  const perValue = BODY / Math.max(1e-12, ...layers.map((layer) => layer.reduce((sum, { value }) => sum + value, 0)));
  const height = positionCells(layers, segments, flows, perValue);
  return {
    layers: layers.length,
    height,
    nodes: layers.flatMap((layer, i) =>
      layer.flatMap(({ id, y, value }) => (id === null ? [] : [{ id, layer: i, y, height: value * perValue }])),
    ),
    links: route(layers, segments, flows, perValue),
  };
}

/** The same so many times as high. */
export const stretchedLayout = (layout: SankeyLayout, by: number): SankeyLayout => ({
  ...layout,
  height: layout.height * by,
  nodes: layout.nodes.map((node) => ({ ...node, y: node.y * by, height: node.height * by })),
  links: layout.links.map(({ points, thickness }) => ({
    points: points.map(({ x, y }) => ({ x, y: y * by })),
    thickness: thickness * by,
  })),
});

/** Layer of each node: what takes from nobody in the first, what gives to nobody in the last, where their names have room. */
function layersOf(flows: readonly Flow[]): Map<string, number> {
  const ids = [...new Set(flows.flatMap(({ from, to }) => [from, to]))];
  const waiting = new Map(ids.map((id) => [id, flows.filter(({ to }) => to === id).length]));
  const layer = new Map(ids.map((id) => [id, 0]));
  const ready = ids.filter((id) => waiting.get(id) === 0);
  for (let at = 0; at < ready.length; at++)
    for (const { from, to } of flows) {
      if (from !== ready[at]) continue;
      layer.set(to, Math.max(layer.get(to)!, layer.get(from)! + 1));
      waiting.set(to, waiting.get(to)! - 1);
      if (waiting.get(to) === 0) ready.push(to);
    }
  if (ready.length < ids.length) throw new RangeError("links form a loop");
  const last = Math.max(0, ...layer.values());
  const gives = new Set(flows.map(({ from }) => from));
  for (const id of ids) if (!gives.has(id)) layer.set(id, last);
  return layer;
}

/** Flows, and the pieces they are drawn in from layer to layer. */
interface Links {
  segments: readonly Segment[];
  flows: readonly Flow[];
}

/** Weighted middle of a cell's neighbours on one side, by what `at` says of them; null without neighbours. */
function middle(
  cell: Cell,
  { segments, flows }: Links,
  side: "from" | "to",
  at: (cell: Cell) => number,
): number | null {
  const other = side === "from" ? "to" : "from";
  let [sum, weight] = [0, 0];
  for (const segment of segments) {
    if (segment[other] !== cell) continue;
    const { value } = flows[segment.link]!;
    sum += at(segment[side]) * value;
    weight += value;
  }
  return weight > 0 ? sum / weight : null;
}

/** Sorts the layers again and again by the middle of their neighbours, and keeps the order with the least crossing. */
function order(layers: Cell[][], segments: readonly Segment[], flows: readonly Flow[]): void {
  let best = layers.map((layer) => [...layer]);
  let least = crossings(layers, segments, flows);
  for (let sweep = 0; sweep < SWEEPS && least > 0; sweep++) {
    const forward = sweep % 2 === 0;
    const rank = ranksOf(layers);
    for (const layer of forward ? layers : [...layers].reverse()) {
      const targetRank = new Map(
        layer.map((cell, i) => [
          cell,
          middle(cell, { segments, flows }, forward ? "from" : "to", (c) => rank.get(c)!) ?? i,
        ]),
      );
      layer.sort((a, b) => targetRank.get(a)! - targetRank.get(b)!);
      layer.forEach((cell, i) => rank.set(cell, i));
    }
    const now = crossings(layers, segments, flows);
    if (now < least) [least, best] = [now, layers.map((layer) => [...layer])];
  }
  layers.splice(0, layers.length, ...best);
}

const ranksOf = (layers: readonly Cell[][]): Map<Cell, number> =>
  new Map(layers.flatMap((layer) => layer.map((cell, i): [Cell, number] => [cell, i])));

/** Sum over all pairs of links that cross of the smaller of their two values. */
function crossings(layers: readonly Cell[][], segments: readonly Segment[], flows: readonly Flow[]): number {
  const rank = ranksOf(layers);
  const layerOf = new Map(layers.flatMap((layer, i) => layer.map((cell): [Cell, number] => [cell, i])));
  let sum = 0;
  segments.forEach((a, i) => {
    for (const b of segments.slice(i + 1)) {
      if (layerOf.get(a.from) !== layerOf.get(b.from)) continue;
      const turned = (rank.get(a.from)! - rank.get(b.from)!) * (rank.get(a.to)! - rank.get(b.to)!);
      if (turned < 0) sum += Math.min(flows[a.link]!.value, flows[b.link]!.value);
    }
  });
  return sum;
}

const gapOf = (a: Cell, b: Cell): number => (a.id === null || b.id === null ? PASSING : GAP);

/** Sets `y` of all cells; returns the height of the drawing [px]. */
function positionCells(
  layers: readonly Cell[][],
  segments: readonly Segment[],
  flows: readonly Flow[],
  perValue: number,
) {
  const gaps = (layer: readonly Cell[]) => layer.slice(1).reduce((sum, cell, i) => sum + gapOf(layer[i]!, cell), 0);
  const total = (layer: readonly Cell[]) => layer.reduce((sum, { value }) => sum + value * perValue, gaps(layer));
  const height = Math.ceil(Math.max(...layers.map(total)));
  for (const layer of layers) {
    let y = (height - total(layer)) / 2;
    layer.forEach((cell, i) => {
      if (i > 0) y += gapOf(layer[i - 1]!, cell);
      cell.y = y;
      y += cell.value * perValue;
    });
  }
  const centre = (cell: Cell) => cell.y + (cell.value * perValue) / 2;
  for (let turn = 0; turn < 8; turn++) {
    const forward = turn % 2 === 0;
    for (const layer of forward ? layers : [...layers].reverse()) {
      for (const cell of layer) {
        const targetY = middle(cell, { segments, flows }, forward ? "from" : "to", centre);
        if (targetY !== null) cell.y = targetY - (cell.value * perValue) / 2;
      }
      apart(layer, height, perValue);
    }
  }
  return height;
}

/** Moves the cells of a layer apart, within the drawing and in their order. */
function apart(layer: readonly Cell[], height: number, perValue: number): void {
  let free = 0;
  layer.forEach((cell, i) => {
    cell.y = Math.max(cell.y, free);
    free = cell.y + cell.value * perValue + (layer[i + 1] ? gapOf(cell, layer[i + 1]!) : 0);
  });
  free = height;
  for (let i = layer.length - 1; i >= 0; i--) {
    const cell = layer[i]!;
    cell.y = Math.max(0, Math.min(cell.y, free - cell.value * perValue));
    free = cell.y - (i > 0 ? gapOf(layer[i - 1]!, cell) : 0);
  }
}

/** The ways of the links: at each node they are side by side in the order of where they come from or go to. */
function route(layers: readonly Cell[][], segments: readonly Segment[], flows: readonly Flow[], perValue: number) {
  const starts = new Map<Segment, number>();
  const ends = new Map<Segment, number>();
  for (const cell of layers.flat()) {
    for (const [side, other, offsets] of [
      ["from", "to", starts],
      ["to", "from", ends],
    ] as const) {
      let y = cell.y;
      const cellSegments = segments.filter((segment) => segment[side] === cell).sort((a, b) => a[other].y - b[other].y);
      for (const segment of cellSegments) {
        offsets.set(segment, y);
        y += flows[segment.link]!.value * perValue;
      }
    }
  }
  const layerOf = new Map(layers.flatMap((layer, i) => layer.map((cell): [Cell, number] => [cell, i])));
  const x = (cell: Cell) => layerOf.get(cell)! / Math.max(1, layers.length - 1);
  return flows.map(({ value }, link): PlacedLink => {
    const linkSegments = segments.filter((segment) => segment.link === link);
    return {
      thickness: value * perValue,
      points: [
        { x: x(linkSegments[0]!.from), y: starts.get(linkSegments[0]!)! },
        ...linkSegments.map((segment) => ({ x: x(segment.to), y: ends.get(segment)! })),
      ],
    };
  });
}
