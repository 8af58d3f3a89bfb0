import { describe, expect, it } from "vitest";
import { Site } from "../../../../tests/reference/optimizations/site";
import { mapFeatures } from "./features";
import { geojsonOf } from "./geojson";
import { geopackageTables } from "./geopackage";

/** A mill and a town, the cable between them, which is not drawn, and a field whose border was drawn clockwise. */
function snapshotOfTwo() {
  const { snapshot } = new Site()
    .place("mill", [8, 48])
    .place("town", [8.5, 48.25])
    .node({ id: "wheel", root: "transformation", place: "mill", output: "el" })
    .line({ id: "cable", from: "mill", to: "town", km: 3, input: "el", output: "el" });
  const clockwise = [
    [8, 48],
    [8, 49],
    [9, 49],
    [9, 48],
    [8, 48],
  ] as [number, number][];
  const field = { ...snapshot.geometries[0]!, geometry_id: "field", name: "field", type: "Polygon" as const };
  return { ...snapshot, geometries: [...snapshot.geometries, { ...field, coordinates: [clockwise] }] };
}

describe("a system as a map", () => {
  it("has what stands at each location; a connection that is not drawn is straight; outer rings go round to the left", () => {
    const features = mapFeatures(snapshotOfTwo(), null);
    expect(features.map(({ id, kind }) => [id, kind])).toEqual([
      ["mill", "location"],
      ["town", "location"],
      ["line:cable", "connection"],
      ["field", "area"],
    ]);
    expect(features[0]!.components).toMatchObject([{ id: "wheel", technology: "transformation", built: null }]);
    expect(features[2]!.geometry!.coordinates).toEqual([
      [8, 48],
      [8.5, 48.25],
    ]);
    const [ring] = features[3]!.geometry!.coordinates as [number, number][][];
    expect(ring!.slice(0, 3)).toEqual([
      [8, 48],
      [9, 48],
      [9, 49],
    ]);
  });

  it("has the sizes and energies of a run in one of its years", () => {
    const capacity = { componentId: "wheel", kind: "capacity", unit: "MW", existing: 1, built: 2, total: 3 } as const;
    const rest = { new: 2, retired: 0, maximum: null };
    const flow = { energyMwh: 90, peakMw: 2.5, fullLoadHours: 30, capacityFactor: 0.1, intakeMwh: 0 };
    const unused = { curtailedMwh: null, curtailmentFactor: null, utilisationMean: null, utilisationMax: null };
    const tables = {
      capacities: [
        { ...capacity, ...rest, year: 2030 },
        { ...capacity, ...rest, year: 2040, built: 7, total: 8 },
      ],
      operation: [{ componentId: "wheel", year: 2030, ...flow, ...unused }],
    };
    const of = (year: number) => mapFeatures(snapshotOfTwo(), { year, tables })[0]!.components[0];
    expect(of(2030)).toMatchObject({ existing: 1, built: 2, total: 3, energy_mwh: 90, peak_mw: 2.5 });
    expect(of(2040)).toMatchObject({ built: 7, energy_mwh: null });
  });

  it("is GeoJSON whose features have geometries and plain properties", () => {
    const read = JSON.parse(geojsonOf(mapFeatures(snapshotOfTwo(), null), { name: "Two" })) as {
      type: string;
      features: { type: string; id: string; geometry: { type: string } }[];
    };
    expect(read).toMatchObject({ type: "FeatureCollection", name: "Two" });
    expect(read.features.map(({ type, geometry }) => [type, geometry.type])).toEqual([
      ["Feature", "Point"],
      ["Feature", "Point"],
      ["Feature", "LineString"],
      ["Feature", "Polygon"],
    ]);
  });

  it("is a GeoPackage whose point is well-known binary behind the standard's head", () => {
    const [locations, areas, connections, components] = geopackageTables(mapFeatures(snapshotOfTwo(), null));
    expect(locations!.bounds).toEqual([8, 48, 8.5, 48.25]);
    const bytes = locations!.rows[0]![0] as Uint8Array;
    // "GP", version 0, little endian without envelope; 4326 as 32 bits; little endian; a point; 8 and 48 as 64 bits.
    expect(Buffer.from(bytes).toString("hex")).toBe(
      `475000${"01"}e6100000${"01"}01000000${"0000000000002040"}${"0000000000004840"}`,
    );
    expect([areas!.rows.length, connections!.rows.length]).toEqual([1, 1]);
    expect(components!.rows.map(([feature, id]) => [feature, id])).toEqual([
      ["mill", "wheel"],
      ["line:cable", "cable"],
    ]);
  });
});
