import { closeDatabases } from "~db/client";
import { yearStart } from "~/entities/core/clock";
import { timeseriesSchema } from "~/entities/timeseries/timeseries";
import type { Actor } from "~/services/core/access.server";
import type { AnyEntity } from "~/services/core/entity.server";
import { programActor } from "~/services/core/programActor.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { readRegistry } from "~/services/registry.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { saveSeries } from "~/services/timeseries/series.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { Person } from "../../helpers/person";
import { startProduct } from "../../helpers/product";
import { saveAll } from "../../helpers/saveAll";
import { TEST_BORDER } from "../../helpers/space";
import { hourly, noise, winter } from "../site";

/** What stands at a place, with its parameters. Synthetic: it describes no real site. */
const AT_PLACE = [
  { id: "load", technology_id: "electricity_demand", input: "electricity_0.4kV", output: null, parameters: {} },
  {
    id: "grid",
    technology_id: "electricity_purchase",
    input: null,
    output: "electricity_0.4kV",
    parameters: { purchase_price: [80, "EUR/MWh", "money"] },
  },
  {
    id: "pv",
    technology_id: "photovoltaics",
    input: null,
    output: "electricity_0.4kV",
    parameters: {
      lifetime: [25, "a", null],
      maximum_capacity: [2, "MW", null],
      existing_capacity: [0.1, "MW", null],
      investment_cost: [800_000, "EUR/MW", "money"],
      fixed_operation_cost: [12_000, "EUR/MW/a", "money"],
    },
  },
  {
    id: "cell",
    technology_id: "battery",
    input: "electricity_0.4kV",
    output: "electricity_0.4kV",
    parameters: {
      lifetime: [15, "a", null],
      maximum_capacity: [4, "MWh", null],
      power_to_energy_ratio: [0.5, "1/h", null],
      charging_efficiency: [0.95, "1", null],
      discharging_efficiency: [0.95, "1", null],
      investment_cost: [300_000, "EUR/MWh", "money"],
    },
  },
] as const;
const SERIES = { load: ["demand", "MW"], pv: ["availability", "1"] } as const;

type Row = readonly [AnyEntity, object];

/** Writes a system of `components` components, a demand and a sun of their own at each place. */
function writeSystem(actor: Actor, system_id: string, components: number): void {
  const own = (name: string) => `${system_id}-${name}`;
  const rows: Row[] = [
    [systemEntity, { system_id, name: system_id, unit: "EUR", timezone: "Europe/Berlin", geometry_id: own("border") }],
    [
      geometryEntity,
      { geometry_id: own("border"), name: "Border", type: "Polygon", coordinates: TEST_BORDER, system_id },
    ],
  ];
  const places = Math.ceil(components / AT_PLACE.length);
  const later: Row[] = [];
  const series: [string, number][] = [];
  for (let place = 0; place < places; place++) {
    const geometry_id = own(`place-${place}`);
    const coordinates = [6.05 + (0.9 * place) / places, 51.5];
    rows.push([geometryEntity, { geometry_id, name: `Place ${place}`, type: "Point", coordinates, system_id }]);
    for (const { id, technology_id, input, output, parameters } of AT_PLACE) {
      const node_id = own(`${id}-${place}`);
      const levels = { carrier_level_input: input, carrier_level_output: output };
      const node = { node_id, name: `${id} ${place}`, technology_id, geometry_id, system_id, is_draft: false };
      rows.push([nodeEntity, { ...node, status: "optional", ...levels }]);
      const parameter = (properties: object, ts_id: string | null) => {
        const parameter_id = `${node_id}-${later.length}`;
        later.push([parameterEntity, { parameter_id, scenario_id: "base", system_id, node_id, ts_id, properties }]);
      };
      for (const [type, [value, unit, impact]] of Object.entries(parameters))
        parameter({ type, value, unit, ...(impact ? { impact } : {}) }, null);
      if (id !== "load" && id !== "pv") continue;
      const ts_id = own(`${id}-series-${place}`);
      series.push([ts_id, place]);
      parameter({ type: SERIES[id][0], value: null, unit: SERIES[id][1] }, ts_id);
    }
  }
  const written = saveAll(actor, rows);
  if (!written.ok) throw new Error(JSON.stringify(written));
  const startMs = yearStart("Europe/Berlin", 2025);
  for (const [ts_id, place] of series) {
    const { series: values } = hourly((_h, d, t) => 0.3 + 0.3 * winter(d) + 0.3 * noise(t, place));
    const meta = timeseriesSchema.parse({ ts_id, system_id, properties: {} });
    const saved = saveSeries(actor, meta, [{ year: 2025, startMs, stepS: 3600, values }]);
    if (!saved.ok) throw new Error(JSON.stringify(saved));
  }
  const entered = saveAll(actor, later);
  if (!entered.ok) throw new Error(JSON.stringify(entered));
}

const seconds = (since: number): number => Math.round(performance.now() - since) / 1000;

/** Addresses that ask whether a system is ready. */
const PAGES = (system_id: string) => ({
  checks: `/system/${system_id}/digital-twin/checks`,
  places: `/system/${system_id}/digital-twin/infrastructure`,
});
const ROUNDS = 3;

/**
 * `npm run bench -- checks [<components> ...]`: pages of the built server that ask the test of a run: the first time, with nothing changed
 * since, and after a parameter changed (the best of three).
 */
export async function benchChecks(sizes: readonly number[]): Promise<void> {
  const product = await startProduct();
  try {
    process.env.DATA_DIR = product.dataDir;
    readRegistry();
    const person = new Person(product.url);
    await person.signIn("admin@demo.test");
    const table = [];
    for (const components of sizes.length > 0 ? sizes : [60, 300, 1200]) {
      const system_id = `bench-${components}`;
      writeSystem(programActor("demo"), system_id, components);
      const { ready } = (await product.call("admin", "GET", `system/${system_id}/checks`)).body as { ready: boolean };
      if (!ready) throw new Error(`The system of ${components} components is not ready`);
      for (const [page, path] of Object.entries(PAGES(system_id))) {
        const time = async () => {
          const since = performance.now();
          const response = await person.get(path);
          await response.arrayBuffer();
          if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
          return seconds(since);
        };
        const change = (value: number) =>
          product.call("admin", "POST", "parameter", {
            parameter_id: `${system_id}-changed`,
            scenario_id: "base",
            system_id,
            node_id: `${system_id}-grid-0`,
            properties: { type: "energy_levy", value, unit: "EUR/MWh" },
          });
        await change(-1);
        const first = await time();
        const again = await time();
        const changed = [];
        for (let i = 0; i < ROUNDS; i++) {
          const { status, body } = await change(i);
          if (status !== 200) throw new Error(JSON.stringify(body));
          changed.push(await time());
        }
        table.push({ components, page, "first s": first, "again s": again, "changed s": Math.min(...changed) });
      }
    }
    console.table(table);
  } finally {
    closeDatabases();
    await product.stop();
  }
}
