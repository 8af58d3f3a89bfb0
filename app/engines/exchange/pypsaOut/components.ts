import { sureStandingMw } from "~/engines/optimization/blocks/standingLoss";
import {
  combine,
  type DemandModel,
  type LineModel,
  mapProfile,
  type Port,
  type ProcessModel,
  type Profile,
  type StorageModel,
  type TradeModel,
} from "~/engines/optimization/problem";
import { type Context, costOf, emissionOf, highest, lowest, partsOf, plus, times } from "./context";

/** Yearly energy of a single generator; split ones and links have no such bounds. */
function energyBounds(
  { report, y }: Context,
  { name, limits }: TradeModel | ProcessModel,
  fixed: number | null,
  single: boolean,
): Record<string, number | undefined> {
  const [lower, upper, hours] = [
    limits.lowerMwh[y] ?? null,
    limits.upperMwh[y] ?? null,
    limits.fullLoadHours[y] ?? null,
  ];
  if (lower === null && upper === null && hours === null) return {};
  if (!single || (hours !== null && fixed === null)) {
    report.changed("out_energy_left", {}, name);
    return {};
  }
  const most = Math.min(upper ?? Infinity, hours === null ? Infinity : hours * (fixed ?? 0));
  return { e_sum_min: lower ?? undefined, e_sum_max: Number.isFinite(most) ? most : undefined };
}

/** p_max_pu and p_min_pu of a flow out of a capacity. */
function shares(
  availability: Profile,
  fixedProfile: Profile | null,
  lower: number,
): { p_max_pu: Profile; p_min_pu: Profile } {
  if (fixedProfile !== null) return { p_max_pu: fixedProfile, p_min_pu: fixedProfile };
  return { p_max_pu: availability, p_min_pu: lower };
}

export function addDemand({ tables, buses, y, report }: Context, model: DemandModel): void {
  tables.add("loads", model.name, { bus: buses[model.bus]!, carrier: model.technologyId, p_set: model.demandMw[y]! });
  if (Object.keys(model.variableCost[y] ?? {}).length > 0) report.changed("out_demand_cost", {}, model.name);
}

/** Purchases as generators at their price, sales as ones with the sign of consumption; the price of a yearly peak is a capital cost. */
export function addTrade(context: Context, model: TradeModel): void {
  const { tables, buses, y, report, carrierOf } = context;
  if ((model.feedInShare[y] ?? null) !== null) report.changed("out_feed_in_share", {}, model.name);
  for (const side of model.sides) {
    const buys = side.direction === "purchase";
    const money = buys ? plus(costOf(context, side.price), side.levy[y]!) : times(costOf(context, side.price), -1);
    const emission = emissionOf(context, model, side.variableCost) + emissionOf(context, model, side.price);
    if (side.tariff && [side.tariff.peaks, side.tariff.tiers, side.tariff.reductions].some((all) => all[y]?.length))
      report.changed("out_tariff", {}, model.name);
    if ((side.capacityPriceMonthly[y] ?? 0) > 0) report.changed("out_monthly_peak", {}, model.name);
    const parts = partsOf(context, model.capacity, "p_nom", { extra: side.capacityPrice[y] ?? 0 });
    if (parts.length > 1 && (side.capacityPrice[y] ?? 0) > 0) report.changed("out_peak_split", {}, model.name);
    const name = model.sides.length > 1 ? `${model.name} (${side.direction})` : model.name;
    for (const part of parts)
      tables.add("generators", `${name}${part.suffix}`, {
        bus: buses[side.bus]!,
        carrier: carrierOf(model.technologyId, emission),
        sign: buys ? 1 : -1,
        ...part.attributes,
        ...shares(model.availability[y]!, model.fixedProfile[y] ?? null, model.lowerShare[y] ?? 0),
        marginal_cost: plus(money, costOf(context, side.variableCost)),
        ...energyBounds(context, model, part.fixed, parts.length === 1),
      });
  }
}

const isIntake = ({ side }: Port): boolean => side === "intake" || side === "secondary_intake";

/** What only gives is a generator, what only takes one with the sign of consumption, everything else a link from its main input. */
export function addProcess(context: Context, model: ProcessModel): void {
  const { report, y } = context;
  if (model.extraction) report.changed("out_extraction", {}, model.name);
  if (model.flat[y]) report.changed("out_flat", {}, model.name);
  const ports = model.ports;
  if (ports.length === 1) addGenerator(context, model, ports[0]!);
  else addLink(context, model, ports.find(isIntake) ?? ports[0]!);
}

