import { useTranslation } from "react-i18next";
import { labelTicks, tickClasses } from "~/entities/core/axisTicks";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { SEQUENTIAL } from "~/ui/kit/palette";
import { BOTTOM, percent } from "./Axes";
import { type ChartProps, drawable } from "./chartData";
import { ChartFigure } from "./ChartFigure";

export interface HeatStripProps extends Omit<ChartProps, "series" | "dataHref"> {
  /** Names of the rows from top to bottom, e.g. the hours of a day. */
  rowLabels: readonly string[];
  /** Names of the columns, e.g. weeks or months. */
  columnLabels: readonly string[];
  /** values[row][column]. */
  values: readonly (readonly (number | null)[])[];
  /** What the table says where the grid has more columns than it has room for: means with names of its own. */
  table?: { labels: readonly string[]; rows: readonly (readonly (number | null)[])[] };
}

const LEVELS = SEQUENTIAL.light.length;

/** A grid of values in seven steps of lightness, each step one path. */
export function HeatStrip(props: HeatStripProps) {
  const { id, title, summary, unit, rowLabels, columnLabels } = props;
  const values = drawable(props.values.map((row, r) => ({ name: rowLabels[r] ?? "", values: row }))).map(
    (row) => row.values,
  );
  const { t, i18n } = useTranslation("common");
  const locale = i18n.language as Locale;
  const height = props.height ?? Math.max(120, rowLabels.length * 8);
  const all = values.flat().filter((value) => value !== null);
  const [low, high] = all.reduce(([a, b], v) => [Math.min(a, v), Math.max(b, v)], [Infinity, -Infinity]);
  const span = high - low || 1;
  const level = (value: number) => Math.min(LEVELS - 1, Math.floor(((value - low) / span) * LEVELS));
  const paths = new Array<string>(LEVELS).fill("");
  // Neighbours of one level are one mark.
  values.forEach((row, r) => {
    const levels = row.map((value) => (value === null ? -1 : level(value)));
    for (let c = 0; c < levels.length;) {
      const level = levels[c]!;
      let end = c + 1;
      while (levels[end] === level) end += 1;
      if (level >= 0) paths[level] += `M${c} ${r}h${end - c}v1h-${end - c}z`;
      c = end;
    }
  });
  const rowStep = Math.max(1, Math.ceil(rowLabels.length / 6));
  const ticks = labelTicks(columnLabels, true);
  const classes = tickClasses(ticks);
  const drawing = (
    <svg
      className="chart-svg plot"
      width="100%"
      height={height + BOTTOM + 6}
      role="img"
      aria-labelledby={`${id}-t ${id}-d`}
    >
      <title id={`${id}-t`}>{title}</title>
      <desc id={`${id}-d`}>{summary}</desc>
      <g transform="translate(0 6)">
        <svg
          width="100%"
          height={height}
          viewBox={`0 0 ${columnLabels.length} ${rowLabels.length}`}
          preserveAspectRatio="none"
        >
          {paths.map((d, i) => (d ? <path key={i} d={d} className={`q${i}`} shapeRendering="crispEdges" /> : null))}
        </svg>
        <rect width="100%" height={height} className="heat-frame" />
        {rowLabels.map((label, i) =>
          i % rowStep ? null : (
            <text key={i} x="-8" y={((i + 0.5) / rowLabels.length) * height + 4} className="axis-text end-text">
              {label}
            </text>
          ),
        )}
        {ticks.map(({ at, label }, i) => (
          <text key={i} x={percent(at)} y={height + 18} className={`axis-text middle-text ${classes[i]}`}>
            {label}
          </text>
        ))}
      </g>
    </svg>
  );
  const steps = Array.from(
    { length: LEVELS },
    (_, i) => [low + (span * i) / LEVELS, low + (span * (i + 1)) / LEVELS] as const,
  );
  const { labels: tableColumns, rows: tableRows } = props.table ?? { labels: columnLabels, rows: values };
  const series = rowLabels.map((name, r) => ({ name, values: tableRows[r] ?? [] }));
  const byColumn = tableColumns.length > rowLabels.length;
  const table = byColumn
    ? series
    : tableColumns.map((name, c) => ({ name, values: tableRows.map((row) => row[c] ?? null) }));
  return (
    <ChartFigure
      {...props}
      table={undefined}
      kind="heat"
      shape="grid"
      readings={values.map((row, r) => ({ name: rowLabels[r] ?? "", values: row }))}
      readLabels={columnLabels}
      locale={locale}
      zone="UTC"
      series={table}
      labels={byColumn ? tableColumns : rowLabels}
      drawing={
        <>
          {drawing}
          <ul className="legend" aria-label={t("chart.legend")}>
            {steps.map(([from, to], i) => (
              <li key={i}>
                <svg className="legend-mark" width="24" height="14" aria-hidden="true" focusable="false">
                  <rect x="0.5" y="0.5" width="23" height="13" className={`q${i} outline`} />
                </svg>
                {t("chart.heat_step", { from: formatNumber(from, locale), to: formatNumber(to, locale), unit })}
              </li>
            ))}
          </ul>
        </>
      }
    />
  );
}
