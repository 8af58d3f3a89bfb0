import { useTranslation } from "react-i18next";
import { isPeak } from "~/entities/results/findings/findings";
import { fittingScale, greatestOf, SCALE_FACTORS, unitIn, writeIn } from "~/entities/results/scales";
import { HeatStrip, shortDay } from "~/ui/kit/charts";
import { titled } from "~/ui/kit/charts/titled";
import type { OperationProps } from "./operation";

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`);

/** When in the day and in the year a load is large: means of the hours of the clock by week. */
export function LoadHeat({ heat, name, year, timezone, locale, scale: chosen, id, level }: OperationProps) {
  const { t } = useTranslation("results");
  if (!heat) return null;
  const greatest = Math.max(...greatestOf(heat.rows.map((values) => ({ values }))));
  const scale = chosen ?? fittingScale("MW", [greatest]);
  const unit = unitIn("MW", scale);
  const rows = heat.rows.map((row) => row.map((value) => (value === null ? null : value / SCALE_FACTORS[scale])));
  const weeks = heat.wallMs.map((ms) => {
    const day = new Date(ms);
    return shortDay(day.getUTCDate(), day.getUTCMonth() + 1, locale);
  });
  const cells = rows.flatMap((row, hour) => row.map((value, week) => ({ value: value ?? 0, hour, week })));
  const most = cells.reduce((a, b) => (b.value > a.value ? b : a), { value: -Infinity, hour: 0, week: 0 });
  return (
    <HeatStrip
      id={id ?? "heat"}
      level={level}
      height={184}
      {...titled(
        isPeak(cells.map(({ value }) => value))
          ? t("finding.heat_peak", { hour: HOURS[most.hour], week: weeks[most.week] })
          : null,
        t("operation.heat", { name, year }),
      )}
      summary={t("operation.heat_summary", {
        load: t(`operation.load.${heat.kind}`),
        zone: timezone,
        hour: HOURS[most.hour],
        week: weeks[most.week],
        value: writeIn(most.value * SCALE_FACTORS[scale], "MW", chosen, locale),
      })}
      unit={unit}
      rowLabels={HOURS}
      columnLabels={weeks}
      values={rows}
    />
  );
}
