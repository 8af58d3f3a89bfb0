import fc from "fast-check";
import { describe, expect, it } from "vitest";
import de from "../../../locales/de/twin.json";
import en from "../../../locales/en/twin.json";
import fr from "../../../locales/fr/twin.json";
import { distanceM, lineLengthKm, polygonAreaM2, ringAreaM2 } from "./geodesy";
import type { Position } from "./geometry";
import { bboxOf, centroidOf, checkPolygon, containsPoint } from "./polygon";
import { readShape } from "./shapeText";

const square: Position[] = [
  [7, 51],
  [8, 51],
  [8, 52],
  [7, 52],
];
const bowTie: Position[] = [
  [0, 0],
  [1, 1],
  [1, 0],
  [0, 1],
];
const keysOf = (r: { findings: { key: string }[] }) => r.findings.map((f) => f.key);

describe("geodesy", () => {
  it("measures along the WGS84 ellipsoid", () => {
    // The worked example of GeographicLib's manual: Wellington to Salamanca.
    expect(distanceM([174.81, -41.32], [-5.5, 40.96])).toBeCloseTo(19_959_679.267_353_82, 4);
    // A quarter of the equator is a*pi/2.
    expect(
      lineLengthKm([
        [0, 0],
        [90, 0],
      ]),
    ).toBe(10018.754);
    expect(lineLengthKm([[6.78, 51.22]])).toBe(0);
    expect(
      lineLengthKm([
        [179.5, 0],
        [-179.5, 0],
      ]),
    ).toBe(111.319);
  });
  it("knows the area of an octant of the ellipsoid and takes holes off", () => {
    const octant: Position[] = [
      [0, 0],
      [90, 0],
      [0, 90],
    ];
    expect(ringAreaM2(octant) / (510_065_621_724_089 / 8)).toBeCloseTo(1, 9);
    const hole: Position[] = [
      [7.4, 51.4],
      [7.6, 51.4],
      [7.6, 51.6],
      [7.4, 51.6],
    ];
    expect(polygonAreaM2([square, hole])).toBeCloseTo(ringAreaM2(square) - ringAreaM2(hole), 0);
  });
});

describe("checkPolygon", () => {
  it("closes, drops repeated neighbours and turns anticlockwise", () => {
    const messy = [...square].reverse().flatMap((p) => [p, p]);
    const checked = checkPolygon([messy]);
    expect(checked.ok).toBe(true);
    expect(checked.coordinates[0]).toHaveLength(5);
    expect(checked.coordinates[0]![0]).toEqual(checked.coordinates[0]![4]);
    expect(checked.bbox).toEqual([7, 51, 8, 52]);
    expect(checked.centroid).toEqual([7.5, 51.5]);
    expect(checked.areaM2).toBeGreaterThan(7e9);
  });
  it("names the two edges that cross", () => {
    expect(checkPolygon([bowTie]).findings).toEqual([
      {
        key: "twin.shape.crosses_itself",
        severity: "error",
        params: { ring: 1, from_a: 1, to_a: 2, from_b: 3, to_b: 4 },
      },
    ]);
    const touching: Position[] = [
      [0, 0],
      [4, 0],
      [4, 4],
      [2, 0],
      [0, 4],
    ];
    expect(keysOf(checkPolygon([touching]))).toEqual(["twin.shape.crosses_itself"]);
    const spike: Position[] = [
      [0, 0],
      [4, 0],
      [4, 4],
      [4, 2],
      [0, 4],
    ];
    expect(keysOf(checkPolygon([spike]))).toEqual(["twin.shape.crosses_itself"]);
  });
  it("refuses too few points, ranges, lines and holes outside", () => {
    expect(keysOf(checkPolygon([]))).toEqual(["twin.shape.no_points"]);
    expect(
      keysOf(
        checkPolygon([
          [
            [0, 0],
            [1, 1],
            [0, 0],
          ],
        ]),
      ),
    ).toEqual(["twin.shape.no_points"]);
    expect(
      checkPolygon([
        [
          [0, 0],
          [51, 190],
          [1, 1],
        ],
      ]).findings[0]?.params,
    ).toEqual({ point: 2, value: "190" });
    expect(
      keysOf(
        checkPolygon([
          [
            [0, 0],
            [181, 0],
            [1, 1],
          ],
        ]),
      ),
    ).toEqual(["twin.shape.longitude_range"]);
    expect(
      checkPolygon([
        [
          [0, 0],
          [1, 1],
          [2, 2],
        ],
      ]).ok,
    ).toBe(false);
    expect(
      keysOf(
        checkPolygon([
          square,
          [
            [9, 51],
            [9.5, 51],
            [9.2, 51.5],
          ],
        ]),
      ),
    ).toEqual(["twin.shape.hole_outside"]);
  });
  it("takes the short way across the antimeridian and says so", () => {
    const fiji: Position[] = [
      [179, -18],
      [-179, -18],
      [-179, -16],
      [179, -16],
    ];
    const checked = checkPolygon([fiji]);
    expect(keysOf(checked)).toEqual(["twin.shape.antimeridian"]);
    expect(checked.bbox).toEqual([179, -18, -179, -16]);
    expect(Math.abs(checked.centroid![0])).toBeCloseTo(180, 9);
    expect(containsPoint(checked.coordinates, [-179.5, -17])).toBe(true);
    expect(containsPoint(checked.coordinates, [0, -17])).toBe(false);
  });
  it("accepts every star-shaped ring and contains its centre", () => {
    const radii = fc.array(fc.double({ min: 0.1, max: 1, noNaN: true }), { minLength: 3, maxLength: 60 });
    fc.assert(
      fc.property(radii, (list) => {
        const star = list.map((r, i): Position => {
          const angle = (2 * Math.PI * i) / list.length;
          return [10 + r * Math.cos(angle), 50 + r * Math.sin(angle)];
        });
        const checked = checkPolygon([star]);
        expect(checked.findings).toEqual([]);
        expect(containsPoint(checked.coordinates, [10, 50])).toBe(true);
      }),
    );
  });
});

