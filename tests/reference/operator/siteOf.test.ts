import { expect, it } from "vitest";
import { demoSnapshot } from "~db/seed/demo";
import { validateSite } from "~/engines/operation";
import { dailyWindows, modelSteps } from "~/engines/operation/assembly/horizon";
import { siteOf } from "~/engines/operation/assembly/siteOf";
import { at } from "~/engines/operation/site/perStep";
import { assemble } from "~/engines/optimization/assemble";
import { Findings } from "~/engines/optimization/findings";
import { technologySchema } from "~/entities/catalogue/technology";
import { modelRun } from "~/entities/operator/modelRun";
import { Site } from "../optimizations/site";

const BERLIN = "Europe/Berlin";

it("takes the demo's site as it is today: two connections for power, one for gas, CHP and boiler with their fuel, and the battery", () => {
  const snapshot = demoSnapshot();
  const findings = new Findings();
  const problem = assemble(snapshot, modelRun(snapshot.system.system_id, "base", 2026), findings);
  expect(findings.list.filter(({ severity }) => severity === "error")).toEqual([]);
  const startMs = Date.parse("2026-02-02T23:00:00Z");
  const price = new Float64Array(96).fill(0.1);
  const components = new Map([
    ["demo-grid-purchase", { steered: true, price, peakMonthKw: 120 }],
    ["demo-homes-electricity", { steered: true, course: new Float64Array(96).fill(80) }],
    ["demo-chp", { steered: true, blocked: [[8, 16] as const] }],
    ["demo-battery", { steered: true, levelKwh: 100 }],
  ]);
  const { site, remarks } = siteOf(problem, { startMs, steps: 96, timezone: BERLIN, components });
  expect(validateSite(site)).toEqual([]);
  expect(remarks).toEqual([]);
  expect(site.grids.map(({ id }) => id).sort()).toEqual(["demo-gas-purchase", "demo-grid-purchase", "demo-grid-sale"]);
  const bought = site.grids.find(({ id }) => id === "demo-grid-purchase")!;
  expect(bought.importPrice).toBe(price);
  expect(at(bought.exportLimit, 0)).toBe(0);
  // Of the battery, which is optional, what is there: 0.4 MWh and 0.2 MW.
  expect(site.storages).toMatchObject([{ id: "demo-battery", capacity: 400, level: 100, chargeLimit: 200 }]);
  expect(site.demands.find(({ id }) => id === "demo-homes-electricity")!.power).toEqual(new Float64Array(96).fill(80));

  // The CHP: what it burns is its output over its efficiency, at every load that it may run at.
  const model = problem.components.find(({ id }) => id === "demo-chp")!;
  if (model.kind !== "process") throw new Error("The CHP is a process");
  const chp = site.units.find(({ id }) => id === "demo-chp")!;
  expect(chp.pieces[0]).toBeCloseTo(model.capacity.stock[0]!.amount * 1000, 9);
  const [power, gas] = [
    chp.flows.find((flow) => at(flow.atMinimum, 0) > 0 || at(flow.perPower[0]!, 0) === 1)!,
    chp.flows.find((flow) => at(flow.perPower[0]!, 0) < 0)!,
  ];
  expect(at(power.perPower[0]!, 0)).toBe(1);
  const port = model.ports.find(({ side }) => side === "intake")!;
  expect(at(gas.perPower[0]!, 0)).toBeCloseTo(typeof port.perMain[0] === "number" ? port.perMain[0] : NaN, 12);
  expect([7, 8, 15, 16].map((t) => at(chp.limit, t))).toEqual([chp.pieces[0], 0, 0, chp.pieces[0]]);
});

it("limits what all sales of a meter feed in together by the least share that one names: half of 2 MW; 1.6 if the first did", () => {
  const sale = (id: string, share: number) =>
    ({ id, root: "trade", input: "el", parameters: { sale_price: 50, feed_in_share: share } }) as const;
  const own = new Site()
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 0.1 } })
    .node({ id: "sun", root: "transformation", output: "el", parameters: { existing_capacity: 2, availability: 1 } })
    .node(sale("first", 0.8))
    .node(sale("second", 0.5));
  const plant = { name: { en: "Sun" }, abbr: "PV", is_custom: false, color: "#FFFFFF", properties: { unit: "MW" } };
  own.snapshot.technologies.push(
    technologySchema.parse({ ...plant, technology_id: "photovoltaics", tech_id_parent: "transformation" }),
  );
  own.snapshot.nodes.find(({ node_id }) => node_id === "sun")!.technology_id = "photovoltaics";
  const { system_id } = own.snapshot.system;
  const problem = assemble(own.snapshot, modelRun(system_id, "base", 2026), new Findings());
  const startMs = Date.parse("2026-02-03T00:00:00Z");
  const { site } = siteOf(problem, { startMs, steps: 96, timezone: "UTC", components: new Map() });
  expect(validateSite(site)).toEqual([]);
  expect(site.buses.map(({ exportLimit }) => exportLimit)).toEqual([1000]);
});

