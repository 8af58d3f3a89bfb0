import { describe, expect, it } from "vitest";
import { converted, objective } from "./model";
import type { Folder } from "./pypsaOptimum";

/** Each snapshot lasts and counts six hours: 365 cycles of four fill the year. */
const HOURS = 6;
const CYCLES = 365;

interface Unit {
  name: string;
  p_nom: number;
  p_min_pu: number;
  marginal_cost: number;
  min_up_time?: number;
  min_down_time?: number;
  start_up_cost?: number;
  ramp_limit_up?: number;
  ramp_limit_down?: number;
}

/** One bus, two units that are switched, a load of four snapshots [MW]. */
function network(units: readonly Unit[], load: readonly number[]): Folder {
  const columns = [
    "p_nom",
    "p_min_pu",
    "marginal_cost",
    "min_up_time",
    "min_down_time",
    "start_up_cost",
    "ramp_limit_up",
  ];
  const attributes = [...columns, "ramp_limit_down"] as (keyof Unit)[];
  const rows = units.map((unit) => [unit.name, "bus", "True", ...attributes.map((name) => unit[name] ?? "")].join(","));
  const stamps = load.map((_, t) => `2030-01-01 ${String(t * HOURS).padStart(2, "0")}:00:00`);
  return {
    network: "name,pypsa_version\nunits,1.0.0\n",
    snapshots: [",snapshot,objective,stores,generators", ...stamps.map((at, t) => `${t},${at},6,6,6`), ""].join("\n"),
    buses: "name,carrier,x,y\nbus,AC,8,48\n",
    loads: "name,bus\nload,bus\n",
    "loads-p_set": ["snapshot,load", ...stamps.map((at, t) => `${at},${load[t]}`), ""].join("\n"),
    generators: [["name", "bus", "committable", ...attributes].join(","), ...rows, ""].join("\n"),
  };
}

/** What a cycle costs here, in sums of megawatts and prices as the published examples have them. */
async function costOfCycle(folder: Folder, id: string): Promise<number> {
  const { snapshot, findings } = converted(folder, id);
  expect(findings.map(({ key }) => key)).toContain("exchange.units_switched");
  expect(findings.map(({ key }) => key)).not.toContain("exchange.unit_commitment");
  const whole = { integer_operation: true, MIPGap: 1e-6 };
  const flags = { model: { detailed_operation: true } };
  return (await objective(snapshot, 2030, HOURS, { ...whole, ...flags })) / CYCLES / HOURS;
}

const coal: Unit = { name: "coal", p_nom: 10000, p_min_pu: 0.3, marginal_cost: 20 };
const gas: Unit = { name: "gas", p_nom: 1000, p_min_pu: 0.1, marginal_cost: 70 };

/**
 * The examples of PyPSA's page "Unit commitment" (docs.pypsa.org, Examples), whose plans it prints. They hold for a year of them as well, which
 * begins as it ends: no unit has to run on into the next cycle or to stand still in it.
 */
describe("units of a network of PyPSA are switched as in its examples", () => {
  it("least part load: coal cannot run at 800 MW, gas does", async () => {
    // 20 x (4000 + 6000 + 5000) + 70 x 800; without the least load coal alone would cost 20 x 15 800 = 316 000.
    expect(await costOfCycle(network([coal, gas], [4000, 6000, 5000, 800]), "least")).toBeCloseTo(356_000, 0);
  });

  it("least time of running: gas, which is needed once, runs three snapshots", async () => {
    // Gas 100, 800, 100 MW beside coal: 20 x (3900 + 4900 + 3000) + 70 x 1000; without the time 20 x 12 000 + 70 x 800 = 296 000.
    const folder = network([coal, { ...gas, min_up_time: 3 }], [4000, 800, 5000, 3000]);
    expect(await costOfCycle(folder, "up")).toBeCloseTo(306_000, 0);
  });

  it("least time of standing still: coal, which cannot run once, stands two snapshots", async () => {
    // Gas 800 and 3000 MW: 20 x (3000 + 8000) + 70 x 3800; without the time 20 x 14 000 + 70 x 800 = 336 000.
    const large = { ...gas, p_nom: 4000 };
    const folder = network([{ ...coal, min_down_time: 2 }, large], [3000, 800, 3000, 8000]);
    expect(await costOfCycle(folder, "down")).toBeCloseTo(486_000, 0);
  });

  it("costs of starts: coal starts once a cycle", async () => {
    const folder = network(
      [
        { ...coal, start_up_cost: 5000 },
        { ...gas, start_up_cost: 25 },
      ],
      [4000, 6000, 5000, 800],
    );
    // A start costs what it costs, however long a snapshot lasts.
    expect(await costOfCycle(folder, "starts")).toBeCloseTo(356_000 + 5025 / HOURS, 0);
  });

  it("ramps: of two that differ the smaller one counts, and it is said", () => {
    const one = { ...coal, ramp_limit_up: 0.1, ramp_limit_down: 0.2 };
    const { snapshot, findings } = converted(network([one, gas], [4000, 6000, 5000, 4000]), "ramps");
    expect(findings.map(({ key }) => key)).toContain("exchange.one_ramp");
    const [rate] = snapshot.parameters.filter(({ properties }) => properties.type === "ramp_rate");
    // A tenth of the size in six hours.
    expect(rate!.properties.value).toBeCloseTo(0.1 / HOURS, 12);
  });
});
