import { useTranslation } from "react-i18next";
import type { SitePoint } from "~/entities/systems/siteMap";

/** Id of the land in the page: it is drawn once, and every picture shows its part of it. */
const LAND = "land";
/** Units of the drawing that a card's picture shows. */
const [WIDE, HIGH] = [800, 315];

/** The land that all pictures of a page show. */
export const Land = ({ path }: { path: string }) => (
  <svg className="visually-hidden" aria-hidden="true" focusable="false">
    <defs>
      <path id={LAND} d={path} className="land" />
    </defs>
  </svg>
);

/** Where a site lies, with its point in the middle. */
export function SitePicture({ at }: { at: SitePoint | null }) {
  if (!at) return null;
  return (
    <svg
      viewBox={`${at.x - WIDE / 2} ${at.y - HIGH / 2} ${WIDE} ${HIGH}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <use href={`#${LAND}`} />
      <circle cx={at.x} cy={at.y} r="16" className="site-pin" />
    </svg>
  );
}

export interface MappedSite {
  id: string;
  name: string;
  href: string;
  at: SitePoint;
  /** What is said below the name, e.g. what it saves. */
  note: string | null;
  /** 0 to 1: how large its point is. */
  weight: number;
}

/** Width of the map as parts of its height, as in the styles. */
const ASPECT = 2;
/** Sites nearer than this share of the map have one point. */
const NEAR = 0.04;
/** A name needs so much room to its right, and above and below [share of the width, of the height]. */
const ROOM: [number, number] = [0.22, 0.07];

/** All sites on one map. A point leads to its site; sites that would lie on each other have one with their number. */
export function SiteMap({ sites }: { sites: readonly MappedSite[] }) {
  const { t } = useTranslation("systems");
  const box = boxOf(sites.map(({ at }) => at));
  const pins = pinsOf(sites, box);
  return (
    <div className="site-map" role="group" aria-label={t("map.label", { count: sites.length })}>
      <svg viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`} preserveAspectRatio="none" aria-hidden="true">
        <use href={`#${LAND}`} />
      </svg>
      <svg className="site-pins">
        {pins.map(({ x, y, sites: [site], count, named, toLeft }) => {
          if (!site) return null;
          const [cx, cy] = [`${round(100 * x)}%`, `${round(100 * y)}%`];
          const radius = count > 1 ? 12 : 6 + 9 * Math.sqrt(site.weight);
          const words = (
            <>
              <circle cx={cx} cy={cy} r={round(radius)} className="site-pin" />
              {count > 1 ? (
                <text x={cx} y={cy} dy="4" className="site-count">
                  {count}
                </text>
              ) : named ? (
                <svg x={cx} y={cy} overflow="visible">
                  <text
                    x={toLeft ? -radius - 6 : radius + 6}
                    y={site.note ? -2 : 4}
                    className={toLeft ? "end-text" : undefined}
                  >
                    {site.name}
                  </text>
                  {site.note ? (
                    <text
                      x={toLeft ? -radius - 6 : radius + 6}
                      y="12"
                      className={toLeft ? "site-note end-text" : "site-note"}
                    >
                      {site.note}
                    </text>
                  ) : null}
                </svg>
              ) : null}
            </>
          );
          if (count > 1)
            return (
              <g key={site.id}>
                <title>{t("map.several", { count })}</title>
                {words}
              </g>
            );
          return (
            <a key={site.id} href={site.href} aria-label={site.name}>
              <circle cx={cx} cy={cy} r="14" className="site-target" />
              {words}
            </a>
          );
        })}
      </svg>
    </div>
  );
}

const round = (value: number): number => Math.round(value * 10) / 10;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What the map shows: all points with room around them, in its own proportions. */
function boxOf(points: readonly SitePoint[]): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const width = Math.max(800, (right - left) * 1.5, (bottom - top) * 1.4 * ASPECT);
  const height = width / ASPECT;
  return { x: round((left + right - width) / 2), y: round((top + bottom - height) / 2), width, height };
}

interface Pin {
  x: number;
  y: number;
  sites: MappedSite[];
  count: number;
  named: boolean;
  toLeft: boolean;
}

function pinsOf(sites: readonly MappedSite[], box: Box): Pin[] {
  const pins: Pin[] = [];
  for (const site of [...sites].sort((a, b) => b.weight - a.weight)) {
    const [x, y] = [(site.at.x - box.x) / box.width, (site.at.y - box.y) / box.height];
    const near = pins.find((pin) => Math.hypot(pin.x - x, (pin.y - y) / ASPECT) < NEAR);
    if (near) near.sites.push(site);
    else pins.push({ x, y, sites: [site], count: 0, named: true, toLeft: x > 1 - ROOM[0] });
  }
  for (const pin of pins) {
    pin.count = pin.sites.length;
    pin.named = pins.every(
      (other) =>
        other === pin ||
        Math.abs(other.y - pin.y) > ROOM[1] ||
        (pin.toLeft ? pin.x - other.x : other.x - pin.x) < 0 ||
        Math.abs(other.x - pin.x) > ROOM[0],
    );
  }
  return pins;
}
