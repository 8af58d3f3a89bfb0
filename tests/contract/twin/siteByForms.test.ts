import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HighsSolver } from "~jobs/solver/highs";
import { closeDatabases, spaceDb } from "~db/client";
import { runOptimization } from "~/engines/optimization/run";
import { optimizationSchema } from "~/entities/optimizations/optimization";
import { snapshotOf } from "~/services/archive/snapshot.server";
import { FormUser } from "../../helpers/formUser";
import { Person } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";

/**
 * A planner enters a site of 50 components with nothing but forms, links and keys; what they enter is invented.
 * Requests and keystrokes are counted and printed; they must not grow.
 */
const MOST_REQUESTS = 190;
const MOST_KEYSTROKES = 450;
const PLACES = ["North", "South", "East", "West", "Centre"];

let product: Product;
let user: FormUser;
beforeAll(async () => {
  product = await startProduct();
  const person = new Person(product.url);
  await person.signIn("editor@demo.test");
  user = new FormUser(person);
});
afterAll(async () => {
  closeDatabases();
  await product.stop();
});

let system = "";
const at = (path: string) => `/system/${system}/digital-twin/${path}`;

async function createSystem(): Promise<void> {
  await user.open("/systems/new");
  const corners = [
    [7.7, 48],
    [7.9, 48],
    [7.9, 48.1],
    [7.7, 48.1],
    [7.7, 48],
  ];
  await user.send("Create system", {
    type: { name: "Fifty", border: JSON.stringify({ type: "Polygon", coordinates: [corners] }) },
    choose: { country_code: "Germany", unit: "EUR - Euro", timezone: "Europe/Berlin" },
  });
  system = /system\/([^/]+)/.exec(user.path)?.[1] ?? "";
  for (const [i, name] of PLACES.entries()) {
    await user.follow(/^Add (the first )?location$/);
    await user.send("Save", { type: { name, longitude: `7.8${i}`, latitude: "48.05" } });
  }
  for (const name of PLACES.slice(0, 4)) {
    await user.follow("Add connection");
    await user.send("Save", {
      type: { name: `${name}-Centre` },
      choose: { geometry_id_start: name, geometry_id_end: "Centre" },
    });
  }
}

interface Kind {
  technology: string;
  /** Entries of the component's form next to what it offers. */
  choose: Record<string, string>;
  optional?: boolean;
  parameters: Record<string, string>;
  /** Where copies go. */
  copies: readonly string[];
}

/** Adds one component with its parameters and copies it to the other places. */
async function add({ technology, choose, optional, parameters, copies }: Kind, line = false): Promise<void> {
  await user.open(at(`components/new?kind=${line ? "line" : "node"}`));
  await user.follow(technology);
  await user.send("Save and enter parameters", { choose, tick: optional ? ["status=optional"] : [] });
  const component = /components\/([^/]+)\/parameters/.exec(user.path)?.[1] ?? "";
  // What is needed and recommended is on one sheet; the others are entered from the overview.
  const sheet = user.fieldsOf("Save");
  const entries = Object.entries(parameters);
  const type = entries.flatMap(([name, value]) => (sheet.has(name) ? [[sheet.get(name)!, value]] : []));
  await user.send("Save", { type: Object.fromEntries(type) as Record<string, string> });
  for (const [name, value] of entries.filter(([label]) => !sheet.has(label))) {
    await user.open(at(`parameters?${line ? "line" : "node"}_id=${component}`));
    await user.follow(new RegExp(`^(Enter|Override) ${name}$`));
    await user.send("Save", { type: { "rows[0].value": value } });
  }
  if (copies.length === 0) return;
  await user.open(at(`components/${component}/duplicate`));
  await user.send("Duplicate", { tick: copies.map((place) => `geometry_ids=${place}`) });
}

