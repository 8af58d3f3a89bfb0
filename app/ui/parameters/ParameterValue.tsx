import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { sitePaths } from "~/entities/core/sitePaths";
import type { Parameter } from "~/entities/parameters/parameter";
import type { SeriesOfParameter } from "~/entities/parameters/view";
import { RowYears } from "./cells";
import { type FormulaFactsView, FormulaView } from "./FormulaView";
import { Sparkline } from "./Sparkline";
import { useValueText } from "./valueText";

/** A row of a parameter as it is shown. */
export interface ShownRow extends Pick<Parameter, "parameter_id" | "date" | "ts_id"> {
  properties: Pick<Parameter["properties"], "value" | "unit" | "eol" | "formula">;
}

export interface ParameterValueProps {
  rows: readonly ShownRow[];
  unit: string;
  defaultValue: number | null;
  boolean: boolean;
  /** Address under which series pages are. */
  system_id: string;
  /** How rows by formula come about, by parameter_id; under "" what the type's own formula gives. */
  formulas: Readonly<Record<string, FormulaFactsView | undefined>>;
  /** Unit, factor and sparkline of the series, by ts_id. */
  series: Readonly<Record<string, SeriesOfParameter | undefined>>;
}

/** The value of a parameter: one value, one per year, a series, or the default. */
export function ParameterValue({
  rows,
  unit,
  defaultValue,
  boolean,
  system_id,
  formulas,
  series,
}: ParameterValueProps) {
  const { t, i18n } = useTranslation("parameters");
  const value = useValueText();
  if (rows.length === 0) {
    const derived = formulas[""];
    if (derived) return <FormulaView facts={derived} unit={unit} system_id={system_id} />;
    if (defaultValue === null)
      return <span className="muted nowrap">{boolean || unit === "1" ? "–" : t("value.in_unit", { unit })}</span>;
    return <>{boolean ? value(defaultValue !== 0, unit) : value(defaultValue, unit)}</>;
  }
  const one = (row: ShownRow) => {
    const formula = formulas[row.parameter_id];
    if (formula) return <FormulaView facts={formula} unit={row.properties.unit || unit} system_id={system_id} />;
    if (!row.ts_id) return value(row.properties.value, row.properties.unit || unit);
    const facts = series[row.ts_id];
    return (
      <>
        <a href={sitePaths(system_id).series("series", row.ts_id)}>{t("value.series")}</a>{" "}
        <Sparkline path={facts?.spark} />
        {facts ? (
          <div className="muted small">
            {t(facts.factor === 1 ? "value.series_unit" : "value.series_factor", {
              unit: facts.unit || unit,
              factor: formatNumber(facts.factor, i18n.language as Locale),
              kind: t(`timeseries:viewer.kind.${facts.type}`),
            })}
          </div>
        ) : null}
      </>
    );
  };
  const only = rows[0];
  if (rows.length === 1 && only && !only.date && !only.properties.eol) return <>{one(only)}</>;
  return (
    <>
      {rows.map((row) => (
        <div key={row.parameter_id}>
          <RowYears date={row.date} eol={row.properties.eol ?? null} /> {one(row)}
        </div>
      ))}
    </>
  );
}
