import { describe, expect, it } from "vitest";
import { capacityOf, type Given, optimization, repeat, run, Site } from "../site";

/** Reserves of capacity against results worked out by hand. A load of 1 MW, in every fourth step 2 MW. */
const H = 8760;
const order = optimization([2025], { config: { delta_t: 6 } });
const load = (parameters: Record<string, Given> = {}, id = "load", place = "A") =>
  new Site().node({
    id,
    root: "consumption",
    input: "heat",
    place,
    parameters: {
      demand: { series: repeat([...Array<number>(18).fill(1), ...Array<number>(6).fill(2)]), year: 2025 },
      ...parameters,
    },
  });
/** So many EUR a year for each MW; running costs 10 EUR/MWh. */
const plant = (id: string, perMw: number, more: Record<string, Given> = {}, place = "A") => ({
  id,
  root: "transformation" as const,
  output: "heat",
  status: "optional" as const,
  place,
  parameters: { investment_cost: 10 * perMw, lifetime: 10, variable_cost: 10, ...more },
});
const levels = ({ snapshot }: Site, carriers: Record<string, string>): void => {
  const level = { name: { en: "Level" }, color: "#FFFFFF", abbr: "L" };
  for (const [id, carrier] of Object.entries(carriers))
    snapshot.carrierLevels.push({ ...level, carrier_level_id: id, carrier_id: carrier } as never);
};
const ENERGY = (H / 4) * (3 * 1 + 2) * 10;
const remarks = (r: Awaited<ReturnType<typeof run>>, rule: string) => r.findings.filter((one) => one.rule === rule);

describe("a share of the highest demand", () => {
  it("is built on top of it, and not where nobody asks", async () => {
    const plain = await run(load().node(plant("boiler", 100)), order);
    expect(plain.summary!.objective).toBeCloseTo(ENERGY + 200, 3);
    expect(remarks(plain, "no_reserve_left")).toEqual([
      expect.objectContaining({ componentId: "load", year: 2025, severity: "info", peakMw: 2 }),
    ]);
    expect(remarks(plain, "no_reserve_left")[0]!.amount).toBeCloseTo(2, 6);
    expect(plain.status).toBe("success");
    const r = await run(load({ reserve_share: 0.2 }).node(plant("boiler", 100)), order);
    expect(capacityOf(r, "boiler")!.total).toBeCloseTo(2.4, 6);
    expect(r.summary!.objective).toBeCloseTo(ENERGY + 240, 3);
    expect(remarks(r, "no_reserve_left")).toEqual([]);
    const everywhere = await run(load().system({ reserve_share: 0.2 }).node(plant("boiler", 100)), order);
    expect(everywhere.summary!.objective).toBeCloseTo(ENERGY + 240, 3);
  });

  it("takes the cheapest firm capacity, as far as it is available at the peak, and no storage", async () => {
    // Half of the cheap plant is available: 2.4 MW of firm power would take 4.8 MW at 100; at 150 a whole MW is firm.
    const store = {
      id: "tank",
      root: "storage" as const,
      input: "heat",
      output: "heat",
      place: "A",
      parameters: { existing_capacity: 50, existing_power: 10 },
    };
    const site = load({ reserve_share: 0.2 })
      .node(plant("half", 100, { availability: 0.5 }))
      .node(plant("whole", 150))
      .node(store);
    const r = await run(site, order);
    expect(capacityOf(r, "whole")!.total).toBeCloseTo(2.4, 6);
    expect(r.summary!.objective).toBeCloseTo(ENERGY + 360, 3);
  });

  it("counts nothing of a plant without loss and limit between two ends: what gives to it has to be as large", async () => {
    // As an import splits a plant of two distant ends. At 1e6 MW the joint alone would be reserve enough, and the boiler 2 MW.
    const site = load({ reserve_share: 0.2 })
      .node({ ...plant("boiler", 100), output: "between" })
      .node({
        id: "joint",
        root: "transformation",
        input: "between",
        output: "heat",
        place: "A",
        parameters: { existing_capacity: 1e6, efficiency: 1 },
      });
    levels(site, { between: "heat", heat: "heat" });
    const r = await run(site, order);
    expect(capacityOf(r, "boiler")!.total).toBeCloseTo(2.4, 6);
    const plain = site;
    plain.snapshot.parameters = plain.snapshot.parameters.filter(
      ({ properties }) => properties.type !== "reserve_share",
    );
    expect(remarks(await run(plain, order), "no_reserve_left")).toHaveLength(1);
  });

  it("counts a heater without loss and limit as what it is: heat and electricity stay two", async () => {
    const site = load({ reserve_share: 0.2 })
      .node({ id: "light", root: "consumption", input: "el", place: "A", parameters: { demand: 1 } })
      .node({ ...plant("turbine", 100), output: "el" })
      .node({
        id: "heater",
        root: "transformation",
        input: "el",
        output: "heat",
        place: "A",
        parameters: { existing_capacity: 1e6, efficiency: 1 },
      });
    levels(site, { el: "electricity", heat: "heat" });
    const r = await run(site, order);
    // The heater is reserve enough of heat, and nobody asks for one of electricity: 3 MW. 3.6 MW if both had one reserve.
    expect(capacityOf(r, "turbine")!.total).toBeCloseTo(3, 6);
  });

  it("counts what lines join as one, and a purchase with its connection", async () => {
    const site = load({ reserve_share: 0.5 }).node({
      id: "grid",
      root: "trade",
      output: "heat",
      place: "B",
      parameters: { purchase_price: 10, existing_capacity: 2.5 },
    });
    site.node(plant("boiler", 100)).line({
      id: "pipe",
      from: "B",
      to: "A",
      km: 1,
      input: "heat",
      output: "heat",
      parameters: { existing_capacity: 5 },
    });
    const r = await run(site, optimization([2025], { method: "none", config: { delta_t: 6 } }));
    // 3 MW are asked for, 2.5 of them come through the connection.
    expect(capacityOf(r, "boiler")!.total).toBeCloseTo(0.5, 6);
    const open = load({ reserve_share: 0.5 })
      .node({ id: "grid", root: "trade", output: "heat", place: "A", parameters: { purchase_price: 10 } })
      .node(plant("boiler", 100));
    expect((await run(open, order)).summary!.objective).toBeCloseTo(ENERGY, 3);
  });

  it("does not count an unlimited purchase that gives nothing at the highest demand", async () => {
    const availability = { series: repeat([...Array<number>(18).fill(1), ...Array<number>(6).fill(0)]), year: 2025 };
    const site = load({ reserve_share: 0.5 })
      .node({ id: "grid", root: "trade", output: "heat", place: "A", parameters: { purchase_price: 10, availability } })
      .node(plant("boiler", 100));
    expect(capacityOf(await run(site, order), "boiler")!.total).toBeCloseTo(3, 6);
  });
});

