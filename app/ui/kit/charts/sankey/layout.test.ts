import { describe, expect, it } from "vitest";
import { labelPlaces } from "./labels";
import { layoutSankey } from "./layout";

const flow = (from: string, to: string, value: number) => ({ from, to, value });
/** Two sources over two carriers to two uses, given so that they would cross, and one that passes a layer by. */
const site = [
  flow("sun", "power", 60),
  flow("gas", "boiler", 50),
  flow("boiler", "heat", 40),
  flow("boiler", "lost", 10),
  flow("power", "lamps", 60),
  flow("heat", "homes", 40),
];

describe("the places of a sankey", () => {
  it("have sources first, uses last, and each link from an earlier layer to a later one", () => {
    const { nodes, layers } = layoutSankey(site);
    const layer = new Map(nodes.map((node) => [node.id, node.layer]));
    expect(layers).toBe(4);
    expect([layer.get("sun"), layer.get("gas"), layer.get("lamps"), layer.get("lost")]).toEqual([0, 0, 3, 3]);
    for (const { from, to } of site) expect(layer.get(from)!).toBeLessThan(layer.get(to)!);
  });

  it("lie within the drawing, none on another; heights and widths are by value", () => {
    const { nodes, links, height } = layoutSankey(site);
    const perMwh = links[0]!.thickness / 60;
    expect(nodes.find(({ id }) => id === "boiler")!.height).toBeCloseTo(50 * perMwh);
    for (const a of nodes) {
      expect(a.y).toBeGreaterThanOrEqual(-1e-9);
      expect(a.y + a.height).toBeLessThanOrEqual(height + 1e-9);
      for (const b of nodes)
        if (a !== b && a.layer === b.layer) expect(a.y >= b.y + b.height || b.y >= a.y + a.height).toBe(true);
    }
    for (const { points, thickness } of links)
      for (const { y } of points) {
        expect(y).toBeGreaterThanOrEqual(-1e-9);
        expect(y + thickness).toBeLessThanOrEqual(height + 1e-9);
      }
  });

  it("let links leave and reach a node next to each other, not on each other", () => {
    const { links, nodes } = layoutSankey(site);
    const boiler = nodes.find(({ id }) => id === "boiler")!;
    const leaving = [links[2]!, links[3]!].sort((a, b) => a.points[0]!.y - b.points[0]!.y);
    expect(leaving[0]!.points[0]!.y).toBeCloseTo(boiler.y);
    expect(leaving[1]!.points[0]!.y).toBeCloseTo(boiler.y + leaving[0]!.thickness);
  });

  it("avoid crossings that need not be", () => {
    const crossed = [flow("a", "x", 10), flow("b", "y", 10), flow("y", "p", 10), flow("x", "q", 10)];
    const { nodes } = layoutSankey(crossed);
    const y = (id: string) => nodes.find((node) => node.id === id)!.y;
    expect(y("a") < y("b")).toBe(y("x") < y("y"));
    expect(y("x") < y("y")).toBe(y("q") < y("p"));
  });

  it("are refused to a loop, and are none without links", () => {
    expect(() => layoutSankey([flow("a", "b", 1), flow("b", "a", 1)])).toThrow(RangeError);
    expect(layoutSankey([]).nodes).toEqual([]);
  });

  it("give names room: none lies on another", () => {
    const chain = ["a", "b", "c", "d", "e", "f", "g"];
    const layout = layoutSankey(chain.slice(1).map((to, i) => flow(chain[i]!, to, 5)));
    const named = labelPlaces(layout, () => 24);
    // 168 px wide in layers 100 px apart: neighbours take turns above and below, the third has no room above or below.
    expect(named.filter((position) => position !== null).length).toBeGreaterThanOrEqual(4);
    expect(labelPlaces(layout, () => 6).every((position) => position !== null)).toBe(true);
  });
});
