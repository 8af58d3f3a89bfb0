import type { Surroundings } from "~/entities/core/surroundings";
import type { MapFeature, MapPicture } from "./feature";
import { Locator, LOCATOR_HEIGHT, LOCATOR_WIDTH } from "./Locator";
import { ScaleBar } from "./ScaleBar";

type Position = [number, number];

/** All positions of nested GeoJSON coordinates, as rings or lines. */
function pathsOf(coordinates: unknown): Position[][] {
  if (!Array.isArray(coordinates) || coordinates.length === 0) return [];
  const items = coordinates as unknown[];
  if (typeof items[0] === "number") return [[[Number(items[0]), Number(items[1])]]];
  const first = items[0];
  if (Array.isArray(first) && typeof first[0] === "number")
    return [items.map((item) => [Number((item as unknown[])[0]), Number((item as unknown[])[1])] as Position)];
  return items.flatMap(pathsOf);
}

const WIDTH = 1000;
const HEIGHT = 480;
const MARGIN = 60;
/** Between the small map at the right and the edges. */
const GAP = 8;

interface Props {
  features: readonly MapFeature[];
  label: string;
  picture?: MapPicture;
  around?: Surroundings | null;
}

/** Metres of a degree of latitude. */
const DEGREE_M = 111_195;

/** The features drawn to scale by the server: equirectangular around their middle, which is true enough for a site. */
export function OutlineDrawing({ features, label, picture, around }: Props) {
  const shapes = features.map((feature) => ({ feature, paths: pathsOf(feature.coordinates) }));
  const extent = picture?.extent;
  const corners: Position[] = extent
    ? [
        [extent[0], extent[1]],
        [extent[2], extent[3]],
      ]
    : [];
  const all = [...shapes.flatMap((shape) => shape.paths.flat()), ...corners].filter(
    ([x, y]) => Number.isFinite(x) && Number.isFinite(y),
  );
  if (all.length === 0) return null;
  const [west, east, south, north] = all.reduce(
    ([w, e, s, n], [x, y]) => [Math.min(w, x), Math.max(e, x), Math.min(s, y), Math.max(n, y)] as const,
    [Infinity, -Infinity, Infinity, -Infinity] as const,
  );
  const narrow = Math.max(0.05, Math.cos((((south + north) / 2) * Math.PI) / 180));
  // What lies around has the right side to itself.
  const width = around ? WIDTH - LOCATOR_WIDTH - GAP : WIDTH;
  const scale = Math.min(
    (width - 2 * MARGIN) / Math.max(1e-4, (east - west) * narrow),
    (HEIGHT - 2 * MARGIN) / Math.max(1e-4, north - south),
  );
  const project = ([x, y]: Position): Position => [
    Math.round((width / 2 + (x - (west + east) / 2) * narrow * scale) * 10) / 10,
    Math.round((HEIGHT / 2 - (y - (south + north) / 2) * scale) * 10) / 10,
  ];
  return (
    <svg className="map-outline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {picture && corners.length > 0 ? <Underlay src={picture.src} corners={corners.map(project)} /> : null}
      {shapes.map(({ feature, paths }) => {
        const placed = paths.map((path) => path.map(project));
        const [x = width / 2, y = HEIGHT / 2] = middle(placed[0] ?? []);
        const closed = feature.type === "Polygon" || feature.type === "MultiPolygon";
        const d = placed
          .map((path) => `M${path.map((point) => point.join(" ")).join("L")}${closed ? "Z" : ""}`)
          .join("");
        const kind = feature.border ? "map-border" : closed ? "map-area" : "map-line";
        return (
          <g key={feature.id}>
            {feature.type === "Point" ? (
              <circle cx={x} cy={y} r="9" className="map-point" />
            ) : (
              <>
                {feature.tone === undefined ? null : <path d={d} className="map-casing" />}
                <path d={d} className={feature.tone === undefined ? kind : `${kind} tone-${feature.tone}`} />
              </>
            )}
            {feature.border ? null : (
              <text x={x} y={feature.type === "Point" ? y - 16 : y} className={`map-name${sideOf(x, feature.name)}`}>
                {feature.name}
              </text>
            )}
          </g>
        );
      })}
      <ScaleBar metres={DEGREE_M / scale} x={24} y={HEIGHT - 16} />
      {around ? <Locator around={around} x={WIDTH - LOCATOR_WIDTH - GAP} y={HEIGHT - LOCATOR_HEIGHT - GAP} /> : null}
    </svg>
  );
}

/** What a letter of a name takes of the drawing. */
const LETTER = 12;
/** Names that would leave the drawing begin or end at their thing. */
const sideOf = (x: number, name: string): string => {
  const half = (name.length * LETTER) / 2;
  return x + half > WIDTH ? " map-name-end" : x - half < 0 ? " map-name-start" : "";
};

/** The static image at 30 %, stretched over its extent. */
function Underlay({ src, corners }: { src: string; corners: Position[] }) {
  const [[west, south], [east, north]] = corners as [Position, Position];
  const [width, height] = [Math.max(0, east - west), Math.max(0, south - north)];
  return <image href={src} x={west} y={north} width={width} height={height} opacity="0.3" preserveAspectRatio="none" />;
}

function middle(path: readonly Position[]): Position | [] {
  if (path.length === 0) return [];
  const sum = path.reduce(([a, b], [x, y]) => [a + x, b + y] as Position, [0, 0] as Position);
  return [Math.round(sum[0] / path.length), Math.round(sum[1] / path.length)];
}
