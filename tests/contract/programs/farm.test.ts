import { afterAll, beforeAll, expect, test } from "vitest";
import { PATIENCE_MS } from "../../helpers/eventually";
import { peopleOf } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";
import { type Assistant, assistantOf, figuresIn, pagesIn } from "./assistant";

/** A farm that an assistant builds from nothing by its tools, and what it saves. */

let product: Product;
beforeAll(async () => {
  product = await startProduct({}, { worker: true });
});
afterAll(() => product.stop());

const HEAT = "heat_none";
const GAS = "natural_gas_none";
const POWER = "electricity_0.4kV";

interface Farm {
  system_id: string;
  location_id: string;
}

async function farmOf(assistant: Assistant): Promise<Farm> {
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

/** Adds a component and enters its values: [value, unit] by parameter. */
async function add(
  assistant: Assistant,
  farm: Farm,
  component: Record<string, string>,
  values: Record<string, readonly [number, string]>,
): Promise<void> {
  const reason = "As the farmer says";
  const { component_id, ...rest } = await assistant.use("add_component", { ...farm, ...component, reason });
  expect(pagesIn(rest).length).toBe(3);
  const { system_id } = farm;
  for (const [parameter_type, [value, unit]] of Object.entries(values))
    await assistant.use("change_parameter", { system_id, component_id, parameter_type, value, unit, reason });
}

test("an assistant builds a farm, finds what a heat pump saves, and every figure leads to a page", async () => {
  const assistant = await assistantOf(product, "editor", { scopes: ["read", "model", "run"], name: "Farm helper" });
  const technologies = JSON.stringify(await assistant.use("find_technology", { text: "heat pump" }));
  expect(technologies).toContain('"technology_id":"heat_pump"');
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
  await add(assistant, farm, gas, { purchase_price: [80, "EUR/MWh"], existing_capacity: [1, "MW"] });
  const grid = { name: "Grid", technology_id: "electricity_purchase", status: "existing", carrier_level_output: POWER };
  await add(assistant, farm, grid, { purchase_price: [225, "EUR/MWh"], existing_capacity: [1, "MW"] });
  const boiler = { name: "Boiler", technology_id: "gas_boiler", status: "existing" };
  const burnt = { carrier_level_input: GAS, carrier_level_output: HEAT };
  const standing = { existing_capacity: [0.2, "MW"], efficiency: [0.9, "1"], fixed_operation_cost: none } as const;
  await add(assistant, farm, { ...boiler, ...burnt }, { ...standing, variable_cost: [0, "EUR/MWh"] });
  const pump = { name: "Heat pump", technology_id: "heat_pump", status: "optional" };
  await add(
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
  const { system_id } = farm;
  expect(await assistant.use("check_system", { system_id })).toMatchObject({ checks: { ready: true } });

  const order = { system_id, years: [2030], hours_per_step: 6 };
  const computed = async (more: object): Promise<string> => {
    const { run_id } = (await assistant.use("start_run", { ...order, ...more })) as { run_id: string };
    const state = async () => (await assistant.use("run_state", { run_id }))["state"] as { ended: boolean };
    await expect.poll(async () => (await state()).ended, { timeout: PATIENCE_MS, interval: 200 }).toBe(true);
    return run_id;
  };
  await computed({ name: "As it is", status_quo: true });
  const run_id = await computed({ name: "With a heat pump" });
  const result = await assistant.use("read_answer", { run_id });
  const saving = figuresIn(result).find(({ figure }) => figure === "saving in 2030");
  // 876 MWh of heat by gas at 0.9 and 80 EUR cost 77 867 EUR. A heat pump of 0.1 MW takes a third of it at 225 EUR, 65 700 EUR, and its 50 000 EUR
  // are paid off in 20 years without interest, which a new system has none of: 2 500 EUR a year.
  expect(saving?.["value"]).toBeCloseTo((876 / 0.9) * 80 - (876 / 3) * 225 - 50_000 / 20, 2);

  const person = (await peopleOf(product.url, ["editor"]))("editor");
  const pages = [...new Set(pagesIn(result))];
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages) expect((await person.get(page.slice(product.url.length))).status, page).toBe(200);
  // What it built stands under the name of its token.
  const connected = await (await person.get("/settings/programs/connected")).text();
  for (const text of ["Farm helper", "Heat pump", `/system/${system_id}/`])
    expect(connected.includes(text), text).toBe(true);
});

test("what cannot be built is refused with its field, and a viewer builds nothing", async () => {
  const editor = await assistantOf(product, "editor", { name: "Wrong" });
  const farm = await farmOf(editor);
  const wrong = { ...farm, name: "Boiler", technology_id: "gas_boiler", status: "existing", reason: "A test" };
  const refusal = await editor.refusal("add_component", { ...wrong, carrier_level_input: POWER });
  expect(refusal.refused).toBe(422);
  expect(JSON.stringify(refusal)).toContain("carrier_level_input");
  expect((await editor.refusal("add_component", { ...wrong, status: "gone" })).refused).toBe(422);
  expect((await editor.refusal("add_location", { ...farm, name: "North", longitude: 0, latitude: 91 })).refused).toBe(
    422,
  );
  const viewer = await assistantOf(product, "viewer");
  const barn = { name: "Barn", longitude: 7.85, latitude: 48 };
  expect((await viewer.refusal("add_location", { system_id: "demo-district", ...barn })).refused).toBe(403);
  const { system_id, location_id } = farm;
  const right = { ...wrong, carrier_level_input: GAS, carrier_level_output: HEAT };
  const stranger = await assistantOf(product, "foreign");
  expect([404, 422]).toContain((await stranger.refusal("add_component", { ...right, system_id, location_id })).refused);
});
