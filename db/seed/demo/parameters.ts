import type { ParameterTypeName, TechnologyName } from "~/entities/catalogue/names";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import type { Parameter } from "~/entities/parameters/parameter";
import { typicalValues } from "~/entities/parameters/typicalValues";
import { BATTERY } from "./battery";
import { seriesIds } from "./series";
import { DEMO_SYSTEM_ID, HIGH_PRICES_ID, LOSS_PER_KM } from "./site";

const ASSUMPTION = "Assumption of the demo";
const GRID_MIX = `${ASSUMPTION}: near the German electricity mix of 2024, kept for later years`;
const BATTERY_POWER =
  "DEA, Technology Data: Energy storage, lithium-ion battery, output capacity (2030, EUR 2025; PyPSA technology-data 2026)";

type Properties = Parameter["properties"];
type Where = Partial<Pick<Parameter, "node_id" | "line_id" | "scenario_id" | "ts_id" | "date">>;

const parameter = (id: string, properties: Properties, where: Where): Parameter => ({
  parameter_id: id,
  formula_element: null,
  scenario_id: BASE_SCENARIO_ID,
  system_id: DEMO_SYSTEM_ID,
  node_id: null,
  line_id: null,
  technology_id: null,
  geometry_id: null,
  date: null,
  ts_id: null,
  task_id: null,
  properties,
  ...where,
});

interface Entered {
  value: number | boolean;
  unit: string;
  impact?: "money" | "CO2";
  eol?: string;
  reference?: string;
}

/** A number or switch at a node; costs are money unless an impact is given. */
function ofNode(
  nodeId: string,
  type: ParameterTypeName,
  { reference = ASSUMPTION, ...entered }: Entered,
  where: Where = {},
): Parameter {
  const parts = [nodeId, type, entered.impact === "CO2" ? "CO2" : "", where.scenario_id ?? ""].filter(Boolean);
  return parameter(parts.join("-"), { type, ...entered, reference }, { node_id: nodeId, ...where });
}

/** A series at a node. */
function seriesOfNode(
  nodeId: string,
  type: ParameterTypeName,
  { ts_id, unit }: { ts_id: string; unit: string },
  where: Where = {},
): Parameter {
  const impact = type.endsWith("_price") ? ({ impact: "money" } as const) : {};
  const id = [nodeId, type, where.scenario_id ?? ""].filter(Boolean).join("-");
  const reference = "Synthetic series of the demo";
  return parameter(id, { type, value: null, unit, ...impact, reference }, { node_id: nodeId, ts_id, ...where });
}

const ofLine = (lineId: string, type: ParameterTypeName, value: number, unit: string): Parameter =>
  parameter(`${lineId}-${type}`, { type, value, unit, reference: ASSUMPTION }, { line_id: lineId });

const ofSystem = (type: ParameterTypeName, properties: Omit<Properties, "type">, where: Where = {}): Parameter =>
  parameter(`demo-system-${type}`, { type, ...properties }, where);

/** Typical values of the catalogue taken over for a component. Throws when the catalogue has none. */
const typicalOfNode = (
  nodeId: string,
  technologyId: TechnologyName,
  types: readonly ParameterTypeName[],
): Parameter[] =>
  types.map((type) => {
    const typicalValue = typicalValues.find((v) => v.technology_id === technologyId && v.properties.type === type);
    if (!typicalValue) throw new Error(`The catalogue has no typical ${type} of ${technologyId}`);
    return parameter(`${nodeId}-${type}`, typicalValue.properties, { node_id: nodeId });
  });

const COSTS = ["investment_cost", "fixed_operation_cost", "lifetime"] as const;

const demands: Parameter[] = [
  seriesOfNode("demo-homes-electricity", "demand", { ts_id: seriesIds.homesElectricity, unit: "MW" }),
  seriesOfNode("demo-homes-heat", "demand", { ts_id: seriesIds.homesHeat, unit: "MW" }),
  seriesOfNode("demo-workshop-electricity", "demand", { ts_id: seriesIds.workshop, unit: "MW" }),
];

const generation: Parameter[] = [
  seriesOfNode("demo-pv", "availability", { ts_id: seriesIds.solar, unit: "1" }),
  ofNode("demo-pv", "existing_capacity", { value: 0.2, unit: "MW", eol: "2043-01-01" }, { date: "2018-01-01" }),
  ofNode("demo-pv", "space_requirement", {
    value: 5000,
    unit: "m^2/MW",
    reference: `${ASSUMPTION}: modules of 20% efficiency`,
  }),
  ...typicalOfNode("demo-pv", "photovoltaics", COSTS),
  seriesOfNode("demo-wind", "availability", { ts_id: seriesIds.wind, unit: "1" }),
  ofNode("demo-wind", "maximum_capacity", { value: 0.8, unit: "MW" }),
  ...typicalOfNode("demo-wind", "wind_turbine", COSTS),
];

const heat: Parameter[] = [
  seriesOfNode("demo-heat-pump", "efficiency", { ts_id: seriesIds.performance, unit: "1" }),
  ofNode("demo-heat-pump", "maximum_capacity", { value: 1.5, unit: "MW" }),
  ...typicalOfNode("demo-heat-pump", "heat_pump", COSTS),
  ofNode("demo-chp", "existing_capacity", { value: 0.2, unit: "MW", eol: "2036-01-01" }, { date: "2016-01-01" }),
  ...typicalOfNode("demo-chp", "chp_gas", ["efficiency", "secondary_output_ratio", "fixed_operation_cost"]),
  ofNode("demo-chp", "variable_cost", { value: 8, unit: "EUR/MWh", impact: "money" }),
  ofNode("demo-boiler", "existing_capacity", { value: 1.6, unit: "MW", eol: "2046-01-01" }, { date: "2021-01-01" }),
  ...typicalOfNode("demo-boiler", "gas_boiler", ["efficiency", "fixed_operation_cost"]),
  ...typicalOfNode("demo-heat-storage", "heat_storage", ["investment_cost", "lifetime"]),
  ofNode("demo-heat-storage", "power_to_energy_ratio", { value: 0.2, unit: "1/h" }),
  ofNode("demo-heat-storage", "charging_efficiency", { value: 0.99, unit: "1" }),
  ofNode("demo-heat-storage", "discharging_efficiency", { value: 0.99, unit: "1" }),
  ofNode("demo-heat-storage", "self_discharge", { value: 0.002, unit: "1/h" }),
  ofNode("demo-heat-storage", "maximum_capacity", { value: 40, unit: "MWh" }),
];

