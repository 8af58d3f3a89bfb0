import { describe, expect, it } from "vitest";
import type { CornerText } from "~/ui/systems/systemForm";
import { type BorderFields, factsOf, fieldsOf, fieldsOfBorder, readBorder } from "./borderForm.server";

const rows = (...pairs: [string, string][]): CornerText[] => pairs.map(([lon, lat]) => ({ lon, lat }));
const empty = fieldsOf("", []);
const corners = rows(["8.5", "47"], ["8.6", "47.1"], ["8.6", "47"]);
const triangle = '{"type":"Polygon","coordinates":[[[8.5,47],[8.6,47],[8.6,47.1],[8.5,47]]]}';

describe("a border given twice", () => {
  it("is nothing while nothing was entered", () => {
    expect(readBorder(empty, "en")).toMatchObject({ border: null, errors: {} });
    expect(readBorder({ ...empty, corners: rows(["", " "]), border: "\r\n" }, "en").border).toBeNull();
  });

  it("is read from the corners when they were changed, and the text follows", () => {
    const read = readBorder({ ...empty, corners: [...corners, ...rows(["", ""])] }, "en");
    expect(read.border?.coordinates).toEqual([
      [
        [8.5, 47],
        [8.6, 47],
        [8.6, 47.1],
        [8.5, 47],
      ],
    ]);
    expect(JSON.parse(read.fields.border)).toMatchObject({ type: "Polygon" });
    expect(readBorder(read.fields, "en").border).toEqual(read.border);
  });

  it("is read from the text when that was changed, and the corners follow in the person's way of writing", () => {
    const read = readBorder({ ...empty, border: "POLYGON((8.5 47, 8.6 47, 8.6 47.1, 8.5 47))" }, "de");
    expect(read.fields.corners).toEqual(rows(["8,5", "47"], ["8,6", "47"], ["8,6", "47,1"]));
    expect(read.fields.border).toMatch(/^POLYGON/);
    const moved = { ...read.fields, corners: rows(["8,4", "47"], ["8,6", "47"], ["8,6", "47,1"]) };
    expect(readBorder(moved, "de").border?.coordinates[0]?.[0]).toEqual([8.4, 47]);
  });

  it("takes line ends as browsers send them for no change", () => {
    const lines = triangle.replace("[[[", "[[\n[").replaceAll("],[", "],\n[");
    const first = readBorder({ ...empty, border: lines }, "en").fields;
    const sent: BorderFields = {
      ...first,
      border: lines.replaceAll("\n", "\r\n"),
      corners: rows(["1", "1"], ["2", "1"], ["2", "2"]),
    };
    expect(readBorder(sent, "en")).toMatchObject({
      errors: {},
      border: {
        coordinates: [
          [
            [1, 1],
            [2, 1],
            [2, 2],
            [1, 1],
          ],
        ],
      },
    });
  });

  it("is refused when both were changed, unless one was emptied", () => {
    const both = { ...empty, border: triangle, corners };
    expect(readBorder(both, "en").errors).toEqual({ border: "systems.border.both_changed" });
    const before = fieldsOf(triangle, corners);
    expect(
      readBorder({ ...before, border: "", corners: rows(["0", "0"], ["1", "0"], ["1", "1"]) }, "en").border,
    ).not.toBeNull();
    expect(readBorder({ ...before, border: "POINT(1 1)", corners: [] }, "en").errors).toEqual({
      border: "systems.border.not_polygon",
    });
    expect(readBorder({ ...before, border: "", corners: [] }, "en")).toMatchObject({ border: null, errors: {} });
  });

  it("names the corner that cannot be read and asks again until it can", () => {
    const wrong = { ...empty, corners: rows(["8.5", "47"], ["x", "47.1"], ["8.6", ""], ["190", "95"]) };
    const read = readBorder(wrong, "en");
    expect(read.errors).toEqual({
      "corners[1].lon": "rules.must_be_number",
      "corners[2].lat": "rules.needs_value",
      "corners[3].lon": "rules.longitude",
      "corners[3].lat": "rules.latitude",
    });
    expect(readBorder(read.fields, "en").errors).toEqual(read.errors);
  });

  it("names crossing edges and lets either side put it right", () => {
    const bow = { ...empty, corners: rows(["0", "0"], ["1", "1"], ["0", "1"], ["1", "0"]) };
    const read = readBorder(bow, "en");
    expect(read.errors.border).toBe("twin.shape.crosses_itself?ring=1&from_a=1&to_a=2&from_b=3&to_b=4");
    expect(readBorder(read.fields, "en").errors).toEqual(read.errors);
    expect(readBorder({ ...read.fields, corners: bow.corners.slice(0, 3) }, "en").border).not.toBeNull();
    expect(readBorder({ ...read.fields, border: triangle }, "en").border).not.toBeNull();
  });

  it("leaves borders with holes, parts or many corners to text and map", () => {
    const hole = "POLYGON((0 0, 9 0, 9 9, 0 9, 0 0),(1 1, 1 2, 2 2, 1 1))";
    expect(readBorder({ ...empty, border: hole }, "en").fields.corners).toEqual([]);
    const circle = Array.from({ length: 61 }, (_, i): [number, number] => [
      Math.cos((i / 61) * 2 * Math.PI),
      Math.sin((i / 61) * 2 * Math.PI),
    ]);
    const border = { type: "Polygon" as const, coordinates: [[...circle, circle[0]!]] };
    expect(fieldsOfBorder(border, "en").corners).toEqual([]);
    expect(readBorder(fieldsOfBorder(border, "en"), "en").border).not.toBeNull();
  });
});

describe("the size of a border", () => {
  it("counts corners and gives the extent of all parts", () => {
    const square = (west: number, south: number): [number, number][] => [
      [west, south],
      [west + 1, south],
      [west + 1, south + 1],
      [west, south + 1],
      [west, south],
    ];
    const facts = factsOf({ type: "MultiPolygon", coordinates: [[square(0, 0)], [square(3, -2)]] });
    expect(facts).toMatchObject({ corners: 8, bbox: [0, -2, 4, 1] });
    // One degree at the equator is 110.574 km by 111.320 km on WGS84.
    expect(facts.areaM2 / 1e6 / 2).toBeGreaterThan(12_290);
    expect(facts.areaM2 / 1e6 / 2).toBeLessThan(12_310);
  });
});
