import { type EdgeLabel, Graph, type GraphLabel, layout, type NodeLabel } from "@dagrejs/dagre";
import type { Course, Placed } from "~/entities/twin/view";

export interface Drawing {
  width: number;
  height: number;
  boxes: ReadonlyMap<string, Placed>;
  courses: Course[];
}

/** Places boxes from left to right along their arrows, so that few arrows cross; the same input gives the same drawing. */
export function layoutGraph(
  boxes: readonly { id: string; width: number; height: number }[],
  arrows: readonly { from: string; to: string }[],
): Drawing {
  const graph = new Graph<GraphLabel, NodeLabel, EdgeLabel>({ multigraph: true });
  graph.setGraph({ rankdir: "LR", nodesep: 10, ranksep: 48, marginx: 4, marginy: 4 });
  for (const { id, width, height } of boxes) graph.setNode(id, { width, height });
  arrows.forEach(({ from, to }, index) => graph.setEdge(from, to, {}, String(index)));
  layout(graph);
  const placed = new Map<string, Placed>();
  for (const { id, width, height } of boxes) {
    const { x = 0, y = 0 } = graph.node(id) ?? {};
    placed.set(id, { x: x - width / 2, y: y - height / 2, width, height });
  }
  const { width = 0, height = 0 } = graph.graph();
  const courses = arrows.map(({ from, to }, index) => ({
    from,
    to,
    points: (graph.edge(from, to, String(index))?.points ?? []).map(({ x, y }) => ({ x, y })),
  }));
  return { width: Math.ceil(width), height: Math.ceil(height), boxes: placed, courses };
}
