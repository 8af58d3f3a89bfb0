import { useTranslation } from "react-i18next";
import { evenClass, labelTicks } from "~/entities/core/axisTicks";
import { type ValueAxis, valueAxis } from "~/entities/core/charts/scale";
import { columnWriter } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { Curves, Frame, percent, yPlace, Zero } from "./Axes";
import { type Bar, type BarChartProps, barsOf, columnsOf, endValues } from "./bars";
import { type ChartSeries, drawable, markColours, type MarkedSeries, visible } from "./chartData";
import { ChartFigure } from "./ChartFigure";
import { useChartAddress } from "./hide";
import { LyingBars } from "./LyingBars";
import { fillOf, SeriesLine, shade } from "./marks";
import { useDrawingHeight } from "./room";

const MOST_FEW = 9;

/** Bars by label, grouped or stacked, standing or lying. */
export function BarChart(input: BarChartProps) {
  const address = useChartAddress();
  const colours = input.colours && markColours(input.colours.map((colour) => ({ colour }))).map(({ colour }) => colour);
  const all = input.line ? [...drawable(input.series), input.line] : drawable(input.series);
  const isWhole = colours !== undefined || input.starts !== undefined || all.length < 2;
  const marked = all.map((one): MarkedSeries => ({ ...one, hidden: !isWhole && address.isHidden(one.name) }));
  const own = visible(marked);
  const line = input.line && own.pop();
  const props = { ...input, colours, series: own, line };
  const locale = useTranslation().i18n.language as Locale;
  const { labels } = props;
  const bars = barsOf(props);
  const drawn = props.line?.values.filter((value) => value !== null) ?? [];
  const ends = [...bars.flatMap((bar) => [bar.from, bar.to]), ...drawn];
  const axis = valueAxis(Math.min(0, ...ends), Math.max(0, ...ends));
  const drawing = props.horizontal ? (
    <LyingBars {...props} bars={bars} locale={locale} fillOf={(bar) => filled(props, bar)} />
  ) : (
    <Standing {...props} bars={bars} axis={axis} locale={locale} />
  );
  // A few columns take no more room than they need: none is wider than 80 px.
  const few = props.horizontal || labels.length > MOST_FEW ? undefined : `chart-few-${labels.length}`;
  const shape = props.horizontal ? "rows" : "columns";
  const lines = line ? own.length : undefined;
  const figure = {
    ...props,
    series: marked,
    lines,
    shape,
    drawing,
    isWhole,
    shades: colours !== undefined,
    few,
  } as const;
  return <ChartFigure {...figure} kind="bar" locale={locale} zone="UTC" />;
}

type DrawingProps = BarChartProps & { bars: Bar[]; axis: ValueAxis; locale: Locale };

/** How a bar is filled: in the colour of its label where labels have one, else in that of its series. */
const filled = ({ id, colours, series }: BarChartProps, bar: Bar) =>
  colours ? shade(series, bar.series, colours[bar.at]) : { fill: fillOf(id, bar.series), className: "outline" };

/** More columns than these have no room for their values at their ends. */
const MOST_VALUES = 12;

function Standing(props: DrawingProps) {
  const { series, labels, stacked, bars, axis, locale, groups } = props;
  const height = useDrawingHeight(props.height ?? 260);
  const ends =
    !props.line && bars.length > 0 && labels.length * (stacked ? 1 : series.length) <= MOST_VALUES
      ? endValues(props, bars)
      : [];
  const write = columnWriter(
    ends.map(({ value }) => value),
    locale,
  );
  const values = ends.map(({ value }) => write(value));
  const y = yPlace(axis, height);
  const band = 1 / labels.length;
  const columns = columnsOf(props);
  const lanes = stacked ? 1 : series.length;
  const short = groups?.flatMap((group) => group.labels);
  const xTicks = short ? short.map((label, at) => ({ at: columns[at]!.middle, label })) : labelTicks(labels, true);
  return (
    <Frame {...props} height={height} locale={locale} values={axis} xTicks={xTicks} below={groupTicks(groups)} centred>
      {bars.map((bar, i) => {
        const { left, width } = columns[bar.at]!;
        const barLeft = left + (stacked ? 0 : (bar.series * width) / lanes);
        const [top, bottom] = [Math.min(y(bar.from), y(bar.to)), Math.max(y(bar.from), y(bar.to))];
        return (
          <rect
            key={i}
            x={percent(barLeft)}
            width={percent(width / lanes)}
            y={top}
            height={Math.max(0.5, bottom - top).toFixed(1)}
            {...filled(props, bar)}
          />
        );
      })}
      <Zero axis={axis} height={height} />
      <g className={evenClass(values, stacked ? 0.84 * band : (columns[0]?.width ?? 1) / lanes)}>
        {ends.map(({ at, lane, end }, i) => (
          <text
            key={i}
            x={percent(columns[at]!.left + ((stacked ? 0.5 : lane + 0.5) * columns[at]!.width) / lanes)}
            y={y(Math.max(0, end)) - 5}
            className="bar-value middle-text"
          >
            {values[i]}
          </text>
        ))}
      </g>
      {props.line ? (
        <Curves height={height}>
          <SeriesLine series={props.line} index={series.length} d={linePath(props.line.values, band, y)} />
        </Curves>
      ) : null}
    </Frame>
  );
}

/** Names of groups, in the middle of their columns. */
function groupTicks(groups: BarChartProps["groups"]) {
  const count = groups?.reduce((sum, { labels }) => sum + labels.length, 0) ?? 0;
  let before = 0;
  return groups?.map(({ name, labels }) => {
    const at = (before + labels.length / 2) / count;
    before += labels.length;
    return { at, label: name };
  });
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
