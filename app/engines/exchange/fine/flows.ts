import type { Cells } from "../pypsa/cells";
import { both, highestOf, isConstant, lowestOf, mapped, meanOf } from "../pypsa/table";
import { type FineComponent, sum } from "./component";
import type { Into } from "./into";

/** "Source" and "Sink": what comes into a model and what leaves it. */
export function addSourceOrSink(into: Into, component: FineComponent): void {
  const commodity = component.text("commodity");
  const sign = component.group === "Sink" ? -1 : 1;
  const per = into.megawatts(commodity);
  const locations = into.locationsOf(component);
  const limit = component.number("yearlyLimit", Number.NaN, 0);
  // A limit of energy that leaves a model has the sign +, of what comes in the sign −.
  const isLimited = component.text("commodityLimitID") !== "" && !Number.isNaN(limit);
  const isOwn = isLimited && locations.length === 1 && Math.sign(limit) !== sign && into.isOnlyOf(component);
  if (isLimited && !isOwn) into.attributeLeft(component, "yearlyLimit");
  for (const { at, location, name } of locations) {
    const bus = into.bus(location, commodity);
    const cost = sum(
      component.profile("opexPerOperation", 0, at),
      component.profile("commodityCost", 0, at),
      component.profile("commodityCostTimeSeries", 0, at),
      mapped(component.profile("commodityRevenue", 0, at), (v) => -v),
      mapped(component.profile("commodityRevenueTimeSeries", 0, at), (v) => -v),
    );
    const marginal_cost = mapped(cost, (v) => (v * into.model.money) / per);
    const { highest, cells } = into.operation(component, at, per);
    const size = into.size(component, at, { per, highest });
    const isFree = highestOf(cost) === 0 && lowestOf(cost) === 0;
    if (sign < 0 && cells.p_min_pu !== undefined && highest < Infinity && isFree) {
      into.tables.add("loads", name, { bus, p_set: mapped(cells.p_min_pu, (v) => v * highest) }, component.name);
      continue;
    }
    const yearly: Cells = isOwn ? { e_sum_max: Math.abs(limit) * per * into.share } : {};
    const row = { bus, sign, ...cells, marginal_cost, ...size, ...yearly };
    into.tables.add("generators", name, { ...row, carrier: component.name }, component.name);
  }
}

const FACTORS = "commodityConversionFactors";

/** "Conversion": commodities with a factor below 0 go in, those above come out, for each unit of its operation. */
export function addConversion(into: Into, component: FineComponent): void {
  const commodities = component.parts(FACTORS);
  for (const { at, location, name } of into.locationsOf(component)) {
    const ports = commodities.flatMap((commodity) => {
      const factor = component.entered(`${FACTORS}.${commodity}`, at) ?? 0;
      return highestOf(factor) === 0 && lowestOf(factor) === 0 ? [] : [{ commodity, factor }];
    });
    const input = ports.find(({ factor }) => highestOf(factor) < 0 && isConstant(factor));
    if (!input || ports.length < 2 || commodities.some((commodity) => !into.model.units.has(commodity))) {
      into.left(component, FACTORS);
      continue;
    }
    const per = -meanOf(input.factor) * into.megawatts(input.commodity);
    const others = ports.filter((port) => port !== input);
    // The first of them has to come out.
    others.sort((a, b) => highestOf(b.factor) - highestOf(a.factor));
    const sides = others.map(({ commodity, factor }, n) => {
      const efficiency = both(factor, into.megawatts(commodity) / per, (f, m) => f * m);
      const index = n === 0 ? "" : `${n + 1}`;
      return { [`bus${n + 1}`]: into.bus(location, commodity), [`efficiency${index}`]: efficiency };
    });
    const { highest, cells } = into.operation(component, at, per);
    const cost = mapped(component.profile("opexPerOperation", 0, at), (v) => (v * into.model.money) / per);
    const size = into.size(component, at, { per, highest });
    const row = { bus0: into.bus(location, input.commodity), ...Object.assign({}, ...sides), ...cells, ...size };
    into.tables.add("links", name, { ...row, marginal_cost: cost, carrier: component.name }, component.name);
  }
}

/** "Storage": an energy, and powers that are shares of it. */
export function addStorage(into: Into, component: FineComponent): void {
  const commodity = component.text("commodity");
  const unit = into.megawatts(commodity);
  for (const { at, location, name } of into.locationsOf(component)) {
    const [charge, discharge] = [component.number("chargeRate", 1, at), component.number("dischargeRate", 1, at)];
    const power = Math.max(charge, discharge);
    const [cost, costIn] = ["opexPerDischargeOperation", "opexPerChargeOperation"].map((attribute) =>
      component.number(attribute, 0, at),
    );
    if (costIn !== 0) into.attributeLeft(component, "opexPerChargeOperation");
    const row = {
      bus: into.bus(location, commodity),
      max_hours: 1 / power,
      carrier: component.name,
      p_max_pu: discharge / power,
      p_min_pu: -charge / power,
      cyclic_state_of_charge: true,
      efficiency_store: component.number("chargeEfficiency", 1, at),
      efficiency_dispatch: component.number("dischargeEfficiency", 1, at),
      standing_loss: component.number("selfDischarge", 0, at),
      e_min_pu: component.number("stateOfChargeMin", 0, at),
      marginal_cost: (cost! * into.model.money) / unit,
      ...into.size(component, at, { per: unit * power }),
    };
    into.tables.add("storage_units", name, row, component.name);
  }
}

/** "Transmission": between two locations, both ways with one capacity. Of "LinearOptimalPowerFlow" only that. */
export function addTransmission(into: Into, component: FineComponent): void {
  if (component.group === "LinearOptimalPowerFlow") {
    component.number("reactances", 0, 0, 0);
    into.report.changed("fine_power_flow", {}, component.name);
  }
  const commodity = component.text("commodity");
  const per = into.megawatts(commodity);
  component.locations.forEach((from, at) =>
    component.locations.forEach((location, to) => {
      if (to <= at || !(component.isAt(at, to) || component.isAt(to, at))) return;
      if (!component.isAt(at, to) || !component.isAt(to, at)) return into.left(component, "locationalEligibility");
      const distance = component.number("distances", 1, at, to);
      const name = component.locations.length > 2 ? `${component.name} ${from} ${location}` : component.name;
      // Half of what a capacity costs counts for each of the two ways, which have the same one.
      const size = into.size(component, at, { per, distance, to });
      const row = {
        bus0: into.bus(from, commodity),
        bus1: into.bus(location, commodity),
        p_min_pu: -1,
        length: distance,
        efficiency: 1 - component.number("losses", 0, at, to) * distance,
        marginal_cost: (component.number("opexPerOperation", 0, at, to) * into.model.money) / per,
      };
      into.tables.add("links", name, { ...row, ...size, carrier: component.name }, component.name);
    }),
  );
}
