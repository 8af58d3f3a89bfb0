import { useTranslation } from "react-i18next";
import type { AxisTick } from "~/entities/core/axisTicks";
import { familyOf } from "~/entities/core/colours/families";
import { largestPart } from "~/entities/core/figures/standsOut";
import {
  formatDate,
  formatNumber,
  formatPercent,
  formatPrice,
  formatTime,
  formatUnit,
  monthName,
  priceText,
} from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { levelFinding, loadShape, priceFinding } from "~/entities/results/findings/findings";
import { arranged, extremesOf, flowFacts, steadyFirst } from "~/entities/results/operationShape";
import type { SeriesVariable } from "~/entities/results/result";
import { fittingScale, greatestOf, type Scale, SCALE_FACTORS, unitIn, writeIn } from "~/entities/results/scales";
import type { OperationSeries } from "~/entities/results/view/operation";
import { AreaStack, BarChart, type ChartSeries, LineChart } from "~/ui/kit/charts";
import { titled } from "~/ui/kit/charts/titled";
import { EmptyState } from "~/ui/kit/layout";
import { KeyFigures } from "~/ui/kit/lists";
import { LoadHeat } from "./LoadHeat";
import type { OperationProps } from "./operation";

/** "Heat pump: intake": which of its sides a component shows. */
function useSeriesName() {
  const { t } = useTranslation("results");
  return (series: { name: string; variable: SeriesVariable }) =>
    t("operation.series", { name: series.name, variable: t(`variable.${series.variable}`) });
}

/** Balance or component over time: what comes in and goes out, levels, price and the duration curve. */
export function OperationCharts(props: OperationProps) {
  const { t } = useTranslation("results");
  if (props.flows.length === 0)
    return (
      <EmptyState title={t("operation.empty_title")}>
        <p>{t("operation.empty_text")}</p>
      </EmptyState>
    );
  const [hasLevels, hasPrice] = [props.levels.length > 0, props.price.length > 0];
  // In the order of their size, flows are not of the time that levels and prices are of.
  const isOneAxis = props.sorting === "chronological" && props.stepS !== null;
  return (
    <>
      <div className="chart-group">
        <Flows {...props} bare={isOneAxis && (hasLevels || hasPrice)} />
        {hasLevels ? <Levels {...props} level={3} bare={isOneAxis && hasPrice} isPart /> : null}
        {hasPrice ? <Price {...props} level={3} isPart /> : null}
      </div>
      <Totals {...props} />
      <Duration {...props} />
      <LoadHeat {...props} />
    </>
  );
}

/** Values in the size that is shown. */
const over = (values: readonly number[], scale: Scale): number[] => values.map((value) => value / SCALE_FACTORS[scale]);

function Totals({ totals, year, locale, timezone, scale }: OperationProps) {
  const { t } = useTranslation("results");
  const perYear = (mwh: number) => t("unit.per_year", { unit: writeIn(mwh, "MWh", scale, locale) });
  return (
    <KeyFigures
      items={[
        { term: t("operation.given"), value: perYear(totals.inMwh), note: String(year) },
        { term: t("operation.taken"), value: perYear(totals.outMwh), note: String(year) },
        ...totals.peaks.map(({ kind, peakMw, peakMs }) => ({
          term: t(`operation.peak.${kind}`),
          value: writeIn(peakMw, "MW", scale, locale),
          note: formatTime(peakMs, locale, timezone, true),
        })),
      ]}
    />
  );
}

/** The horizontal axis: real time where steps are regular, else one label per period. Some days open as the hours of their week. */
function useAxis({ resolution, startMs, wallMs, stepS, timezone, locale, weekHref }: OperationProps) {
  const start = startMs[0] ?? 0;
  const spanHrefs =
    resolution === "daily" && weekHref !== undefined ? [{ period: "week" as const, href: weekHref }] : undefined;
  if (stepS !== null) return { time: { start, step: stepS }, zone: timezone, spanHrefs };
  const labels = wallMs.map((wall, i) => {
    const date = new Date(wall);
    if (resolution === "yearly") return String(date.getUTCFullYear());
    if (resolution === "monthly") return monthName(date.getUTCMonth() + 1, locale);
    return formatTime(startMs[i] ?? 0, locale, timezone, true);
  });
  return { labels, zone: timezone };
}

