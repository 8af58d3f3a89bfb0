import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { HeatStrip } from "~/ui/kit/charts";
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
  return (
    <Section id="hours" title={t("balancing.heat")} lead={t("balancing.heat_lead")}>
      <HeatStrip
        id="balancing-heat"
        level={3}
        title={t("balancing.heat_title")}
        summary={t("balancing.heat_summary", {
          hour: worst.name,
          cost: formatNumber(worst.cost, i18n.language as Locale, { decimals: 2 }),
          currency,
        })}
        unit={currency}
        rowLabels={hours}
        columnLabels={weekdays}
        values={heat}
        csvHref={file}
      />
    </Section>
  );
}
