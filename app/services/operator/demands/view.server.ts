import { rootOf } from "~/entities/catalogue/technologyTree";
import { demandFigures, demandLine, demandsTogether, type Demand, type DemandFigures, type DemandLine, type DemandRows, type GridRates } from "~/entities/operator/demands/demand"; // prettier-ignore
import type { StepWindow } from "~/entities/operator/inForce";
import { STEP_MS } from "~/entities/operator/operation";
import { tradeTogether } from "~/entities/operator/trade";
import type { LiveSeries } from "~/entities/live/liveSeries";
import { componentId } from "~/entities/twin/component";
import type { Actor } from "~/services/core/access.server";
import { dbOf, list } from "~/services/core/store.server";
import { forecastState } from "~/services/forecasts/forecasts.server";
import { withoutOutliers } from "~/services/forecasts/outliers.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { meansOf } from "~/services/live/points.server";
import { catalogueFor, componentsOf } from "~/services/twin/components.server";
import { isConvertible } from "~/services/units/units.server";
import { filled } from "../expected.server";
import { inForce, namedRows } from "../inForce/courses.server";
import { isPlanned } from "../planned";
import { operatedOf, siteOf } from "../site.server";
import { expectedOf, type Expected } from "./expectedOf.server";
import { manualForecasts, type ManualForecast } from "./manual.server";

export interface DemandsAsked extends StepWindow {
  system_id: string;
  zone: string;
  /** null: the first carrier that is used; all components of it. */
  carrier: string | null;
  component_id: string | null;
  /** ms since 1970. */
  now: number;
}

/** How good the forecasts of a demand were over 28 days [kW]. */
export interface DemandError {
  mae: number;
  bias: number;
}

export interface ShownDemand extends DemandLine {
  demand: Demand;
  figures: DemandFigures;
  /** Series that measures it; null: nobody said which. */
  live_id: string | null;
  error: DemandError | null;
}

export interface DemandsView {
  carriers: string[];
  carrier: string | null;
  /** Of the carrier, by name; what `component_id` chooses from. */
  lines: ShownDemand[];
  /** The component that is shown alone; null: all of the carrier. */
  alone: string | null;
  rows: DemandRows;
  figures: DemandFigures;
  /** Components of the selection without a measured series. */
  unmeasured: number;
}

/**
 * What the components of a site use in a window: metered without marked outliers, as planned by the plans in force, and as forecast. The
 * caller has checked that the system is in sight.
 */
export function demandsView(actor: Actor, asked: DemandsAsked, carrierOf: (level: string) => string): DemandsView {
  const all = consumersOf(actor, asked.system_id);
  const carrierOfComponent = ({ level }: Consumer) => (level === null ? null : carrierOf(level));
  const carriers = [...new Set(all.flatMap((one) => carrierOfComponent(one) ?? []))];
  const carrier = carriers.find((one) => one === asked.carrier) ?? carriers[0] ?? null;
  const own = all.filter((one) => carrierOfComponent(one) === carrier);
  const reader = new Reader(actor, asked);
  const rates = ratesOf(actor, asked, (level) => carrierOf(level) === carrier);
  const lines = own.map((one): ShownDemand => {
    const { demand, live_id, error } = reader.read(one);
    return { demand, live_id, error, figures: demandFigures(demand.rows), ...demandLine(demand, rates) };
  });
  const alone = lines.find(({ demand }) => demand.component_id === asked.component_id)?.demand ?? null;
  const chosen = alone ? [alone] : lines.map(({ demand }) => demand);
  const rows = demandsTogether(chosen, asked.steps);
  return {
    ...{ carriers, carrier, lines, alone: alone?.component_id ?? null, rows },
    figures: demandFigures(rows),
    unmeasured: chosen.filter((one) => one.rows.measured === null).length,
  };
}

interface Consumer {
  component_id: string;
  name: string;
  level: string | null;
}

