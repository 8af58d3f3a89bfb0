import { useTranslation } from "react-i18next";
import { formatQuantity } from "~/entities/core/figures/columns";
import { formatScaled } from "~/entities/core/format";
import { ClassMark } from "~/ui/kit/charts";
import { SEQUENTIAL } from "~/ui/kit/palette";
import { type DisplayedYears, isUnserved } from "./lines";

const STRONGEST = SEQUENTIAL.light.length - 1;

/** A year of a strip: what it costs with one plan, what that does not serve, and where its operation is. */
interface Cell {
  year: number;
  cost: number | null;
  unservedMwh: number | null;
  href: string | null;
}

/**
 * Weather years side by side, coloured by what each costs with the plan, and with the one that is asked of. Each leads to the operation of the
 * binding week. What the colours say is written, too.
 */
export function YearStrip({ years, currency, locale, base }: DisplayedYears) {
  const { t } = useTranslation("studies");
  const costs = years.flatMap(({ cost }) => cost ?? []);
  const [least, most] = [Math.min(...costs), Math.max(...costs)];
  // Both plans have the scale of the new one: what costs more than its worst year has the strongest colour.
  const level = (cost: number): number =>
    most > least ? Math.round(STRONGEST * Math.min(1, Math.max(0, (cost - least) / (most - least)))) : STRONGEST / 2;
  const amount = (cost: number) => formatQuantity(cost, currency, locale);
  const planned = years.map(({ year, cost, operated, week }): Cell => ({
    year,
    cost,
    unservedMwh: operated.unservedMwh,
    href: week?.href ?? null,
  }));
  const compared = years.flatMap(({ year, compared, week }): Cell[] =>
    compared
      ? [{ year, cost: compared.cost, unservedMwh: compared.unservedMwh, href: week?.comparedHref ?? null }]
      : [],
  );
  const strip = (name: string, cells: Cell[]) => (
    <>
      <h3>{name}</h3>
      <ol className="year-strip" aria-label={t("many_years.strip", { name })}>
        {cells.map(({ year, cost, unservedMwh, href }) => {
          const facts = (
            <>
              <ClassMark level={cost === null ? null : level(cost)} />
              <strong>{year}</strong>
              <span>{cost === null ? "–" : amount(cost)}</span>
            </>
          );
          return (
            <li key={year}>
              {href ? <a href={href}>{facts}</a> : <span>{facts}</span>}
              {isUnserved(unservedMwh) ? (
                <span className="year-unserved">
                  ▲ {t("many_years.unserved", { amount: formatScaled(unservedMwh, "MWh", locale) })}
                </span>
              ) : null}
            </li>
          );
        })}
      </ol>
    </>
  );
  return (
    <>
      {strip(t("many_years.plan"), planned)}
      {compared.length > 0 ? strip(base, compared) : null}
      <p className="muted small">{t("many_years.colours", { least: amount(least), most: amount(most) })}</p>
    </>
  );
}
