import { useTranslation } from "react-i18next";
import type { AxisTick } from "~/entities/core/axisTicks";
import { extremes, valueAxis } from "~/entities/core/charts/scale";
import { MOST_DRAWN, stepArea, stepBand, stepLine } from "~/entities/core/charts/steps";
import type { Locale } from "~/entities/core/locale";
import { SERIES_COLOURS } from "~/ui/kit/palette";
import { BOTTOM, Curves, Frame, percent, TOP, yPlace, Zero } from "./Axes";
import { type ChartProps, drawable, type MarkedSeries, visible } from "./chartData";
import { ChartFigure } from "./ChartFigure";
import { useChartAddress } from "./hide";
import { SeriesLine } from "./marks";
import { lineNames } from "./names/lineNames";
import { useDrawingHeight } from "./room";
import { type XProps, xTicksOf } from "./xAxis";

export interface LineChartProps extends ChartProps, XProps {
  /** Let the axis begin near the smallest value instead of at zero. */
  fromMinimum?: boolean;
  /** Positions of two of the series, between which the plot is filled. */
  band?: readonly [low: number, high: number];
  /** A step that is marked by a line with its name. */
  mark?: { step: number; label: string };
  /** Palely filled down to zero: what a storage holds. */
  filled?: boolean;
  /** Names at their lines instead of a legend: of at most four. */
  named?: boolean;
  /** Ticks of the axis, where they are something else than some of the labels. */
  ticks?: readonly AxisTick[];
  /** Without names of the ticks: they are below the next drawing, which has the same axis. */
  bare?: boolean;
}

