import { DRAWING } from "~/entities/core/map/mapWindow";
import { halfWay, middleOf } from "~/entities/core/map/shapes";
import type { MapFeature, MapFlow } from "./feature";
import { percent } from "./percent";

type Position = [number, number];
interface Placed {
  feature: MapFeature;
  paths: Position[][];
}
interface Lane {
  flow: MapFlow;
  line: Position[];
}

const SIGN = 18;
/** Half of a pin, and between it and its name [px]. */
const PIN = 14;
const GAP = 7;
/** Usual and least width of the drawing on a page, and what a letter takes [px]. */
const DESK = 840;
const PHONE = 350;
const LETTER = 7.4;

/** Names, pins and amounts over a map, in the size of the page's letters; where they stand is in shares of the drawing. */
export function MapLetters({ features, lanes }: { features: readonly Placed[]; lanes: readonly Lane[] }) {
  const points = features.flatMap(({ feature, paths }) =>
    feature.type === "Point" && paths[0]?.[0] ? [{ feature, at: paths[0][0] }] : [],
  );
  const labels = arranged(points, features);
  return (
    <>
      {features.map(({ feature, paths }) => (
        <ThingName key={feature.id} feature={feature} paths={paths} hidden={lanes.length > 0} />
      ))}
      {lanes.map(({ flow, line }) => (
        <Amount key={flow.id} flow={flow} line={line} />
      ))}
      {points.map(({ feature, at }) => (
        <svg
          key={feature.id}
          x={percent(at[0] / DRAWING.width)}
          y={percent(at[1] / DRAWING.height)}
          className="map-pin"
        >
          <circle r={PIN} />
          {feature.sign ? (
            <use href={`/icons/signs.svg#${feature.sign}`} x={-SIGN / 2} y={-SIGN / 2} width={SIGN} height={SIGN} />
          ) : (
            <circle r="4" className="map-pin-dot" />
          )}
        </svg>
      ))}
      {labels.map(({ feature, at, below, anchor, onDeskOnly }) => (
        <g key={feature.id} className={onDeskOnly ? "map-desk" : undefined}>
          <text
            x={percent(at[0] / DRAWING.width)}
            y={percent(at[1] / DRAWING.height)}
            dx={anchor === "middle-text" ? 0 : anchor === "end-text" ? PIN : -PIN}
            dy={below ? PIN + GAP + 10 : -PIN - GAP - (feature.note ? 16 : 0)}
            className={`map-name ${anchor}`}
          >
            {feature.name}
          </text>
          {feature.note ? (
            <text
              x={percent(at[0] / DRAWING.width)}
              y={percent(at[1] / DRAWING.height)}
              dx={anchor === "middle-text" ? 0 : anchor === "end-text" ? PIN : -PIN}
              dy={below ? PIN + GAP + 26 : -PIN - GAP}
              className={`map-note map-desk ${anchor}`}
            >
              {feature.note}
            </text>
          ) : null}
        </g>
      ))}
    </>
  );
}

/** The name of an area or a connection in its middle; the border has none. */
function ThingName({ feature, paths, hidden }: Placed & { hidden: boolean }) {
  if (feature.type === "Point" || feature.border) return null;
  // Where flows are drawn their amounts stand at the lines.
  if (hidden && feature.type === "LineString") return null;
  const at = feature.type === "LineString" ? halfWay(paths[0] ?? [])?.at : middleOf(paths[0] ?? []);
  if (!at) return null;
  return (
    <text
      x={percent(at[0] / DRAWING.width)}
      y={percent(at[1] / DRAWING.height)}
      dy={feature.type === "LineString" ? -8 : 5}
      className={`map-thing middle-text${feature.type === "LineString" ? " map-desk" : ""}`}
    >
      {feature.name}
    </text>
  );
}

