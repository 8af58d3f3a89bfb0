import { SERIES_COLOURS } from "~/ui/kit/palette";
import type { ChartSeries, MarkedSeries } from "./chartData";
import { type ChartAddress, seriesKey } from "./hide";

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
  "M0 2h8M0 6h8",
  "M0 4h8M4 0v8",
];
const COLOURS = SERIES_COLOURS.light.length;

const dashOf = (index: number): string | undefined => DASHES[index % DASHES.length];
/** Class that carries the palette colour of a position; undefined when the series has a colour of its own. */
const colourClass = (series: ChartSeries, index: number): string | undefined =>
  series.colour ? undefined : `c${(index % COLOURS) + 1}`;

const patternId = (chart: string, index: number): string => `${chart}-p${index}`;
/** The filling of a series in the legend, where the drawing has a stretched one. */
const legendId = (chart: string, index: number, stretch?: number): string =>
  stretch === undefined ? patternId(chart, index) : `${chart}-l${index}`;
/** Value of `fill` for a series. */
export const fillOf = (chart: string, index: number): string => `url(#${patternId(chart, index)})`;

interface FillingsProps {
  chart: string;
  series: readonly MarkedSeries[];
  /** Widths of a drawing that is stretched, beside those of 1000 units: its patterns are so much narrower. */
  stretch?: number;
}

/** The fillings of a chart: colour with a hatch by position. Apart from the drawing, so that the legend keeps them. */
export function Fillings({ chart, series, stretch }: FillingsProps) {
  return (
    <svg className="visually-hidden" width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        {series.map((one, i) => {
          const hatch = HATCHES[(one.hatch ?? i) % HATCHES.length];
          const colour = colourClass(one, i);
          return (
            <pattern key={i} id={legendId(chart, i, stretch)} width="8" height="8" patternUnits="userSpaceOnUse">
              <rect width="8" height="8" className={colour ? `${colour} fill` : undefined} fill={one.colour} />
              {hatch ? <path d={hatch} className="hatch" /> : null}
            </pattern>
          );
        })}
        {stretch === undefined
          ? null
          : series.map((_, i) => (
              <pattern
                key={i}
                id={patternId(chart, i)}
                href={`#${legendId(chart, i, stretch)}`}
                patternTransform={`scale(${stretch} 1)`}
              />
            ))}
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

export interface LegendProps {
  chart: string;
  series: readonly MarkedSeries[];
  kind: "line" | "fill";
  label: string;
  /** Bars have the colours of their labels; series differ in strength only. */
  shades?: boolean;
  /** Series from this one on are lines over bars. */
  lines?: number;
  stretch?: number;
  /** Of a stack with two sides: the one whose series are named, and its name. Lines are with those below zero. */
  side?: { below: boolean; name?: string };
  /** Names are links that hide their series. Null: they are words. */
  address: ChartAddress | null;
  /** In words, what the link of a series does. */
  toggles: (series: MarkedSeries) => string;
}

/** Names of the series next to their marks; the marks are decoration, the names are in the table too. */
export function Legend(props: LegendProps) {
  const { series, chart, side, address, lines = series.length } = props;
  const entries = series.map((one, i) => ({ one, i }));
  const own = entries.filter(({ one, i }) => !side || (i >= lines || one.below === true) === side.below);
  return (
    <ul className="legend" aria-label={props.label}>
      {side?.name ? (
        <li className="muted" aria-hidden="true">
          {side.name}
        </li>
      ) : null}
      {own.map(({ one, i }) => (
        <li key={i} data-series={i}>
          {address ? (
            <a
              href={address.hideHref(chart, one.name)}
              data-hide={seriesKey(one.name)}
              className={one.hidden ? "off" : undefined}
              aria-label={props.toggles(one)}
              title={one.members?.join(", ")}
            >
              <LegendMark {...props} index={i} />
              {one.name}
            </a>
          ) : (
            <>
              <LegendMark {...props} index={i} />
              {one.name}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function LegendMark({
  series,
  index,
  kind,
  shades,
  chart,
  stretch,
  lines = series.length,
}: LegendProps & { index: number }) {
  const filling = { fill: `url(#${legendId(chart, index, stretch)})`, className: "outline" };
  const isLine = kind === "line" || index >= lines;
  return (
    <svg className="legend-mark" width={isLine ? 18 : 12} height="12" aria-hidden="true" focusable="false">
      {isLine ? (
        <SeriesLine series={series[index]!} index={index} d="M0 6H18" />
      ) : (
        <rect width="12" height="12" rx="2" {...(shades ? shade(series, index) : filling)} />
      )}
    </svg>
  );
}

/** A line in the colour and stroke of its series. */
export function SeriesLine({ series, index, d }: { series: ChartSeries; index: number; d: string }) {
  const colour = colourClass(series, index);
  if (series.strong)
    return (
      <>
        <path d={d} className="line line-case" />
        <path d={d} className="line line-strong" />
      </>
    );
  return (
    <path d={d} className={colour ? `${colour} line` : "line"} stroke={series.colour} strokeDasharray={dashOf(index)} />
  );
}
