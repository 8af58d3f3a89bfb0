import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { closeDatabases, spaceDb } from "~db/client";
import { assemble } from "~/engines/optimization/assemble";
import { Findings } from "~/engines/optimization/findings";
import { snapshotOf } from "~/services/archive/snapshot.server";
import type { AnyEntity } from "~/services/core/entity.server";
import { environment } from "~/services/core/settings/environment.server";
import { ensureUser } from "~/services/identity/auth.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { scenarioEntity } from "~/services/scenarios/scenario.entity.server";
import { prepareSpaces } from "~/services/start/firstStart.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { Person } from "../helpers/person";
import { saveAll } from "../helpers/saveAll";
import { TEST_BORDER } from "../helpers/space";
import { optimization } from "../reference/optimizations/site";
import { cpuOf } from "./tables";

const SYSTEM = "bench-system";
const PASSWORD = "correct horse battery staple";
const PLACES = 20;
const COMPONENTS = 1000;
const FIRST_YEAR = 2025;

/** Parameters with bounds far enough for every year, by the kind of component. Synthetic: they describe no real plant. */
const KINDS = [
  {
    technology_id: "photovoltaics",
    levels: { carrier_level_output: "electricity_0.4kV" },
    unit: "MW",
    parameters: { lifetime: 25, maximum_capacity: 2, existing_capacity: 0.1, availability: 0.12 },
    costs: { investment_cost: 800_000, fixed_operation_cost: 12_000, variable_cost: 0.5 },
  },
  {
    technology_id: "battery",
    levels: { carrier_level_input: "electricity_0.4kV", carrier_level_output: "electricity_0.4kV" },
    unit: "MWh",
    parameters: { lifetime: 15, maximum_capacity: 4, charging_efficiency: 0.95, discharging_efficiency: 0.95 },
    costs: { investment_cost: 300_000, fixed_operation_cost: 5_000, variable_cost: 0.2 },
  },
] as const;
const UNITS: Record<string, string> = { lifetime: "a" };
const STOCK = new Set(["existing_capacity", "maximum_capacity"]);

type Row = readonly [AnyEntity, object];