/** Window in words: the days of the week, or the years. */
function useWindow({ resolution, startMs, year, timezone, locale }: OperationProps): string {
  const { t } = useTranslation("results");
  if (resolution === "yearly") return t("operation.window_years");
  if (resolution !== "hourly") return t("operation.window_year", { year });
  return t("operation.window_days", {
    from: formatDate(startMs[0] ?? 0, locale, timezone),
    to: formatDate(startMs.at(-1) ?? 0, locale, timezone),
  });
}

interface Stacked {
  /** Below the flows, whose explorer has the same file. */
  isPart?: boolean;
  /** The axis is named below the next drawing. */
  bare?: boolean;
}

/** What comes in and goes out over time. */
export function Flows(props: OperationProps & Stacked) {
  const { resolution, stepH, locale, name, sorting } = props;
  const { t } = useTranslation("results");
  const nameOf = useSeriesName();
  const chronological = useAxis(props);
  const scale = props.scale ?? fittingScale(props.unit, greatestOf(props.flows));
  const unit = unitIn(props.unit, scale);
  const inOrder = steadyFirst(props.flows, (id) => familyOf(props.colours[id]));
  const flows = arranged(inOrder, sorting, props.divergences);
  const series = flows.map((flow) => ({
    name: nameOf(flow),
    values: over(flow.values, scale),
    colour: props.colours[flow.componentId],
  }));
  const line = sorting === "chronological" ? demandLine(props.flows, scale, t("operation.load.demand")) : undefined;
  const axis =
    sorting === "chronological"
      ? chronological
      : { time: undefined, labels: props.startMs.map((_, i) => String(i + 1)), zone: props.timezone };
  const hours = resolution === "hourly" ? stepH : 1;
  const facts = flowFacts(
    flows.map((flow) => ({ name: nameOf(flow), values: flow.values })),
    hours,
  );
  const energy = (value: number) => writeIn(value, "MWh", props.scale, locale);
  const main = facts.main ?? facts.mainTaker;
  const side = facts.main ? "given" : "taken";
  const part = largestPart(
    flows.map(({ values }) => values.reduce((sum, value) => sum + Math.max(0, side === "given" ? value : -value), 0)),
  );
  const finding =
    part && main ? t(`finding.${side}`, { name, main: main.name, share: formatPercent(main.share, locale, 0) }) : null;
  const summary = t(facts.main ? "operation.summary_given" : "operation.summary_taken", {
    window: useWindow(props),
    given: energy(facts.given),
    taken: energy(facts.taken),
    main: main?.name ?? "",
    share: formatPercent(main?.share ?? 0, locale, 0),
  });
  const chart = {
    id: props.id ?? "flows",
    level: props.level,
    summary,
    unit,
    csvHref: props.csvHref,
    yearHrefs: props.yearHrefs,
    line,
    bare: props.bare,
    sides: [t("operation.supply"), t("operation.use")] as const,
    total: { unit: unitIn("MWh", scale), factor: hours },
    ...titled(finding, t(`operation.flows.${resolution}`, { name })),
  };
  return axis.time ? (
    <AreaStack {...chart} {...axis} series={series} height={320} />
  ) : resolution === "hourly" ? (
    <AreaStack {...chart} series={series} labels={axis.labels} height={320} />
  ) : (
    <BarChart {...chart} series={series} labels={axis.labels ?? []} stacked height={320} />
  );
}

/** What must be served, above zero over what serves it; nothing where no demand is. */
function demandLine(flows: readonly OperationSeries[], scale: Scale, name: string): ChartSeries | undefined {
  const demands = flows.filter(({ variable }) => variable === "demand");
  if (demands.length === 0 || demands.length === flows.length) return undefined;
  const sums = demands[0]!.values.map((_, i) => demands.reduce((sum, { values }) => sum - (values[i] ?? 0), 0));
  return { name, values: over(sums, scale), strong: true };
}