test("a site of 50 components by forms alone ends in a model that solves", async () => {
  const began = Date.now();
  await createSystem();
  const north = { geometry_id: "North" };
  const power = { carrier_level_input: "Electricity 0.4 kV" };
  const heat = { carrier_level_input: "Heat 70 °C" };
  const others = PLACES.slice(1);
  const nodes: Kind[] = [
    { technology: "Electricity demand", choose: { ...north, ...power }, parameters: { Demand: "1" }, copies: others },
    { technology: "Heat demand", choose: { ...north, ...heat }, parameters: { Demand: "2" }, copies: others },
    {
      technology: "Photovoltaics",
      choose: north,
      optional: true,
      parameters: { Availability: "0.12", "Investment cost": "600000", Lifetime: "25", "Maximum capacity": "5" },
      copies: others,
    },
    {
      technology: "Heat pump",
      choose: north,
      optional: true,
      parameters: { Efficiency: "3", "Investment cost": "500000", Lifetime: "20" },
      copies: others,
    },
    {
      technology: "Gas boiler",
      choose: { ...north, carrier_level_input: "Natural gas (not specified)" },
      parameters: { "Existing capacity": "3", Efficiency: "0.9" },
      copies: others,
    },
    { technology: "Gas purchase", choose: north, parameters: { "Purchase price": "60" }, copies: others },
    {
      technology: "Battery",
      choose: north,
      optional: true,
      parameters: { "Power-to-energy ratio": "0.5", "Investment cost": "300000", Lifetime: "15" },
      copies: others,
    },
    {
      technology: "Heat storage tank",
      choose: north,
      optional: true,
      parameters: { "Power-to-energy ratio": "0.2", "Investment cost": "30000", Lifetime: "20" },
      copies: others,
    },
    {
      technology: "Electricity purchase",
      choose: { geometry_id: "Centre" },
      parameters: { "Purchase price": "100" },
      copies: [],
    },
    {
      technology: "Electricity sale",
      choose: { geometry_id: "Centre" },
      parameters: { "Sale price": "40" },
      copies: [],
    },
  ];
  for (const kind of nodes) await add(kind);
  const links = PLACES.slice(1, 4).map((name) => `${name}-Centre`);
  const along = { geometry_id: "North-Centre" };
  await add(
    { technology: "Power line", choose: along, parameters: { "Existing capacity": "10" }, copies: links },
    true,
  );
  await add({ technology: "Heat pipe", choose: along, parameters: { "Existing capacity": "5" }, copies: links }, true);

  await user.open(at("parameters?system=1"));
  await user.follow(/^(Enter|Override) Interest rate$/);
  await user.send("Save", { type: { "rows[0].value": "0.05" } });

  await user.open(at("components"));
  await user.follow("Change all 50 found");
  await user.send("Show what changes", { choose: { draft: "In use" } });
  expect(user.text).toContain("50 components change");
  await user.send("Change 50 components");
  expect(user.text).toContain("The components are changed.");
  expect(user.text).not.toContain("missing");
  await user.open(at("components/diagram?draft=no-draft"));
  expect(user.text).not.toContain("cannot be balanced");

  const { requests, keystrokes } = user;
  process.stdout.write(
    `50 components by forms: ${requests} requests, ${keystrokes} keystrokes, ${Date.now() - began} ms\n`,
  );
  expect(requests).toBeLessThanOrEqual(MOST_REQUESTS);
  expect(keystrokes).toBeLessThanOrEqual(MOST_KEYSTROKES);

  const snapshot = snapshotOf(spaceDb(join(product.dataDir), "demo"), system);
  expect([snapshot.nodes.length, snapshot.lines.length]).toEqual([42, 8]);
  expect([...snapshot.nodes, ...snapshot.lines].filter((one) => one.is_draft)).toEqual([]);
  const optimization = optimizationSchema.parse({
    optimization_id: "fifty",
    system_id: system,
    user_id: "test",
    name: "Fifty",
    scenario_ids: ["base"],
    dates: ["2030-01-01"],
    config: {},
    status: "planned",
  });
  // Steps of a day: the model as entered, and a year in 365 balances.
  const input = { snapshot, optimization: { ...optimization, config: { ...optimization.config, delta_t: 24 } } };
  const result = await runOptimization(input, new HighsSolver(), {
    onProgress: () => undefined,
    shouldStop: () => false,
    now: () => performance.now(),
  });
  expect(result.findings).toEqual([]);
  expect(result.status).toBe("success");
  const demand = result.tables.balances.reduce((sum, row) => sum + row.demandMwh, 0);
  expect(demand).toBeCloseTo(5 * (1 + 2) * 8760, 3);
});
