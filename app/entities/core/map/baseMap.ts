import type { MapBox } from "./mapWindow";

/** What lies beneath the things of a system on a map: kinds that a style knows, whatever schema a map file has. */

/** A layer that a map may be drawn on. `tiles`: vector tiles of the installation's own file. */
export interface MapLayerFacts {
  layer: "file" | "map" | "satellite";
  attribution: string;
  tiles?: VectorTiles;
}

export interface VectorTiles {
  /** Changes with the file: its tiles and pictures are cached by it. */
  version: string;
  minZoom: number;
  maxZoom: number;
  /** West, south, east, north [degrees]. */
  bounds: MapBox;
}

/** Address of the file's tiles, with {z}, {x} and {y}. */
export const tilesAddress = ({ version }: VectorTiles): string => `/tiles/{z}/{x}/{y}.mvt?v=${version}`;

/** Address of the file's picture of a box, with names in a language that leave room for pins [units of the drawing]. */
export const basePictureOf = (
  { version }: VectorTiles,
  picture: { box: MapBox; language: string; pins: readonly (readonly [number, number])[] },
): string => {
  const pins = picture.pins.map((at) => at.map(Math.round).join(",")).join(";");
  return `/tiles/base.svg?box=${picture.box.join(",")}&lang=${picture.language}${pins ? `&pins=${pins}` : ""}&v=${version}`;
};

/** From the lowest to the highest. */
export const BASE_KINDS = [
  ...(["urban", "green", "water", "river", "building", "path", "street", "rail"] as const),
  ...(["road", "motorway", "region", "country", "place"] as const),
] as const;
export type BaseKind = (typeof BASE_KINDS)[number];

/** Colours of the kinds in both themes; text and its halo are those of the page. */
export const BASE_COLOURS = {
  light: {
    land: "#efede6",
    urban: "#e6e2d8",
    green: "#dfe6d3",
    water: "#bfd3dc",
    building: "#d8d2c5",
    street: "#fbfaf7",
    road: "#ffffff",
    motorway: "#f2dfb4",
    roadEdge: "#cdc7b9",
    rail: "#a9a294",
    frontier: "#857f73",
  },
  dark: {
    land: "#1d2125",
    urban: "#252a2e",
    green: "#20292a",
    water: "#1d3640",
    building: "#2d3338",
    street: "#343b41",
    road: "#424a51",
    motorway: "#5a5240",
    roadEdge: "#14171a",
    rail: "#59626a",
    frontier: "#7d858c",
  },
} as const;
export type BaseColour = keyof (typeof BASE_COLOURS)["light"];

type Properties = Readonly<Record<string, unknown>>;
type Shape = "point" | "line" | "area";

const GREEN =
  /wood|forest|grass|park|meadow|farm|scrub|nature|orchard|vineyard|cemetery|golf|garden|pitch|recreation|heath/;
const URBAN = /residential|industrial|commercial|retail|urban|garages|railway|aerodrome|airport|military|brownfield/;

/** The class of a thing: where the schema calls it class, kind or as OpenStreetMap does. */
const classOf = (properties: Properties): string =>
  ["kind_detail", "class", "kind", "pmap:kind", "highway", "type"]
    .map((name) => properties[name])
    .filter((value): value is string => typeof value === "string")
    .join(" ")
    .toLowerCase();

/**
 * What a feature of a vector tile is, by the name of its layer and its class; null for what is not drawn. It reads the schemas of Protomaps,
 * OpenMapTiles and Shortbread, and files of one's own whose layers are called as these.
 */
export function baseKind(layer: string, shape: Shape, properties: Properties): BaseKind | null {
  const name = layer.toLowerCase();
  if (shape === "point") return /place|settlement|cities|towns/.test(name) ? "place" : null;
  if (/label|_name$|point|address|poi/.test(name)) return null;
  if (/bound|admin|border/.test(name)) return shape === "line" ? frontierKind(properties) : null;
  if (/water|ocean|lake|river|stream/.test(name)) return shape === "area" ? "water" : "river";
  if (/road|street|transport|highway|rail/.test(name)) return shape === "line" ? roadKind(name, properties) : null;
  if (shape === "line") return null;
  if (/build/.test(name)) return "building";
  const words = `${name} ${classOf(properties)}`;
  if (!/land|park|green|forest|wood|site|urban/.test(name)) return null;
  return GREEN.test(words) ? "green" : URBAN.test(words) ? "urban" : null;
}

function frontierKind(properties: Properties): BaseKind | null {
  const level = Number(properties["admin_level"] ?? properties["kind_detail"] ?? NaN);
  if (properties["maritime"] === 1 || properties["maritime"] === true) return null;
  if (level === 2 || /country/.test(classOf(properties))) return "country";
  return Number.isNaN(level) || level <= 4 ? "region" : null;
}

function roadKind(layer: string, properties: Properties): BaseKind | null {
  const words = classOf(properties);
  if (/ferry|aerialway|aeroway|runway|taxiway/.test(words)) return null;
  if (/rail|subway|tram/.test(`${words} ${layer === "rail" ? layer : ""}`) || properties["rail"] === true)
    return "rail";
  if (/motorway|trunk/.test(words)) return "motorway";
  if (/primary|secondary|tertiary|major/.test(words)) return "road";
  if (/path|track|foot|cycle|steps|pedestrian|bridleway/.test(words)) return "path";
  return /highway/.test(words) && !/minor|other/.test(words) ? "motorway" : "street";
}

const CLASS_PEOPLE: readonly [RegExp, number][] = [
  [/city/, 200_000],
  [/town/, 20_000],
  [/village/, 2_000],
  [/suburb|borough|quarter/, 1_500],
  [/neighbourhood|hamlet|isolated/, 200],
  [/locality/, 500],
];

/** The name of a settlement in a language, and about how many people live there; null for what is none, as countries. */
export function settlement(properties: Properties, language: string): { name: string; people: number } | null {
  const words = classOf(properties);
  if (/country|state|continent|region|province/.test(words)) return null;
  const name = [`name:${language}`, `name_${language}`, "name"].map((key) => properties[key]).find(isName);
  if (name === undefined) return null;
  const people = Number(properties["population"]);
  const usual = CLASS_PEOPLE.find(([pattern]) => pattern.test(words))?.[1] ?? 500;
  return { name: name.slice(0, 60), people: people > 0 ? people : usual };
}
const isName = (value: unknown): value is string => typeof value === "string" && value !== "";

/** Width of a kind of line [px] at a zoom of the map; 0 where it is not drawn. */
export function lineWidth(kind: BaseKind, zoom: number): number {
  const [from, thin, grows] = WIDTHS[kind] ?? [99, 0, 0];
  return zoom < from ? 0 : Math.min(14, thin * grows ** (zoom - from));
}
/** From which zoom a line is drawn, how wide there, and how much wider with each further zoom. */
const WIDTHS: Partial<Record<BaseKind, readonly [from: number, thin: number, grows: number]>> = {
  river: [5, 0.75, 1.15],
  path: [14, 0.6, 1.2],
  street: [12, 0.7, 1.4],
  rail: [9, 0.7, 1.12],
  road: [7, 0.8, 1.25],
  motorway: [4, 0.9, 1.25],
  region: [4, 0.75, 1.08],
  country: [0, 1, 1.05],
};
