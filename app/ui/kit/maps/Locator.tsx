import type { Surroundings } from "~/entities/core/surroundings";

export const LOCATOR_WIDTH = 250;
export const LOCATOR_HEIGHT = 170;
/** Half of the mark of the site. */
const SITE = 6;
/** Towns with their names; more would lie on each other. */
const NAMED = 7;

/** A small map of what lies around a site: coasts, borders, waters, towns, and the site in the middle. */
export function Locator({ around, x, y }: { around: Surroundings; x: number; y: number }) {
  const [west, south, east, north] = around.box;
  const project = ([lon, lat]: readonly [number, number]) =>
    [((lon - west) / (east - west)) * LOCATOR_WIDTH, ((north - lat) / (north - south)) * LOCATOR_HEIGHT].map(
      (value) => Math.round(value * 10) / 10,
    ) as [number, number];
  const path = (lines: readonly (readonly (readonly [number, number])[])[]) =>
    lines.map((line) => `M${line.map((point) => project(point).join(" ")).join("L")}`).join("");
  const towns = unhidden(around.towns.map((town) => ({ name: town.name, at: project(town.position) })));
  return (
    <svg x={x} y={y} width={LOCATOR_WIDTH} height={LOCATOR_HEIGHT} className="locator">
      <rect width={LOCATOR_WIDTH} height={LOCATOR_HEIGHT} className="locator-ground" />
      <path d={path([...around.rivers, ...around.lakes])} className="locator-water" />
      <path d={path(around.coasts)} className="locator-coast" />
      <path d={path(around.borders)} className="locator-border" />
      {towns.map(({ name, at: [cx, cy], toLeft }, i) => (
        <g key={i}>
          <circle cx={cx} cy={cy} r="3" className="locator-town" />
          <text x={toLeft ? cx - 6 : cx + 6} y={cy + 5} className={toLeft ? "end-text" : undefined}>
            {name}
          </text>
        </g>
      ))}
      <rect
        x={LOCATOR_WIDTH / 2 - SITE}
        y={LOCATOR_HEIGHT / 2 - SITE}
        width={2 * SITE}
        height={2 * SITE}
        className="locator-site"
      />
      <rect width={LOCATOR_WIDTH} height={LOCATOR_HEIGHT} className="locator-frame" />
    </svg>
  );
}

interface Placed {
  name: string;
  at: [number, number];
}

/** About what a letter of a name takes. */
const LETTER = 8;

/** Where a town's ring and name are: west, east, and the height of their middle. */
const spanOf = ({ name, at }: Placed, toLeft: boolean): [number, number, number] => {
  const wide = name.length * LETTER + 10;
  return toLeft ? [at[0] - wide, at[0] + 4, at[1]] : [at[0] - 4, at[0] + wide, at[1]];
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
      return occupied.every(([a, b, other]) => to < a || from > b || Math.abs(other - y) > 16);
    });
    if (toLeft === undefined) continue;
    labelled.push({ ...town, toLeft });
    occupied.push(spanOf(town, toLeft));
    if (labelled.length === NAMED) break;
  }
  return labelled;
}
