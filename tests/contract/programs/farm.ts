import { expect } from "vitest";
import { PATIENCE_MS } from "../../helpers/eventually";
import { type Assistant, pagesIn } from "./assistant";

/** A farm that an assistant builds from nothing by its tools. */

export const HEAT = "heat_none";
export const GAS = "natural_gas_none";
export const POWER = "electricity_0.4kV";

export interface Farm {
  system_id: string;
  location_id: string;
}

export async function farmOf(assistant: Assistant): Promise<Farm> {
  const created = await assistant.use("create_system", {
    name: "Farm of an assistant",
    country_code: "FR",
    currency: "EUR",
    timezone: "Europe/Paris",
    location_name: "Dairy",
    longitude: -4.1,
    latitude: 48,
  });
  return { system_id: created["system_id"] as string, location_id: created["location_id"] as string };
}

/** Adds a component and enters its values: [value, unit] by parameter. Returns its id. */
export async function add(
  assistant: Assistant,
  farm: Farm,
  component: Record<string, string>,
  values: Record<string, readonly [number, string]>,
): Promise<string> {
  const reason = "As the farmer says";
  const { component_id, ...rest } = await assistant.use("add_component", { ...farm, ...component, reason });
  expect(pagesIn(rest).length).toBe(3);
  const { system_id } = farm;
  for (const [parameter_type, [value, unit]] of Object.entries(values))
    await assistant.use("change_parameter", { system_id, component_id, parameter_type, value, unit, reason });
  return component_id as string;
}

/** Orders a run and waits for its end; its id. */
export async function computed(assistant: Assistant, order: Record<string, unknown>): Promise<string> {
  const { run_id } = (await assistant.use("start_run", order)) as { run_id: string };
  const state = async () => (await assistant.use("run_state", { run_id }))["state"] as { ended: boolean };
  await expect.poll(async () => (await state()).ended, { timeout: PATIENCE_MS, interval: 200 }).toBe(true);
  return run_id;
}

/** A farm with gas, grid, boiler and a heat pump that may be built; ids of what tasks ask about. */
export async function buildFarm(assistant: Assistant): Promise<Farm & Record<"gas" | "pump", string>> {
  const farm = await farmOf(assistant);
  const none = [0, "EUR/MW/a"] as const;
  const demand = {
    name: "Wash water and house",
    technology_id: "heat_demand",
    status: "existing",
    carrier_level_input: HEAT,
  };
  await add(assistant, farm, demand, { demand: [0.1, "MW"] });
  const gas = { name: "Gas", technology_id: "gas_purchase", status: "existing", carrier_level_output: GAS };
  const gasId = await add(assistant, farm, gas, { purchase_price: [80, "EUR/MWh"], existing_capacity: [1, "MW"] });
  const grid = { name: "Grid", technology_id: "electricity_purchase", status: "existing", carrier_level_output: POWER };
  await add(assistant, farm, grid, { purchase_price: [225, "EUR/MWh"], existing_capacity: [1, "MW"] });
  const boiler = { name: "Boiler", technology_id: "gas_boiler", status: "existing" };
  const burnt = { carrier_level_input: GAS, carrier_level_output: HEAT };
  const standing = { existing_capacity: [0.2, "MW"], efficiency: [0.9, "1"], fixed_operation_cost: none } as const;
  await add(assistant, farm, { ...boiler, ...burnt }, { ...standing, variable_cost: [0, "EUR/MWh"] });
  const pump = { name: "Heat pump", technology_id: "heat_pump", status: "optional" };
  const pumpId = await add(
    assistant,
    farm,
    { ...pump, carrier_level_input: POWER, carrier_level_output: HEAT },
    {
      efficiency: [3, "1"],
      investment_cost: [500_000, "EUR/MW"],
      lifetime: [20, "a"],
      fixed_operation_cost: none,
      variable_cost: [0, "EUR/MWh"],
    },
  );
  return { ...farm, gas: gasId, pump: pumpId };
}
