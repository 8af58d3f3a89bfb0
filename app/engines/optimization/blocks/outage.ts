import type { OutageRow } from "~/entities/results/outage";
import { at, combine, type ComponentModel, type Outage, type Profile } from "../problem";
import type { ComponentColumns } from "./columns";
import { type BuildContext, type ReadContext, type StandingDraw, times } from "./context";
import { exchangesOf, largestShare } from "./extraction";
import type { CapacityColumns } from "./investment";
import { areasByBus } from "./joint/reserve";
import { NO_LOWER, NO_UPPER } from "./limits";
import { standingTerms } from "./standingLoss";

/**
 * The system in hours T without trade, next to its normal operation in the same hours; both share the capacities u.
 *
 *   every balance:   what plants, storages and lines give - take + w[t] >= critical share * demand[t]     surplus is let go
 *   plants, lines:   f[t] <= availability[t] * u
 *   storages:        e[t] as in level.ts, from the level of normal operation at the end of the step before, in the year's first hour
 *                    from what the year begins with;  0 <= e[t] <= u;  after the year's last step comes its first one
 *   lines:           half of critical share * L (standingLoss.ts) is asked of each end, less v[t]; critical share: the highest of what the line
 *                    reaches over lines, 1 where nothing is demanded there
 *                    0 <= v[t] <= critical share * L at the dearest damage of these demands; v = 0 where the outage has to be survived
 *   not served:      0 <= w[t] <= critical share * demand[t];   w = 0 where the outage has to be survived
 *   cost = frequency * damage per MWh * sum over t of h[t] * w[t],   h[t]: hours that it lasts in t, in its first and last step a part;
 *          as that impact where another one is minimized (Ledger.chargeUnserved)
 *
 * Units are not switched and yearly limits do not count: hours of an outage are few, and the costs of the normal hours are paid in full.
 * Source: the outage constraints of REopt (Anderson et al., NREL/TP-7A40-70022, 2017; Laws et al., Energy Systems, 2018, on
 * resilience and its value), here with the expected damage.
 */
export interface OutageColumns {
  /** Component and first column of w or v of each demand or line that may go short, and what a MWh of it costs [currency]. */
  unserved: { owner: number; first: number; cost: number }[];
}

export function addOutage(ctx: BuildContext, outage: Outage, components: readonly ComponentColumns[]): OutageColumns {
  const { problem } = ctx;
  const hours = new OutageHours(ctx, outage);
  const unserved: OutageColumns["unserved"] = [];
  problem.components.forEach((model, k) => {
    const columns = components[k]!;
    if (model.kind === "process" && columns.kind === "process") {
      const limit = model.fixedProfile[outage.yearIndex] ?? model.availability[outage.yearIndex]!;
      hours.plant(k, columns.columns.capacity, limit, model);
    } else if (model.kind === "line" && columns.kind === "line") {
      hours.line(k, model, columns.columns.capacity);
      const lost = hours.standing(k, model, columns.columns.capacity);
      if (lost) unserved.push({ owner: k, ...lost });
    } else if (model.kind === "storage" && columns.kind === "storage") hours.storage(k, model, columns.columns);
    else if (model.kind === "demand") {
      const first = hours.demand(k, model);
      if (first !== null) unserved.push({ owner: k, first, cost: model.unservedCost[outage.yearIndex]! });
    }
  });
  return { unserved };
}

type Model<K extends ComponentModel["kind"]> = Extract<ComponentModel, { kind: K }>;
type StorageOf = Extract<ComponentColumns, { kind: "storage" }>["columns"];

/** Columns and rows of the steps of one outage. */
class OutageHours {
  private readonly balances = new Map<number, number>();
  private readonly y: number;
  private readonly steps: Int32Array;

  constructor(
    private readonly ctx: BuildContext,
    private readonly outage: Outage,
  ) {
    this.y = outage.yearIndex;
    this.steps = outage.steps;
  }

  private at(profile: Profile, factor = 1): Float64Array {
    return Float64Array.from(this.steps, (t) => at(profile, t) * factor);
  }

  private balance(bus: number): number {
    let row = this.balances.get(bus);
    if (row === undefined) {
      row = this.ctx.builder.rowsAt(this.steps, "outage", { year: this.y, owner: bus }, { lower: 0, upper: NO_UPPER });
      this.balances.set(bus, row);
    }
    return row;
  }

  /** Columns of a flow with its limit share * u. */
  private flow(owner: number, capacity: CapacityColumns, share: Profile): number {
    const { builder } = this.ctx;
    const u = capacity.col[this.y]!;
    const size = capacity.fixed[this.y]!;
    const scope = { year: this.y, owner };
    const bound = u >= 0 ? NO_UPPER : this.at(share).map((v) => (v === 0 ? 0 : v * size));
    const first = builder.columnsAt(this.steps, scope, 0, bound);
    builder.label(first, "flow_in_outage");
    if (u >= 0) {
      const row = builder.rowsAt(this.steps, "limit", scope, { lower: NO_LOWER, upper: 0 });
      builder.diagonal(row, first, this.steps.length, 1);
      builder.intoRows(row, u, this.steps.length, this.at(share, -1));
    }
    return first;
  }