it("keeps pipes warm: half of what a line loses is drawn at each end, while it is not out", () => {
  // 0.9 km at 30 kW/km are 27 kW, whatever flows; the line is out from step 8 to 16.
  const { snapshot } = new Site()
    .node({ id: "heat", root: "trade", place: "A", output: "heat", parameters: { purchase_price: 50 } })
    .node({ id: "homes", root: "consumption", place: "B", input: "heat", parameters: { demand: 0.1 } })
    .line({
      id: "pipe",
      from: "A",
      to: "B",
      km: 0.9,
      input: "heat",
      output: "heat",
      direction: "uniform",
      parameters: { existing_capacity: 0.5, standing_loss: 30, transmission_loss: 0.01 },
    });
  const problem = assemble(snapshot, modelRun(snapshot.system.system_id, "base", 2026), new Findings());
  const startMs = Date.parse("2026-02-03T00:00:00Z");
  const components = new Map([["pipe", { steered: true, blocked: [[8, 16] as const] }]]);
  const { site } = siteOf(problem, { startMs, steps: 96, timezone: "UTC", components });
  expect(validateSite(site)).toEqual([]);
  const losses = site.demands.filter(({ standing }) => standing);
  expect(losses.map(({ bus }) => bus).sort()).toEqual(["0", "1"]);
  for (const { power } of losses) {
    expect([7, 8, 15, 16].map((t) => at(power, t))).toEqual([13.5, 0, 0, 13.5].map((kw) => expect.closeTo(kw, 9)));
  }
});

it("finds the steps of the model year, the day before in place of 29 February, and goes on after New Year's Eve", () => {
  const steps = (start: string, count: number) => [
    ...modelSteps({ startMs: Date.parse(start), steps: count, timezone: BERLIN }),
  ];
  // 1 January 00:00 in Berlin is the first step.
  expect(steps("2025-12-31T23:00:00Z", 2)).toEqual([0, 1]);
  expect(steps("2025-12-31T22:45:00Z", 2)).toEqual([35_039, 0]);
  const day = 96;
  const before = steps("2028-02-27T23:00:00Z", 3 * day);
  expect(before.slice(day, 2 * day)).toEqual(before.slice(0, day));
  expect(before[2 * day]).toBe(before[0]! + day);
});

it("gives work of the night its windows, an hour shorter when the clock is put forward", () => {
  const shift = { kind: "deadline", energy_mwh: 1, power_mw: 1, from: "22:00", until: "06:00" } as const;
  const windows = (start: string, steps: number) =>
    dailyWindows(shift, { startMs: Date.parse(start), steps, timezone: BERLIN });
  // From midnight: two hours of the window are over, the next one is whole.
  expect(windows("2026-01-12T23:00:00Z", 192)).toEqual([
    { from: 0, to: 24, share: 0.75, begin: -8 },
    { from: 88, to: 120, share: 1, begin: 88 },
    { from: 184, to: 192, share: 0.25, begin: 184 },
  ]);
  // The night to 29 March 2026 has seven hours between ten and six.
  expect(windows("2026-03-28T12:00:00Z", 96)).toEqual([{ from: 36, to: 64, share: 1, begin: 36 }]);
});

it("plans a plant of many units as twelve larger ones, whose starts and wear are those of what they stand for", () => {
  const boilerOf = (unit_size: number) => {
    const snapshot = demoSnapshot();
    const stock = snapshot.parameters.find(
      ({ node_id, properties }) => node_id === "demo-boiler" && properties.type === "existing_capacity",
    )!;
    for (const [type, value, unit] of [
      ["unit_size", unit_size, "MW"],
      ["start_up_cost", 60, "EUR"],
    ] as const) {
      const properties = { type, value, unit };
      snapshot.parameters.push({ ...stock, parameter_id: `boiler-${type}`, date: null, properties });
    }
    const problem = assemble(snapshot, modelRun(snapshot.system.system_id, "base", 2026), new Findings());
    const components = new Map([["demo-boiler", { steered: true, wearPerHour: 3 }]]);
    const window = { startMs: Date.parse("2026-02-02T23:00:00Z"), steps: 4, timezone: BERLIN };
    const { site, remarks } = siteOf(problem, { ...window, components });
    const units = site.units.filter(({ id }) => id.startsWith("demo-boiler"));
    return { units, many: remarks.some(({ key }) => key === "many_units") };
  };
  // 1.6 MW in units of 0.1 MW are 16: each of the twelve stands for four thirds.
  const large = boilerOf(0.1);
  expect([large.units.length, large.many]).toEqual([12, true]);
  expect(large.units[0]!.startCost).toBeCloseTo(80, 9);
  expect(large.units[0]!.wear).toBeCloseTo(4, 9);
  // Exactly twelve are planned as they are.
  const twelve = boilerOf(1.6 / 12);
  expect([twelve.units.length, twelve.many]).toEqual([12, false]);
  expect(twelve.units[0]!.startCost).toBeCloseTo(60, 9);
});

it("misses no daily work for the sake of a peak, and serves all else before it", () => {
  const snapshot = demoSnapshot();
  const problem = assemble(snapshot, modelRun(snapshot.system.system_id, "base", 2026), new Findings());
  // The boiler as a consumer of gas that can wait.
  for (const component of problem.components)
    if (component.kind === "process" && component.id === "demo-boiler") component.root = "consumption";
  const planned = (kind: "deadline" | "batch") => {
    const shift = { kind, energy_mwh: 1, power_mw: 1, from: "06:00", until: "20:00" } as const;
    const components = new Map([["demo-boiler", { steered: true, shift }]]);
    const startMs = Date.parse("2026-02-02T23:00:00Z");
    return siteOf(problem, { startMs, steps: 96, timezone: BERLIN, components }).site;
  };
  const { shiftables, buses, grids } = planned("deadline");
  const [charge] = grids.flatMap(({ demandCharges }) => demandCharges);
  expect(charge!.price).toBe(60);
  // A kW more for a quarter-hour raises the peak by 1 kW and brings 0.25 kWh.
  expect(0.25 * shiftables[0]!.shortfallPrice).toBeGreaterThan(charge!.price);
  expect(shiftables[0]!.shortfallPrice).toBeLessThan(buses[0]!.shortfallPrice);
  // A batch counts as its energy.
  expect(planned("batch").batches[0]!.shortfallPrice).toBeCloseTo(1000 * shiftables[0]!.shortfallPrice, 6);
});
