import { useTranslation } from "react-i18next";
import { amountColumn, priceColumn } from "~/entities/core/figures/columns";
import { formatDate, formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { STEP_MS } from "~/entities/operator/operation";
import type { PlanRow, StoredPlan } from "~/entities/operator/plan";
import { stateOf, type StepWindows } from "~/entities/operator/planFile";
import { REASONS } from "~/entities/operator/reasons";
import { daysOf, repeatedAt, type ScheduleFilter, stepsWithin } from "~/entities/operator/scheduleView";
import { ButtonLink, Section } from "~/ui/kit/layout";
import { DataTable, FilterBar, FilterSelect } from "~/ui/kit/lists";
import { GroundTable } from "./GroundTable";
import { Lanes } from "./Lanes";
import { PeriodFilters, PeriodNav, type PeriodNavProps } from "./PeriodNav";
import { PlanActions } from "./PlanActions";
import { WorthByLevel } from "./WorthByLevel";

interface Props {
  plan: StoredPlan;
  planId: string;
  filter: ScheduleFilter;
  base: string;
  zone: string;
  currency: string;
  /** Addresses of files: what every component does, and all of the one that is listed. */
  files: { schedule: string; steps: string };
  /** Steps in which components are out by events, by their id. */
  outages: Readonly<Record<string, StepWindows>>;
  /** Colours of the technologies of components, by their id. */
  colours: Readonly<Record<string, string>>;
  /** ms since 1970 from which on steps are not approved; null where there are none. */
  previewFrom: number | null;
  nav: PeriodNavProps | null;
  now: number;
}

/** A period of a plan: what every component does, and one of them step by step on a day. */
export function ScheduleComponents(props: Props) {
  const { plan, planId, filter, base, zone, currency, files, outages, colours, previewFrom, nav, now } = props;
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  const start = Date.parse(plan.start);
  const all = daysOf(plan, zone);
  const { from: first, to: last } = all[filter.day] ?? { from: 0, to: 0 };
  const row = plan.rows.find(({ component_id }) => component_id === filter.component) ?? plan.rows[0];
  const steps = stepsWithin(plan, filter.period);
  const out = (row && outages[row.component_id]) ?? [];
  const days = all.map(({ from }, day) => ({
    value: String(day),
    label: formatDate(start + from * STEP_MS, locale, zone),
  }));
  const cut = (values: readonly (number | null)[] | null | undefined, factor: number) =>
    (values ?? []).slice(first, last).map((value) => (value === null ? null : value * factor));
  const power = amountColumn(cut(row?.power, 1e-3), "MW", locale);
  const energy = amountColumn(cut(row?.level, 1e-3), "MWh", locale);
  const price = priceColumn(cut(row?.marginal, 1e3), `${currency}/MWh`, locale);
  const time = (step: number) => {
    const at = start + step * STEP_MS;
    const offset = repeatedAt(at, zone);
    return `${formatTime(at, locale, zone, true)}${offset ? ` (${offset})` : ""}`;
  };
  return (
    <>
      <div className="filter-row">
        <FilterBar
          action={base}
          resetHref={`${base}?tab=components&plan=${encodeURIComponent(planId)}`}
          keep={{ tab: "components", plan: planId }}
        >
          <PeriodFilters period={filter.period.period} from={filter.period.from} />
          <FilterSelect name="day" label={t("schedule.day")} value={String(filter.day)} options={days} required />
          <FilterSelect
            name="component"
            label={t("site.component")}
            value={row?.component_id ?? ""}
            options={plan.rows.map(({ component_id, name }) => ({ value: component_id, label: name }))}
            required
          />
        </FilterBar>
        {nav ? <PeriodNav {...nav} /> : null}
      </div>
      {steps.to <= steps.from ? <p>{t("schedule.not_in_period")}</p> : null}
      {steps.to > steps.from ? (
        <div className="card">
          <h2>{t("schedule.timeline")}</h2>
          <p className="muted small">{t("schedule.lanes_note")}</p>
          <Lanes
            plan={plan}
            first={steps.from}
            last={steps.to}
            zone={zone}
            currency={currency}
            colours={colours}
            outages={outages}
            previewFrom={previewFrom}
            now={now}
            hrefOf={hrefOf}
          />
        </div>
      ) : null}
      <p>
        <ButtonLink href={files.schedule} download>
          {t("schedule.file_all")}
        </ButtonLink>
      </p>
      <PlanActions
        plan={plan}
        first={steps.from}
        last={steps.to}
        zone={zone}
        currency={currency}
        colours={colours}
        time={time}
      />
      {row ? (
        <GroundTable row={row} start={start} first={first} last={last} zone={zone} currency={currency} time={time} />
      ) : null}
      {row ? (
        <Section id="steps" title={t("schedule.steps_of", { name: row.name })}>
          <DataTable
            caption={t("schedule.steps_of", { name: row.name })}
            captionHidden
            columns={[
              {
                key: "time",
                header: t("schedule.time"),
                rowHeader: true,
                cell: time,
              },
              {
                key: "power",
                header: t(`schedule.power_of.${row.kind}`),
                unit: power.unit,
                numeric: true,
                cell: (step) => power.write((row.power[step] ?? 0) / 1000),
              },
              ...(row.on || row.blocked || out.length > 0
                ? [{ key: "on", header: t("schedule.running"), cell: (step: number) => running(row, step) }]
                : []),
              ...(row.level
                ? [
                    {
                      key: "level",
                      header: t("field.level_live_id"),
                      unit: energy.unit,
                      numeric: true,
                      cell: (step: number) => energy.write((row.level?.[step] ?? 0) / 1000),
                    },
                  ]
                : []),
              ...(row.reason
                ? [
                    {
                      key: "reason",
                      header: t("schedule.reason"),
                      cell: (step: number) => t(`reason.${REASONS[row.reason?.[step] ?? 0]!}`),
                    },
                    {
                      key: "marginal",
                      header: t(`schedule.marginal_of.${row.kind}`),
                      unit: price.unit,
                      numeric: true,
                      cell: (step: number) => worth(row.marginal?.[step] ?? null),
                    },
                  ]
                : []),
            ]}
            rows={Array.from({ length: last - first }, (_, i) => first + i)}
            rowKey={(step) => String(step)}
          />
          <p>
            <ButtonLink href={files.steps} download>
              {t("schedule.file_steps", { name: row.name })}
            </ButtonLink>
          </p>
        </Section>
      ) : null}
      {row?.worth && first < row.worth.values.length ? (
        <WorthByLevel
          currency={currency}
          time={time}
          worth={row.worth}
          name={row.name}
          step={Math.max(first, stepOf(now))}
          csvHref={files.steps}
        />
      ) : null}
    </>
  );

  /** This page with the steps of a component on the day of one of them. */
  function hrefOf(component_id: string, step: number): string {
    const { period, from } = filter.period;
    const day = String(all.findIndex((one) => step >= one.from && step < one.to));
    const query = new URLSearchParams({ tab: "components", plan: planId, component: component_id, day, period, from });
    const has = plan.rows.find((one) => one.component_id === component_id)?.grounds ? "grounds" : "steps";
    return `${base}?${query}#${has}`;
  }

  /** The step that a time lies in, within what worths are told of. */
  function stepOf(ms: number): number {
    const latest = Math.min(last, row?.worth?.values.length ?? last) - 1;
    return Math.min(latest, Math.max(first, Math.floor((ms - start) / STEP_MS)));
  }

  function worth(perKwh: number | null): string {
    return perKwh === null ? t("schedule.no_worth") : price.write(perKwh * 1000);
  }

  function running(of: PlanRow, step: number): string {
    const state = stateOf(of, out, step);
    const units = of.on?.[step] ?? 0;
    if (state === "") return "–";
    return state === "on" && units > 1 ? t("schedule.units", { count: units }) : t(`schedule.${state}`);
  }
}
