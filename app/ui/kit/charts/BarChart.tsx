import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { labelTicks } from "~/entities/core/axisTicks";
import { formatNumber, formatUnit, unitText } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { BOTTOM, Curves, Frame, percent, TOP, yPlace, Zero } from "./Axes";
import { type ChartProps, type ChartSeries, drawable, markColours } from "./chartData";
import { ChartFigure } from "./ChartFigure";
import { labelLines } from "./labelLines";
import { fillOf, SeriesLine, shade } from "./marks";
import { niceTicks, tickDecimals } from "./scale";

export interface BarChartProps extends ChartProps {
  /** One label per bar or group of bars. */
  labels: readonly string[];
  /** Series on top of each other instead of side by side. */
  stacked?: boolean;
  /** Colour of each label's own technology or carrier (#rrggbb); series then differ in strength. */
  colours?: readonly (string | undefined)[];
  /** Lying bars under their labels: for long names. */
  horizontal?: boolean;
  /** Where the bar of each label begins, instead of at zero: the steps of a waterfall. */
  starts?: readonly number[];
  /** A line over standing bars, with a value in the middle of each. */
  line?: ChartSeries;
}

interface Bar {
  series: number;
  at: number;
  from: number;
  to: number;
}

/** Bars with their lower and upper value; stacked ones pile up away from zero on both sides. */
function barsOf({ series, labels, stacked = false, starts = [] }: BarChartProps): Bar[] {
  const count = labels.length;
  const up = labels.map((_, at) => starts[at] ?? 0);
  const down = [...up];
  return series.flatMap((one, index) =>
    one.values.slice(0, count).flatMap((value, at): Bar[] => {
      if (value === null || !Number.isFinite(value)) return [];
      if (!stacked) return [{ series: index, at, from: 0, to: value }];
      const pile = value >= 0 ? up : down;
      const from = pile[at] ?? 0;
      pile[at] = from + value;
      return value === 0 ? [] : [{ series: index, at, from, to: from + value }];
    }),
  );
}

/** Bars by label, grouped or stacked, standing or lying. */
export function BarChart(input: BarChartProps) {
  const colours = input.colours && markColours(input.colours.map((colour) => ({ colour }))).map(({ colour }) => colour);
  const props = { ...input, colours, series: drawable(input.series) };
  const locale = useTranslation().i18n.language as Locale;
  const bars = barsOf(props);
  const drawn = props.line?.values.filter((value) => value !== null) ?? [];
  const ends = [...bars.flatMap((bar) => [bar.from, bar.to]), ...drawn];
  const ticks = niceTicks(Math.min(0, ...ends), Math.max(0, ...ends));
  const drawing = props.horizontal ? (
    <Lying {...props} bars={bars} ticks={ticks} locale={locale} />
  ) : (
    <Standing {...props} bars={bars} ticks={ticks} locale={locale} />
  );
  const shape = props.horizontal ? "rows" : "columns";
  const series = props.line ? [...props.series, props.line] : props.series;
  const lines = props.line ? props.series.length : undefined;
  const figure = { ...props, series, lines, shape, drawing, shades: colours !== undefined } as const;
  return <ChartFigure {...figure} kind="bar" locale={locale} zone="UTC" />;
}

type DrawingProps = BarChartProps & { bars: Bar[]; ticks: number[]; locale: Locale };

/** How a bar is filled: in the colour of its label where labels have one, else in that of its series. */
const filled = ({ id, colours }: BarChartProps, bar: Bar) =>
  colours ? shade(bar.series, colours[bar.at]) : { fill: fillOf(id, bar.series), className: "outline" };

function Standing(props: DrawingProps) {
  const { series, labels, stacked, bars, ticks, locale, height = 260 } = props;
  const y = yPlace(ticks, height);
  const band = 1 / labels.length;
  const width = (band * 0.72) / (stacked ? 1 : series.length);
  return (
    <Frame {...props} height={height} locale={locale} yTicks={ticks} xTicks={labelTicks(labels, true)} centred>
      {bars.map((bar, i) => {
        const barLeft = bar.at * band + band * 0.14 + (stacked ? 0 : bar.series * width);
        const [top, bottom] = [Math.min(y(bar.from), y(bar.to)), Math.max(y(bar.from), y(bar.to))];
        return (
          <rect
            key={i}
            x={percent(barLeft)}
            width={percent(width)}
            y={top}
            height={Math.max(0.5, bottom - top).toFixed(1)}
            {...filled(props, bar)}
          />
        );
      })}
      <Zero ticks={ticks} height={height} />
      {props.line ? (
        <Curves height={height}>
          <SeriesLine series={props.line} index={series.length} d={linePath(props.line.values, band, y)} />
        </Curves>
      ) : null}
    </Frame>
  );
}