function bounds(all: Iterable<number | null>): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const value of all) {
    if (value === null || !Number.isFinite(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return [low, high];
}

/**
 * Lines over time or over evenly spaced labels. In time every step is drawn as a step, up to MOST_DRAWN of them. Gaps stay gaps; peaks
 * survive the thinning of longer series.
 */
export function LineChart(props: LineChartProps) {
  const { time, labels, zone = "UTC", bare } = props;
  const height = useDrawingHeight(props.height ?? 260);
  const address = useChartAddress();
  const locale = useTranslation().i18n.language as Locale;
  const isMany = props.series.length > 1 && !props.band && !props.named;
  const marked = drawable<MarkedSeries>(props.series).map((one) => ({
    ...one,
    hidden: isMany && address.isHidden(one.name),
  }));
  const series = visible(marked);
  const length = Math.max(1, ...marked.map((one) => one.values.length));
  const [low, high] = bounds(series.flatMap((one) => bounds(one.values)));
  const axis = props.fromMinimum ? valueAxis(low, high) : valueAxis(Math.min(0, low), Math.max(0, high));
  const y = yPlace(axis, height, bare);
  const stepped = time !== undefined && length <= MOST_DRAWN;
  const last = time ? length : Math.max(1, length - 1);
  const buckets = Math.max(60, Math.floor(480 / Math.max(1, series.length)));
  const lineOf = (one: MarkedSeries) =>
    stepped ? stepLine(one.values, y) : linePath(extremes(one.values, buckets), last, y);
  const bandOf = ([from, to]: readonly [number, number]) => {
    const [lower, upper] = [series[from]?.values ?? [], series[to]?.values ?? []];
    return stepped ? stepBand(lower, upper, y) : bandPath(lower, upper, last, y);
  };
  const xTicks = props.ticks ?? xTicksOf(props, length, locale, false);
  const drawing = (
    <Frame {...props} height={height} locale={locale} values={axis} xTicks={xTicks}>
      <Curves height={height} bare={bare} units={stepped ? length : 1000}>
        {props.band ? <path d={bandOf(props.band)} className="chart-band" /> : null}
        {props.filled && stepped
          ? series.map((one, i) => (
              <path key={i} d={stepArea(one.values, y)} className={`${colourClass(one, i)} pale`} fill={one.colour} />
            ))
          : null}
        {series.map((one, i) => (
          <SeriesLine key={i} series={one} index={i} d={lineOf(one)} />
        ))}
      </Curves>
      {length > 24 || stepped ? null : <Dots series={series} last={last} y={y} />}
      <Zero axis={axis} height={height} bare={bare} />
      {props.named ? <LineNames series={series} height={height} y={y} /> : null}
      {props.mark ? <Mark {...props.mark} last={last} height={height} /> : null}
    </Frame>
  );
  const shape = time ? "columns" : "points";
  const figure = { ...props, series: marked, labels, shape, drawing, isWhole: !isMany } as const;
  return <ChartFigure {...figure} kind="line" locale={locale} zone={zone} />;
}

/** Names at their lines. */
function LineNames({
  series,
  height,
  y,
}: {
  series: readonly MarkedSeries[];
  height: number;
  y: (v: number) => number;
}) {
  const spots = lineNames(series, y, height - TOP - BOTTOM);
  return series.map(({ name, strong }, i) => {
    const spot = spots[i];
    return spot ? (
      <text
        key={i}
        x={percent(spot.at)}
        y={spot.y.toFixed(1)}
        className={`axis-text line-name middle-text${strong ? " line-name-strong" : ""}`}
      >
        {name}
      </text>
    ) : null;
  });
}

const colourClass = (one: MarkedSeries, i: number): string =>
  one.colour ? "" : `c${(i % SERIES_COLOURS.light.length) + 1} fill`;

/** The points of a few values, each by itself. */
function Dots({ series, last, y }: { series: readonly MarkedSeries[]; last: number; y: (value: number) => number }) {
  return series.map((one, i) =>
    one.values.map((value, at) =>
      value === null ? null : (
        <circle
          key={`${i}-${at}`}
          cx={percent(at / last)}
          cy={y(value)}
          r="3"
          className={one.strong ? undefined : colourClass(one, i) || undefined}
          fill={one.strong ? "var(--text)" : one.colour}
        />
      ),
    ),
  );
}

/** The outline of a band: forward along one curve, back along the other. Steps at which one of them is missing are left out. */
function bandPath(
  low: readonly (number | null)[],
  high: readonly (number | null)[],
  last: number,
  y: (value: number) => number,
): string {
  const complete = Array.from({ length: Math.max(low.length, high.length) }, (_, i) => i).filter(
    (i) => (low[i] ?? null) !== null && (high[i] ?? null) !== null,
  );
  if (complete.length < 2) return "";
  const pointAt = (values: readonly (number | null)[]) => (i: number) =>
    `${Math.round((i / last) * 10000) / 10} ${y(values[i]!)}`;
  return `M${[...complete.map(pointAt(high)), ...complete.reverse().map(pointAt(low))].join("L")}Z`;
}

/** Share of the width next to an edge in which the name of a mark lies on its inner side, not over the unit of the axis. */
const EDGE = 0.06;

/** A line across the plot with its name at the top. */
function Mark({ step, label, last, height }: { step: number; label: string; last: number; height: number }) {
  const share = step / last;
  const x = percent(share);
  const side = share < EDGE ? "" : share > 1 - EDGE ? " end-text" : " middle-text";
  return (
    <g>
      <line x1={x} x2={x} y1={0} y2={height - TOP - BOTTOM} className="chart-mark" />
      <text x={x} dx={side === "" ? 4 : undefined} y={-6} className={`axis-text${side}`}>
        {label}
      </text>
    </g>
  );
}

function linePath(points: readonly [number, number | null][], last: number, y: (value: number) => number): string {
  let path = "";
  let pen = false;
  for (const [i, value] of points) {
    if (value === null || !Number.isFinite(value)) {
      pen = false;
      continue;
    }
    path += `${pen ? "L" : "M"}${Math.round((i / last) * 10000) / 10} ${y(value)}`;
    pen = true;
  }
  return path;
}
