import { useTranslation } from "react-i18next";
import { classLimits, classOf } from "~/entities/core/charts/classes";
import { formatQuantity, quantityColumn } from "~/entities/core/figures/columns";
import { formatScaled } from "~/entities/core/format";
import { ClassMark } from "~/ui/kit/charts";
import { SEQUENTIAL } from "~/ui/kit/palette";
import type { DisplayedYears, OperatedLine } from "./lines";

const LEVELS = SEQUENTIAL.light.length;
/** Less than this is a rest of the solver [MWh]. */
export const NOTHING_MWH = 1e-3;

export const isUnserved = (line: Pick<OperatedLine, "unservedMwh"> | null): boolean =>
  (line?.unservedMwh ?? 0) > NOTHING_MWH;

/** Weather years side by side, coloured by what each costs; each leads to its binding week. What the colour says is written, too. */
export function YearStrip({ years, currency, locale }: DisplayedYears) {
  const { t } = useTranslation("studies");
  const costs = years.flatMap(({ cost }) => cost ?? []);
  const limits = classLimits(costs);
  // Of fewer classes the last is the strongest colour all the same.
  const level = (cost: number): number =>
    limits.length === 0 ? 4 : Math.round((classOf(cost, limits) * (LEVELS - 1)) / limits.length);
  const column = quantityColumn(costs, currency, locale);
  return (
    <ol className="year-strip" aria-label={t("many_years.strip")}>
      {years.map(({ year, cost, week, operated }) => {
        const facts = (
          <>
            <ClassMark level={cost === null ? null : level(cost)} />
            <strong>{year}</strong>
            <span>{cost === null ? "–" : `${column.write(cost)} ${column.unit}`}</span>
          </>
        );
        return (
          <li key={year}>
            {week?.href ? (
              <a
                href={week.href}
                aria-label={t("many_years.week_of", {
                  year,
                  week: week.label,
                  cost: formatQuantity(cost, currency, locale),
                })}
              >
                {facts}
              </a>
            ) : (
              <span>{facts}</span>
            )}
            {isUnserved(operated) ? (
              <span className="year-unserved">
                ▲ {t("many_years.unserved", { amount: formatScaled(operated.unservedMwh, "MWh", locale) })}
              </span>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}
