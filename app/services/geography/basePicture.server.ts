import { HOUR_MS } from "~/entities/core/clock";
import { BASE_COLOURS, BASE_KINDS, type BaseKind, baseKind, lineWidth, settlement } from "~/entities/core/map/baseMap";
import { DRAWING, type MapBox, scaleOf, tilesOver, type TileWindow } from "~/entities/core/map/mapWindow";
import { done, notFound, type Outcome, refused } from "~/services/core/outcome";
import { Recent } from "./recent";
import { type Archive, plain } from "./tileFile/archive";
import { BadArchive } from "./tileFile/directory";
import { tileFile } from "./tileFile/tileFile.server";
import { layersOf, type TileFeature } from "./tileFile/vectorTile";

/** Tiles of a picture; finer ones are left to the browser's map. */
const MOST_TILES = 12;
/** Points of a picture, about 8 bytes each; what lies lowest in MATTER_MOST is left out first. */
const MOST_POINTS = 24_000;
/** Features looked at. */
const MOST_FEATURES = 60_000;
const MOST_NAMES = 24;
/** Buildings are drawn from this zoom on. */
const BUILDINGS_FROM = 14.5;
/** An area smaller than this is no more than a dot [units of the drawing, squared]. */
const LEAST_AREA = 2;
const CACHE_BYTES = 8 * 1024 * 1024;

const cache = new Recent<string>(CACHE_BYTES, HOUR_MS, (text) => text.length);

/** What has to be on a picture before the rest. */
const MATTER_MOST: readonly BaseKind[] = [
  ...(["water", "country", "motorway", "river", "road", "green", "urban"] as const),
  ...(["rail", "region", "street", "building", "path", "place"] as const),
];

export interface BaseQuery {
  box: MapBox;
  /** Of names. */
  language: string;
  /** Where the page's own names are, which those of the map leave room for [units of the drawing]. */
  pins: readonly (readonly [x: number, y: number])[];
}

/** What a pin with its name takes to each side, and up and down. */
const PIN_ROOM = { x: 110, y: 58 };
const isClear = ([x, y]: readonly [number, number], pins: BaseQuery["pins"]): boolean =>
  pins.every((pin) => Math.abs(pin[0] - x) > PIN_ROOM.x || Math.abs(pin[1] - y) > PIN_ROOM.y);

interface Drawn {
  paths: Map<BaseKind, string[]>;
  names: { name: string; people: number; at: [number, number] }[];
}

/**
 * The map file's part of a box as a picture (SVG), for maps without scripts: 1000 x 560, in the colours of the reader's theme. 404 without a
 * file, or where it has no tiles so coarse. The number of tiles, features and points is bounded.
 */
export async function basePicture(query: BaseQuery): Promise<Outcome<string>> {
  const { box, language, pins } = query;
  const file = tileFile();
  if (!file?.archive) return notFound();
  const key = `${file.version} ${language} ${box.join(" ")} ${pins.join(" ")}`;
  const cached = cache.get(key);
  if (cached !== undefined) return done(cached);
  const { minZoom, maxZoom } = file.archive.header;
  const window = tilesOver(box, { min: minZoom, max: maxZoom }, MOST_TILES);
  if (!window) return notFound();
  try {
    const { zoom } = scaleOf(box);
    const drawn = await collect(file.archive, window, { zoom, language });
    const names = drawn.names.filter(({ at }) => isClear(at, pins));
    const text = pictureOf({ paths: drawn.paths, names }, zoom);
    cache.set(key, text);
    return done(text);
  } catch (error) {
    if (!(error instanceof BadArchive)) throw error;
    return refused(502, "errors.map_file");
  }
}

