import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { WEATHER_TYPES, type WeatherType } from "~/entities/timeseries/weatherType";
import { LineChart } from "../kit/charts";
import { Notice, Progress, Section } from "../kit/layout";
import { DataTable, KeyFigures } from "../kit/lists";

interface Numbers {
  integral: number;
  mean: number | null;
  min: number | null;
  max: number | null;
  gaps: number;
}

interface DonePreview {
  stage: "done";
  here: string;
  facts: Numbers & { full_load_hours: number | null; step_s: number; years: readonly (Numbers & { year: number })[] };
  remarks: readonly { key: string; params?: Record<string, string | number> }[];
  angles: { tilt: number; azimuth: number } | null;
  weather: {
    source: "stored" | "custom" | "synthetic";
    origins: readonly { source: string; licence: string | null }[];
    year: number;
    days: Partial<Record<WeatherType, readonly (number | null)[]>>;
  } | null;
  /** Values beyond the bounds of the parameter, which are saved at the bound. */
  beyond: number;
  year: number;
  startMs: number;
  days: readonly (number | null)[];
  week: { startMs: number; stepS: number; values: readonly (number | null)[] };
  zone: string;
}
interface OpenPreview {
  stage: "waiting" | "failed";
  here: string;
  problem: { message: string; params: Record<string, string | number> };
}
export type PreviewFacts = DonePreview | OpenPreview;

interface PreviewProps {
  preview: PreviewFacts;
  unit: string;
  colour?: string;
}

/** What came of the form: a series to look at and to save, a warning why there is none, or that it is being made. */
export function Preview({ preview, unit, colour }: PreviewProps) {
  const { t } = useTranslation("generation");
  if (preview.stage === "done") return <Series preview={preview} unit={unit} colour={colour} />;
  if (preview.stage === "failed") {
    const { message, params } = preview.problem;
    return (
      <div id="preview">
        <Notice kind="warning" live title={t("failed.title")}>
          <p>{t(message.replace(".", ":"), params)}</p>
        </Notice>
      </div>
    );
  }
  return (
    <Section id="preview" title={t("stage.waiting")}>
      <Progress label={t("stage.waiting")} text={t("stage.waiting")} pollHref={`${preview.here}/progress`} />
      <p>
        <a href={preview.here}>{t("refresh")}</a>
      </p>
    </Section>
  );
}

function Series({ preview, unit, colour }: PreviewProps & { preview: DonePreview }) {
  const { t, i18n } = useTranslation("generation");
  const locale = i18n.language as Locale;
  const number = (value: number | null, decimals?: number) =>
    formatNumber(value, locale, decimals === undefined ? {} : { decimals });
  const { facts, year, days, week, zone } = preview;
  const shown = unit === "1" ? undefined : unit;
  const sumUnit = unit === "1" ? "h" : `${unit}h`;
  const summary = t("chart.summary", { year, mean: number(facts.years[0]?.mean ?? null), unit: shown ?? "" }).trim();
  return (
    <Section id="preview" title={t("preview_title")}>
      <Remarks preview={preview} />
      <KeyFigures
        items={[
          { term: t("numbers.mean"), value: number(facts.mean), unit: shown },
          {
            term: t("numbers.integral"),
            value: number(facts.integral, 1),
            unit: sumUnit,
            note: t("numbers.all_years"),
          },
          ...(facts.full_load_hours === null
            ? []
            : [{ term: t("numbers.full_load"), value: number(facts.full_load_hours, 0), unit: "h" }]),
          { term: t("numbers.max"), value: number(facts.max), unit: shown },
          ...(facts.gaps > 0 ? [{ term: t("numbers.gaps"), value: number(facts.gaps, 0) }] : []),
        ]}
      />
      <LineChart
        id="generated-year"
        level={3}
        title={t("chart.year", { year })}
        summary={summary}
        unit={unit}
        zone={zone}
        series={[{ name: t("chart.daily_mean"), values: days, colour }]}
        time={{ start: preview.startMs, step: 86_400 }}
      />
      <LineChart
        id="generated-week"
        level={3}
        height={200}
        title={t("chart.week")}
        summary={t("chart.week_summary", { year })}
        unit={unit}
        zone={zone}
        series={[{ name: t("chart.hours"), values: week.values, colour }]}
        time={{ start: week.startMs, step: week.stepS }}
      />
      <DataTable
        caption={t("numbers.by_year")}
        columns={[
          { key: "year", header: t("numbers.year"), rowHeader: true, cell: (row) => String(row.year) },
          {
            key: "integral",
            header: t("numbers.integral"),
            unit: sumUnit,
            numeric: true,
            cell: (row) => number(row.integral, 1),
          },
          { key: "mean", header: t("numbers.mean"), unit: shown, numeric: true, cell: (row) => number(row.mean) },
          { key: "max", header: t("numbers.max"), unit: shown, numeric: true, cell: (row) => number(row.max) },
        ]}
        rows={facts.years}
        rowKey={(row) => String(row.year)}
      />
      <Form method="post" className="form-actions">
        <button type="submit" name="intent" value="save" className="button button-primary">
          {t("save")}
        </button>
        <button type="submit" name="intent" value="discard" className="button button-secondary">
          {t("discard")}
        </button>
      </Form>
      {preview.weather ? <WeatherCharts weather={preview.weather} startMs={preview.startMs} zone={zone} /> : null}
    </Section>
  );
}

function Remarks({ preview }: { preview: DonePreview }) {
  const { t } = useTranslation("generation");
  const { weather, angles, remarks, beyond } = preview;
  return (
    <>
      {weather?.source === "synthetic" ? (
        <Notice kind="warning" title={t("weather.synthetic")}>
          <p>{t("weather.synthetic_text")}</p>
        </Notice>
      ) : null}
      {weather && weather.origins.length > 0 ? (
        <p>
          {t("weather.origin")}{" "}
          {weather.origins.map(({ source, licence }) => (licence ? `${source} (${licence})` : source)).join("; ")}
        </p>
      ) : null}
      {angles ? <Notice kind="info" title={t("found_angles", angles)} /> : null}
      {beyond > 0 ? <Notice kind="warning" title={t("beyond", { count: beyond })} /> : null}
      {remarks.map(({ key, params }) => (
        <Notice key={key} kind="info" title={t(`remark.${key}`, params ?? {})} />
      ))}
    </>
  );
}

const WEATHER_UNITS: Readonly<Record<WeatherType, string>> = { temp: "°C", wind: "m/s", ssrd: "W/m²", fdir: "W/m²" };

/** The weather that went in, by the means of its days. */
function WeatherCharts({
  weather,
  startMs,
  zone,
}: {
  weather: NonNullable<DonePreview["weather"]>;
  startMs: number;
  zone: string;
}) {
  const { t } = useTranslation("generation");
  return (
    <details className="fieldset folded">
      <summary>{t("weather.charts", { year: weather.year })}</summary>
      {WEATHER_TYPES.flatMap((type) => {
        const values = weather.days[type];
        if (!values) return [];
        const title = t(`weather.type.${type}`);
        return [
          <LineChart
            key={type}
            id={`weather-${type}`}
            level={3}
            height={160}
            title={title}
            summary={t("weather.chart_summary", { type: title, year: weather.year })}
            unit={WEATHER_UNITS[type]}
            zone={zone}
            fromMinimum={type === "temp"}
            series={[{ name: title, values }]}
            time={{ start: startMs, step: 86_400 }}
          />,
        ];
      })}
    </details>
  );
}
