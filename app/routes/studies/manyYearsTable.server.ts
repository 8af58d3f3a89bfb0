import type { textsOf } from "~/i18n/i18n.server";
import type { CsvTable } from "~/services/core/csv";
import type { YearRow } from "~/services/studies/manyYears/rows.server";

interface Writing {
  t: ReturnType<typeof textsOf>;
  currency: string;
  /** Name of the run that is asked of. */
  base: string;
}

/** Every weather year of a plan with its figures; empty where there is none (yet). */
export function manyYearsTable(years: readonly YearRow[], { t, currency, base }: Writing): CsvTable {
  const head = (key: string, unit?: string) =>
    `${t(`studies:many_years.column.${key}`, { run: base })}${unit ? ` [${unit}]` : ""}`;
  return {
    header: [
      head("year"),
      head("weight"),
      head("cost", currency),
      head("unserved", "MWh"),
      head("week"),
      head("price", `${currency}/MWh`),
      head("regret", currency),
      head("alone_cost", currency),
      head("compared", currency),
      head("compared_unserved", "MWh"),
    ],
    rows: years.map(({ year, weight, cost, best, regret, week, operated, compared, alone }) => [
      year,
      weight,
      cost,
      operated.unservedMwh,
      week ? `${week.modelYear}-${week.day}` : "",
      week?.price ?? null,
      regret,
      alone?.summary?.objective ?? best,
      compared?.cost ?? null,
      compared?.unservedMwh ?? null,
    ]),
  };
}
