import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import { profitabilityOf } from "~/entities/results/economics/statusQuo";
import type { RunResult } from "~/entities/results/result";
import { readArchive } from "~/services/archive/read";
import { optimization, run } from "../site";

/**
 * The farm at Quimper that an adviser computed with a program of his own (scipy with HiGHS) and by hand: a quick site of that day with its
 * synthetic shapes, 120 MWh of electricity, 40 MWh of heat, a gas boiler of 50 kW, photovoltaics up to 100 kW, battery, heat pump and CHP at the
 * typical values of that day. Exported by the version of the product that he used.
 */
let farm: SystemSnapshot;
let asEntered: Awaited<ReturnType<typeof pairOf>>;
beforeAll(async () => {
  const file = readArchive(readFileSync(new URL("./reported/farm.zip", import.meta.url)));
  if (!file.ok) throw new Error(JSON.stringify(file.findings));
  expect(file.findings).toEqual([]);
  farm = file.archive;
  asEntered = await pairOf(farm);
});

type Parameter = SystemSnapshot["parameters"][number];

/** The same farm where a MWh is bought at 300 EUR, and a kW of the highest load of the year costs 42.60 EUR. */
function dearer(): SystemSnapshot {
  const isPrice = ({ properties }: Parameter) => properties.type === "purchase_price" && properties.value === 225;
  const price = farm.parameters.find(isPrice)!;
  const withPrice = farm.parameters.map((one) =>
    one === price ? { ...one, properties: { ...one.properties, value: 300 } } : one,
  );
  const charge: Parameter = {
    ...price,
    parameter_id: "charge",
    properties: { type: "capacity_price", unit: "EUR/MW/a", value: 42_600 },
  };
  return { ...farm, parameters: [...withPrice, charge] };
}

const pairOf = async (snapshot: SystemSnapshot) => {
  const config = { delta_t: 1, model: { retirement: true } };
  const plan = await run({ snapshot }, optimization([2027], { config }));
  const statusQuo = await run(
    { snapshot },
    optimization([2027], { config: { ...config, status_quo: { status: true } } }),
  );
  return { plan, statusQuo };
};

const sizeKw = ({ summary }: RunResult, name: string): number =>
  Object.entries(summary!.sizes ?? {}).find(([id]) => id.endsWith(`-${name}`))![1] * 1000;

it("costs and builds what he computed", () => {
  const { plan, statusQuo } = asEntered;
  expect(statusQuo.summary!.money).toBeCloseTo(32_815, -1);
  // 20 150 by his program; 20 149 by the product of that day.
  expect(plan.summary!.money).toBeCloseTo(20_149.5, 0);
  expect(plan.summary!.investmentLumpSum).toBeCloseTo(110_392, -1);
  const sizes = ["pv", "chp", "heat_pump", "boiler"].map((name) => sizeKw(plan, name).toFixed(2));
  expect(sizes).toEqual(["100.00", "6.81", "3.93", "3.69"]);
});

it("saves more and pays back sooner when electricity becomes dearer", async () => {
  const after = await pairOf(dearer());
  // 120 x 300 + 4 490 + 1 325 + 25 x 42.60.
  expect(after.statusQuo.summary!.money).toBeCloseTo(42_880, -1);
  const savedBy = ({ plan, statusQuo }: typeof after) => statusQuo.summary!.money - plan.summary!.money;
  expect(savedBy(asEntered)).toBeCloseTo(12_665, -1);
  // He had added a biogas plant, whose figures he does not give, and saved 22 645; without it the plan saves 20 979.
  expect(savedBy(after)).toBeCloseTo(20_979, -1);
  const [sooner, later] = [after, asEntered].map(({ plan, statusQuo }) => profitabilityOf(plan, statusQuo));
  expect(later!.payback).toBeCloseTo(5.4, 1);
  expect(sooner!.payback).toBeLessThan(later!.payback!);
});
