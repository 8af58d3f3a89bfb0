import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatMoment, formatPercent, formatPrice, formatScaled, priceText } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { mainSource, storeFinding } from "~/entities/operator/findings/findings";
import { STEP_MINUTES, STEP_MS } from "~/entities/operator/operation";
import type { PlanRow, StoredPlan } from "~/entities/operator/plan";
import type { CarrierEnergy } from "~/entities/operator/planFigures";
import { intoBalance, levelsOf, type ScheduleFilter, stepsWithin } from "~/entities/operator/scheduleView";
import { AreaStack, LineChart } from "~/ui/kit/charts";
import { titled } from "~/ui/kit/charts/titled";
import { FilterBar, FilterSelect } from "~/ui/kit/lists";
import { priceTitle } from "~/ui/spot/priceTitle";
import { PeriodFilters, PeriodNav, type PeriodNavProps } from "./PeriodNav";
import { PlanFigures } from "./PlanFigures";

interface Props {
  plan: StoredPlan;
  planId: string;
  bought: readonly CarrierEnergy[];
  filter: ScheduleFilter;
  base: string;
  zone: string;
  currency: string;
  levels: Readonly<Record<string, string>>;
  /** Addresses of the values as files. */
  files: { schedule: string; levels: string; price: string };
  /** Colours of the technologies of components, by their id. */
  colours: Readonly<Record<string, string>>;
  nav: PeriodNavProps | null;
  now: number;
  /** What follows the figures of the plan. */
  children?: ReactNode;
}

/** A plan as a whole: the balance of a carrier, what the plan costs and saves, levels of stores and the price on one time axis. */
export function ScheduleOverview({
  plan,
  planId,
  bought,
  filter,
  base,
  zone,
  currency,
  levels,
  files,
  colours,
  nav,
  now,
  children,
}: Props) {
  const { t, i18n } = useTranslation("operator");
  const { t: spot } = useTranslation("spot");
  const locale = i18n.language as Locale;
  const synthetic = plan.inputs.some(({ market }) => market?.synthetic);
  const { from: first, to: last } = stepsWithin(plan, filter.period);
  const cut = (values: readonly number[]) => values.slice(first, last);
  const start = Date.parse(plan.start) + first * STEP_MS;
  const time = { start, step: STEP_MINUTES * 60 };
  const step = Math.round((now - start) / STEP_MS);
  const mark = step >= 0 && step < last - first ? { step, label: t("schedule.now") } : undefined;
  const rows = plan.rows.filter((row) => row.carrier_level_id === filter.level && row.kind !== "line");
  const colourOf = (row: PlanRow) => colours[row.component_id] || undefined;
  const flows = rows.map((row) => ({ name: row.name, values: cut(intoBalance(row)), colour: colourOf(row) }));
  const consumed = rows
    .filter(({ kind }) => kind === "demand" || kind === "shiftable")
    .reduce((sum, { power }) => sum + cut(power).reduce((kwh, kw) => kwh + kw / 4, 0), 0);
  const stores = plan.rows.filter(({ level }) => level);
  const price = plan.price && cut(plan.price);
  const unit = `${currency}/MWh`;
  const name = levels[filter.level] ?? filter.level;
  const energy = (kwh: number) => formatScaled(kwh / 1000, "MWh", locale);
  const momentOf = (at: number) => formatMoment(start + at * STEP_MS, locale, zone);
  const source = mainSource(flows);
  const store = storeFinding(stores.map((row) => ({ name: row.name, values: cut(row.level ?? []) })));
  const storeText =
    store === null
      ? null
      : store.kind === "unused"
        ? t("finding.store_unused")
        : t("finding.store_full", { name: store.name, at: momentOf(store.at), level: energy(store.level) });
  const prices = (price ?? []).map((one) => one * 1000);
  return (
    <>
      <div className="filter-row">
        <FilterBar
          action={base}
          resetHref={`${base}?tab=overview&plan=${encodeURIComponent(planId)}`}
          keep={{ tab: "overview", plan: planId }}
        >
          <FilterSelect
            name="level"
            label={t("schedule.carrier")}
            value={filter.level}
            options={levelsOf(plan).map((value) => ({ value, label: levels[value] ?? value }))}
            required
          />
          <PeriodFilters period={filter.period.period} from={filter.period.from} />
        </FilterBar>
        {nav ? <PeriodNav {...nav} /> : null}
      </div>
      {last <= first ? <p>{t("schedule.not_in_period")}</p> : null}
      <AreaStack
        id="balance"
        {...titled(
          source &&
            t("finding.source", {
              name: source.name,
              share: formatPercent(source.share, locale, 0),
              carrier: name,
            }),
          t("schedule.balance", { name }),
        )}
        summary={t("schedule.balance_summary", { energy: energy(consumed), name })}
        unit="kW"
        time={time}
        zone={zone}
        csvHref={files.schedule}
        series={flows}
      />
      <PlanFigures plan={plan} bought={bought} currency={currency} />
      {children}
      {stores.length > 0 ? (
        <LineChart
          id="levels"
          {...titled(storeText, t("schedule.levels"))}
          summary={t("schedule.levels_summary", { count: stores.length })}
          unit="kWh"
          time={time}
          zone={zone}
          mark={mark}
          csvHref={files.levels}
          series={stores.map((row) => ({ name: row.name, values: cut(row.level ?? []), colour: colourOf(row) }))}
        />
      ) : null}
      {prices.length > 0 ? (
        <LineChart
          id="price"
          {...titled(
            priceTitle(spot, locale, { prices, currency, time, zone }),
            t(synthetic ? "schedule.price_synthetic" : "schedule.price"),
          )}
          summary={t("schedule.price_summary", {
            least: formatPrice(Math.min(...prices), unit, locale),
            most: formatPrice(Math.max(...prices), unit, locale),
          })}
          unit={priceText(unit)}
          time={time}
          zone={zone}
          mark={mark}
          csvHref={files.price}
          series={[
            {
              name: t(synthetic ? "schedule.price_synthetic" : "schedule.price"),
              values: prices,
            },
          ]}
        />
      ) : null}
    </>
  );
}
