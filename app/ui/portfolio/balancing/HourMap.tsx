import { useTranslation } from "react-i18next";
import { moneyColumn } from "~/entities/core/figures/columns";
import { formatMoney } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { HeatStrip } from "~/ui/kit/charts";
import { titled } from "~/ui/kit/charts/titled";
import { Section } from "~/ui/kit/layout";

/** Cost by hour of the clock and weekday: where a forecast goes wrong again and again. */
export function HourMap(props: { heat: (number | null)[][]; currency: string; weekdays: string[]; file: string }) {
  const { heat, currency, weekdays, file } = props;
  const { t, i18n } = useTranslation("portfolio");
  const hours = heat.map((_, hour) => `${String(hour).padStart(2, "0")}:00`);
  const cells = heat.flatMap((row, hour) =>
    row.flatMap((cost, day) => (cost === null ? [] : [{ cost, name: `${weekdays[day]} ${hours[hour]}` }])),
  );
  const worst = cells.reduce((most, one) => (one.cost > most.cost ? one : most), cells[0] ?? { cost: 0, name: "–" });
  const money = moneyColumn(
    cells.map(({ cost }) => cost),
    currency,
    i18n.language as Locale,
  );
  const cost = formatMoney(worst.cost, currency, i18n.language as Locale);
  return (
    <Section id="hours" title={t("balancing.heat")} lead={t("balancing.heat_lead")}>
      <HeatStrip
        id="balancing-heat"
        level={3}
        {...titled(worst.cost > 0 ? t("finding.hour", { hour: worst.name, cost }) : null, t("balancing.heat_title"))}
        summary={t("balancing.heat_summary", {
          hour: worst.name,
          cost,
        })}
        unit={money.unit}
        rowLabels={hours}
        columnLabels={weekdays}
        values={heat.map((row) => row.map(money.scaled))}
        csvHref={file}
      />
    </Section>
  );
}
