import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { bucketMeans, bucketSize } from "~/entities/core/charts/scale";
import { columnWriter, formatTime, unitText } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { SheetLink } from "../layout/SheetLink";
import {
  type ChartData,
  type ChartProps,
  type ChartSeries,
  embeddedData,
  type MarkedSeries,
  type TimeSteps,
} from "./chartData";
import { useChartAddress } from "./hide";
import { Fillings, Legend } from "./marks";

const MOST_ROWS = 200;

interface NumberProps extends Omit<ChartProps, "series"> {
  locale: Locale;
  zone: string;
  labels?: readonly string[];
  time?: TimeSteps;
  kind: "line" | "area" | "bar" | "heat" | "flow";
  /** Which values the pointer reads. */
  shape?: ChartData["shape"];
  /** As they are shown, those too that the reader has hidden. */
  series: readonly MarkedSeries[];
  /** What the table has, where that is something else: all of many series. */
  table?: readonly ChartSeries[];
  /** What the pointer reads, where that is something else: rows of a grid. */
  readings?: readonly ChartSeries[];
  /** Names of the readings' steps. Default: `labels`. */
  readLabels?: readonly string[];
  /** Marks have the colours of their labels. */
  shades?: boolean;
  /** Its series belong together: none can be hidden. */
  isWhole?: boolean;
  /** Series from this one on are lines over bars. */
  lines?: number;
  /** What lies above and below zero. */
  sides?: readonly [above: string, below: string];
  /** How much narrower patterns are than in 1000 units. */
  stretch?: number;
  /** Steps of which the drawing has the mean. Default 1. */
  meanOf?: number;
  /** The page that shows all of many series, or the small ones as one. */
  allHref?: string;
  /** The axis is named below the next drawing. */
  bare?: boolean;
  /** Names of the series are in the drawing: there is no legend. */
  named?: boolean;
  /** Class of a drawing that takes less room than it could have. */
  few?: string;
  drawing: ReactNode;
}

/** Frame of every chart: title and sentence, drawing (whose values the island reads out where scripts run), legend, table. */
export function ChartFigure(props: NumberProps) {
  const { id, series, locale, zone, shape, kind, meanOf = 1 } = props;
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
  const readings = props.readings ?? series.filter(({ hidden }) => !hidden);
  const facts = shape && {
    shape,
    unit: props.unit,
    locale,
    zone,
    time: props.time,
    total: props.total,
    labels: (props.readLabels ?? props.labels)?.slice(),
  };
  const embedded = facts ? embeddedData(readings, facts, props.dataHref !== undefined) : null;
  const read = embedded !== null || (facts !== undefined && props.dataHref !== undefined);
  const isTwoSided =
    kind === "area" && series.some(({ below }) => below) && series.some(({ below }) => below === false);
  const hasLegend = series.length > 1 && !props.named && shape !== undefined && shape !== "grid" && shape !== "marks";
  return (
    <figure className="chart" id={id} aria-labelledby={`${id}-title`}>
      <figcaption>
        <Heading id={`${id}-title`}>{props.title}</Heading>
        {read && mayZoom(readings, shape) ? (
          <div className="chart-tools">
            <ZoomBar {...props} />
            <ExploreLink {...props} />
          </div>
        ) : null}
        <p id={`${id}-summary`}>
          {props.subject ? `${props.subject}. ` : null}
          {props.summary}
          {meanOf > 1 ? ` ${t("chart.drawn_means", { count: meanOf })}` : null}
        </p>
      </figcaption>
      {(kind === "bar" && !props.shades) || kind === "area" ? (
        <Fillings chart={id} series={series} stretch={props.stretch} />
      ) : null}
      {hasLegend && isTwoSided ? <ChartLegend {...props} below={false} /> : null}
      <div
        className={["chart-plot", props.bare ? "chart-plot-bare" : "", props.few ?? ""].filter(Boolean).join(" ")}
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
      {hasLegend ? <ChartLegend {...props} below={isTwoSided ? true : undefined} /> : null}
      <ChartTable {...props} />
    </figure>
  );
}

