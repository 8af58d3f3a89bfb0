import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { shownYears } from "~/entities/results/shares";
import { yearlySum } from "~/entities/results/usedParameter";
import { useValueText } from "~/ui/parameters/valueText";

/** What a run read of a parameter, by model year. */
interface ReadValues {
  unit: string;
  values: readonly (number | null)[];
  /** Least and largest value where it is a series; `values` are its means then. */
  ranges: readonly ([number, number] | null)[] | null;
}

/** A parameter as a run read it: a number, or what its series is. By year where years differ. */
export function UsedValue({ line, years, locale }: { line: ReadValues; years: readonly number[]; locale: Locale }) {
  return (
    <ValuesByYear
      years={years}
      of={(y) => <Value line={line} y={y} locale={locale} />}
      keys={line.values.map((value, y) => `${value} ${line.ranges?.[y]?.join() ?? ""}`)}
    />
  );
}

/** One value where all years have the same, else one line per year: the first three and the last. */
export function ValuesByYear({
  years,
  of,
  keys,
}: {
  years: readonly number[];
  of: (y: number) => ReactNode;
  keys: readonly string[];
}) {
  const { t } = useTranslation("optimizations");
  if (new Set(keys).size <= 1) return <>{of(0)}</>;
  const visibleYears = shownYears(years);
  return (
    <>
      {visibleYears.map((year) => (
        <div key={year}>
          <span className="muted">{year}</span> {of(years.indexOf(year))}
        </div>
      ))}
      {years.length > visibleYears.length ? (
        <div className="muted small">{t("used.more", { count: years.length - visibleYears.length })}</div>
      ) : null}
    </>
  );
}

function Value({ line, y, locale }: { line: ReadValues; y: number; locale: Locale }) {
  const { t } = useTranslation("optimizations");
  const text = useValueText();
  const value = line.values[y] ?? null;
  const range = line.ranges?.[y];
  if (!range) return <span className="nowrap">{text(value, line.unit)}</span>;
  const sum = yearlySum(line.unit, value);
  const short = (one: number) => formatUnit(one, line.unit, locale, { decimals: 3 });
  return (
    <>
      {t("used.series", { mean: short(value ?? 0), least: short(range[0]), largest: short(range[1]) })}
      {sum === null ? null : (
        <div className="muted small">
          {t("used.sum", { sum: formatUnit(sum, "MWh", locale, { decimals: sum < 100 ? 1 : 0 }) })}
        </div>
      )}
    </>
  );
}