  private into(bus: number, first: number, perFlow: Profile | Float64Array): void {
    const values = typeof perFlow === "number" ? perFlow : Float64Array.from(this.steps, (t) => perFlow[t]!);
    this.ctx.builder.diagonal(this.balance(bus), first, this.steps.length, values);
  }

  plant(owner: number, capacity: CapacityColumns, share: Profile, model: Model<"process">): void {
    const { ports, extraction } = model;
    const first = this.flow(owner, capacity, share);
    // What runs is taken to run at full load.
    for (const { bus, perMain, perRunning } of ports)
      this.into(
        bus,
        first,
        combine(perMain[this.y]!, perRunning?.[this.y] ?? 0, (a, b) => a + b),
      );
    if (!extraction) return;
    const { builder } = this.ctx;
    const scope = { year: this.y, owner };
    const heat = builder.columnsAt(this.steps, scope, 0, NO_UPPER);
    builder.label(heat, "heat_in_outage");
    const most = builder.rowsAt(this.steps, "limit", scope, { lower: NO_LOWER, upper: 0 });
    builder.diagonal(most, heat, this.steps.length, 1);
    builder.diagonal(most, first, this.steps.length, this.at(largestShare(extraction, this.y), -1));
    for (const [bus, perHeat] of exchangesOf(model, extraction, this.y)) this.into(bus, heat, perHeat);
  }

  line(owner: number, model: Model<"line">, capacity: CapacityColumns): void {
    const { builder } = this.ctx;
    const efficiency = 1 - (model.loss[this.y] ?? 0);
    const flows = (
      [
        [model.direction !== "opposite", model.busStart, model.busEnd],
        [model.direction !== "uniform", model.busEnd, model.busStart],
      ] as const
    ).flatMap(([exists, from, to]) => {
      if (!exists) return [];
      const first = this.flow(owner, capacity, model.availability[this.y]!);
      this.into(from, first, -1);
      this.into(to, first, efficiency);
      return [first];
    });
    if (flows.length < 2) return;
    const u = capacity.col[this.y]!;
    const share = model.availability[this.y]!;
    const most = u < 0 ? this.at(share, capacity.fixed[this.y]) : 0;
    const row = builder.rowsAt(this.steps, "limit", { year: this.y, owner }, { lower: NO_LOWER, upper: most });
    for (const first of flows) builder.diagonal(row, first, this.steps.length, 1);
    if (u >= 0) builder.intoRows(row, u, this.steps.length, this.at(share, -1));
  }

  /** What the line loses whatever flows; first column of what of it is not covered and its cost, null where all has to be. */
  standing(owner: number, model: Model<"line">, capacity: CapacityColumns): { first: number; cost: number } | null {
    const { builder, problem, ledger } = this.ctx;
    const { constant, terms } = standingTerms(problem.years, model, capacity, this.y);
    if (!model.standing || (constant === 0 && terms.length === 0)) return null;
    const { critical, damage } = this.reachedBy(model);
    if (critical === 0) return null;
    const on = this.at(model.standing.inService[this.y]!, critical);
    const count = this.steps.length;
    const rows = [model.busStart, model.busEnd].map((bus) => this.balance(bus));
    for (const row of rows) {
      builder.shiftRows(row, count, times(on, constant / 2));
      for (const { col, per } of terms) builder.intoRows(row, col, count, times(on, -per / 2));
    }
    const { frequency, hours } = this.outage;
    const scope = { year: this.y, owner };
    const draw: StandingDraw = { ...scope, rows, uncovered: -1, on: Float64Array.from(on) };
    this.ctx.standing.push(draw);
    if (frequency === null) return null;
    const first = builder.columnsAt(this.steps, scope, 0, terms.length > 0 ? NO_UPPER : times(on, constant));
    builder.label(first, "unserved_in_outage");
    draw.uncovered = first;
    for (const row of rows) builder.diagonal(row, first, count, 1 / 2);
    if (terms.length > 0) {
      const most = builder.rowsAt(this.steps, "limit", scope, { lower: NO_LOWER, upper: times(on, constant) });
      builder.diagonal(most, first, count, 1);
      for (const { col, per } of terms) builder.intoRows(most, col, count, times(on, -per));
    }
    ledger.chargeUnserved(
      { first, count },
      this.y,
      hours.map((h) => frequency * damage * h),
    );
    return { first, cost: damage };
  }