async function collect(
  archive: Archive,
  window: TileWindow,
  { zoom, language }: { zoom: number; language: string },
): Promise<Drawn> {
  const drawn: Drawn = { paths: new Map(), names: [] };
  const points = new Map<BaseKind, number>();
  let features = 0;
  for (let x = window.columns[0]; x <= window.columns[1]; x++)
    for (let y = window.rows[0]; y <= window.rows[1]; y++) {
      const content = await archive.tile(window.zoom, x, y);
      if (!content) continue;
      for (const layer of layersOf(await plain(content, archive.header.tileCompression))) {
        const [left, top] = window.corner(x, y);
        const unit = window.side / layer.extent;
        const placed = ([px, py]: readonly [number, number]): [number, number] => [left + px * unit, top + py * unit];
        for (const feature of layer.features()) {
          if (++features > MOST_FEATURES) return drawn;
          const kind = baseKind(layer.name, feature.shape, feature.properties);
          if (!kind || !isDrawn(kind, zoom)) continue;
          if (kind === "place") addNames(drawn, { feature, placed, language });
          else addPath(drawn, points, { kind, feature, placed });
        }
      }
    }
  return leastPoints(drawn, points);
}

const isDrawn = (kind: BaseKind, zoom: number): boolean =>
  kind === "building" ? zoom >= BUILDINGS_FROM : lineWidth(kind, zoom) > 0 || AREAS.has(kind) || kind === "place";
const AREAS = new Set<BaseKind>(["urban", "green", "water"]);

type Placing = (at: readonly [number, number]) => [number, number];

function addNames(
  drawn: Drawn,
  { feature, placed, language }: { feature: TileFeature; placed: Placing; language: string },
): void {
  const town = settlement(feature.properties, language);
  const at = feature.parts[0]?.[0];
  if (!town || !at) return;
  const position = placed(at);
  // Tiles overlap: a name near an edge is in both.
  if (isOutside([position]) || drawn.names.some((other) => other.name === town.name && near(other.at, position)))
    return;
  drawn.names.push({ ...town, at: position });
}

const near = (a: readonly [number, number], b: readonly [number, number]): boolean =>
  Math.hypot(a[0] - b[0], a[1] - b[1]) < 40;

function addPath(
  drawn: Drawn,
  points: Map<BaseKind, number>,
  { kind, feature, placed }: { kind: BaseKind; feature: TileFeature; placed: Placing },
): void {
  for (const part of feature.parts) {
    const line = part.map(placed);
    if (isOutside(line) || (feature.shape === "area" && sizeOf(line) < LEAST_AREA)) continue;
    const rounded = thinned(line);
    if (rounded.length < 2) continue;
    const d = `M${rounded.map(([x, y]) => `${x} ${y}`).join("L")}${feature.shape === "area" ? "Z" : ""}`;
    const list = drawn.paths.get(kind) ?? [];
    list.push(d);
    drawn.paths.set(kind, list);
    points.set(kind, (points.get(kind) ?? 0) + rounded.length);
  }
}

function isOutside(line: readonly (readonly [number, number])[]): boolean {
  const { width, height } = DRAWING;
  const all = (test: (at: readonly [number, number]) => boolean) => line.every(test);
  return all(([x]) => x < 0) || all(([x]) => x > width) || all(([, y]) => y < 0) || all(([, y]) => y > height);
}

/** The area of the box around a line. */
function sizeOf(line: readonly (readonly [number, number])[]): number {
  const [xs, ys] = [line.map(([x]) => x), line.map(([, y]) => y)];
  return (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys));
}

/** With one decimal, and without points nearer than a unit to the one before; the ends stay. */
function thinned(line: readonly [number, number][]): [number, number][] {
  const short = (value: number) => Math.round(value * 10) / 10;
  const points: [number, number][] = [];
  for (const [i, [x, y]] of line.entries()) {
    const before = points.at(-1);
    if (before && i < line.length - 1 && Math.hypot(x - before[0], y - before[1]) < 1) continue;
    points.push([short(x), short(y)]);
  }
  return points;
}

/** What matters most first, as long as there is room for its points. */
function leastPoints(drawn: Drawn, points: ReadonlyMap<BaseKind, number>): Drawn {
  let sum = 0;
  for (const kind of MATTER_MOST) {
    sum += points.get(kind) ?? 0;
    if (sum > MOST_POINTS) drawn.paths.delete(kind);
  }
  return drawn;
}

