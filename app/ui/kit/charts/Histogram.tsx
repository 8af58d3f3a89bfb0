import { useTranslation } from "react-i18next";
import { axisOf, niceTicks } from "~/entities/core/charts/scale";
import { columnWriter } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { BOTTOM, Frame, percent, TOP, yPlace } from "./Axes";
import type { ChartProps } from "./chartData";
import { ChartFigure } from "./ChartFigure";

export interface HistogramProps extends Omit<ChartProps, "series" | "dataHref"> {
  /** Bounds of the columns, which touch each other, and how many values each has. */
  bins: readonly { from: number; to: number; count: number }[];
  /** Unit of the values; that of the chart is of the counts. */
  valueUnit: string;
  /** Values that are marked by a line with their name, such as the mean. */
  marks: readonly { value: number; label: string }[];
}

/** Room above the columns for the names of the marks, one line each [px]. */
const LINE = 15;

/** How often values lie in ranges next to each other, with lines at what is said of them. */
export function Histogram(props: HistogramProps) {
  const locale = useTranslation().i18n.language as Locale;
  const { bins, valueUnit, unit, height = 240 } = props;
  const marks = [...props.marks].sort((a, b) => a.value - b.value);
  const [low, high] = [bins[0]?.from ?? 0, bins.at(-1)?.to ?? 1];
  const shareOf = (value: number) => Math.min(1, Math.max(0, (value - low) / (high - low || 1)));
  const most = Math.max(0, ...bins.map(({ count }) => count));
  const top = marks.length * LINE;
  const inner = height - TOP - BOTTOM;
  // The columns end below the names of the marks.
  const ticks = niceTicks(0, (most * inner) / Math.max(1, inner - top), 4);
  const axis = axisOf(ticks);
  const y = yPlace(axis, height);
  const write = columnWriter([low, high, ...marks.map(({ value }) => value)], locale);
  const labels = bins.map(({ from, to }) => `${write(from)}–${write(to)}\u00a0${valueUnit}`);
  const edges = niceTicks(low, high, 5).filter((edge) => edge >= low && edge <= high);
  const onEdge = columnWriter(edges, locale);
  const xTicks = edges.map((edge) => ({ at: shareOf(edge), label: `${onEdge(edge)}\u00a0${valueUnit}` }));
  const drawing = (
    <Frame {...props} height={height} locale={locale} values={axis} xTicks={xTicks}>
      {bins.map(({ from, to, count }, i) => (
        <rect
          key={i}
          x={percent(shareOf(from))}
          width={percent(shareOf(to) - shareOf(from))}
          y={y(count)}
          height={(y(0) - y(count)).toFixed(1)}
          className="c1 fill outline"
        />
      ))}
      {marks.map(({ value, label }, i) => {
        const at = shareOf(value);
        return (
          <g key={label}>
            <line x1={percent(at)} x2={percent(at)} y1={i * LINE} y2={inner} className="chart-mark" />
            <text
              x={percent(at)}
              dx={at > 0.6 ? -5 : 5}
              y={i * LINE + 9}
              className={`bar-label${at > 0.6 ? " end-text" : ""}`}
            >
              {`${label}: ${write(value)}\u00a0${valueUnit}`}
            </text>
          </g>
        );
      })}
    </Frame>
  );
  const series = [{ name: unit, values: bins.map(({ count }) => count) }];
  return (
    <ChartFigure
      {...props}
      kind="bar"
      shape="columns"
      locale={locale}
      zone="UTC"
      labels={labels}
      series={series}
      isWhole
      drawing={drawing}
    />
  );
}
