import type { CarrierLevelName, TechnologyName } from "~/entities/catalogue/names";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import type { Scenario } from "~/entities/scenarios/scenario";
import type { System } from "~/entities/systems/system";
import type { Line, Node } from "~/entities/twin/component";
import { lineLengthKm } from "~/entities/twin/geodesy";
import type { Geometry, Position } from "~/entities/twin/geometry";

/** An invented place near Freiburg im Breisgau: no such district exists there. */
const BORDER: Position[] = [
  [7.764, 48.0345],
  [7.7905, 48.0335],
  [7.7925, 48.0215],
  [7.766, 48.0225],
  [7.764, 48.0345],
];
const HOMES: Position = [7.77, 48.03];
const ENERGY_CENTRE: Position = [7.785, 48.0262];
const ROUTE: Position[] = [HOMES, ENERGY_CENTRE];

export const DEMO_SYSTEM_ID = "demo-district";
/** What lines lose [1/km]. */
export const LOSS_PER_KM = { power: 0.005, heat: 0.02 } as const;
export const HIGH_PRICES_ID = "demo-high-prices";
export const places = {
  border: "demo-border",
  homes: "demo-homes",
  energyCentre: "demo-energy-centre",
  route: "demo-route",
} as const;
const levels = {
  electricity: "electricity_0.4kV",
  heat: "heat_70C",
  gas: "natural_gas_none",
} as const satisfies Readonly<Record<string, CarrierLevelName>>;

export const system: System = {
  system_id: DEMO_SYSTEM_ID,
  name: "Demo district",
  unit: "EUR",
  timezone: "Europe/Berlin",
  geometry_id: places.border,
  status: "success",
  properties: { country_code: "DE" },
  has_operation: true,
  has_expansion: true,
  has_portfolio: true,
};

export const scenarios: Scenario[] = [
  { scenario_id: BASE_SCENARIO_ID, name: "Base", system_id: null },
  { scenario_id: HIGH_PRICES_ID, name: "High prices", system_id: DEMO_SYSTEM_ID },
];

/** Roof area in m² that the homes can give to solar modules. */
const ROOFS_M2 = 6000;

const geometry = (
  row: Pick<Geometry, "geometry_id" | "name" | "type" | "coordinates"> & Partial<Geometry>,
): Geometry => ({
  geometry_id_start: null,
  geometry_id_end: null,
  system_id: DEMO_SYSTEM_ID,
  properties: { available_space: null },
  ...row,
});

export const geometries: Geometry[] = [
  geometry({ geometry_id: places.border, name: "Demo district", type: "Polygon", coordinates: [BORDER] }),
  geometry({
    geometry_id: places.homes,
    name: "Homes",
    type: "Point",
    coordinates: HOMES,
    properties: { available_space: ROOFS_M2 },
  }),
  geometry({
    geometry_id: places.energyCentre,
    name: "Workshop and energy centre",
    type: "Point",
    coordinates: ENERGY_CENTRE,
  }),
  geometry({
    geometry_id: places.route,
    name: "Homes - energy centre",
    type: "LineString",
    coordinates: ROUTE,
    geometry_id_start: places.homes,
    geometry_id_end: places.energyCentre,
  }),
];

const common = {
  system_id: DEMO_SYSTEM_ID,
  is_draft: false,
  carrier_level_input: null,
  carrier_level_output: null,
  carrier_level_input_secondary: null,
  carrier_level_output_secondary: null,
  connected_system_id: null,
} as const;

const node = (
  row: { technology_id: TechnologyName } & Pick<Node, "node_id" | "geometry_id" | "name" | "description" | "status"> &
    Partial<Node>,
): Node => ({
  ...common,
  ...row,
});

const storageSides = (level: string) => ({ carrier_level_input: level, carrier_level_output: level });

