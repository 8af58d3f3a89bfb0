import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { STEP_MINUTES } from "~/entities/operator/operation";
import type { StoredPlan } from "~/entities/operator/plan";
import type { CarrierEnergy } from "~/entities/operator/planFigures";
import { intoBalance, levelsOf, type ScheduleAsked } from "~/entities/operator/scheduleView";
import { AreaStack, LineChart } from "~/ui/kit/charts";
import { FilterBar, FilterSelect } from "~/ui/kit/lists";
import { PlanFigures } from "./PlanFigures";

interface Props {
  plan: StoredPlan;
  planId: string;
  bought: readonly CarrierEnergy[];
  asked: ScheduleAsked;
  base: string;
  zone: string;
  currency: string;
  levels: Readonly<Record<string, string>>;
  /** Addresses of the values as files. */
  files: { schedule: string; levels: string; price: string };
  now: number;
}

/** A plan as a whole: figures, the balance of a carrier, levels of stores and the price on one time axis. */
export function ScheduleOverview({ plan, planId, bought, asked, base, zone, currency, levels, files, now }: Props) {
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  const synthetic = plan.inputs.some(({ market }) => market?.synthetic);
  const start = Date.parse(plan.start);
  const time = { start, step: STEP_MINUTES * 60 };
  const step = Math.floor((now - start) / (STEP_MINUTES * 60_000));
  const mark = step >= 0 && step < plan.steps ? { step, label: t("schedule.now") } : undefined;
  const rows = plan.rows.filter((row) => row.carrier_level_id === asked.level && row.kind !== "line");
  const flows = rows.map((row) => ({ name: row.name, values: intoBalance(row) }));
  const taken = rows
    .filter(({ kind }) => kind === "demand" || kind === "shiftable")
    .reduce((sum, { power }) => sum + power.reduce((kwh, kw) => kwh + kw / 4, 0), 0);
  const stores = plan.rows.filter(({ level }) => level);
  const name = levels[asked.level] ?? asked.level;
  const energy = (kwh: number) => formatNumber(kwh / 1000, locale, { decimals: 2 });
  return (
    <>
      <PlanFigures plan={plan} bought={bought} currency={currency} />
      <FilterBar
        action={base}
        resetHref={`${base}?tab=overview&plan=${encodeURIComponent(planId)}`}
        keep={{ tab: "overview", plan: planId }}
      >
        <FilterSelect
          name="level"
          label={t("schedule.carrier")}
          value={asked.level}
          options={levelsOf(plan).map((value) => ({ value, label: levels[value] ?? value }))}
          required
        />
      </FilterBar>
      <AreaStack
        id="balance"
        title={t("schedule.balance", { name })}
        summary={t("schedule.balance_summary", { energy: energy(taken), name })}
        unit="kW"
        {...{ time, zone }}
        csvHref={files.schedule}
        series={flows}
      />
      {stores.length > 0 ? (
        <LineChart
          id="levels"
          title={t("schedule.levels")}
          summary={t("schedule.levels_summary", { count: stores.length })}
          unit="kWh"
          {...{ time, zone, mark }}
          csvHref={files.levels}
          series={stores.map((row) => ({ name: row.name, values: row.level ?? [] }))}
        />
      ) : null}
      {plan.price ? (
        <LineChart
          id="price"
          title={t(synthetic ? "schedule.price_synthetic" : "schedule.price")}
          summary={t("schedule.price_summary", {
            least: formatNumber(Math.min(...plan.price) * 1000, locale, { decimals: 1 }),
            most: formatNumber(Math.max(...plan.price) * 1000, locale, { decimals: 1 }),
            unit: `${currency}/MWh`,
          })}
          unit={`${currency}/MWh`}
          {...{ time, zone, mark }}
          csvHref={files.price}
          series={[
            {
              name: t(synthetic ? "schedule.price_synthetic" : "schedule.price"),
              values: plan.price.map((price) => price * 1000),
            },
          ]}
        />
      ) : null}
    </>
  );
}