function addGenerator(context: Context, model: ProcessModel, port: Port): void {
  const { tables, buses, y, carrierOf } = context;
  const emission = emissionOf(context, model, model.variableCost);
  const parts = partsOf(context, model.capacity, "p_nom");
  for (const part of parts)
    tables.add("generators", `${model.name}${part.suffix}`, {
      bus: buses[port.bus]!,
      carrier: carrierOf(model.technologyId, emission),
      sign: isIntake(port) ? -1 : 1,
      ...part.attributes,
      ...shares(model.availability[y]!, model.fixedProfile[y] ?? null, model.lowerShare[y] ?? 0),
      marginal_cost: costOf(context, model.variableCost),
      ...energyBounds(context, model, part.fixed, parts.length === 1),
    });
}

/** The size of a link is what it takes in at its best step. What it may take in others is less by as much as it takes less per output. */
function addLink(context: Context, model: ProcessModel, start: Port): void {
  const { tables, buses, y, report, problem } = context;
  const intake = mapProfile(start.perMain[y]!, Math.abs);
  const most = highest(intake);
  if (!(most > 0)) {
    report.changed("out_component_left", {}, model.name);
    return;
  }
  const others = model.ports.filter((port) => port !== start);
  const share = (p: Profile): Profile => combine(p, intake, (v, i) => (v * i) / most);
  const outputs = others.map((port, i) => {
    const n = i === 0 ? "" : String(i + 1);
    const efficiency = combine(port.perMain[y]!, intake, (v, intakePerMain) =>
      intakePerMain > 0 ? v / intakePerMain : 0,
    );
    return { [`bus${i + 1}`]: buses[port.bus]!, [`efficiency${n}`]: efficiency };
  });
  const emission = emissionOf(context, model, model.variableCost);
  if (emission !== 0 && problem.emissions.some(({ hard }) => hard[y]))
    report.changed("out_link_emission", {}, model.name);
  energyBounds(context, model, null, false);
  const limits = shares(model.availability[y]!, model.fixedProfile[y] ?? null, model.lowerShare[y] ?? 0);
  for (const part of partsOf(context, model.capacity, "p_nom", { perUnit: most }))
    tables.add("links", `${model.name}${part.suffix}`, {
      bus0: buses[start.bus]!,
      carrier: model.technologyId,
      ...part.attributes,
      ...Object.assign({}, ...outputs),
      p_max_pu: share(limits.p_max_pu),
      p_min_pu: share(limits.p_min_pu),
      marginal_cost: combine(costOf(context, model.variableCost), intake, (cost, intakePerMain) =>
        intakePerMain > 0 ? cost / intakePerMain : 0,
      ),
    });
}

/** Lines as links of what they lose; both ways in one where nothing is lost. */
export function addLine(context: Context, model: LineModel): void {
  const { tables, buses, y, report } = context;
  const loss = model.loss[y] ?? 0;
  const share = model.availability[y]!;
  const twoWays = model.direction === "bidirectional";
  const inOne = twoWays && loss === 0 && highest(costOf(context, model.variableCost)) === 0;
  const parts = partsOf(context, model.capacity, "p_nom");
  if (twoWays && !inOne && parts.some(({ fixed }) => fixed === null)) report.changed("out_two_way", {}, model.name);
  const ways = model.direction === "opposite" ? [false] : twoWays && !inOne ? [true, false] : [true];
  for (const part of parts)
    for (const forward of ways)
      tables.add("links", `${model.name}${part.suffix}${ways.length > 1 && !forward ? " (back)" : ""}`, {
        bus0: buses[forward ? model.busStart : model.busEnd]!,
        bus1: buses[forward ? model.busEnd : model.busStart]!,
        carrier: model.technologyId,
        length: model.lengthKm,
        efficiency: 1 - loss,
        ...part.attributes,
        p_max_pu: share,
        p_min_pu: inOne ? times(share, -1) : 0,
        marginal_cost: costOf(context, model.variableCost),
      });
  if ((model.limits.upperMwh[y] ?? model.limits.lowerMwh[y] ?? null) !== null)
    report.changed("out_energy_left", {}, model.name);
  addStandingLoss(context, model);
}

/** What a line loses whatever flows, as a load at each end; what goes with a size that is yet to be chosen is left out and said. */
function addStandingLoss({ tables, problem, buses, y, report }: Context, model: LineModel): void {
  if (!model.standing) return;
  if (model.capacity.buildable && (model.standing.ofWhatIsBuilt[y] ?? 0) > 0)
    report.changed("out_standing_loss_built", {}, model.name);
  const mw = sureStandingMw(problem.years, model, y);
  if (mw === 0) return;
  const half = mapProfile(model.standing.inService[y]!, (on) => (on * mw) / 2);
  for (const [end, bus] of [
    ["start", model.busStart],
    ["end", model.busEnd],
  ] as const)
    tables.add("loads", `${model.name} (loss at ${end})`, {
      bus: buses[bus]!,
      carrier: model.technologyId,
      p_set: half,
    });
  report.changed("out_standing_loss", {}, model.name);
}