export const nodes: Node[] = [
  node({
    node_id: "demo-homes-electricity",
    technology_id: "electricity_demand",
    geometry_id: places.homes,
    name: "Homes, electricity",
    description: "300 homes of 3 MWh a year",
    status: "existing",
    carrier_level_input: levels.electricity,
  }),
  node({
    node_id: "demo-homes-heat",
    technology_id: "heat_demand",
    geometry_id: places.homes,
    name: "Homes, heat",
    description: "300 homes of 8 MWh room heat and 2 MWh hot water a year",
    status: "existing",
    carrier_level_input: levels.heat,
  }),
  node({
    node_id: "demo-workshop-electricity",
    technology_id: "electricity_demand",
    geometry_id: places.energyCentre,
    name: "Workshop, electricity",
    description: "Two shifts on workdays, 1500 MWh a year",
    status: "existing",
    carrier_level_input: levels.electricity,
  }),
  node({
    node_id: "demo-pv",
    technology_id: "photovoltaics",
    geometry_id: places.homes,
    name: "Photovoltaics on roofs",
    description: "Some is there already; more may be built where there is roof",
    status: "optional",
    carrier_level_output: levels.electricity,
  }),
  node({
    node_id: "demo-wind",
    technology_id: "wind_turbine",
    geometry_id: places.energyCentre,
    name: "Share in a wind turbine",
    description: "Up to 0.8 MW of a turbine nearby",
    status: "optional",
    carrier_level_output: levels.electricity,
  }),
  node({
    node_id: "demo-heat-pump",
    technology_id: "heat_pump",
    geometry_id: places.homes,
    name: "Heat pump",
    description: "Air-source heat pump; its efficiency follows the outdoor temperature",
    status: "optional",
    carrier_level_input: levels.electricity,
    carrier_level_output: levels.heat,
  }),
  node({
    node_id: "demo-chp",
    technology_id: "chp_gas",
    geometry_id: places.energyCentre,
    name: "Gas CHP",
    description: "Makes electricity and heat until the end of 2035",
    status: "existing",
    carrier_level_input: levels.gas,
    carrier_level_output: levels.electricity,
    carrier_level_output_secondary: levels.heat,
  }),
  node({
    node_id: "demo-boiler",
    technology_id: "gas_boiler",
    geometry_id: places.energyCentre,
    name: "Gas boiler",
    description: "Covers the heat peak alone if it has to",
    status: "existing",
    carrier_level_input: levels.gas,
    carrier_level_output: levels.heat,
  }),
  node({
    node_id: "demo-battery",
    technology_id: "battery",
    geometry_id: places.energyCentre,
    name: "Battery",
    description: "Some is there already; energy and power of more are sized separately",
    status: "optional",
    ...storageSides(levels.electricity),
  }),
  node({
    node_id: "demo-heat-storage",
    technology_id: "heat_storage",
    geometry_id: places.homes,
    name: "Heat storage",
    description: "Large hot water tank; charges and discharges in five hours",
    status: "optional",
    ...storageSides(levels.heat),
  }),
  node({
    node_id: "demo-gas-purchase",
    technology_id: "gas_purchase",
    geometry_id: places.energyCentre,
    name: "Gas purchase",
    description: "Natural gas from the public grid",
    status: "existing",
    carrier_level_output: levels.gas,
  }),
  node({
    node_id: "demo-grid-purchase",
    technology_id: "electricity_purchase",
    geometry_id: places.energyCentre,
    name: "Grid purchase",
    description: "Electricity at the hourly price, with levies and a price on the yearly peak",
    status: "existing",
    carrier_level_output: levels.electricity,
  }),
  node({
    node_id: "demo-grid-sale",
    technology_id: "electricity_sale",
    geometry_id: places.energyCentre,
    name: "Grid sale",
    description: "Surplus electricity at the hourly price",
    status: "existing",
    carrier_level_input: levels.electricity,
  }),
];

const line = (line_id: string, technology_id: TechnologyName, name: string, level: CarrierLevelName): Line => ({
  ...common,
  line_id,
  technology_id,
  geometry_id: places.route,
  name,
  description: "-",
  status: "existing",
  carrier_level_input: level,
  carrier_level_output: level,
  value: lineLengthKm(ROUTE),
  transmission_direction: "bidirectional",
});

/** Share of what is sent that arrives over the route of the demo [1]. */
export const arriving = (lossPerKm: number): number => 1 - lossPerKm * lineLengthKm(ROUTE);

export const lines: Line[] = [
  line("demo-power-line", "power_line", "Power line", levels.electricity),
  line("demo-heat-pipe", "heat_pipe", "Heat pipe", levels.heat),
];