const BUILT = { date: "2024-01-01" };

const battery: Parameter[] = [
  ...typicalOfNode("demo-battery", "battery", ["investment_cost"]),
  ofNode("demo-battery", "investment_cost_power", {
    value: 214_000,
    unit: "EUR/MW",
    impact: "money",
    reference: BATTERY_POWER,
  }),
  ofNode("demo-battery", "lifetime", { value: 15, unit: "a" }),
  ofNode("demo-battery", "existing_capacity", { value: BATTERY.capacity, unit: "MWh", eol: "2039-01-01" }, BUILT),
  ofNode("demo-battery", "existing_power", { value: BATTERY.power, unit: "MW", eol: "2039-01-01" }, BUILT),
  ofNode("demo-battery", "charging_efficiency", { value: BATTERY.efficiency, unit: "1" }),
  ofNode("demo-battery", "discharging_efficiency", { value: BATTERY.efficiency, unit: "1" }),
  ofNode("demo-battery", "maximum_capacity", { value: 10, unit: "MWh" }),
];

const trade: Parameter[] = [
  ofNode("demo-gas-purchase", "purchase_price", { value: 45, unit: "EUR/MWh", impact: "money" }),
  ofNode("demo-gas-purchase", "energy_levy", {
    value: 18,
    unit: "EUR/MWh",
    reference: `${ASSUMPTION}: energy tax and a CO₂ price of about 60 EUR/t`,
  }),
  seriesOfNode("demo-grid-purchase", "purchase_price", { ts_id: seriesIds.spot, unit: "EUR/MWh" }),
  ofNode("demo-grid-purchase", "energy_levy", {
    value: 70,
    unit: "EUR/MWh",
    reference: `${ASSUMPTION}: grid fee and duties`,
  }),
  ofNode("demo-grid-purchase", "capacity_price", { value: 60_000, unit: "EUR/MW/a" }),
  ofNode("demo-grid-purchase", "existing_capacity", { value: 2, unit: "MW" }),
  ofNode("demo-grid-purchase", "variable_cost", { value: 360, unit: "kg/MWh", impact: "CO2", reference: GRID_MIX }),
  seriesOfNode("demo-grid-sale", "sale_price", { ts_id: seriesIds.spot, unit: "EUR/MWh" }),
  ofNode("demo-grid-sale", "existing_capacity", { value: 2, unit: "MW" }),
];

const network: Parameter[] = [
  ofLine("demo-power-line", "existing_capacity", 1.5, "MW"),
  ofLine("demo-power-line", "transmission_loss", LOSS_PER_KM.power, "1/km"),
  ofLine("demo-heat-pipe", "existing_capacity", 1.8, "MW"),
  ofLine("demo-heat-pipe", "transmission_loss", LOSS_PER_KM.heat, "1/km"),
];

const highPrices = { scenario_id: HIGH_PRICES_ID } as const;

const SYNTHETIC_PRICE = "Synthetic: a price of the demo, no market's";

/** High and low prices next to the base ones, for runs that ask for them; whoever changes the base scenario alone keeps them. */
const priceScenarios: Parameter[] = (
  [
    ["high", 90, seriesIds.spotHigh],
    ["low", 30, seriesIds.spotLow],
  ] as const
).flatMap(([price_scenario, gas, spot]) => {
  const gasPrice = { value: gas, unit: "EUR/MWh", impact: "money", reference: SYNTHETIC_PRICE } as const;
  return [
    ofNode("demo-gas-purchase", "purchase_price", gasPrice),
    seriesOfNode("demo-grid-purchase", "purchase_price", { ts_id: spot, unit: "EUR/MWh" }),
    seriesOfNode("demo-grid-sale", "sale_price", { ts_id: spot, unit: "EUR/MWh" }),
  ].map((parameter) => ({
    ...parameter,
    parameter_id: `${parameter.parameter_id}-${price_scenario}`,
    properties: { ...parameter.properties, price_scenario },
  }));
});

/** Every parameter of the demo: base scenario, its high and low prices, then what the scenario "High prices" changes. */
export const parameters: Parameter[] = [
  ofSystem("interest_rate", { value: 0.05, unit: "1", reference: ASSUMPTION }),
  ofSystem(
    "outdoor_temperature",
    { value: null, unit: "°C", reference: "Synthetic series of the demo" },
    { ts_id: seriesIds.temperature },
  ),
  ...demands,
  ...generation,
  ...heat,
  ...battery,
  ...trade,
  ...network,
  ...priceScenarios,
  ofNode("demo-gas-purchase", "purchase_price", { value: 90, unit: "EUR/MWh", impact: "money" }, highPrices),
  seriesOfNode("demo-grid-purchase", "purchase_price", { ts_id: seriesIds.spotHigh, unit: "EUR/MWh" }, highPrices),
  seriesOfNode("demo-grid-sale", "sale_price", { ts_id: seriesIds.spotHigh, unit: "EUR/MWh" }, highPrices),
];