/** Components in operation that use energy, by name. */
function consumersOf(actor: Actor, system_id: string): Consumer[] {
  const { technologies } = catalogueFor(actor);
  return componentsOf(actor, system_id)
    .filter((component) => {
      const technology = technologies.get(component.technology_id);
      return isPlanned(component) && technology && rootOf(technology, technologies) === "consumption";
    })
    .map((component) => ({
      ...{ component_id: componentId(component), name: component.name },
      level: component.carrier_level_input ?? component.carrier_level_output,
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Reads what is known of components in one window. */
class Reader {
  private readonly series: Map<string, LiveSeries>;
  private readonly planned: Map<string, Float64Array>;
  private readonly waiting: Map<string, Float64Array>;
  private readonly manual: Map<string, ManualForecast[]>;
  private readonly site;

  constructor(
    private readonly actor: Actor,
    private readonly asked: DemandsAsked,
  ) {
    const { system_id } = asked;
    const db = dbOf(actor);
    const courses = (part: "power" | "status_quo_shift") =>
      new Map(inForce(db, system_id, part, asked).courses.map((one) => [one.component_id, one.rows[0]!]));
    this.site = siteOf(actor, system_id);
    this.series = new Map(list(actor, liveSeriesEntity, { system_id }).map((one) => [one.live_id, one]));
    this.planned = courses("power");
    this.waiting = courses("status_quo_shift");
    this.manual = manualForecasts(db, system_id, asked);
  }

  read({ component_id, name, level }: Consumer): { demand: Demand; live_id: string | null; error: DemandError | null } {
    const operated = operatedOf(this.site, component_id);
    const series = this.series.get(operated.power_live_id ?? "");
    const factor = series ? isConvertible(series.unit, "kW").factor : null;
    const scaled = (values: Float64Array | undefined) => values?.map((value) => value * factor!) ?? null;
    const expected = series && factor !== null ? this.expected(series) : null;
    const demand: Demand = {
      ...{ component_id, name, carrier_level_id: level, shiftable: operated.shift !== null },
      statusQuo: this.waiting.get(component_id) ?? null,
      rows: {
        measured: series && factor !== null ? scaled(this.measured(series)) : null,
        planned: this.planned.get(component_id) ?? null,
        ...{ p10: scaled(expected?.p10), p50: scaled(expected?.p50), p90: scaled(expected?.p90) },
        manual: this.manualOf(component_id),
      },
    };
    const error = series && factor !== null ? this.errorOf(series.live_id, factor) : null;
    return { demand, live_id: series?.live_id ?? null, error };
  }

  private measured(series: LiveSeries): Float64Array {
    const { startMs, steps, now } = this.asked;
    const means = filled(meansOf(dbOf(this.actor), series.live_id, startMs, STEP_MS, steps), series, startMs);
    // What a series knows of times to come is no measurement.
    means.fill(NaN, Math.max(0, Math.ceil((now - startMs) / STEP_MS)));
    return withoutOutliers(dbOf(this.actor), series, means, { startMs, stepMs: STEP_MS });
  }

  private expected({ live_id }: LiveSeries): Expected | null {
    return expectedOf(dbOf(this.actor), live_id, this.asked, this.asked.zone, this.asked.now);
  }

  private manualOf(component_id: string): Float64Array | null {
    const said = this.manual.get(component_id);
    if (!said) return null;
    const values = new Float64Array(this.asked.steps).fill(NaN);
    for (const { from, to, kw } of said) values.fill(kw, from, to);
    return values;
  }

  /** Of all models that were used, each weighted by the values that it was compared with. */
  private errorOf(live_id: string, factor: number): DemandError | null {
    const state = forecastState(this.actor, live_id);
    const used = (state.ok ? (state.value?.accuracy ?? []) : []).filter(({ days, mae }) => days === 28 && mae !== null);
    const count = used.reduce((sum, one) => sum + one.count, 0);
    const mean = (figure: "mae" | "bias") =>
      (used.reduce((sum, one) => sum + (one[figure] ?? 0) * one.count, 0) / count) * factor;
    return count > 0 ? { mae: mean("mae"), bias: mean("bias") } : null;
  }
}

/** What a kilowatt-hour of a carrier costs, with its fee, and emits where the site buys it, by the plans in force. */
function ratesOf(actor: Actor, asked: DemandsAsked, isOfCarrier: (level: string) => boolean): GridRates {
  const { courses } = inForce(dbOf(actor), asked.system_id, "trade", asked);
  const bought = courses.filter(({ carrier_level_id }) => isOfCarrier(carrier_level_id)).map(namedRows);
  const { import_price, import_fee, import_co2 } = tradeTogether(bought, asked.steps);
  return { price: import_price.map((price, t) => price + (import_fee[t]! || 0)), co2: import_co2 };
}
