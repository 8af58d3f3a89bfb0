import { useTranslation } from "react-i18next";
import { type AxisTick, labelTicks, timeTicks } from "~/entities/core/axisTicks";
import type { Locale } from "~/entities/core/locale";
import { SERIES_COLOURS } from "~/ui/kit/palette";
import { BOTTOM, Curves, Frame, percent, TOP, yPlace, Zero } from "./Axes";
import { type ChartProps, type ChartSeries, drawable, type TimeSteps } from "./chartData";
import { ChartFigure } from "./ChartFigure";
import { fillOf, SeriesLine } from "./marks";
import { bucketMeans, extremes, niceTicks } from "./scale";

interface XProps {
  /** Regular steps in time, labels of evenly spaced points such as years, or both: then the axis goes by the time. */
  time?: TimeSteps;
  labels?: readonly string[];
  /** Zone in which times are shown. */
  zone?: string;
}

export interface LineChartProps extends ChartProps, XProps {
  /** Let the axis begin near the smallest value instead of at zero. */
  fromMinimum?: boolean;
  /** Positions of two of the series, between which the plot is filled. */
  band?: readonly [low: number, high: number];
  /** A step that is marked by a line with its name. */
  mark?: { step: number; label: string };
}

function xTicksOf({ time, labels, zone = "UTC" }: XProps, length: number, locale: Locale): AxisTick[] {
  if (time) return timeTicks(time.start, time.start + length * time.step * 1000, locale, zone);
  return labelTicks((labels ?? []).slice(0, length), false);
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

/** Lines over time or over evenly spaced labels. Gaps stay gaps; peaks survive the thinning of long series. */
export function LineChart(props: LineChartProps) {
  const series = drawable(props.series);
  const { height = 260, time, labels, zone = "UTC" } = props;
  const locale = useTranslation().i18n.language as Locale;
  const length = Math.max(1, ...series.map((one) => one.values.length));
  const [low, high] = bounds(series.flatMap((one) => bounds(one.values)));
  const ticks = props.fromMinimum ? niceTicks(low, high) : niceTicks(Math.min(0, low), Math.max(0, high));
  const y = yPlace(ticks, height);
  const last = time ? length : Math.max(1, length - 1);
  const buckets = Math.max(60, Math.floor(480 / Math.max(1, series.length)));
  const drawing = (
    <Frame {...props} height={height} locale={locale} yTicks={ticks} xTicks={xTicksOf(props, length, locale)}>
      <Curves height={height}>
        {props.band ? (
          <path
            d={bandPath(series[props.band[0]]?.values ?? [], series[props.band[1]]?.values ?? [], last, y)}
            className="chart-band"
          />
        ) : null}
        {series.map((one, i) => (
          <SeriesLine key={i} series={one} index={i} d={linePath(extremes(one.values, buckets), last, y)} />
        ))}
      </Curves>
      {length > 24
        ? null
        : series.map((one, i) =>
            one.values.map((value, at) =>
              value === null ? null : (
                <circle
                  key={`${i}-${at}`}
                  cx={percent(at / last)}
                  cy={y(value)}
                  r="3"
                  className={one.colour ? undefined : `c${(i % SERIES_COLOURS.light.length) + 1} fill`}
                  fill={one.colour}
                />
              ),
            ),
          )}
      {props.mark ? <Mark {...props.mark} last={last} height={height} /> : null}
    </Frame>
  );
  const shape = time ? "columns" : "points";
  const figure = { ...props, series, labels, shape, drawing } as const;
  return <ChartFigure {...figure} kind="line" locale={locale} zone={zone} />;
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

export interface AreaStackProps extends ChartProps, XProps {
  /** A line over the areas, such as the demand that they serve. */
  line?: ChartSeries;
}

/** Areas on top of each other, positive values above zero and negative ones below; long series as means of buckets. */
export function AreaStack(props: AreaStackProps) {
  const series = drawable(props.series);
  const { id, height = 260, labels, time, zone = "UTC" } = props;
  const locale = useTranslation().i18n.language as Locale;
  const length = Math.max(1, ...series.map((one) => one.values.length));
  const size = Math.max(1, Math.ceil(length / Math.max(60, Math.floor(960 / Math.max(1, series.length)))));
  const columns = series.map((one) => bucketMeans(one.values, size).map((value) => value ?? 0));
  const steps = Math.ceil(length / size);
  const up = new Array<number>(steps).fill(0);
  const down = new Array<number>(steps).fill(0);
  const layers = columns.map((values) =>
    Array.from({ length: steps }, (_, i): [number, number] => {
      const value = values[i] ?? 0;
      const base = value >= 0 ? up : down;
      const from = base[i] ?? 0;
      base[i] = from + value;
      return [from, from + value];
    }),
  );
  const line = props.line && bucketMeans(props.line.values, size);
  const ticks = niceTicks(Math.min(0, ...down), bounds([0, ...up, ...(line ?? [])])[1]);
  const y = yPlace(ticks, height);
  const x = (i: number) => Math.round(((time ? i : (i / Math.max(1, steps - 1)) * steps) / steps) * 10000) / 10;
  const drawing = (
    <Frame {...props} height={height} locale={locale} yTicks={ticks} xTicks={xTicksOf(props, length, locale)}>
      <Curves height={height}>
        {layers.map((layer, i) => (
          <path key={i} d={areaPath(layer, x, y, Boolean(time))} fill={fillOf(id, i)} className="outline" />
        ))}
        {props.line && line ? (
          <SeriesLine series={props.line} index={series.length} d={steppedPath(line, x, y, Boolean(time))} />
        ) : null}
      </Curves>
      <Zero ticks={ticks} height={height} />
    </Frame>
  );
  const shape = time ? "columns" : "points";
  const allSeries = props.line ? [...series, props.line] : series;
  const figure = { ...props, series: allSeries, lines: series.length, labels, shape, drawing } as const;
  return <ChartFigure {...figure} kind="area" locale={locale} zone={zone} />;
}

/** A line through all values, in steps as the areas have them; gaps are left out. */
const steppedPath = (
  values: readonly (number | null)[],
  x: (i: number) => number,
  y: (v: number) => number,
  stepped: boolean,
): string =>
  `M${values
    .flatMap((value, i) => {
      if (value === null) return [];
      return stepped ? [`${x(i)} ${y(value)}`, `${x(i + 1)} ${y(value)}`] : [`${x(i)} ${y(value)}`];
    })
    .join("L")}`;

/** The outline of one layer: forward along its top, back along its bottom. Steps in time are drawn as steps. */
function areaPath(
  layer: readonly [number, number][],
  x: (i: number) => number,
  y: (v: number) => number,
  stepped: boolean,
): string {
  const side = (which: 0 | 1) =>
    layer.flatMap((pair, i) => {
      const height = y(pair[which]);
      return stepped ? [`${x(i)} ${height}`, `${x(i + 1)} ${height}`] : [`${x(i)} ${height}`];
    });
  return `M${side(1).join("L")}L${side(0).reverse().join("L")}Z`;
}
