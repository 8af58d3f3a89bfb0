import { useTranslation } from "react-i18next";
import { basePictureOf, type MapLayerFacts } from "~/entities/core/map/baseMap";
import { DRAWING, type MapScale, scaleOf, windowAround } from "~/entities/core/map/mapWindow";
import { beside, pathsOf, pathText } from "~/entities/core/map/shapes";
import type { Surroundings } from "~/entities/core/map/surroundings";
import type { MapFeature, MapFlow, MapPicture } from "./feature";
import { Graticule } from "./Graticule";
import { Locator } from "./Locator";
import { MapLetters } from "./MapLetters";
import { ScaleBar } from "./ScaleBar";

type Position = [number, number];

const { width: WIDTH, height: HEIGHT } = DRAWING;
/** Width of the largest flow, of the least, and between two side by side [units of the drawing]. */
const WIDEST = 13;
const THINNEST = 3;
const LANE = 13;

interface Props {
  features: readonly MapFeature[];
  label: string;
  flows?: readonly MapFlow[];
  layers?: readonly MapLayerFacts[];
  picture?: MapPicture;
  around?: Surroundings | null;
}

/** A map drawn by the server: the map file's picture or the outlines at the bottom, what is of the system above it, letters in their own size. */
export function MapDrawing({ features, label, flows = [], layers, picture, around }: Props) {
  const { i18n } = useTranslation();
  const extent = picture?.extent;
  const corners: Position[] = extent
    ? [
        [extent[0], extent[1]],
        [extent[2], extent[3]],
      ]
    : [];
  const shapes = features.map((feature) => ({ feature, paths: pathsOf(feature.coordinates) }));
  const box = windowAround([...shapes.flatMap(({ paths }) => paths.flat()), ...corners]);
  if (!box) return null;
  const scale = scaleOf(box);
  const placed = shapes.map(({ feature, paths }) => ({ feature, paths: paths.map((path) => path.map(scale.project)) }));
  const lanes = flows.map((flow) => ({
    flow,
    line: beside(flow.course.map(scale.project), flow.lane * LANE),
  }));
  const pins = placed.flatMap(({ feature, paths }) => (feature.type === "Point" && paths[0]?.[0] ? [paths[0][0]] : []));
  const file = layers?.find(({ tiles }) => tiles)?.tiles;
  return (
    <div className="map-sheet" role="img" aria-label={label}>
      {file ? (
        <img className="map-base" alt="" src={basePictureOf(file, { box, language: i18n.language, pins })} />
      ) : null}
      <svg
        className="map-outline"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        {!file && around ? <Nature around={around} scale={scale} /> : null}
        {extent ? <Underlay src={picture.src} corners={corners.map(scale.project)} /> : null}
        {placed.map(({ feature, paths }) => (
          <Shape key={feature.id} feature={feature} paths={paths} quiet={flows.length > 0} />
        ))}
        {lanes.map(({ flow, line }) => (
          <g key={flow.id}>
            <path d={pathText(line)} className="map-flow-edge" strokeWidth={widthOf(flow) + 3} />
            <path d={pathText(line)} className="map-flow" stroke={flow.colour} strokeWidth={widthOf(flow)} />
            {flow.pale ? (
              <path
                d={pathText(line)}
                className="map-flow map-flow-pale"
                strokeWidth={Math.max(1, widthOf(flow) - 3)}
              />
            ) : null}
          </g>
        ))}
      </svg>
      <svg className="map-letters" aria-hidden="true" focusable="false">
        <Graticule box={box} scale={scale} />
        <MapLetters features={placed} lanes={lanes} />
        <ScaleBar metres={scale.metres} />
        {around ? <Locator around={around} box={box} /> : null}
      </svg>
    </div>
  );
}

const widthOf = ({ share }: MapFlow): number => Math.round((THINNEST + (WIDEST - THINNEST) * share) * 10) / 10;

/** An area, the border or a connection; locations are letters. */
function Shape({ feature, paths, quiet }: { feature: MapFeature; paths: Position[][]; quiet: boolean }) {
  const closed = feature.type === "Polygon" || feature.type === "MultiPolygon";
  if (feature.type === "Point") return null;
  const d = paths.map((path) => pathText(path, closed)).join("");
  const kind = feature.border ? "map-border" : closed ? "map-area" : quiet ? "map-line map-quiet" : "map-line";
  return (
    <>
      {feature.tone === undefined ? null : <path d={d} className="map-casing" />}
      <path d={d} className={feature.tone === undefined ? kind : `${kind} tone-${feature.tone}`} />
    </>
  );
}

/** Coasts, borders, rivers and shores, as far as they are on the drawing. */
function Nature({ around, scale }: { around: Surroundings; scale: MapScale }) {
  const path = (lines: Surroundings["coasts"]) =>
    lines
      .map((line) => line.map((at) => scale.project(at)))
      .filter((line) => isInside(line))
      .map((line) => pathText(line))
      .join("");
  const waters = path([...around.rivers, ...around.lakes]);
  const [coasts, borders] = [path(around.coasts), path(around.borders)];
  return (
    <>
      {waters ? <path d={waters} className="locator-water" /> : null}
      {coasts ? <path d={coasts} className="locator-coast" /> : null}
      {borders ? <path d={borders} className="locator-border" /> : null}
    </>
  );
}

/** Whether the box around a line reaches into the drawing. */
function isInside(line: readonly Position[]): boolean {
  const [xs, ys] = [line.map(([x]) => x), line.map(([, y]) => y)];
  return Math.max(...xs) > 0 && Math.min(...xs) < WIDTH && Math.max(...ys) > 0 && Math.min(...ys) < HEIGHT;
}

/** The static image at 30 %, stretched over its extent. */
function Underlay({ src, corners }: { src: string; corners: Position[] }) {
  const [[west, south], [east, north]] = corners as [Position, Position];
  const [width, height] = [Math.max(0, east - west), Math.max(0, south - north)];
  return <image href={src} x={west} y={north} width={width} height={height} opacity="0.3" preserveAspectRatio="none" />;
}