/** The rows of a system with `count` parameters: 1000 components at 20 places, parameters by year, three scenarios. */
function benchRows(count: number): { system: Row[]; parameters: Row[] } {
  const place = (i: number) => `bench-place-${i % PLACES}`;
  const component = (id: string, i: number, technology_id: string, levels: object): Row => [
    nodeEntity,
    {
      node_id: id,
      name: `Component ${id}`,
      technology_id,
      geometry_id: place(i),
      system_id: SYSTEM,
      status: "optional",
      is_draft: false,
      ...levels,
    },
  ];
  const system: Row[] = [
    [systemEntity, { system_id: SYSTEM, name: "Bench", unit: "EUR", timezone: "UTC", geometry_id: "bench-border" }],
    [
      geometryEntity,
      { geometry_id: "bench-border", name: "Border", type: "Polygon", coordinates: TEST_BORDER, system_id: SYSTEM },
    ],
    ...Array.from({ length: PLACES }, (_, i): Row => {
      const coordinates = [6.1 + i / 40, 51.5];
      return [
        geometryEntity,
        { geometry_id: place(i), name: `Place ${i}`, type: "Point", coordinates, system_id: SYSTEM },
      ];
    }),
    ...["high", "low"].map((name): Row => [scenarioEntity, { scenario_id: `bench-${name}`, name, system_id: SYSTEM }]),
    ...Array.from({ length: PLACES }, (_, i): Row[] => [
      component(`demand-${i}`, i, "electricity_demand", { carrier_level_input: "electricity_0.4kV" }),
      component(`grid-${i}`, i, "electricity_purchase", { carrier_level_output: "electricity_0.4kV" }),
    ]).flat(),
    ...Array.from({ length: COMPONENTS }, (_, i) => {
      const kind = KINDS[i % KINDS.length]!;
      return component(`c${i}`, i, kind.technology_id, kind.levels);
    }),
  ];
  const parameters: Row[] = [];
  interface Entry {
    value: number;
    unit: string;
    scenario_id?: string;
    date?: string | null;
    impact?: string;
  }
  const parameter = (node_id: string, type: string, entry: Entry) => {
    const { value, unit, scenario_id = "base", date = null, impact } = entry;
    const properties = { type, value, unit, ...(impact ? { impact } : {}) };
    const parameter_id = `bench-parameter-${parameters.length}`;
    parameters.push([parameterEntity, { parameter_id, scenario_id, system_id: SYSTEM, node_id, date, properties }]);
  };
  for (let i = 0; i < PLACES; i++) {
    parameter(`demand-${i}`, "demand", { value: 0.5, unit: "MW" });
    parameter(`grid-${i}`, "purchase_price", { value: 80, unit: "EUR/MWh", impact: "money" });
  }
  for (let round = 0; parameters.length < count; round++)
    for (let i = 0; i < COMPONENTS && parameters.length < count; i++) {
      const { parameters: plain, costs, unit } = KINDS[i % KINDS.length]!;
      const names = [...Object.entries(plain), ...Object.entries(costs)];
      const [type, value] = names[round % names.length]!;
      const year = FIRST_YEAR + Math.floor(round / names.length);
      const scenario_id = i % 10 === 9 ? "bench-high" : i % 50 === 8 ? "bench-low" : "base";
      const tail = type === "fixed_operation_cost" ? "/a" : "";
      const costUnit = type === "variable_cost" ? "EUR/MWh" : `EUR/${unit}${tail}`;
      const cost = type in costs;
      parameter(`c${i}`, type, {
        value,
        unit: cost ? costUnit : (UNITS[type] ?? (STOCK.has(type) ? unit : "1")),
        scenario_id,
        date: `${year}-01-01`,
        impact: cost ? "money" : undefined,
      });
    }
  return { system, parameters };
}

/** Pages measured: name, address, and the bar [ms] that the product sets itself for them. */
const twin = `/system/${SYSTEM}/digital-twin`;
const PAGES: readonly (readonly [name: string, path: string, bar: number])[] = [
  ["list", `${twin}/parameters`, 200],
  ["list, late page", `${twin}/parameters?page=1500`, 200],
  ["list by word", `${twin}/parameters?q=Component+c77`, 200],
  ["list by type", `${twin}/parameters?parameter_type=lifetime`, 200],
  ["list by group", `${twin}/parameters?group=operation`, 200],
  ["list by scenario", `${twin}/parameters?scenario_id=bench-high`, 200],
  ["list, last changed", `${twin}/parameters?sort=changed`, 200],
  ["element overview", `${twin}/parameters?node_id=c77`, 200],
  ["component", `${twin}/components/c77`, 200],
  ["components", `${twin}/components`, 200],
  ["scenarios", `${twin}/scenarios`, 200],
  ["tasks", `${twin}/tasks`, 200],
  ["all parameters", "/parameters", 200],
  ["search", "/search?q=Component", 200],
  ["change together, selected", `${twin}/parameters/change?id=bench-parameter-50&id=bench-parameter-51`, 200],
  ["checks", `${twin}/checks`, 500],
  ["compare, differences", `${twin}/scenarios/compare?a=base&b=bench-high`, 500],
  ["compare, late page", `${twin}/scenarios/compare?a=base&b=bench-high&page=10`, 500],
  ["compare three, everything", `${twin}/scenarios/compare?a=base&b=bench-high&c=bench-low&show=all`, 500],
];
const ROUNDS = 15;

/**
 * `npm run bench -- parameters [<count>]` reads pages of the built server (dist/server.js) over a system with so many parameters (default
 * 100 000), one after the other. It also measures what a run reads of it and assembles. `DATA_DIR` keeps the system for the next time;
 * without it, it is made anew.
 */
