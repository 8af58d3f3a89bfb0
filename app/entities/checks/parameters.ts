import { technologyWords } from "../parameters/parameterViability";
import { type Component, isLine } from "../twin/component";
import { elementOfComponent, firstYear, rangeOf, refOf, type Suspicion, type Twin } from "./twin";

/** Pairs whose first must not lie above the second. */
const BOUNDS = [
  ["minimum_capacity", "maximum_capacity"],
  ["minimum_power", "maximum_power"],
  ["existing_capacity", "maximum_capacity"],
  ["existing_power", "maximum_power"],
  ["annual_lower_energy_bound", "annual_upper_energy_bound"],
  ["level_minimum", "initial_level"],
  ["lower_operation_limit", "availability"],
] as const;

/** "crossing bounds": the lower one lies above the upper one. */
export function crossingBounds(twin: Twin, component: Component): Suspicion[] {
  const element = elementOfComponent(component);
  return BOUNDS.flatMap(([lower, upper]) => {
    const first = firstYear(twin, (year) => {
      const low = rangeOf(twin, element, { type: lower, year });
      const high = rangeOf(twin, element, { type: upper, year });
      if (!low?.isEntered || !high?.isEntered || low.low <= high.high) return undefined;
      return { low: low.low, high: high.high };
    });
    if (!first) return [];
    return [
      {
        key: "checks.bounds_cross",
        // A stock above today's maximum can be meant: nothing may be added.
        severity: lower.startsWith("existing_") ? ("warning" as const) : ("error" as const),
        params: { ...first, lower, upper },
        about: refOf(component),
        parameter_type: lower,
      },
    ];
  });
}

const PERCENT = 100;
/** Beyond what heat pumps and chillers reach even under the best conditions. */
const HIGHEST_COP = 15;

/** Efficiencies above 1, and coefficients of performance that no machine has. */
export function oddEfficiency(twin: Twin, component: Component): Suspicion[] {
  const technology = twin.technologies.get(component.technology_id);
  const pump = technology && technologyWords(technology, twin.technologies).has("coefficient_of_performance");
  const first = firstYear(twin, (year) => {
    const range = rangeOf(twin, elementOfComponent(component), { type: "efficiency", year });
    if (!range?.isEntered) return undefined;
    if (range.high > (pump ? HIGHEST_COP : 1))
      return { key: pump ? "cop_high" : "efficiency_over_one", value: range.high };
    return pump && range.mean < 1 ? { key: "cop_low", value: range.mean } : undefined;
  });
  if (!first) return [];
  const { key, value, year } = first;
  const percent = key === "efficiency_over_one" && value <= PERCENT;
  return [
    {
      key: `checks.${key}${percent ? "_percent" : ""}`,
      severity: key === "efficiency_over_one" ? "error" : "warning",
      params: { value, year, share: value / PERCENT },
      about: refOf(component),
      parameter_type: "efficiency",
    },
  ];
}

/** A line that loses all it carries, or more. */
export function lossOfLine(twin: Twin, component: Component): Suspicion[] {
  if (!isLine(component)) return [];
  const first = firstYear(twin, (year) => {
    const loss = rangeOf(twin, elementOfComponent(component), { type: "transmission_loss", year });
    return loss && loss.high * component.value >= 1 ? { loss: loss.high } : undefined;
  });
  if (!first) return [];
  return [
    {
      key: "checks.line_loses_all",
      severity: "error",
      params: { ...first, length: component.value },
      about: refOf(component),
      parameter_type: "transmission_loss",
    },
  ];
}

const COSTS = ["investment_cost", "investment_cost_power", "fixed_operation_cost", "variable_cost"] as const;
/** A factor of a thousand is a unit gone wrong; of twenty, worth a look. */
const UNIT_FACTOR = 300;
const ODD_FACTOR = 20;

/** Costs far off what is published for the technology. */
export function costOffRange(twin: Twin, component: Component): Suspicion[] {
  return COSTS.flatMap((type) => {
    const typical = twin.typical(component, type);
    if (!typical) return [];
    const first = firstYear(twin, (year) => {
      const cost = rangeOf(twin, elementOfComponent(component), { type, year });
      if (!cost?.isEntered || cost.mean <= 0) return undefined;
      const ratio = cost.mean / typical;
      return ratio >= ODD_FACTOR || ratio <= 1 / ODD_FACTOR ? { value: cost.mean, ratio } : undefined;
    });
    if (!first) return [];
    const { value, ratio, year } = first;
    const factor = Math.round(ratio >= 1 ? ratio : 1 / ratio);
    const unit = factor >= UNIT_FACTOR ? "cost_unit" : "cost_odd";
    return [
      {
        key: `checks.${unit}_${ratio >= 1 ? "high" : "low"}`,
        severity: "warning",
        params: { value, typical, factor, year },
        about: refOf(component),
        parameter_type: type,
      },
    ];
  });
}

