import { useTranslation } from "react-i18next";
import { bucketMeans } from "~/entities/core/charts/scale";
import { CLOCK_HOURS } from "~/entities/core/clock";
import { monthName } from "~/entities/core/format";
import { fittingScale, greatestOf, SCALE_FACTORS, unitIn, writeIn } from "~/entities/results/scales";
import { peakOf } from "~/entities/spot/findings/findings";
import { HeatStrip, shortDay } from "~/ui/kit/charts";
import { titled } from "~/ui/kit/charts/titled";
import type { OperationProps } from "./operation";

/** When in the day and in the year a load is large: every hour, one column a day. The table has the means of months. */
export function LoadHeat({ heat, name, year, timezone, locale, scale: chosen, id, level }: OperationProps) {
  const { t } = useTranslation("results");
  if (!heat) return null;
  const greatest = Math.max(...greatestOf(heat.rows.map((values) => ({ values }))));
  const scale = chosen ?? fittingScale("MW", [greatest, meanOf(heat.rows)]);
  const unit = unitIn("MW", scale);
  const rows = heat.rows.map((row) => row.map((value) => (value === null ? null : value / SCALE_FACTORS[scale])));
  const days = heat.wallMs.map((ms) => {
    const day = new Date(ms);
    return shortDay(day.getUTCDate(), day.getUTCMonth() + 1, locale);
  });
  const months = monthsOf(heat.wallMs).map((month) => ({ ...month, label: monthName(month.month, locale) }));
  const cells = rows.flatMap((row, hour) => row.map((value, day) => ({ value: value ?? 0, hour, day })));
  const most = cells.reduce((a, b) => (b.value > a.value ? b : a), { value: -Infinity, hour: 0, day: 0 });
  return (
    <HeatStrip
      id={id ?? "heat"}
      level={level}
      height={214}
      {...titled(
        peakOf(cells.map(({ value }) => value))
          ? t("finding.heat_peak", { hour: CLOCK_HOURS[most.hour], day: days[most.day] })
          : null,
        t("operation.heat", { name, year }),
      )}
      summary={t("operation.heat_summary", {
        load: t(`operation.load.${heat.kind}`),
        zone: timezone,
        hour: CLOCK_HOURS[most.hour],
        day: days[most.day],
        value: writeIn(most.value * SCALE_FACTORS[scale], "MW", chosen, locale),
      })}
      unit={unit}
      rowLabels={CLOCK_HOURS}
      columnLabels={days}
      ticks={months.map(({ from, to, label }) => ({ at: (from + to) / 2 / days.length, label }))}
      values={rows}
      table={{
        labels: months.map(({ label }) => label),
        rows: rows.map((row) => months.map(({ from, to }) => bucketMeans(row.slice(from, to), to - from)[0] ?? null)),
      }}
    />
  );
}

const meanOf = (rows: readonly (readonly (number | null)[])[]): number => {
  const all = rows.flat();
  return bucketMeans(all, Math.max(1, all.length))[0] ?? 0;
};

/** Months of days, as the positions from and to which they last. */
function monthsOf(wallMs: readonly number[]): { month: number; from: number; to: number }[] {
  const months: { month: number; from: number; to: number }[] = [];
  wallMs.forEach((ms, at) => {
    const month = new Date(ms).getUTCMonth() + 1;
    const last = months.at(-1);
    if (last?.month === month) last.to = at + 1;
    else months.push({ month, from: at, to: at + 1 });
  });
  return months;
}
