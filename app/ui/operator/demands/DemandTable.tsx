import { useTranslation } from "react-i18next";
import { amountColumn, moneyColumn } from "~/entities/core/figures/columns";
import { formatPercent } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { Section, SheetLink } from "~/ui/kit/layout";
import { DataTable } from "~/ui/kit/lists";

/** Energies [kWh]. Null: not known. */
export interface DemandTableLine {
  id: string;
  name: string;
  href: string;
  energy: number | null;
  plannedEnergy: number | null;
  peak: { kw: number; at: string } | null;
  shiftable: number | null;
  shifted: number | null;
  /** [kW] over 28 days. */
  error: { mae: number } | null;
  /** [currency] and [kg]; `share` of the energy has a price [1]. */
  cost: { amount: number; share: number } | null;
  co2: { amount: number; share: number } | null;
}

/** Each consumer: what it took, what could wait and was moved, and what that cost at the price of purchase. */
export function DemandTable(props: { lines: readonly DemandTableLine[]; currency: string; csvHref: string }) {
  const { lines, currency, csvHref } = props;
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  const mega = (kilo: number | null | undefined) => (kilo === null || kilo === undefined ? null : kilo / 1000);
  const energy = amountColumn(
    lines.flatMap((line) => [line.energy, line.plannedEnergy, line.shiftable, line.shifted].map(mega)),
    "MWh",
    locale,
  );
  const power = amountColumn(
    lines.flatMap(({ peak, error }) => [mega(peak?.kw), mega(error?.mae)]),
    "MW",
    locale,
  );
  const mass = amountColumn(
    lines.map(({ co2 }) => co2?.amount),
    "kg",
    locale,
  );
  const money = moneyColumn(
    lines.map(({ cost }) => cost?.amount),
    currency,
    locale,
  );
  const column = (
    key: "energy" | "planned" | "peak" | "shiftable" | "shifted" | "cost" | "co2" | "error" | "priced",
    unit: string | undefined,
    cell: (line: DemandTableLine) => string,
  ) => ({
    key,
    header: t(`demands.column.${key}`),
    unit,
    cell,
    numeric: true,
  });
  return (
    <Section id="consumers" title={t("demands.consumers")} lead={t("demands.consumers_lead")}>
      <DataTable
        caption={t("demands.consumers")}
        captionHidden
        cards
        columns={[
          { key: "name", header: t("demands.consumer"), rowHeader: true, cell: (l) => <a href={l.href}>{l.name}</a> },
          column("energy", energy.unit, (line) => energy.write(mega(line.energy))),
          column("planned", energy.unit, (line) => energy.write(mega(line.plannedEnergy))),
          column("peak", power.unit, ({ peak }) => power.write(mega(peak?.kw))),
          column("shiftable", energy.unit, (line) => energy.write(mega(line.shiftable))),
          column("shifted", energy.unit, (line) => energy.write(mega(line.shifted))),
          column("cost", money.unit, ({ cost }) => money.write(cost?.amount)),
          column("co2", mass.unit, ({ co2 }) => mass.write(co2?.amount)),
          column("error", power.unit, ({ error }) => power.write(mega(error?.mae))),
          column("priced", undefined, ({ cost }) => formatPercent(cost?.share, locale, 0)),
        ]}
        rows={lines}
        rowKey={({ id }) => id}
        empty=""
      />
      <p>
        <a href={csvHref} download>
          {t("common:action.download_csv")}
        </a>{" "}
        · <SheetLink table={csvHref} />
      </p>
    </Section>
  );
}
