import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { columnWriter, formatTime, unitText } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { type ChartData, type ChartProps, type ChartSeries, embeddedData, type TimeSteps } from "./chartData";
import { Fillings, Legend } from "./marks";
import { bucketMeans, bucketSize } from "./scale";

const MOST_ROWS = 200;

interface NumberProps extends ChartProps {
  locale: Locale;
  zone: string;
  labels?: readonly string[];
  time?: TimeSteps;
  kind: "line" | "area" | "bar" | "heat" | "flow";
  /** Which values the pointer reads. */
  shape?: ChartData["shape"];
  /** What the pointer reads, where the table has something else: rows of a grid. */
  readings?: readonly ChartSeries[];
  /** Names of the readings' steps. Default: `labels`. */
  readLabels?: readonly string[];
  /** Marks have the colours of their labels. */
  shades?: boolean;
  /** Series from this one on are lines over bars. */
  lines?: number;
  drawing: ReactNode;
}

/** Frame of every chart: title and sentence, drawing (whose values the island reads out where scripts run), legend, table. */
export function ChartFigure(props: NumberProps) {
  const { id, series, locale, zone, shape, kind } = props;
  const { t } = useTranslation("common");
  const Heading = `h${props.level ?? 2}` as const;
  const hasValues = series.some((one) => one.values.some((value) => value !== null));
  if (!hasValues)
    return (
      <figure className="chart" id={id} aria-labelledby={`${id}-title`}>
        <figcaption>
          <Heading id={`${id}-title`}>{props.title}</Heading>
          <p className="muted">{t("chart.no_data")}</p>
        </figcaption>
      </figure>
    );
  const readings = props.readings ?? series;
  const facts = shape && {
    shape,
    unit: props.unit,
    locale,
    zone,
    time: props.time,
    labels: (props.readLabels ?? props.labels)?.slice(),
  };
  const embedded = facts ? embeddedData(readings, facts, props.dataHref !== undefined) : null;
  const read = embedded !== null || (facts !== undefined && props.dataHref !== undefined);
  return (
    <figure className="chart" id={id} aria-labelledby={`${id}-title`}>
      <figcaption>
        <Heading id={`${id}-title`}>{props.title}</Heading>
        <p id={`${id}-summary`}>{props.summary}</p>
      </figcaption>
      {(kind === "bar" && !props.shades) || kind === "area" ? <Fillings chart={id} series={series} /> : null}
      <div
        className="chart-plot"
        data-island="chart"
        data-href={embedded ? undefined : props.dataHref}
        data-failed={embedded ? undefined : props.failed}
        data-title={`${id}-title`}
        data-png={t("chart.download_png")}
      >
        {props.drawing}
        {embedded ? (
          <script
            type="application/json"
            dangerouslySetInnerHTML={{ __html: JSON.stringify(embedded).replaceAll("<", "\\u003c") }}
          />
        ) : null}
      </div>
      {read && mayZoom(readings, shape) ? <ZoomBar {...props} /> : null}
      {series.length > 1 && shape && shape !== "grid" ? (
        <Legend
          series={series}
          label={t("chart.legend")}
          shades={props.shades}
          lines={props.lines}
          chart={id}
          kind={kind === "line" ? "line" : "fill"}
        />
      ) : null}
      <ChartTable {...props} />
    </figure>
  );
}

/** Fewer steps are seen as they are. */
const ZOOM_FROM = 12;
const mayZoom = (series: readonly ChartSeries[], shape: NumberProps["shape"]): boolean =>
  (shape === "points" || shape === "columns") && series.some(({ values }) => values.length > ZOOM_FROM);

/** What the island shows a part of the axis with. Its place is kept free, so that nothing moves when the buttons come. */
function ZoomBar({ time, zone, spanHrefs }: NumberProps) {
  const { t } = useTranslation("common");
  const placeholders = { from: "{from}", to: "{to}", zone };
  return (
    <div
      className="chart-zoom"
      data-shown={time ? t("chart.zoom_time", placeholders) : t("chart.zoom_shown", placeholders)}
      data-keys={t("chart.zoom_keys")}
      data-pages={spanHrefs ? JSON.stringify(spanHrefs) : undefined}
      data-open={spanHrefs ? t("chart.zoom_open") : undefined}
    >
      {(["in", "out", "all"] as const).map((way) => (
        <button key={way} type="button" className="button button-small" data-zoom={way} hidden>
          {t(`chart.zoom_${way === "all" && !time ? "everything" : way}`)}
        </button>
      ))}
      <span role="status" />
    </div>
  );
}

/** The numbers of a chart as a table of at most 200 rows; longer series as means, all of them in the CSV. */
function ChartTable({ id, title, series, labels, time, unit, locale, zone, csvHref }: NumberProps) {
  const { t } = useTranslation("common");
  const length = Math.max(...series.map((one) => one.values.length));
  const size = time ? bucketSize(length, MOST_ROWS) : 1;
  const columns = series.map((one) => bucketMeans(one.values, size));
  const rows = Math.min(MOST_ROWS, Math.ceil(length / size));
  const write = columnWriter(columns.flat(), locale);
  const head = (row: number) =>
    labels?.[row * size] ??
    (time ? formatTime(time.start + row * size * time.step * 1000, locale, zone, true) : String(row + 1));
  return (
    <details className="chart-table">
      <summary>{t("chart.data")}</summary>
      {size > 1 ? <p className="muted small">{t("chart.rows_mean", { count: size })}</p> : null}
      {size * rows < length ? <p className="muted small">{t("chart.rows_first", { count: rows })}</p> : null}
      <div className="table-scroll" role="region" aria-labelledby={`${id}-title`} tabIndex={0}>
        <table>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{time ? t("chart.time", { zone }) : t("chart.category")}</th>
              {series.map((one, i) => (
                <th scope="col" className="end" key={i}>
                  {one.name}
                  {unit ? <span className="unit"> [{unitText(unit)}]</span> : null}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: rows }, (_, row) => (
              <tr key={row}>
                <th scope="row">{head(row)}</th>
                {columns.map((values, i) => (
                  <td className="end" key={i}>
                    {write(values[row])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {csvHref ? (
        <p>
          <a href={csvHref} download>
            {t("action.download_csv")}
          </a>
        </p>
      ) : null}
    </details>
  );
}
