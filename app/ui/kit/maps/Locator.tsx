import type { MapBox } from "~/entities/core/map/mapWindow";
import type { Surroundings } from "~/entities/core/map/surroundings";

/** Of the small map and between it and the edges [px]. */
const LOCATOR_WIDTH = 168;
const LOCATOR_HEIGHT = 120;
const EDGE = 12;
/** Half of the mark of the site at least. */
const SITE = 4;
/** Towns with their names; more would lie on each other. */
const NAMED = 5;

/** A small map of what lies around a site, at the lower right edge: coasts, borders, waters, towns, and the box of the large map. */
export function Locator({ around, box }: { around: Surroundings; box: MapBox }) {
  const [west, south, east, north] = around.box;
  const project = ([lon, lat]: readonly [number, number]) =>
    [((lon - west) / (east - west)) * LOCATOR_WIDTH, ((north - lat) / (north - south)) * LOCATOR_HEIGHT].map(
      (value) => Math.round(value * 10) / 10,
    ) as [number, number];
  const path = (lines: readonly (readonly (readonly [number, number])[])[]) =>
    lines.map((line) => `M${line.map((point) => project(point).join(" ")).join("L")}`).join("");
  const [left, top] = project([box[0], box[3]]);
  const [right, bottom] = project([box[2], box[1]]);
  const site = {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    across: Math.max(SITE, (right - left) / 2),
    down: Math.max(SITE, (bottom - top) / 2),
  };
  const towns = unhidden(around.towns.map((town) => ({ name: town.name, at: project(town.position) })));
  return (
    <svg x="100%" y="100%" className="map-desk" overflow="visible">
      <svg
        x={-LOCATOR_WIDTH - EDGE}
        y={-LOCATOR_HEIGHT - EDGE}
        width={LOCATOR_WIDTH}
        height={LOCATOR_HEIGHT}
        className="locator"
      >
        <rect width={LOCATOR_WIDTH} height={LOCATOR_HEIGHT} className="locator-ground" />
        <path d={path([...around.rivers, ...around.lakes])} className="locator-water" />
        <path d={path(around.coasts)} className="locator-coast" />
        <path d={path(around.borders)} className="locator-border" />
        {towns.map(({ name, at: [cx, cy], toLeft }, i) => (
          <g key={i}>
            <circle cx={cx} cy={cy} r="2" className="locator-town" />
            <text x={toLeft ? cx - 4 : cx + 4} y={cy + 4} className={toLeft ? "end-text" : undefined}>
              {name}
            </text>
          </g>
        ))}
        <rect
          x={site.x - site.across}
          y={site.y - site.down}
          width={2 * site.across}
          height={2 * site.down}
          className="locator-site"
        />
        <rect width={LOCATOR_WIDTH} height={LOCATOR_HEIGHT} className="locator-frame" />
      </svg>
    </svg>
  );
}

interface Placed {
  name: string;
  at: [number, number];
}

/** About what a letter of a name takes. */
const LETTER = 6;

/** Where a town's ring and name are: west, east, and the height of their middle. */
const spanOf = ({ name, at }: Placed, toLeft: boolean): [number, number, number] => {
  const wide = name.length * LETTER + 10;
  return toLeft ? [at[0] - wide, at[0] + 2, at[1]] : [at[0] - 2, at[0] + wide, at[1]];
};

/** The largest towns whose names, on one side or the other, are whole and lie on no other's, nor on the site. */
function unhidden(towns: readonly Placed[]): (Placed & { toLeft: boolean })[] {
  const labelled: (Placed & { toLeft: boolean })[] = [];
  const occupied: [number, number, number][] = [
    [LOCATOR_WIDTH / 2 - SITE, LOCATOR_WIDTH / 2 + SITE, LOCATOR_HEIGHT / 2],
  ];
  for (const town of towns) {
    const toLeft = [false, true].find((side) => {
      const [from, to, y] = spanOf(town, side);
      if (from < 2 || to > LOCATOR_WIDTH - 2 || y < 10 || y > LOCATOR_HEIGHT - 8) return false;
      return occupied.every(([a, b, other]) => to < a || from > b || Math.abs(other - y) > 12);
    });
    if (toLeft === undefined) continue;
    labelled.push({ ...town, toLeft });
    occupied.push(spanOf(town, toLeft));
    if (labelled.length === NAMED) break;
  }
  return labelled;
}
