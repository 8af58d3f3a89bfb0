import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { partsText } from "~/entities/core/namedPart";
import { type GeneratedFacts, remarkParams } from "~/entities/generation/view";
import { type Course, numbersOf, sumUnit } from "~/entities/timeseries/course";
import { WEATHER_TYPES, type WeatherType } from "~/entities/timeseries/weatherType";
import type { WeatherDays } from "~/entities/weather/view";
import { Notice, Progress, Section } from "../kit/layout";
import { PeriodTable } from "../timeseries/PeriodTable";
import { energyOf, SeriesCards } from "../timeseries/SeriesCards";
import { SeriesChart } from "../timeseries/SeriesChart";

interface DonePreview {
  stage: "done";
  here: string;
  facts: GeneratedFacts;
  remarks: readonly { key: string; params?: Record<string, string | number> }[];
  angles: { tilt: number; azimuth: number } | null;
  weather: {
    source: "stored" | "custom" | "synthetic";
    origins: readonly { source: string; licence: string | null }[];
    year: number;
    days: WeatherDays;
  } | null;
  /** Values beyond the bounds of the parameter, which are saved at the bound. */
  beyond: number;
  year: number;
  startMs: number;
  /** Means of the days of the first year, and every step of a week. */
  days: Course;
  week: Course;
  viewerHref: string;
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
  const number = (value: number | null, decimals: number) => formatNumber(value, locale, { decimals });
  const { facts, year, zone } = preview;
  const sum = { term: t("numbers.integral"), ...energyOf(facts.integral, sumUnit(unit), locale) };
  const years = facts.years.map((one) => ({
    ...one,
    label: String(one.year),
    startMs: one.year,
    sum: one.integral,
  }));
  return (
    <Section id="preview" title={t("preview_title")}>
      <Remarks preview={preview} />
      <SeriesCards
        numbers={{ mean: facts.mean, min: facts.min, max: facts.max, gaps: facts.gaps }}
        unit={unit}
        more={[
          { ...sum, note: t("numbers.all_years") },
          ...(facts.full_load_hours === null
            ? []
            : [{ term: t("numbers.full_load"), value: number(facts.full_load_hours, 0), unit: "h" }]),
        ]}
      />
      <SeriesChart
        id="generated-year"
        level={3}
        title={t("chart.year", { year })}
        subject={t("chart.about_year", { year })}
        numbers={facts.years[0] ?? facts}
        unit={unit}
        zone={zone}
        courses={[{ ...preview.days, name: t("chart.daily_mean"), colour }]}
      />
      <SeriesChart
        id="generated-week"
        level={3}
        height={200}
        title={t("chart.week")}
        subject={t("chart.about_week", { year })}
        numbers={numbersOf(preview.week.values)}
        unit={unit}
        zone={zone}
        courses={[{ ...preview.week, name: t("chart.hours"), colour }]}
      />
      <p>
        <a href={preview.viewerHref}>{t("timeseries:viewer.open")}</a>
      </p>
      <PeriodTable
        caption={t("numbers.by_year")}
        periods={years}
        unit={unit}
        numbers={facts}
        sumUnit={sumUnit(unit)}
        steps="gaps"
      />
      <Form method="post" className="form-actions">
        <button type="submit" name="intent" value="save" className="button button-primary">
          {t("save")}
        </button>
        <button type="submit" name="intent" value="discard" className="button button-secondary">
          {t("discard")}
        </button>
      </Form>
      {preview.weather ? <WeatherCharts weather={preview.weather} startMs={preview.startMs} /> : null}
    </Section>
  );
}

function Remarks({ preview }: { preview: DonePreview }) {
  const { t, i18n } = useTranslation("generation");
  const locale = i18n.language as Locale;
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
          {partsText(
            weather.origins.map(({ source, licence }) => (licence ? `${source} (${licence})` : source)),
            locale,
          )}
        </p>
      ) : null}
      {angles ? <Notice kind="info" title={t("found_angles", angles)} /> : null}
      {beyond > 0 ? <Notice kind="warning" title={t("beyond", { count: beyond })} /> : null}
      {remarks.map(({ key, params }) => (
        <Notice key={key} kind="info" title={t(`remark.${key}`, remarkParams(params, locale))} />
      ))}
    </>
  );
}

const WEATHER_UNITS: Readonly<Record<WeatherType, string>> = { temp: "°C", wind: "m/s", ssrd: "W/m²", fdir: "W/m²" };

/** The weather that went in, by the means of its days. */
function WeatherCharts(props: { weather: NonNullable<DonePreview["weather"]>; startMs: number }) {
  const { weather, startMs } = props;
  const { t } = useTranslation("generation");
  return (
    <details className="fieldset folded">
      <summary>{t("weather.charts", { year: weather.year })}</summary>
      {WEATHER_TYPES.flatMap((type) => {
        const values = weather.days[type];
        if (!values) return [];
        const name = t(`weather.type.${type}`);
        return [
          <SeriesChart
            key={type}
            id={`weather-${type}`}
            level={3}
            height={160}
            title={name}
            subject={t("weather.about", { type: name, year: weather.year })}
            numbers={numbersOf(values)}
            unit={WEATHER_UNITS[type]}
            zone="UTC"
            fromMinimum={type === "temp"}
            courses={[{ startMs, stepS: 86_400, values, name }]}
          />,
        ];
      })}
    </details>
  );
}