describe("the largest plant may fail", () => {
  it("asks for the highest demand without any one of them", async () => {
    const site = load({ reserve_largest_unit: true }).node(plant("a", 100)).node(plant("b", 150)).node(plant("c", 160));
    const r = await run(site, order);
    // Without a, b and c give 2 MW; without b, a and c; without c, a and b: 1 MW each.
    for (const id of ["a", "b", "c"]) expect(capacityOf(r, id)!.total).toBeCloseTo(1, 5);
    expect(r.summary!.objective).toBeCloseTo(ENERGY + 410, 3);
  });

  it("is a unit of what stands, and the rest of a plant serves on", async () => {
    const standing = { existing_capacity: 3, unit_size: 1, variable_cost: 10 };
    const stands = { id: "old", root: "transformation" as const, output: "heat", place: "A", parameters: standing };
    const inUnits = optimization([2025], { config: { delta_t: 6, model: { integer_expansion: true } } });
    const enough = await run(load({ reserve_largest_unit: true }).node(stands).node(plant("new", 100)), inUnits);
    expect(capacityOf(enough, "new")!.total).toBeCloseTo(0, 6);
    // Without its unit size, or in runs that do not count in units, all three MW may fail at once.
    const whole = { ...stands, parameters: { existing_capacity: 3, variable_cost: 10 } };
    const more = await run(load({ reserve_largest_unit: true }).node(whole).node(plant("new", 100)), order);
    expect(capacityOf(more, "new")!.total).toBeCloseTo(2, 6);
  });

  it("that cannot be had is explained", async () => {
    const site = load({ reserve_share: 0.2 }).node(plant("boiler", 100, { maximum_capacity: 2.1 }));
    const r = await run(site, order);
    expect(r.status).toBe("error");
    const [missing] = remarks(r, "infeasible_reserve");
    expect(missing).toMatchObject({ componentId: "load", year: 2025, parameterType: "reserve_share" });
    expect(missing!.amount).toBeCloseTo(0.3, 5);
  });
});