/** What a line carries, on its outer side. */
function Amount({ flow, line }: Lane) {
  const half = halfWay(line);
  if (!half) return null;
  const above = flow.lane === 0 || flow.lane > 0 === line[0]![0] <= line.at(-1)![0];
  // On the side where the line falls away from the words.
  const falls = half.direction[1] > 0;
  const side = falls === above ? "start-text" : "end-text";
  const attributes = {
    x: percent(half.at[0] / DRAWING.width),
    y: percent(half.at[1] / DRAWING.height),
    dx: side === "start-text" ? 8 : -8,
    dy: above ? -10 : 22,
  };
  return (
    <>
      <text {...attributes} className={`map-amount map-desk ${side}`}>
        {flow.text}
      </text>
      <text {...attributes} className={`map-amount map-phone ${side}`}>
        {flow.amount}
      </text>
    </>
  );
}

interface Label {
  feature: MapFeature;
  at: Position;
  below: boolean;
  anchor: "start-text" | "middle-text" | "end-text";
  onDeskOnly: boolean;
}

/** Names on the side of their pin where no line leaves it; what would lie over another is left out, first where there is little room. */
function arranged(points: readonly { feature: MapFeature; at: Position }[], features: readonly Placed[]): Label[] {
  const lines = features.filter(({ feature }) => feature.type === "LineString").flatMap(({ paths }) => paths);
  const boxes: { desk: Box[]; phone: Box[] } = { desk: [], phone: [] };
  return points.flatMap(({ feature, at }) => {
    const wide = Math.max(feature.name.length, (feature.note ?? "").length) * LETTER;
    const high = feature.note ? 34 : 18;
    const leans = lines.reduce((sum, line) => sum + leaning(line, at), 0);
    const preferred = leans > 0 ? [false, true] : [true, false];
    const anchor = anchorOf(at[0], wide);
    for (const below of at[1] < 90 ? [true] : at[1] > DRAWING.height - 80 ? [false] : preferred) {
      const box = (page: number) => boxOf({ at, page, wide, high, below, anchor });
      if (!isFree(box(DESK), boxes.desk)) continue;
      const onDeskOnly = !isFree(box(PHONE), boxes.phone);
      boxes.desk.push(box(DESK));
      if (!onDeskOnly) boxes.phone.push(box(PHONE));
      return [{ feature, at, below, anchor, onDeskOnly }];
    }
    return [];
  });
}

/** Below 0: a line goes up from a point, above: down; 0: it does not end there. */
function leaning(line: readonly Position[], [x, y]: Position): number {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last) return 0;
  if (Math.hypot(first[0] - x, first[1] - y) < 1) return last[1] - y;
  if (Math.hypot(last[0] - x, last[1] - y) < 1) return first[1] - y;
  return 0;
}

/** A name that would leave the drawing, on a phone too, begins or ends at its pin. */
function anchorOf(x: number, wide: number): Label["anchor"] {
  const at = (x / DRAWING.width) * PHONE;
  if (at - wide / 2 >= 4 && at + wide / 2 <= PHONE - 4) return "middle-text";
  return at < PHONE / 2 ? "start-text" : "end-text";
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function boxOf(label: {
  at: Position;
  /** Width of the drawing on the page. */
  page: number;
  wide: number;
  high: number;
  below: boolean;
  anchor: Label["anchor"];
}): Box {
  const { at, page, wide, high, below, anchor } = label;
  const [x, y] = [(at[0] / DRAWING.width) * page, (at[1] / DRAWING.width) * page];
  const left = anchor === "middle-text" ? x - wide / 2 : anchor === "start-text" ? x - PIN : x + PIN - wide;
  const top = below ? y + PIN + GAP : y - PIN - GAP - high;
  return { left, right: left + wide, top, bottom: top + high };
}

const isFree = (box: Box, others: readonly Box[]): boolean =>
  others.every((o) => box.right < o.left || box.left > o.right || box.bottom < o.top || box.top > o.bottom);
