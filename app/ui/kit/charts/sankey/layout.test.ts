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

  it("have a name at every node, none on another where there is room", () => {
    const { nodes } = layoutSankey(site);
    const layout = layoutSankey(site);
    const text = (name: string) => ({ name, amount: "1.50", notes: [], isCarrier: name === "heat" });
    for (const width of ["wide", "narrow"] as const) {
      const labels = labelPlaces(layout, text, width);
      expect(labels.map(({ side }, i) => [nodes[i]!.layer, side])).toEqual([
        [0, "after"],
        [0, "after"],
        [1, "after"],
        [1, "after"],
        [2, "over"],
        [3, "before"],
        [3, "before"],
        [3, "before"],
      ]);
    }
  });

  it("have names of two lines where one has no room, and long ones cut", () => {
    const chain = ["a", "b", "c", "d", "e", "f"];
    const layout = layoutSankey(chain.slice(1).map((to, i) => flow(chain[i]!, to, 5)));
    const text = () => ({ name: "A heat pump with its name", amount: "1.50", notes: [], isCarrier: false });
    // Five columns of 104 px, less the bar and room on both sides: 11 letters of 7 px.
    expect(labelPlaces(layout, text, "narrow")[0]!.lines).toEqual(["A heat pum…", "1.50"]);
    expect(labelPlaces(layout, () => ({ ...text(), name: "Sun" }), "narrow")[0]!.lines).toEqual(["Sun 1.50"]);
  });
});