export async function benchSystem(count = 100_000): Promise<void> {
  const kept = process.env.DATA_DIR;
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), "energy-bench-"));
  Object.assign(process.env, { DATA_DIR: dataDir, DEMO: "0", LOG_LEVEL: "error" });
  const db = spaceDb(dataDir, "alpha");
  await prepareSpaces(environment(), pino({ level: "silent" }));
  const email = "bench@alpha.test";
  const profile = { email, displayName: "bench", role: "admin" as const, super_admin: false };
  const user_id = await ensureUser({ ...profile, space: "alpha", password: PASSWORD });
  const actor = { ...profile, user_id, space: "alpha", locale: null };
  const rows = benchRows(count);
  let since = performance.now();
  for (const part of [rows.system, ...parts(rows.parameters, 5000)]) {
    const first = part[0]![1] as { parameter_id?: string; system_id?: string };
    const known = first.parameter_id
      ? db.$client.prepare("SELECT 1 FROM parameters WHERE parameter_id = ?").get(first.parameter_id)
      : db.$client.prepare("SELECT 1 FROM systems WHERE system_id = ?").get(SYSTEM);
    if (known) continue;
    const saved = saveAll(actor, part);
    if (!saved.ok) throw new Error(JSON.stringify(saved));
  }
  console.log(`${count} parameters written in ${seconds(since)} s`);
  let server: ChildProcess | undefined;
  try {
    since = performance.now();
    const snapshot = snapshotOf(db, SYSTEM);
    const read = seconds(since);
    since = performance.now();
    const problem = assemble(snapshot, optimization([2025]), new Findings());
    const assembled = seconds(since);
    console.table([
      {
        parameters: snapshot.parameters.length,
        components: problem.components?.length ?? snapshot.nodes.length,
        "snapshot s": read,
        "assemble s": assembled,
        "both s": Math.round((read + assembled) * 1000) / 1000,
      },
    ]);
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      PORT: "0",
      HOST: "127.0.0.1",
      NODE_ENV: "production",
      PUBLIC_URL: "http://127.0.0.1",
    };
    const started = spawn(process.execPath, ["dist/server.js"], { env, stdio: ["ignore", "pipe", "inherit"] });
    server = started;
    const person = new Person(await addressOf(started));
    await person.signIn(email, PASSWORD);
    const table = [];
    for (const [page, path, bar] of PAGES) table.push(await measure(started, person, { page, path, bar }));
    console.table(table);
  } finally {
    server?.kill();
    closeDatabases();
    if (!kept) rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Requests a page `ROUNDS` times after two that warm up; whole answers are read. Times in ms. */
async function measure(
  server: ChildProcess,
  person: Person,
  { page, path, bar }: { page: string; path: string; bar: number },
) {
  const times: number[] = [];
  const before = cpuOf(server);
  let size = 0;
  let status = 0;
  for (let i = -2; i < ROUNDS; i++) {
    const since = performance.now();
    const answer = await person.get(path);
    size = (await answer.arrayBuffer()).byteLength;
    status = answer.status;
    if (i >= 0) times.push(performance.now() - since);
  }
  const used = ((cpuOf(server) ?? 0) - (before ?? 0)) * 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))]!);
  return {
    page,
    status,
    "p50 ms": at(0.5),
    "p95 ms": at(0.95),
    "server CPU ms": Math.round(used / (ROUNDS + 2)),
    "bar ms": bar,
    met: at(0.95) <= bar,
    kB: Math.round(size / 1000),
  };
}

function* parts<T>(rows: readonly T[], size: number): Generator<T[]> {
  for (let i = 0; i < rows.length; i += size) yield rows.slice(i, i + size);
}

const seconds = (since: number): number => Math.round(performance.now() - since) / 1000;

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let printed = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /ready at (http:\/\/[\d.:]+)/.exec(printed)?.[1];
      if (address) found(address);
    });
    child.once("exit", (code) => failed(new Error(`The server ended with code ${code}.\n${printed}`)));
  });
}
