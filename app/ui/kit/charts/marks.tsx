import { SERIES_COLOURS } from "~/ui/kit/palette";
import type { ChartSeries } from "./chartData";

/**
 * Strokes of lines and fillings of areas change with the position, so that series differ without their colours. The hatches
 * are seen in print, in forced colours and by choice (data.css).
 */
const DASHES = [undefined, "7 3", "2 3", "9 3 2 3", "14 4", "4 4"];
const HATCHES = [
  null,
  "M-2 2 2-2M0 8 8 0M6 10l4-4",
  "M-2 6l4 4M0 0l8 8M6-2l4 4",
  "M0 4h8",
  "M4 0v8",
  "M2 2h2v2h-2zM6 6h2v2h-2z",
];
const COLOURS = SERIES_COLOURS.light.length;

const dashOf = (index: number): string | undefined => DASHES[index % DASHES.length];
/** Class that carries the palette colour of a position; undefined when the series has a colour of its own. */
const colourClass = (series: ChartSeries, index: number): string | undefined =>
  series.colour ? undefined : `c${(index % COLOURS) + 1}`;

const patternId = (chart: string, index: number): string => `${chart}-p${index}`;
/** Value of `fill` for a series. */
export const fillOf = (chart: string, index: number): string => `url(#${patternId(chart, index)})`;

/** The fillings of a chart: colour with a hatch by position. Apart from the drawing, so that the legend keeps them. */
export function Fillings({ chart, series }: { chart: string; series: readonly ChartSeries[] }) {
  return (
    <svg className="visually-hidden" width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        {series.map((one, i) => {
          const hatch = HATCHES[i % HATCHES.length];
          const colour = colourClass(one, i);
          return (
            <pattern key={i} id={patternId(chart, i)} width="8" height="8" patternUnits="userSpaceOnUse">
              <rect width="8" height="8" className={colour ? `${colour} fill` : undefined} fill={one.colour} />
              {hatch ? <path d={hatch} className="hatch" /> : null}
            </pattern>
          );
        })}
      </defs>
    </svg>
  );
}

/**
 * How a mark of a label's colour shows which series it is of: full, then ever fainter, with an outline. A pale series has the full colour
 * at its edge.
 */
export const shade = (series: readonly ChartSeries[], index: number, colour?: string) => {
  const { pale } = series[index]!;
  const strength = series.slice(0, index).filter((one) => !one.pale).length;
  return {
    fill: colour,
    fillOpacity: pale ? 0.3 : strength === 0 ? undefined : Math.max(0.2, 0.65 - 0.25 * strength),
    stroke: pale ? (colour ?? "var(--muted)") : undefined,
    className: `${pale ? "edged" : "outline"}${colour ? "" : " fill-plain"}`,
  };
};

/** Names of the series next to their marks; the marks are decoration, the names are in the table too. */
export function Legend({
  chart,
  series,
  kind,
  label,
  shades,
  lines = series.length,
}: {
  chart: string;
  series: readonly ChartSeries[];
  kind: "line" | "fill";
  label: string;
  /** Bars have the colours of their labels; series differ in strength only. */
  shades?: boolean;
  /** Series from this one on are lines over bars. */
  lines?: number;
}) {
  return (
    <ul className="legend" aria-label={label}>
      {series.map((one, i) => (
        <li key={i}>
          <svg className="legend-mark" width="24" height="14" aria-hidden="true" focusable="false">
            {kind === "line" || i >= lines ? (
              <SeriesLine series={one} index={i} d="M0 7H24" />
            ) : (
              <rect
                x="0.5"
                y="0.5"
                width="23"
                height="13"
                {...(shades ? shade(series, i) : { fill: fillOf(chart, i), className: "outline" })}
              />
            )}
          </svg>
          {one.name}
        </li>
      ))}
    </ul>
  );
}

/** A line in the colour and stroke of its series. */
export function SeriesLine({ series, index, d }: { series: ChartSeries; index: number; d: string }) {
  const colour = colourClass(series, index);
  if (series.strong) return <path d={d} className="line line-strong" />;
  return (
    <path d={d} className={colour ? `${colour} line` : "line"} stroke={series.colour} strokeDasharray={dashOf(index)} />
  );
}
