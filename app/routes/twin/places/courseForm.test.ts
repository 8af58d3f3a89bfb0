import { describe, expect, it } from "vitest";
import type { Position } from "~/entities/twin/geometry";
import { fieldsOfCourse, readCourse } from "./courseForm.server";

const bends: Position[] = [
  [7.5, 48],
  [7.6, 48.1],
];

describe("bends of a connection given twice", () => {
  it("stay as they are while nothing is changed", () => {
    const fields = fieldsOfCourse(bends, "de");
    expect(fields.corners[0]).toEqual({ lon: "7,5", lat: "48" });
    expect(readCourse(fields, [], "de")).toEqual({ fields, vertices: bends, errors: {} });
    expect(readCourse({ vertices: "", corners: [] }, [], "en").vertices).toEqual([]);
  });
  it("are read from the table when it was changed, and the text follows", () => {
    const fields = fieldsOfCourse(bends, "en");
    const moved = { ...fields, corners: [{ lon: "7.4", lat: "48" }, fields.corners[1]!, { lon: " ", lat: "" }] };
    const read = readCourse(moved, [], "en");
    expect(read.vertices).toEqual([[7.4, 48], bends[1]]);
    expect(read.fields.vertices).toBe("7.4 48\n7.6 48.1");
    const wrong = readCourse({ ...fields, corners: [{ lon: "190", lat: "" }] }, [], "en");
    expect(wrong.errors).toEqual({ "corners[0].lon": "rules.longitude", "corners[0].lat": "rules.needs_value" });
  });
  it("are read from the text when that was changed, without the ends of a pasted line", () => {
    const line = JSON.stringify({ type: "LineString", coordinates: [[7, 48], ...bends, [8, 48]] });
    const ends: Position[] = [
      [7, 48],
      [8, 48],
    ];
    const read = readCourse({ vertices: line, corners: [] }, ends, "en");
    expect(read.vertices).toEqual(bends);
    expect(read.fields.corners).toHaveLength(2);
    expect(readCourse({ vertices: "north", corners: [] }, [], "en").errors.vertices).toBeTruthy();
  });
  it("are refused when both were changed", () => {
    const both = { ...fieldsOfCourse(bends, "en"), vertices: "7 48", corners: [] };
    expect(readCourse(both, [], "en").errors).toEqual({ vertices: "systems.bends.both_changed" });
  });
});
