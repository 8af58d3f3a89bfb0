import { describe, expect, it } from "vitest";
import { NOTHING_SELECTED, select, selectedElement, selectionIn } from "./selection";

describe("selection on the map", () => {
  it("is the node, else the line, else the geometry, else the system", () => {
    const location = select(NOTHING_SELECTED, "geometry", "g");
    expect(selectedElement(NOTHING_SELECTED)).toEqual({ type: "system" });
    expect(selectedElement(location)).toEqual({ type: "geometry", id: "g" });
    const line = select(location, "line", "l");
    expect(selectedElement(line)).toEqual({ type: "line", id: "l" });
    const node = select(line, "node", "n");
    expect(node).toEqual({ geometry: "g", node: "n", line: null });
    expect(selectedElement(node)).toEqual({ type: "node", id: "n" });
    expect(select(node, "line", "l").node).toBeNull();
    expect(selectedElement(select(node, "node", null))).toEqual({ type: "geometry", id: "g" });
  });
  it("is read from an address", () => {
    expect(selectionIn(new URLSearchParams("geometry=g&node=n&line=l"))).toEqual({
      geometry: "g",
      node: "n",
      line: null,
    });
    expect(selectionIn(new URLSearchParams("line=l"))).toEqual({ geometry: null, node: null, line: "l" });
    expect(selectionIn(new URLSearchParams("geometry="))).toEqual(NOTHING_SELECTED);
  });
});