const PAGE_COLOURS = {
  light: { name: "#565b62", halo: BASE_COLOURS.light.land },
  dark: { name: "#abb0b5", halo: BASE_COLOURS.dark.land },
} as const;

/** Letters keep their size on the page: the narrower the picture is shown, the larger they are in it. On a phone there is no room. */
const LETTERS = `text{font:400 15px system-ui,sans-serif}@media(max-width:700px){text{font-size:21px}.s{display:none}}@media(max-width:500px){text{display:none}}`;

function styles(theme: "light" | "dark"): string {
  const c = BASE_COLOURS[theme];
  const { name, halo } = PAGE_COLOURS[theme];
  const fills = (["urban", "green", "water", "building"] as const).map((kind) => `.${kind}{fill:${c[kind]}}`);
  const strokes = {
    river: c.water,
    path: c.roadEdge,
    street: c.street,
    rail: c.rail,
    road: c.road,
    motorway: c.motorway,
    region: c.roadEdge,
    country: c.frontier,
    edge: c.roadEdge,
  };
  const lines = Object.entries(strokes).map(([kind, colour]) => `.${kind}{stroke:${colour}}`);
  return [`.land{fill:${c.land}}`, ...fills, ...lines, `text{fill:${name};stroke:${halo}}`].join("");
}

const DASHES: Partial<Record<BaseKind, string>> = { country: "9 4 2 4", region: "4 3", path: "3 3" };
const ROADS = new Set<BaseKind>(["street", "road", "motorway"]);

function pictureOf({ paths, names }: Drawn, zoom: number): string {
  const { width, height } = DRAWING;
  // Tiles overlap, so that a thing may be drawn twice: rings are filled by their turn, not by how often they cover.
  const shapes = BASE_KINDS.flatMap((kind) => {
    const d = paths.get(kind)?.join("");
    if (!d) return [];
    const wide = lineWidth(kind, zoom);
    if (wide === 0) return [`<path class="${kind}" d="${d}"/>`];
    const stroke = (name: string, size: number) =>
      `<path class="${name}" fill="none" stroke-linejoin="round" stroke-width="${size.toFixed(1)}"${DASHES[kind] ? ` stroke-dasharray="${DASHES[kind]}"` : ""} d="${d}"/>`;
    return ROADS.has(kind) ? [stroke("edge", wide + 1.5), stroke(kind, wide)] : [stroke(kind, wide)];
  });
  const title = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="none">`;
  const style = `<style>${LETTERS}text{stroke-width:3px;paint-order:stroke;text-anchor:middle}${styles("light")}@media(prefers-color-scheme:dark){${styles("dark")}}</style>`;
  const ground = `<rect class="land" width="${width}" height="${height}"/>`;
  return `${title}${style}${ground}${shapes.join("")}${lettersOf(names)}</svg>`;
}

/** What a letter takes of the drawing at its smallest, and the height of a line. */
const LETTER = 8.5;
const ROW = 22;

/** The largest settlements first, none over another; the smaller half is left out where the picture is narrow. */
function lettersOf(names: Drawn["names"]): string {
  const labels: { name: string; x: number; y: number; half: number }[] = [];
  for (const { name, at } of [...names].sort((a, b) => b.people - a.people)) {
    const [x, y] = at.map(Math.round) as [number, number];
    const half = (name.length * LETTER) / 2;
    const isFree =
      x - half > 4 &&
      x + half < DRAWING.width - 4 &&
      labels.every((other) => Math.abs(other.x - x) > half + other.half || Math.abs(other.y - y) > ROW);
    if (isFree && y > ROW && y < DRAWING.height - 8) labels.push({ name, x, y, half });
    if (labels.length === MOST_NAMES) break;
  }
  return labels
    .map(
      ({ name, x, y }, i) =>
        `<text${i > labels.length / 2 ? ' class="s"' : ""} x="${x}" y="${y}">${escaped(name)}</text>`,
    )
    .join("");
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