/** The names of the series, or of those on one side of zero, as links that hide them. */
function ChartLegend({ below, ...props }: NumberProps & { below?: boolean }) {
  const { t } = useTranslation("common");
  const address = useChartAddress();
  const { id, series, sides, allHref, kind } = props;
  const sideName = sides?.[below ? 1 : 0];
  const hasAll =
    allHref !== undefined && (below === undefined || below === series.some((one) => one.below && one.members));
  return (
    <div className="chart-legend">
      <Legend
        {...props}
        chart={id}
        label={sideName ? t("chart.legend_of", { name: sideName }) : t("chart.legend")}
        kind={kind === "line" ? "line" : "fill"}
        side={below === undefined ? undefined : { below, name: sideName }}
        address={props.shades || props.isWhole ? null : address}
        toggles={({ name, hidden }) => t(hidden ? "chart.show_series" : "chart.hide_series", { name })}
      />
      {hasAll ? (
        <a href={allHref} className="legend-all">
          {t(address.showsAll(id) ? "chart.others_hide" : "chart.others_show")}
        </a>
      ) : null}
    </div>
  );
}

const EXPLORER = ["picture", "values", "copied", "close", "keys", "years"] as const;

/** Opens the explorer with every step of the chart's file; without scripts it is the file. */
function ExploreLink({ title, time, csvHref, yearHrefs, zone, locale, isPart }: NumberProps) {
  const { t } = useTranslation("common");
  if (!time || !csvHref || isPart) return null;
  const texts = {
    in: t("chart.zoom_in"),
    out: t("chart.zoom_out"),
    all: t("chart.zoom_all"),
    shown: t("chart.zoom_time", { from: "{from}", to: "{to}", zone }),
    ...Object.fromEntries(EXPLORER.map((key) => [key, t(`chart.explorer.${key}`)])),
  };
  return (
    <a
      href={csvHref}
      className="button button-small"
      data-explore={JSON.stringify({ title, zone, locale, years: yearHrefs, texts })}
    >
      {t("chart.explore")}
    </a>
  );
}

/** Fewer steps are seen as they are. */
const ZOOM_FROM = 12;
const mayZoom = (series: readonly ChartSeries[], shape: NumberProps["shape"]): boolean =>
  (shape === "points" || shape === "columns") && series.some(({ values }) => values.length > ZOOM_FROM);

/** What the island shows a part of the axis with, beside the title. Its place is kept free, so that nothing moves when the buttons come. */
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
      data-sum={t("chart.sum")}
      data-mean={t("chart.mean")}
    >
      {(["out", "all", "in"] as const).map((way) => {
        const words = t(`chart.zoom_${way === "all" && !time ? "everything" : way}`);
        return (
          <button
            key={way}
            type="button"
            className="icon-button"
            data-zoom={way}
            aria-label={words}
            title={words}
            hidden
          >
            <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
              <path d={SIGNS[way]} className="chart-sign" />
            </svg>
          </button>
        );
      })}
    </div>
  );
}

const SIGNS = {
  out: "M3 8h10",
  in: "M3 8h10M8 3v10",
  all: "M2 8h12M5 5 2 8l3 3M11 5l3 3-3 3",
};

/** The numbers of a chart as a table of at most 200 rows; longer series as means, all of them in the CSV. */
function ChartTable(props: NumberProps) {
  const { id, title, subject, labels, time, unit, locale, zone, csvHref } = props;
  const { t } = useTranslation("common");
  const series = props.table ?? props.series;
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
          <caption className="visually-hidden">{subject ?? title}</caption>
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
          </a>{" "}
          · <SheetLink table={csvHref} />
        </p>
      ) : null}
    </details>
  );
}