  /** The highest critical share of what a line reaches over lines, and the dearest damage there [currency/MWh]. */
  private reachedBy({ busStart }: Model<"line">): { critical: number; damage: number } {
    const areas = areasByBus(this.ctx.problem);
    const demands = this.ctx.problem.components.flatMap((one) =>
      one.kind === "demand" && areas[one.bus] === areas[busStart] ? [one] : [],
    );
    if (demands.length === 0) return { critical: 1, damage: 0 };
    const isCritical = demands.filter((one) => one.criticalShare[this.y]! > 0);
    return {
      critical: Math.max(...demands.map((one) => one.criticalShare[this.y]!)),
      damage: isCritical.reduce((most, one) => Math.max(most, one.unservedCost[this.y]!), 0),
    };
  }

  storage(owner: number, model: Model<"storage">, columns: StorageOf): void {
    const { builder, problem } = this.ctx;
    const y = this.y;
    const count = this.steps.length;
    const { hours } = this.outage;
    const ratio = columns.power ? 1 : (model.powerRatio[y] ?? 0);
    const share = (limit: Profile): Float64Array =>
      Float64Array.from({ length: problem.time.steps }, (_, t) => at(model.availability[y]!, t) * at(limit, t) * ratio);
    const charge = this.flow(owner, columns.power ?? columns.energy, share(model.chargingLimit[y]!));
    const discharge = this.flow(owner, columns.power ?? columns.energy, share(model.dischargingLimit[y]!));
    this.into(model.bus, charge, -1);
    this.into(model.bus, discharge, 1);
    const level = this.flow(owner, columns.energy, 1);
    const row = builder.rowsAt(this.steps, "storage", { year: y, owner }, { lower: 0, upper: 0 });
    const lost = hours.map((h) => -((1 - (model.selfDischarge[y] ?? 0)) ** h));
    builder.diagonal(row, level, count, 1);
    builder.diagonal(row + 1, level, count - 1, lost.subarray(1));
    const { level: levels, startInto } = columns.levels[y]!;
    const begin = this.steps[0]!;
    if (begin > 0) builder.entry(row, levels + begin - 1, lost[0]!);
    else startInto?.(row, lost[0]!);
    const charging = model.chargingEfficiency[y]!;
    const discharging = model.dischargingEfficiency[y]!;
    builder.diagonal(
      row,
      charge,
      count,
      hours.map((h) => -h * charging),
    );
    builder.diagonal(
      row,
      discharge,
      count,
      hours.map((h) => h / discharging),
    );
    const profile = model.inflow[y] ?? null;
    if (profile === null) return;
    const inflow = builder.columnsAt(this.steps, { year: y, owner }, 0, this.at(profile));
    builder.label(inflow, "inflow_in_outage");
    builder.diagonal(
      row,
      inflow,
      count,
      hours.map((h) => -h),
    );
  }

  /** First column of what is not served; null where all that is critical is. */
  demand(owner: number, model: Model<"demand">): number | null {
    const { builder, ledger } = this.ctx;
    const { frequency, hours } = this.outage;
    const critical = this.at(model.demandMw[this.y]!, model.criticalShare[this.y]);
    const row = this.balance(model.bus);
    builder.shiftRows(row, this.steps.length, critical);
    if (frequency === null) return null;
    const first = builder.columnsAt(this.steps, { year: this.y, owner }, 0, critical);
    builder.label(first, "unserved_in_outage");
    builder.diagonal(row, first, this.steps.length, 1);
    const perMwh = frequency * model.unservedCost[this.y]!;
    const perMw = Float64Array.from(hours, (h) => perMwh * h);
    ledger.chargeUnserved({ first, count: this.steps.length }, this.y, perMw);
    return first;
  }
}

/** Books the expected damage of an outage and adds its row. */
export function readOutage(ctx: ReadContext, outage: Outage, columns: OutageColumns, rows: OutageRow[]): void {
  const { problem, x } = ctx;
  const { yearIndex: y, steps, hours, firstHour, frequency } = outage;
  let criticalMwh = 0;
  for (const c of problem.components)
    if (c.kind === "demand")
      steps.forEach((t, i) => (criticalMwh += at(c.demandMw[y]!, t) * c.criticalShare[y]! * hours[i]!));
  let unservedMwh = 0;
  let damage = 0;
  for (const { owner, first, cost: perMwh } of columns.unserved) {
    let energy = 0;
    for (let i = 0; i < steps.length; i++) energy += x[first + i]! * hours[i]!;
    const cost = perMwh * energy;
    // What a pipe is not kept warm by is damage, but no demand.
    if (problem.components[owner]!.kind === "demand") unservedMwh += energy;
    damage += cost;
    ctx.book({ year: y, owner }, { kind: "unserved", impact: "money", amount: (frequency ?? 0) * cost });
  }
  rows.push({
    year: problem.years[y]!,
    firstHour,
    hours: hours.reduce((sum, h) => sum + h, 0),
    frequency,
    criticalMwh,
    unservedMwh,
    damage,
  });
}