/** Prices per MWh that look like prices per kWh, or the other way round. Thresholds in currency per MWh. */
const LOW_PRICE = 1;
const HIGH_PRICE = 5_000;

export function oddPrice(twin: Twin, component: Component): Suspicion[] {
  return (["purchase_price", "sale_price"] as const).flatMap((type) => {
    const first = firstYear(twin, (year) => {
      const price = rangeOf(twin, elementOfComponent(component), { type, year });
      if (!price?.isEntered) return undefined;
      if (price.high > 0 && price.high < LOW_PRICE) return { key: "price_low", value: price.high };
      return price.mean > HIGH_PRICE ? { key: "price_high", value: price.mean } : undefined;
    });
    if (!first) return [];
    const { key, ...params } = first;
    return [{ key: `checks.${key}`, severity: "warning", params, about: refOf(component), parameter_type: type }];
  });
}

/** A share of the year above this is a rate typed in percent. */
const HIGH_RATE = 0.5;

export function oddRates(twin: Twin): Suspicion[] {
  const first = firstYear(twin, (year) => {
    const rate = rangeOf(twin, { system: true }, { type: "interest_rate", year });
    return rate?.isEntered && rate.high >= HIGH_RATE ? { value: rate.high, percent: rate.high * PERCENT } : undefined;
  });
  if (!first) return [];
  const about = { type: "System", id: null, technology_id: null, name: twin.system.name } as const;
  return [{ key: "checks.rate_high", severity: "warning", params: first, about, parameter_type: "interest_rate" }];
}

/** MW; the largest single users of the world stay below, and kW typed as MW lands above. */
const HUGE_DEMAND = 5_000;
/** MW; a tenth of a kW. */
const TINY_DEMAND = 0.0001;
const BEYOND = 100;

/** Demands that cannot be in MW, or that nothing bounded on the site could meet. */
export function oddDemand(twin: Twin, component: Component): Suspicion[] {
  const level = component.carrier_level_input;
  const first = firstYear(twin, (year) => {
    const demand = rangeOf(twin, elementOfComponent(component), { type: "demand", year });
    if (!demand?.isEntered || demand.high <= 0) return undefined;
    if (demand.high < TINY_DEMAND) return { key: "demand_tiny", peak: demand.high, supply: 0 };
    const supply = level === null ? undefined : largestSupply(twin, level, year);
    if (supply !== undefined && supply > 0 && demand.high > BEYOND * supply)
      return { key: "demand_unit", peak: demand.high, supply };
    if (supply !== undefined && demand.high > supply) return { key: "demand_beyond_supply", peak: demand.high, supply };
    return demand.high > HUGE_DEMAND ? { key: "demand_huge", peak: demand.high, supply: 0 } : undefined;
  });
  if (!first) return [];
  const { key, ...params } = first;
  return [
    {
      key: `checks.${key}`,
      severity: key === "demand_beyond_supply" ? "error" : "warning",
      params,
      about: refOf(component),
      parameter_type: "demand",
    },
  ];
}

/** Power [MW] of everything on the site that can give a carrier level; undefined when nothing does or something has no limit. */
function largestSupply(twin: Twin, level: string, year: number): number | undefined {
  let cached = supplies.get(twin);
  if (!cached) supplies.set(twin, (cached = new Map()));
  const key = `${level} ${year}`;
  // The same for all who take from the level.
  if (!cached.has(key)) cached.set(key, supplyOf(twin, level, year));
  return cached.get(key);
}
const supplies = new WeakMap<Twin, Map<string, number | undefined>>();

function supplyOf(twin: Twin, level: string, year: number): number | undefined {
  let sum: number | undefined;
  for (const component of twin.components) {
    if (isLine(component) || component.is_draft) continue;
    const gives = [component.carrier_level_output, component.carrier_level_output_secondary].includes(level);
    if (!gives) continue;
    const element = elementOfComponent(component);
    // Storages are sized in MWh; their power, a second output and a fleet to be built have limits of their own.
    const unit = twin.technologies.get(component.technology_id)?.properties.unit;
    if (unit !== "MW" || component.carrier_level_output !== level) return undefined;
    const existing = rangeOf(twin, element, { type: "existing_capacity", year });
    const maximum = rangeOf(twin, element, { type: "maximum_capacity", year });
    // Trade without a capacity is as large as needed, and so is what may be built without a maximum.
    if (!maximum?.isEntered && (!existing?.isEntered || component.status === "optional")) return undefined;
    sum = (sum ?? 0) + Math.max(existing?.high ?? 0, maximum?.isEntered ? maximum.high : 0);
  }
  return sum;
}
