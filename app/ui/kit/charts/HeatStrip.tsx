import { useTranslation } from "react-i18next";
import { type AxisTick, labelTicks, tickClasses } from "~/entities/core/axisTicks";
import { classLimits, classOf } from "~/entities/core/charts/classes";
import { columnWriter, unitText } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { SEQUENTIAL } from "~/ui/kit/palette";
import { BOTTOM, percent } from "./Axes";
import { type ChartProps, drawable } from "./chartData";
import { ChartFigure } from "./ChartFigure";
import { useDrawingHeight } from "./room";

export interface HeatStripProps extends Omit<ChartProps, "series" | "dataHref"> {
  /** Names of the rows from top to bottom, e.g. the hours of a day. */
  rowLabels: readonly string[];
  /** Names of the columns, e.g. weeks or months. */
  columnLabels: readonly string[];
  /** Names below the columns where they are something else than some of the columns' names: months under days. */
  ticks?: readonly AxisTick[];
  /** values[row][column]. */
  values: readonly (readonly (number | null)[])[];
  /** What the table says where the grid has more columns than it has room for: means with names of its own. */
  table?: { labels: readonly string[]; rows: readonly (readonly (number | null)[])[] };
}

const LEVELS = SEQUENTIAL.light.length;

/** A grid of values in up to nine classes with round limits, the largest strongest; each class is one path. */
export function HeatStrip(props: HeatStripProps) {
  const { id, title, summary, unit, rowLabels, columnLabels } = props;
  const values = drawable(props.values.map((row, r) => ({ name: rowLabels[r] ?? "", values: row }))).map(
    (row) => row.values,
  );
  const { t, i18n } = useTranslation("common");
  const locale = i18n.language as Locale;
  const height = useDrawingHeight(props.height ?? Math.max(120, rowLabels.length * 8));
  const all = values.flat().filter((value) => value !== null);
  const limits = classLimits(all);
  const count = limits.length + 1;
  /** Of fewer than nine classes the last is the strongest colour all the same. */
  const colour = (index: number) => (count > 1 ? Math.round((index * (LEVELS - 1)) / (count - 1)) : 4);
  const level = (value: number) => colour(classOf(value, limits));
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
  const ticks = props.ticks ?? labelTicks(columnLabels, true);
  const classes = tickClasses(ticks, true);
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
          <g key={i} className={classes[i]}>
            <text x={percent(at)} y={height + 18} className="axis-text middle-text">
              {label}
            </text>
          </g>
        ))}
      </g>
    </svg>
  );
  // Where all is alike, its one class is named by the value.
  const write = columnWriter(limits.length > 0 ? limits : all.slice(0, 1), locale);
  const words = (index: number): string => {
    const [from, to] = [limits[index - 1], limits[index]];
    if (from === undefined && to === undefined) return write(all[0]);
    if (from === undefined) return t("chart.heat_below", { to: write(to) });
    if (to === undefined) return t("chart.heat_from", { from: write(from) });
    return t("chart.heat_step", { from: write(from), to: write(to) });
  };
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
          <ul className="legend heat-legend" aria-label={t("chart.legend")}>
            <li className="muted">{unitText(unit)}</li>
            {Array.from({ length: count }, (_, i) => (
              <li key={i}>
                <svg className="legend-mark" width="14" height="12" aria-hidden="true" focusable="false">
                  <rect x="0.5" y="0.5" width="13" height="11" rx="2" className={`q${colour(i)} heat-edge`} />
                </svg>
                {words(i)}
              </li>
            ))}
          </ul>
        </>
      }
    />
  );
}
