import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { baseKind, lineWidth, settlement } from "~/entities/core/map/baseMap";
import { encodeTile, REGION, regionArchive, type RegionFeature } from "../../../tests/helpers/region.mjs";
import { layersOf } from "./tileFile/vectorTile";

const folder = mkdtempSync(join(tmpdir(), "energy-tool-base-"));
const box = [7.75, 48.01, 7.81, 48.04] as const;
beforeAll(() => {
  Object.assign(process.env, { DATA_DIR: folder, TILES_FILE: join(folder, "region.pmtiles") });
});
afterAll(() => rmSync(folder, { recursive: true }));

async function picture(features: readonly RegionFeature[], at = box): Promise<string> {
  writeFileSync(join(folder, "region.pmtiles"), regionArchive(features));
  const { vi } = await import("vitest");
  vi.resetModules();
  const { basePicture } = await import("./basePicture.server");
  const outcome = await basePicture({ box: at, language: "en", pins: [] });
  return outcome.ok ? outcome.value : String(outcome.status);
}

describe("vector tiles", () => {
  it("are read as the encoder wrote them", () => {
    const layers = layersOf(encodeTile(REGION, 8, 133, 88)!);
    expect(layers.map(({ name }) => name)).toEqual([...new Set(REGION.map(({ layer }) => layer))]);
    const features = layers.flatMap((layer) => [...layer.features()]);
    expect(features).toHaveLength(REGION.length);
    const town = features.find(({ properties }) => properties["name"] === "Auenstadt")!;
    expect(town).toMatchObject({ shape: "point", properties: { class: "town", population: 21_000 } });
    const lake = features.find(({ properties }) => properties["class"] === "lake")!;
    expect(lake.parts[0]!.at(-1), "a ring ends where it began").toEqual(lake.parts[0]![0]);
  });

  it("of any bytes end in a refusal, not in a hang or in much memory", () => {
    const tile = encodeTile(REGION, 8, 133, 88)!;
    for (let i = 0; i < tile.length; i += 3) {
      const bytes = Buffer.from(tile);
      bytes[i] = bytes[i]! ^ 0xff;
      try {
        for (const layer of layersOf(bytes))
          for (const feature of layer.features()) expect(feature.parts.flat().length).toBeLessThan(60_000);
      } catch (error) {
        expect(String(error)).toContain("damaged");
      }
    }
  });
});

describe("the picture of a map file", () => {
  it("has the kinds of the region in their order, each once", async () => {
    const svg = await picture(REGION);
    const kinds = [...svg.matchAll(/<(?:path|rect) class="(\w+)"/g)].map(([, kind]) => kind);
    expect(kinds).toEqual([
      "land",
      "urban",
      "green",
      "water",
      "river",
      "building",
      "edge",
      "street",
      "rail",
      "edge",
      "road",
      "edge",
      "motorway",
    ]);
    expect(svg).toContain(">Auenstadt<");
    expect(svg, "it lies east of the box").not.toContain("Seefeld");
    expect(svg.length).toBeLessThan(8000);
  });

  it("escapes names, and leaves those out that lie on others", async () => {
    const town = (name: string, lon: number, population: number): RegionFeature => ({
      layer: "place",
      type: "Point",
      coordinates: [[lon, 48.025]],
      properties: { name, class: "town", population },
    });
    const svg = await picture([town("<b>&", 7.77, 9000), town("Hidden", 7.7701, 800), town("Beside", 7.79, 700)]);
    expect(svg).toContain(">&lt;b&gt;&amp;<");
    expect(svg).not.toContain("Hidden");
    expect(svg).toContain(">Beside<");
  });

  it("stays small whatever the file holds", async () => {
    const many = Array.from({ length: 4000 }, (_, i): RegionFeature => {
      const [x, y] = [7.75 + (i % 80) * 0.0007, 48.01 + Math.floor(i / 80) * 0.0005];
      const coordinates = Array.from(
        { length: 12 },
        (_, j) => [x + j * 0.0004, y + (j % 2) * 0.0004] as [number, number],
      );
      return { layer: "transportation", type: "LineString", coordinates, properties: { class: "minor" } };
    });
    const svg = await picture([...REGION, ...many]);
    expect(svg.length, "streets give way").toBeLessThan(20_000);
    expect(svg).toContain('class="motorway"');
  });

  it("is none where the file has no tiles so coarse", async () => {
    expect(await picture(REGION, [-100, -50, 100, 60] as unknown as typeof box)).toBe("404");
  });
});

describe("what a layer and a class mean", () => {
  it.each([
    ["water", "area", { kind: "ocean" }, "water"],
    ["water_polygons", "area", { kind: "river" }, "water"],
    ["waterway", "line", { class: "stream" }, "river"],
    ["water_name", "point", { name: "Sea" }, null],
    ["landcover", "area", { class: "wood" }, "green"],
    ["landuse", "area", { kind: "industrial" }, "urban"],
    ["land", "area", { kind: "forest" }, "green"],
    ["park", "area", { class: "national_park" }, "green"],
    ["earth", "area", { kind: "earth" }, null],
    ["buildings", "area", { kind: "building" }, "building"],
    ["roads", "line", { kind: "highway", kind_detail: "motorway" }, "motorway"],
    ["roads", "line", { kind: "major_road", kind_detail: "secondary" }, "road"],
    ["roads", "line", { kind: "minor_road", kind_detail: "service" }, "street"],
    ["roads", "line", { kind: "rail", kind_detail: "rail" }, "rail"],
    ["transportation", "line", { class: "ferry" }, null],
    ["transportation_name", "line", { class: "primary" }, null],
    ["streets", "line", { kind: "rail", rail: true }, "rail"],
    ["streets", "line", { kind: "track" }, "path"],
    ["boundaries", "line", { kind: "country", kind_detail: "2" }, "country"],
    ["boundaries", "line", { admin_level: 4 }, "region"],
    ["boundary", "line", { admin_level: 2, maritime: 1 }, null],
    ["boundary", "line", { admin_level: 8 }, null],
    ["places", "point", { kind: "locality" }, "place"],
    ["pois", "point", { kind: "school" }, null],
  ] as const)("%s (%s) %o is %s", (layer, shape, properties, kind) => {
    expect(baseKind(layer, shape, properties)).toBe(kind);
  });

  it("settlements have a name in the reader's language", () => {
    expect(settlement({ name: "Genève", "name:de": "Genf", class: "city" }, "de")).toEqual({
      name: "Genf",
      people: 200_000,
    });
    expect(settlement({ name: "Genève", class: "city", population: 203_840 }, "fr")).toEqual({
      name: "Genève",
      people: 203_840,
    });
    expect(settlement({ name: "France", class: "country" }, "fr")).toBeNull();
    expect(settlement({ class: "town" }, "fr")).toBeNull();
  });

  it("lines grow with the zoom and are not drawn before theirs", () => {
    expect(lineWidth("street", 11)).toBe(0);
    expect(lineWidth("street", 15)).toBeGreaterThan(lineWidth("street", 13));
    expect(lineWidth("motorway", 22)).toBeLessThanOrEqual(14);
  });
});