/** With a power that follows the energy a storage unit, else a store behind two links. */
export function addStorage(context: Context, model: StorageModel): void {
  const { y, report } = context;
  if ((model.limits.upperMwh[y] ?? model.limits.lowerMwh[y] ?? model.limits.fullLoadHours[y] ?? null) !== null)
    report.changed("out_energy_left", {}, model.name);
  if ((model.initialLevel[y] ?? null) !== null && model.cyclic[y]) report.changed("out_initial_level", {}, model.name);
  if (model.power) addStore(context, model);
  else addStorageUnit(context, model);
}

/** What charging costs, put on what comes out again. */
function storageCost(context: Context, model: StorageModel): Profile {
  const { y, report } = context;
  const charging = costOf(context, model.chargingCost);
  if (highest(charging) !== 0 || lowest(charging) !== 0) {
    const exact =
      model.cyclic[y] && model.selfDischarge[y] === 0 && model.inflow[y] === null && typeof charging === "number";
    if (!exact) report.changed("out_charging_cost", {}, model.name);
  }
  const roundTrip = model.chargingEfficiency[y]! * model.dischargingEfficiency[y]!;
  return combine(costOf(context, model.variableCost), charging, (out, into) => out + into / roundTrip);
}

function addStorageUnit(context: Context, model: StorageModel): void {
  const { tables, buses, y, report } = context;
  const ratio = model.powerRatio[y] ?? 0;
  if ((model.minimumLevel[y] ?? 0) > 0) report.changed("out_minimum_level", {}, model.name);
  const share = (limit: Profile) => combine(limit, model.availability[y]!, (a, b) => a * b);
  for (const part of partsOf(context, model.capacity, "p_nom", { perUnit: ratio })) {
    const begins = (model.initialLevel[y] ?? 0) * ((part.fixed ?? 0) / ratio);
    tables.add("storage_units", `${model.name}${part.suffix}`, {
      bus: buses[model.bus]!,
      carrier: model.technologyId,
      max_hours: 1 / ratio,
      ...part.attributes,
      p_max_pu: share(model.dischargingLimit[y]!),
      p_min_pu: times(share(model.chargingLimit[y]!), -1),
      efficiency_store: model.chargingEfficiency[y]!,
      efficiency_dispatch: model.dischargingEfficiency[y]!,
      standing_loss: model.selfDischarge[y]!,
      inflow: part.suffix === "" ? (model.inflow[y] ?? 0) : 0,
      cyclic_state_of_charge: model.cyclic[y]!,
      state_of_charge_initial: model.cyclic[y] ? 0 : begins,
      marginal_cost: storageCost(context, model),
    });
  }
}

function addStore(context: Context, model: StorageModel): void {
  const { tables, buses, y, report, problem } = context;
  const { location, carrierLevelId } = problem.buses[model.bus]!;
  const carrier = carrierLevelId.split("_").slice(0, -1).join("_") || carrierLevelId;
  const bus = tables.add("buses", `${model.name} ${problem.locations[location]!.name}`, {
    carrier,
    ...context.positions[model.bus]!,
  });
  for (const part of partsOf(context, model.capacity, "e_nom"))
    tables.add("stores", `${model.name}${part.suffix}`, {
      bus,
      carrier: model.technologyId,
      ...part.attributes,
      e_cyclic: model.cyclic[y]!,
      e_initial: model.cyclic[y] ? 0 : (model.initialLevel[y] ?? 0) * (part.fixed ?? 0),
      e_min_pu: model.minimumLevel[y] ?? 0,
      standing_loss: model.selfDischarge[y]!,
    });
  const [into, out] = [model.chargingEfficiency[y]!, model.dischargingEfficiency[y]!];
  const parts = partsOf(context, model.power!, "p_nom");
  if (parts.some(({ fixed }) => fixed === null)) report.changed("out_power_split", {}, model.name);
  for (const { suffix, attributes } of parts)
    tables.add("links", `${model.name} in${suffix}`, {
      bus0: buses[model.bus]!,
      bus1: bus,
      carrier: model.technologyId,
      efficiency: into,
      ...attributes,
      p_max_pu: model.chargingLimit[y]!,
      marginal_cost: costOf(context, model.chargingCost),
    });
  for (const { suffix, attributes } of partsOf(context, model.power!, "p_nom", { perUnit: 1 / out }))
    tables.add("links", `${model.name} out${suffix}`, {
      bus0: bus,
      bus1: buses[model.bus]!,
      carrier: model.technologyId,
      efficiency: out,
      ...attributes,
      capital_cost: 0,
      p_max_pu: model.dischargingLimit[y]!,
      marginal_cost: times(costOf(context, model.variableCost), out),
    });
  const inflow = model.inflow[y] ?? null;
  if (inflow === null || highest(inflow) <= 0) return;
  const most = highest(inflow);
  tables.add("generators", `${model.name} inflow`, {
    bus,
    carrier: "inflow",
    p_nom: most,
    p_max_pu: times(inflow, 1 / most),
  });
}