describe("containsPoint and bboxOf", () => {
  it("counts the border in and holes out", () => {
    const hole: Position[] = [
      [7.4, 51.4],
      [7.6, 51.4],
      [7.6, 51.6],
      [7.4, 51.6],
    ];
    const { coordinates } = checkPolygon([square, hole]);
    expect(
      [
        [7.2, 51.2],
        [7, 51.5],
        [7.5, 51.5],
        [9, 51.5],
      ].map((p) => containsPoint(coordinates, p as Position)),
    ).toEqual([true, true, false, false]);
    expect(bboxOf([])).toBeNull();
    expect(centroidOf([...square, square[0]!])).toEqual([7.5, 51.5]);
  });
});

describe("readShape", () => {
  const polygon = { type: "Polygon", coordinates: [[...square, square[0]]] };
  it.each([
    ["geometry", polygon],
    ["feature", { type: "Feature", properties: {}, geometry: polygon }],
    [
      "collection",
      {
        type: "FeatureCollection",
        features: [
          { type: "Feature", geometry: { type: "Point", coordinates: [1, 2] } },
          { type: "Feature", geometry: polygon },
        ],
      },
    ],
    ["with heights", { type: "Polygon", coordinates: [square.map(([x, y]) => [x, y, 99])] }],
  ])("reads GeoJSON: %s", (_, json) => {
    const read = readShape(JSON.stringify(json, null, 2));
    expect(read.ok && read.shape).toEqual(polygon);
  });
  it.each([
    ["POINT(6.78 51.22)", { type: "Point", coordinates: [6.78, 51.22] }],
    [
      "SRID=4326;LINESTRING Z (0 0 5, 1 1 5)",
      {
        type: "LineString",
        coordinates: [
          [0, 0],
          [1, 1],
        ],
      },
    ],
    ["polygon ((7 51, 8 51, 8 52, 7 52, 7 51))", polygon],
    [
      "MULTIPOLYGON (((7 51, 8 51, 8 52, 7 52)), ((0 0, 1e0 0, 1 1)))",
      {
        type: "MultiPolygon",
        coordinates: [
          [[...square, square[0]]],
          [
            [
              [0, 0],
              [1, 0],
              [1, 1],
              [0, 0],
            ],
          ],
        ],
      },
    ],
  ])("reads WKT: %s", (text, shape) => {
    const read = readShape(text);
    expect(read.ok && read.shape).toEqual(shape);
  });
  it.each([
    ["", "empty"],
    ["hello", "not_recognised"],
    ["{", "json_invalid"],
    ['{"type":"Topology"}', "no_shape"],
    ['{"type":"Polygon","coordinates":[[0,0]]}', "coordinates_invalid"],
    ['{"type":"Point","coordinates":["a",1]}', "coordinates_invalid"],
    ['{"type":"Point","coordinates":[1,95]}', "latitude_range"],
    [
      '{"type":"Point","coordinates":[1,5],"crs":{"type":"name","properties":{"name":"EPSG:3857"}}}',
      "other_reference_system",
    ],
    ["SRID=3857;POINT(1 1)", "other_reference_system"],
    ["POLYGON EMPTY", "no_shape"],
    ["POLYGON((0 0, 1 1", "wkt_invalid"],
    ["POLYGON((0 0, 1 1, x 2))", "wkt_invalid"],
    ["POINT(1 2) garbage", "wkt_invalid"],
    ["LINESTRING(1 1, 1 1)", "line_too_short"],
    ["POLYGON((0 0, 1 1, 1 0, 0 1, 0 0))", "crosses_itself"],
    ["POLYGON(0 0, 1 1, 1 0)", "coordinates_invalid"],
  ])("refuses %s", (text, key) => {
    const read = readShape(text);
    expect(read.ok).toBe(false);
    expect(keysOf(read)).toEqual([`twin.shape.${key}`]);
    expect(Object.keys(en.shape)).toContain(key);
  });
  it("has every sentence in three languages", () => {
    expect(Object.keys(de.shape)).toEqual(Object.keys(en.shape));
    expect(Object.keys(fr.shape)).toEqual(Object.keys(en.shape));
  });
});
