import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { RESOLUTIONS, type DemandFigures, type DemandRow } from "~/entities/operator/demands/demand";
import { STEP_MINUTES } from "~/entities/operator/operation";
import { VIEW_PERIODS } from "~/entities/operator/viewPeriod";
import { LineChart } from "~/ui/kit/charts";
import type { Option } from "~/ui/kit/fields";
import { ButtonLink, EmptyState, LiveRegion, Notice, PageHeader, Section } from "~/ui/kit/layout";
import { FilterBar, FilterDay, FilterSelect } from "~/ui/kit/lists";
import { DemandCards } from "./DemandCards";
import { DemandTable, type DemandRowLine } from "./DemandTable";

export type { DemandRowLine } from "./DemandTable";

interface DemandsPageProps {
  title: string;
  base: string;
  csvHref: string;
  tableCsvHref: string;
  beforeHref: string;
  afterHref: string;
  siteHref: string;
  /** The days that are shown, in words. */
  shown: string;
  filter: { carrier: string; component: string; period: string; resolution: string; from: string };
  carriers: readonly Option[];
  components: readonly Option[];
  carrier: string | null;
  /** Whether one component is shown. */
  alone: boolean;
  unmeasured: number;
  window: { startMs: number; steps: number };
  /** Quarter-hours of a step, and of the window that have passed. */
  quarters: number;
  passed: number;
  zone: string;
  currency: string;
  editable: boolean;
  now: number | null;
  figures: Omit<DemandFigures, "peak"> & {
    peak: { kw: number; measured: boolean; at: string } | null;
    error: { mae: number; bias: number } | null;
  };
  rows: Partial<Record<DemandRow, (number | null)[] | null>>;
  lines: DemandRowLine[];
}

/** What the site needs: filters, figures, a chart with its table, and every component. */
export function DemandsPage(props: DemandsPageProps) {
  const { title, base, filter, shown, figures, window, zone, lines } = props;
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  const rowOf = (row: DemandRow) => {
    const values = props.rows[row];
    return values?.some((value) => value !== null) ? [{ name: t(`demands.row.${row}`), values }] : [];
  };
  const drawn = [...rowOf("measured"), ...rowOf("planned"), ...rowOf("manual"), ...rowOf("p50")];
  const edges = [...rowOf("p10"), ...rowOf("p90")];
  return (
    <>
      <PageHeader
        title={title}
        lead={t("demands.lead")}
        actions={<ButtonLink href={props.siteHref}>{t("site.title")}</ButtonLink>}
      />
      <FilterBar action={base} resetHref={base}>
        {props.carriers.length > 0 ? (
          <FilterSelect
            name="carrier"
            label={t("trade.carrier")}
            value={filter.carrier}
            options={props.carriers}
            required
          />
        ) : null}
        <FilterSelect
          name="component"
          label={t("demands.component")}
          value={filter.component}
          options={props.components}
          allLabel={t("demands.all")}
        />
        <FilterSelect
          name="period"
          label={t("trade.period")}
          value={filter.period}
          options={VIEW_PERIODS.map((value) => ({ value, label: t(`period.${value}`) }))}
          required
        />
        <FilterSelect
          name="resolution"
          label={t("demands.resolution")}
          value={filter.resolution}
          options={Object.keys(RESOLUTIONS).map((value) => ({ value, label: t(`demands.step.${value}`) }))}
          required
        />
        <FilterDay name="from" label={t("trade.from")} value={filter.from} />
      </FilterBar>
      <nav aria-label={t("period.label")} className="actions">
        <a href={props.beforeHref}>{t(`period.before.${filter.period}`)}</a>
        <strong>{shown}</strong>
        <a href={props.afterHref}>{t(`period.after.${filter.period}`)}</a>
      </nav>
      <LiveRegion types={["optimization_operation", "event"]}>
        {lines.length === 0 ? (
          <EmptyState title={t("demands.none")}>
            <p>{t("demands.none_text")}</p>
          </EmptyState>
        ) : (
          <div className="stack">
            {props.unmeasured > 0 ? (
              <Notice kind="info" title={t("demands.unmeasured", { count: props.unmeasured })}>
                <p>
                  {t("demands.unmeasured_text")} <a href={props.siteHref}>{t("site.title")}</a>
                </p>
              </Notice>
            ) : null}
            <DemandCards figures={figures} passed={props.passed} alone={props.alone} />
            {drawn.length > 0 ? (
              <LineChart
                id="demand"
                title={t("demands.chart", { carrier: props.carrier })}
                summary={t("demands.chart_summary", {
                  shown,
                  energy: figures.energy === null ? "–" : formatNumber(figures.energy / 1000, locale, { decimals: 2 }),
                })}
                unit="kW"
                time={{ start: window.startMs, step: STEP_MINUTES * 60 * props.quarters }}
                zone={zone}
                csvHref={props.csvHref}
                series={[...drawn, ...edges]}
                band={edges.length === 2 ? [drawn.length, drawn.length + 1] : undefined}
                mark={props.now === null ? undefined : { step: props.now, label: t("schedule.now") }}
              />
            ) : (
              <EmptyState title={t("demands.nothing", { shown })}>
                <p>{t("demands.nothing_text")}</p>
              </EmptyState>
            )}
            <Section
              id="components"
              title={t("demands.components")}
              lead={t("demands.components_lead")}
              actions={
                <ButtonLink href={props.tableCsvHref} download>
                  {t("demands.table_csv")}
                </ButtonLink>
              }
            >
              <DemandTable lines={lines} currency={props.currency} editable={props.editable} />
            </Section>
          </div>
        )}
      </LiveRegion>
    </>
  );
}
