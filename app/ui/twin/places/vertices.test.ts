import { describe, expect, it } from "vitest";
import { readVertices, verticesText } from "./vertices";

const read = (text: string, ...ends: [number, number][]) => {
  const outcome = readVertices(text, ends);
  return outcome.ok ? outcome.vertices : outcome.finding;
};

describe("bends of a connection", () => {
  it("reads one position per line in the usual ways of writing", () => {
    const expected = [
      [7.77, 48.03],
      [-7.5, 48],
    ];
    expect(read("7.77 48.03\n-7.5 48")).toEqual(expected);
    expect(read("7.77, 48.03\r\n\r\n-7.5, 48\n")).toEqual(expected);
    expect(read("7.77,48.03\n-7.5,48")).toEqual(expected);
    expect(read("7,77; 48,03\n-7,5;48")).toEqual(expected);
    expect(read("  ")).toEqual([]);
  });

  it("names the row it cannot read", () => {
    expect(read("7.77 48.03\n7.8 north")).toEqual({ key: "twin.vertex_invalid", params: { row: 2 } });
    expect(read("48.03 7.77 3")).toEqual({ key: "twin.vertex_invalid", params: { row: 1 } });
    expect(read("7.77 98")).toEqual({ key: "twin.vertex_invalid", params: { row: 1 } });
  });

  it("takes pasted lines and leaves out ends that are the connection's own", () => {
    const wkt = "LINESTRING (7 48, 7.1 48.1, 7.2 48)";
    expect(read(wkt, [7, 48], [7.2, 48])).toEqual([[7.1, 48.1]]);
    expect(read(wkt, [7, 48], [8, 48])).toEqual([
      [7.1, 48.1],
      [7.2, 48],
    ]);
    expect(read('{"type":"LineString","coordinates":[[7,48],[7.1,48.1]]}')).toHaveLength(2);
    expect(read("POINT (7 48)")).toMatchObject({ key: "twin.not_a_line" });
    expect(read("LINESTRING (7 48, 7.1")).toMatchObject({ key: "twin.shape.wkt_invalid" });
  });

  it("reads what it wrote", () => {
    const vertices: [number, number][] = [
      [7.123456, 48.5],
      [-0.25, -3],
    ];
    expect(read(verticesText(vertices))).toEqual(vertices);
  });
});
