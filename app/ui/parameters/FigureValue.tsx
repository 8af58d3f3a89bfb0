import { useTranslation } from "react-i18next";
import type { Locale } from "~/entities/enums";
import { formatNumber, formatUnit } from "../format";

/** A row of a figure as it is shown. */
export interface ShownRow {
  parameter_id: string;
  date: string | null;
  ts_id: string | null;
  properties: { value?: number | boolean | null; unit?: string; eol?: string };
}

/** A value with its unit: numbers with enough digits to be told apart, switches in words. */
export function useValueText(): (value: number | boolean | null | undefined, unit: string) => string {
  const { t, i18n } = useTranslation("parameters");
  const locale = i18n.language as Locale;
  return (value, unit) => {
    if (typeof value === "boolean") return t(value ? "common:value.yes" : "common:value.no");
    if (value === null || value === undefined) return t("common:value.none");
    const text = formatNumber(value, locale, { decimals: decimalsOf(value) });
    return formatUnit(value, unit, locale, { decimals: decimalsOf(value) }) || text;
  };
}

/** Entered figures are shown as entered, up to six significant decimals. */
function decimalsOf(value: number): number | undefined {
  if (value !== 0 && Math.abs(value) < 1e-4) return undefined;
  return Math.min(6, (String(Number(value.toPrecision(9))).split(".")[1] ?? "").length);
}

export interface FigureValueProps {
  rows: readonly ShownRow[];
  unit: string;
  defaultValue: number | null;
  boolean: boolean;
  /** Address under which series pages stand. */
  seriesBase: string;
}

/** The value of a figure: one value, one per year, a series, or the default. */
export function FigureValue({ rows, unit, defaultValue, boolean, seriesBase }: FigureValueProps) {
  const { t } = useTranslation("parameters");
  const value = useValueText();
  if (rows.length === 0) {
    if (defaultValue === null)
      return <span className="muted nowrap">{boolean || unit === "1" ? "–" : t("value.in_unit", { unit })}</span>;
    return <>{boolean ? value(defaultValue !== 0, unit) : value(defaultValue, unit)}</>;
  }
  const one = (row: ShownRow) =>
    row.ts_id ? (
      <a href={`${seriesBase}/${row.ts_id}`}>{t("value.series")}</a>
    ) : (
      value(row.properties.value, row.properties.unit || unit)
    );
  const only = rows[0];
  if (rows.length === 1 && only && !only.date && !only.properties.eol) return <>{one(only)}</>;
  return (
    <>
      {rows.map((row) => (
        <div key={row.parameter_id}>
          <YearSpan date={row.date} eol={row.properties.eol ?? null} /> {one(row)}
        </div>
      ))}
    </>
  );
}

/** "from 2030", "until the end of 2042": the years a row counts. */
export function YearSpan({ date, eol }: { date: string | null; eol: string | null }) {
  const { t } = useTranslation("parameters");
  const from = date?.slice(0, 4);
  const until = eol ? String(Number(eol.slice(0, 4)) - 1) : undefined;
  const text = from
    ? until
      ? t("value.from_until", { from, until })
      : t("value.from", { from })
    : until
      ? t("value.until", { until })
      : t("value.always");
  return <span className="muted nowrap">{text}</span>;
}
