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
import { type Context, costOf, emissionOf, type Flow, highest, lowest, partsOf, plus, times } from "./context";

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

export function addDemand({ tables, buses, y, report, sources }: Context, model: DemandModel): void {
  const attributes = { bus: buses[model.bus]!, carrier: model.technologyId, p_set: model.demandMw[y]! };
  const name = tables.add("loads", model.name, attributes);
  const p: Flow = [
    ["demand", 1],
    ["unserved", -1],
  ];
  sources.push({ list: "loads", name, componentId: model.id, flows: { p } });
  if (Object.keys(model.variableCost[y] ?? {}).length > 0) report.changed("out_demand_cost", {}, model.name);
}

/** Purchases as generators at their price, sales as ones with the sign of consumption; the price of a yearly peak is a capital cost. */
export function addTrade(context: Context, model: TradeModel): void {
  const { tables, buses, y, report, carrierOf, sources } = context;
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
    const preferredName = model.sides.length > 1 ? `${model.name} (${side.direction})` : model.name;
    parts.forEach((part, index) => {
      const name = tables.add("generators", `${preferredName}${part.suffix}`, {
        bus: buses[side.bus]!,
        carrier: carrierOf(model.technologyId, emission),
        sign: buys ? 1 : -1,
        ...part.attributes,
        ...shares(model.availability[y]!, model.fixedProfile[y] ?? null, model.lowerShare[y] ?? 0),
        marginal_cost: plus(money, costOf(context, side.variableCost)),
        ...energyBounds(context, model, part.fixed, parts.length === 1),
      });
      // A price on the yearly peak is paid for what is used.
      const isPeak = parts.length === 1 && part.fixed === null && (side.capacityPrice[y] ?? 0) > 0;
      const size = { attribute: "p_nom", kind: "capacity", parts, index, perUnit: 1, isPeak } as const;
      sources.push({ list: "generators", name, componentId: model.id, flows: { p: [[side.direction, 1]] }, size });
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
  else addLink(context, model, ports.find(isIntake) ?? null);
}

/** Where what gives two carriers and takes none has its energy from in the network: a bus of its own, with all it can use. */
function addSource({ tables, sources, positions }: Context, { name, id, technologyId, ports }: ProcessModel): string {
  const bus = tables.add("buses", `${name} source`, { carrier: technologyId, ...positions[ports[0]!.bus]! });
  const size = { p_nom_extendable: true, p_nom_min: 0, p_nom_max: Infinity, capital_cost: 0 };
  const source = tables.add("generators", `${name} source`, { bus, carrier: technologyId, sign: 1, ...size });
  const peak = { attribute: "p_nom", kind: "capacity", parts: [], index: 0, perUnit: 1, isPeak: true } as const;
  sources.push({ list: "generators", name: source, componentId: id, flows: { p: [[ports[0]!.side, 1]] }, size: peak });
  return bus;
}

function addGenerator(context: Context, model: ProcessModel, port: Port): void {
  const { tables, buses, y, carrierOf, sources } = context;
  const emission = emissionOf(context, model, model.variableCost);
  const parts = partsOf(context, model.capacity, "p_nom");
  parts.forEach((part, index) => {
    const name = tables.add("generators", `${model.name}${part.suffix}`, {
      bus: buses[port.bus]!,
      carrier: carrierOf(model.technologyId, emission),
      sign: isIntake(port) ? -1 : 1,
      ...part.attributes,
      ...shares(model.availability[y]!, model.fixedProfile[y] ?? null, model.lowerShare[y] ?? 0),
      marginal_cost: costOf(context, model.variableCost),
      ...energyBounds(context, model, part.fixed, parts.length === 1),
    });
    const size = { attribute: "p_nom", kind: "capacity", parts, index, perUnit: 1 } as const;
    sources.push({ list: "generators", name, componentId: model.id, flows: { p: [[port.side, 1]] }, size });
  });
}

/** The size of a link is what it takes in at its best step (`start`; null: it takes nothing in). What it may take in others is less by as much as it takes less per output. */
function addLink(context: Context, model: ProcessModel, start: Port | null): void {
  const { tables, buses, y, report, problem, sources } = context;
  const intake = start ? mapProfile(start.perMain[y]!, Math.abs) : 1;
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
  const flows = Object.fromEntries(
    others.map((port, i): [string, Flow] => [`p${i + 1}`, [[port.side, isIntake(port) ? 1 : -1]]]),
  );
  const p0: Flow = [[(start ?? others[0]!).side, 1]];
  const bus0 = start ? buses[start.bus]! : addSource(context, model);
  const parts = partsOf(context, model.capacity, "p_nom", { perUnit: most });
  parts.forEach((part, index) => {
    const name = tables.add("links", `${model.name}${part.suffix}`, {
      bus0,
      carrier: model.technologyId,
      ...part.attributes,
      ...Object.assign({}, ...outputs),
      p_max_pu: share(limits.p_max_pu),
      p_min_pu: share(limits.p_min_pu),
      marginal_cost: combine(costOf(context, model.variableCost), intake, (cost, intakePerMain) =>
        intakePerMain > 0 ? cost / intakePerMain : 0,
      ),
    });
    const size = { attribute: "p_nom", kind: "capacity", parts, index, perUnit: most } as const;
    sources.push({ list: "links", name, componentId: model.id, flows: { p0, ...flows }, size });
  });
}

/** Lines as links of what they lose; both ways in one where nothing is lost. */
export function addLine(context: Context, model: LineModel): void {
  const { tables, buses, y, report, sources } = context;
  const loss = model.loss[y] ?? 0;
  const share = model.availability[y]!;
  const twoWays = model.direction === "bidirectional";
  const inOne = twoWays && loss === 0 && highest(costOf(context, model.variableCost)) === 0;
  const parts = partsOf(context, model.capacity, "p_nom");
  if (twoWays && !inOne && parts.some(({ fixed }) => fixed === null)) report.changed("out_two_way", {}, model.name);
  const ways = model.direction === "opposite" ? [false] : twoWays && !inOne ? [true, false] : [true];
  parts.forEach((part, index) => {
    for (const forward of ways) {
      const name = tables.add("links", `${model.name}${part.suffix}${ways.length > 1 && !forward ? " (back)" : ""}`, {
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
      const back = inOne ? ([["flow_backward", -1]] as const) : [];
      const p0: Flow = [[forward ? "flow_forward" : "flow_backward", 1], ...back];
      const p1 = p0.map(([variable, factor]) => [variable, factor * (loss - 1)] as const);
      const size = { attribute: "p_nom", kind: "capacity", parts, index, perUnit: 1 } as const;
      sources.push({ list: "links", name, componentId: model.id, flows: { p0, p1 }, size });
    }
  });
  if ((model.limits.upperMwh[y] ?? model.limits.lowerMwh[y] ?? null) !== null)
    report.changed("out_energy_left", {}, model.name);
  addStandingLoss(context, model);
}

/** What a line loses whatever flows, as a load at each end; what goes with a size that is yet to be chosen is left out and said. */
function addStandingLoss({ tables, problem, buses, y, report, sources }: Context, model: LineModel): void {
  if (!model.standing) return;
  if (model.capacity.buildable && (model.standing.ofWhatIsBuilt[y] ?? 0) > 0)
    report.changed("out_standing_loss_built", {}, model.name);
  const mw = sureStandingMw(problem.years, model, y);
  if (mw === 0) return;
  const half = mapProfile(model.standing.inService[y]!, (on) => (on * mw) / 2);
  for (const [end, bus] of [
    ["start", model.busStart],
    ["end", model.busEnd],
  ] as const) {
    const name = tables.add("loads", `${model.name} (loss at ${end})`, {
      bus: buses[bus]!,
      carrier: model.technologyId,
      p_set: half,
    });
    sources.push({ list: "loads", name, componentId: model.id, flows: { p: [["standing_loss", 1 / 2]] } });
  }
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
  const { tables, buses, y, report, sources } = context;
  const ratio = model.powerRatio[y] ?? 0;
  if ((model.minimumLevel[y] ?? 0) > 0) report.changed("out_minimum_level", {}, model.name);
  const share = (limit: Profile) => combine(limit, model.availability[y]!, (a, b) => a * b);
  const flows = {
    p: [
      ["discharge", 1],
      ["charge", -1],
    ],
    p_dispatch: [["discharge", 1]],
    p_store: [["charge", 1]],
    state_of_charge: [["level", 1]],
  } as const;
  const parts = partsOf(context, model.capacity, "p_nom", { perUnit: ratio });
  parts.forEach((part, index) => {
    const begins = (model.initialLevel[y] ?? 0) * ((part.fixed ?? 0) / ratio);
    const name = tables.add("storage_units", `${model.name}${part.suffix}`, {
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
    const size = { attribute: "p_nom", kind: "capacity", parts, index, perUnit: ratio } as const;
    sources.push({ list: "storage_units", name, componentId: model.id, flows, size });
  });
}

function addStore(context: Context, model: StorageModel): void {
  const { tables, buses, y, report, problem, sources } = context;
  const componentId = model.id;
  const { location, carrierLevelId } = problem.buses[model.bus]!;
  const carrier = carrierLevelId.split("_").slice(0, -1).join("_") || carrierLevelId;
  const bus = tables.add("buses", `${model.name} ${problem.locations[location]!.name}`, {
    carrier,
    ...context.positions[model.bus]!,
  });
  const [into, out] = [model.chargingEfficiency[y]!, model.dischargingEfficiency[y]!];
  const p: Flow = [
    ["discharge", 1 / out],
    ["charge", -into],
    ["inflow", -1],
  ];
  const energies = partsOf(context, model.capacity, "e_nom");
  energies.forEach((part, index) => {
    const name = tables.add("stores", `${model.name}${part.suffix}`, {
      bus,
      carrier: model.technologyId,
      ...part.attributes,
      e_cyclic: model.cyclic[y]!,
      e_initial: model.cyclic[y] ? 0 : (model.initialLevel[y] ?? 0) * (part.fixed ?? 0),
      e_min_pu: model.minimumLevel[y] ?? 0,
      standing_loss: model.selfDischarge[y]!,
    });
    const size = { attribute: "e_nom", kind: "capacity", parts: energies, index, perUnit: 1 } as const;
    sources.push({ list: "stores", name, componentId, flows: { e: [["level", 1]], p }, size });
  });
  const parts = partsOf(context, model.power!, "p_nom");
  if (parts.some(({ fixed }) => fixed === null)) report.changed("out_power_split", {}, model.name);
  parts.forEach(({ suffix, attributes }, index) => {
    const name = tables.add("links", `${model.name} in${suffix}`, {
      bus0: buses[model.bus]!,
      bus1: bus,
      carrier: model.technologyId,
      efficiency: into,
      ...attributes,
      p_max_pu: model.chargingLimit[y]!,
      marginal_cost: costOf(context, model.chargingCost),
    });
    const size = { attribute: "p_nom", kind: "power", parts, index, perUnit: 1 } as const;
    sources.push({ list: "links", name, componentId, flows: { p0: [["charge", 1]], p1: [["charge", -into]] }, size });
  });
  const outward = partsOf(context, model.power!, "p_nom", { perUnit: 1 / out });
  outward.forEach(({ suffix, attributes }, index) => {
    const name = tables.add("links", `${model.name} out${suffix}`, {
      bus0: bus,
      bus1: buses[model.bus]!,
      carrier: model.technologyId,
      efficiency: out,
      ...attributes,
      capital_cost: 0,
      p_max_pu: model.dischargingLimit[y]!,
      marginal_cost: times(costOf(context, model.variableCost), out),
    });
    const size = { attribute: "p_nom", kind: "power", parts: outward, index, perUnit: 1 / out } as const;
    const flows = { p0: [["discharge", 1 / out]], p1: [["discharge", -1]] } as const;
    sources.push({ list: "links", name, componentId, flows, size });
  });
  const inflow = model.inflow[y] ?? null;
  if (inflow === null || highest(inflow) <= 0) return;
  const most = highest(inflow);
  const name = tables.add("generators", `${model.name} inflow`, {
    bus,
    carrier: "inflow",
    p_nom: most,
    p_max_pu: times(inflow, 1 / most),
  });
  sources.push({ list: "generators", name, componentId, flows: { p: [["inflow", 1]] } });
}