/** What storages hold, or how much of a plant is running, over time. */
export function Levels(props: OperationProps & Stacked) {
  const { locale } = props;
  const { t } = useTranslation("results");
  const running = props.levels[0]?.variable === "running";
  const base = running ? "MW" : "MWh";
  const scale = props.scale ?? fittingScale(base, greatestOf(props.levels));
  const levels = props.levels.map((one) => ({ ...one, values: over(one.values, scale) }));
  const extremes = props.levels.map((one) => ({ name: one.name, facts: extremesOf(one.values) }));
  const largest = [...extremes].sort((a, b) => (b.facts?.high ?? 0) - (a.facts?.high ?? 0))[0];
  const level = (value: number | undefined) => (value === undefined ? "–" : writeIn(value, base, props.scale, locale));
  const finding = largest ? levelFinding([largest.facts?.low ?? 0, largest.facts?.high ?? 0]) : null;
  const summary = t("operation.levels_summary", {
    name: largest?.name ?? "",
    low: level(largest?.facts?.low),
    high: level(largest?.facts?.high),
  });
  return (
    <LineChart
      id={props.id ?? "levels"}
      level={props.level}
      {...titled(
        finding &&
          t(`finding.level_${finding}`, {
            name: largest?.name,
            low: level(largest?.facts?.low),
            high: level(largest?.facts?.high),
          }),
        t(running ? "operation.running" : "operation.levels", { name: props.name }),
      )}
      summary={summary}
      unit={unitIn(base, scale)}
      series={levels.map(({ name, values, componentId }) => ({ name, values, colour: props.colours[componentId] }))}
      {...useAxis(props)}
      csvHref={props.csvHref}
      yearHrefs={props.yearHrefs}
      isPart={props.isPart}
      filled={levels.length === 1}
      bare={props.bare}
      height={props.bare ? 116 : 134}
    />
  );
}

/** What one more MWh costs over time. */
export function Price(props: OperationProps & Stacked) {
  const { price, priceMean, priceUnit, locale } = props;
  const { t } = useTranslation("results");
  const facts = extremesOf(price);
  const value = (x: number | undefined) => formatPrice(x, priceUnit, locale);
  const finding = priceFinding(price, priceMean);
  return (
    <LineChart
      id={props.id ?? "price"}
      level={props.level}
      {...titled(
        finding &&
          t(`finding.price_${finding.kind}`, {
            high: value(finding.high),
            times: finding.kind === "scarce" ? formatNumber(finding.times, locale, { decimals: 0 }) : "",
          }),
        t("operation.price", { name: props.name }),
      )}
      summary={t("operation.price_summary", {
        mean: value(priceMean ?? undefined),
        low: value(facts?.low),
        high: value(facts?.high),
      })}
      unit={priceText(priceUnit)}
      series={[{ name: t("variable.marginal_price"), values: price, strong: true }]}
      {...useAxis(props)}
      csvHref={props.csvHref}
      yearHrefs={props.yearHrefs}
      isPart={props.isPart}
      height={144}
    />
  );
}

/** Lines of a duration curve that can be told apart. */
const MOST_LINES = 4;
const TICK_H = 2000;

/** Round hours of a year, the last one at its end. */
const hourTicks = (last: number, locale: Locale): AxisTick[] =>
  [...Array.from({ length: Math.floor(last / TICK_H) }, (_, i) => i * TICK_H), last].map((hour) => ({
    at: last > 0 ? hour / last : 0,
    label: formatUnit(hour, "h", locale),
  }));

/** How many hours of the year a load is reached or exceeded. */
export function Duration(props: OperationProps) {
  const { duration, totals, year, name, locale, id, level } = props;
  const { t } = useTranslation("results");
  const first = duration.loads[0];
  if (!first) return null;
  const scale = props.scale ?? fittingScale("MW", greatestOf(duration.loads));
  const peak = writeIn(totals.peaks[0]?.peakMw ?? 0, "MW", props.scale, locale);
  const shape = loadShape(duration.hours, first.values);
  const high = first.values[0] ?? 0;
  const above = first.values.findIndex((value) => value < high / 2);
  return (
    <LineChart
      id={id ?? "duration"}
      level={level}
      {...titled(
        shape && t(`finding.load_${shape.kind}`, { peak, hours: formatUnit(shape.hours, "h", locale) }),
        t("operation.duration", { name, year }),
      )}
      summary={t("operation.duration_summary", {
        load: t(`operation.load.${first.kind}`),
        peak,
        hours: formatNumber(duration.hours[above < 0 ? duration.hours.length - 1 : above] ?? 0, locale),
      })}
      unit={unitIn("MW", scale)}
      named
      labels={duration.hours.map((hour) => formatUnit(hour, "h", locale))}
      ticks={hourTicks(duration.hours.at(-1) ?? 0, locale)}
      series={duration.loads.slice(0, MOST_LINES).map(({ kind, values }, i) => ({
        name: t(`operation.load.${kind}`),
        values: over(values, scale),
        strong: i === 0,
      }))}
    />
  );
}