/** Through the middle of each bar that has a value; one between gaps is a line as wide as its bar. */
const linePath = (values: ChartSeries["values"], band: number, y: (value: number) => number): string =>
  values
    .map((value, i) => {
      if (value === null) return "";
      const xAt = (share: number) => ((i + share) * band * 1000).toFixed(1);
      const [before, after] = [values[i - 1] ?? null, values[i + 1] ?? null];
      if (before === null && after === null) return `M${xAt(0.14)} ${y(value)}H${xAt(0.86)}`;
      return `${before === null ? "M" : "L"}${xAt(0.5)} ${y(value)}`;
    })
    .join("");

const LABEL = 20;
const LINE = 15;
const BAR = 14;
const GAP = 8;

function Lying(props: DrawingProps) {
  const { id, title, summary, unit, series, labels, stacked, bars, ticks, locale } = props;
  const lanes = stacked ? 1 : series.length;
  const total = (at: number) => series.reduce((sum, one) => sum + (one.values[at] ?? 0), 0);
  const labelTexts = labels.map((label, at) =>
    labelLines(label, stacked || series.length === 1 ? formatUnit(total(at), unit, locale) : ""),
  );
  const lines = Math.max(1, ...labelTexts.map((texts) => texts.length));
  // As high for all of them: whoever reads the chart goes from row to row.
  const above = LABEL + (lines - 1) * LINE;
  const row = above + lanes * BAR + GAP;
  const inner = labels.length * row;
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const x = (value: number) => (value - low) / (high - low);
  const decimals = tickDecimals(ticks);
  // Where every other tick is left out, zero stays.
  const zero = Math.max(0, ticks.indexOf(0));
  return (
    <svg
      className="chart-svg plot-lying"
      width="100%"
      height={inner + TOP + BOTTOM}
      role="img"
      aria-labelledby={`${id}-t ${id}-d`}
    >
      <title id={`${id}-t`}>{title}</title>
      <desc id={`${id}-d`}>{summary}</desc>
      <text x="0" y="12" className="axis-unit">
        {unitText(unit)}
      </text>
      <g transform={`translate(0 ${TOP})`}>
        {ticks.map((tick, i) => (
          <g key={tick} className={(i - zero) % 2 && ticks.length > 4 ? "tick tick-odd" : "tick"}>
            <line
              x1={percent(x(tick))}
              x2={percent(x(tick))}
              y1="0"
              y2={inner}
              className={tick === 0 ? "axis-zero" : "grid"}
            />
            <text
              x={percent(x(tick))}
              y={inner + 16}
              className={`axis-text ${i === 0 ? "start-text" : i === ticks.length - 1 ? "end-text" : "middle-text"}`}
            >
              {formatNumber(tick, locale, { decimals })}
            </text>
          </g>
        ))}
        {bars.map((bar, i) => {
          const [from, to] = [Math.min(x(bar.from), x(bar.to)), Math.max(x(bar.from), x(bar.to))];
          const top = bar.at * row + above + (stacked ? 0 : bar.series * BAR);
          return (
            <rect
              key={i}
              x={percent(from)}
              width={percent(Math.max(0.001, to - from))}
              y={top}
              height={BAR - 1}
              {...filled(props, bar)}
            />
          );
        })}
        {low < 0 && high > 0 ? <line x1={percent(x(0))} x2={percent(x(0))} y1="0" y2={inner} className="zero" /> : null}
        {labelTexts.map((texts, at) => (
          <text key={at} className="bar-label">
            {texts.map(({ words, value }, i) => {
              const start = { x: "0", y: at * row + LINE * (1 + lines - texts.length + i) };
              if (words === "")
                return (
                  <tspan key={i} {...start} className="bar-value">
                    {value}
                  </tspan>
                );
              return (
                <Fragment key={i}>
                  <tspan {...start}>{words}</tspan>
                  {value ? <tspan className="bar-value">{`  ${value}`}</tspan> : null}
                </Fragment>
              );
            })}
          </text>
        ))}
      </g>
    </svg>
  );
}
