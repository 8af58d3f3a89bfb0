import { describe, expect, it } from "vitest";
import { expected, FREIBURG, freiburg, keys, later, load, NONE, POWER, valuesOf, yearOf } from "./fixture";
import { plausibility } from "./index";

/** Energy of the year of a block of hours [MWh]. */
const mwh = ({ values }: { values: Float64Array }): number => values.reduce((sum, value) => sum + value, 0);

describe("the sum that was entered", () => {
  const block = load(0.02);
  const sum = mwh(block);
  const check = (yearlySum: number) => plausibility([block], expected("demand", { figures: { yearlySum } }), POWER);

  it("is met by another year's weather, and asked about beyond it", () => {
    expect(check(sum)).toEqual([]);
    expect(check(sum * 1.4)).toEqual([]);
    expect(check(sum * 3)).toMatchObject([{ key: "timeseries.plausible.entered", params: { chosen: "kW" } }]);
  });

  it("tells the unit whose factor leads to it", () => {
    expect(check(sum * 900)).toMatchObject([
      { key: "timeseries.plausible.entered_unit", params: { fitting: "MW", factor: 1000 } },
    ]);
    expect(check(sum / 1000)).toMatchObject([
      { key: "timeseries.plausible.entered_unit", params: { fitting: "W", factor: 0.001 } },
    ]);
    const quarters = { chosen: "kWh", others: [{ unit: "kW", factor: 0.25, offset: 0 }] };
    expect(plausibility([block], expected("demand", { figures: { yearlySum: sum / 4 } }), quarters)).toMatchObject([
      { key: "timeseries.plausible.entered_unit", params: { fitting: "kW", factor: 0.25 } },
    ]);
  });
});

describe("persons and floor", () => {
  // 4 MWh of electricity and 20 MWh of heat.
  const [electricity, heat] = [4, 20].map((sum) => {
    const raw = load(1);
    return valuesOf(raw.values, sum / mwh(raw));
  });
  const of = (quantity: "electricity_demand" | "heat_demand", persons: number, areaM2: number) =>
    keys(
      quantity === "heat_demand" ? heat! : electricity!,
      expected(quantity, { figures: { persons, areaM2 } }),
      POWER,
    );

  it("of a home are as a home's", () => {
    expect(of("electricity_demand", 3, 140)).toEqual([]);
    expect(of("heat_demand", 3, 140)).toEqual([]);
  });

  it("are bounded from both sides, with the unit that fits", () => {
    expect(of("electricity_demand", 3000, 140_000)).toEqual(["per_person_unit", "per_area_unit"]);
    expect(of("electricity_demand", 0.004, 0.14)).toEqual(["per_person_unit", "per_area_unit"]);
    expect(of("heat_demand", 3, 3000)).toEqual(["per_area"]);
    const figures = { areaM2: 140_000 };
    expect(plausibility([heat!], expected("heat_demand", { figures }), POWER)).toMatchObject([
      { params: { value: 0.143, low: 15, high: 400, unit: "kWh/m^2", fitting: "MW", factor: 1000 } },
    ]);
  });

  it("ask nothing without a year or where nobody said how many", () => {
    expect(of("electricity_demand", 0, 0)).toEqual([]);
    const half = yearOf((i) => (i < 4000 ? electricity!.values[i]! : NaN));
    expect(keys(half, expected("electricity_demand", { figures: { persons: 9999, yearlySum: 1e6 } }))).toEqual([]);
  });
});

describe("other figures of the site", () => {
  it("are the usual sums of its kind", () => {
    const usualSum = { low: 1, high: 500 };
    expect(keys(load(0.02), expected("demand", { figures: { usualSum } }), POWER)).toEqual([]);
    expect(keys(load(20), expected("demand", { figures: { usualSum } }), POWER)).toEqual(["usual_unit"]);
  });

  it("are the values so far, and what can supply it", () => {
    const check = (figures: object) => plausibility([load(2)], expected("demand", { figures }), POWER);
    expect(check({ before: 1 })).toEqual([]);
    expect(check({ before: 0.0021 })).toMatchObject([
      { key: "timeseries.plausible.before_unit", params: { fitting: "W", factor: 0.001 } },
    ]);
    expect(check({ before: 0.05 })).toMatchObject([{ key: "timeseries.plausible.before" }]);
    expect(check({ supply: 1 })).toEqual([]);
    expect(check({ supply: 0.01 })).toMatchObject([
      { key: "timeseries.plausible.supply_unit", params: { fitting: "W", factor: 0.001 } },
    ]);
  });
});

describe("the sun", () => {
  const sun = valuesOf(freiburg.ssrdJm2);
  const at = (block: typeof sun, position = FREIBURG) =>
    plausibility([block], expected("radiation", { position }), NONE);

  it("does not shine at night, and is at noon at its highest", () => {
    expect(at(sun)).toEqual([]);
    // In the morning as in the evening: the middle of the day stays.
    const [finding] = at(yearOf((i) => sun.values[i]! + 40_000));
    expect(finding).toMatchObject({ key: "timeseries.plausible.night_sun", params: { year: "2023" } });
    expect(Number(finding!.params["percent"])).toBeGreaterThan(2);
  });

  it.each([1, 2, -1, -2, 12])("is %s hours late, and the shift that fits is said", (hours) => {
    const shifted = at(later(sun, hours)).find(({ key }) => key.includes("sun_"));
    if (hours === 12) expect(at(later(sun, hours)).map(({ key }) => key)).toContain("timeseries.plausible.night_sun");
    else
      expect(shifted).toMatchObject({
        key: `timeseries.plausible.sun_${hours > 0 ? "late" : "early"}`,
        params: { hours: Math.abs(hours), shift: -hours },
      });
  });

  it("is asked of the place: the same year elsewhere is hours off", () => {
    const [finding] = at(sun, { latitudeDeg: 48, longitudeDeg: 7.85 + 45 }).filter(({ key }) => key.includes("sun_"));
    expect(finding).toMatchObject({ key: "timeseries.plausible.sun_late", params: { hours: 3, shift: -3 } });
  });

  it("tells of stamps on a clock with summer time that were read as one without", () => {
    const [from, until] = [Date.UTC(2023, 2, 26, 1), Date.UTC(2023, 9, 29, 1)].map(
      (ms) => (ms - Date.UTC(2023)) / 3.6e6,
    );
    const clock = yearOf((i) => sun.values[i >= from! && i < until! ? i - 1 : i]!);
    expect(at(clock)).toMatchObject([
      { key: "timeseries.plausible.sun_clock", params: { winter: 0, summer: 1, year: "2023" } },
    ]);
  });

  it("is looked for in the south, and not where it does not set or nothing is said of the place", () => {
    expect(keys(later(sun, 1), expected("radiation"))).toEqual([]);
    const demand = load(1);
    expect(keys(demand, expected("demand", { position: FREIBURG }))).toEqual([]);
  });
});

describe("a copy", () => {
  const block = load(0.3);
  const others = (other: typeof block) => expected("demand", { others: [{ name: "Hall", blocks: [other] }] });

  it("is said where it is the same, and with its shift where it is an hour off", () => {
    expect(plausibility([block], others(load(0.3)), NONE)).toEqual([
      { key: "timeseries.plausible.copy", severity: "note", params: { name: "Hall" } },
    ]);
    expect(plausibility([later(block, 1)], others(block), NONE)).toEqual([
      { key: "timeseries.plausible.copy_late", severity: "warning", params: { name: "Hall", hours: 1, shift: -1 } },
    ]);
    expect(plausibility([later(block, -2)], others(block), NONE)).toMatchObject([
      { key: "timeseries.plausible.copy_early", params: { hours: 2, shift: 2 } },
    ]);
  });

  it("of another size is one where a unit makes the size", () => {
    const large = valuesOf(block.values, 1000);
    expect(plausibility([large], others(block), POWER)).toMatchObject([
      { key: "timeseries.plausible.copy_size_unit", params: { name: "Hall", fitting: "W", factor: 0.001 } },
    ]);
    expect(keys(valuesOf(block.values, 3), others(block), POWER)).toEqual([]);
  });

  it("is nothing for other values, other years and a few days", () => {
    const almost = load(0.3);
    almost.values[5000]! += 0.01;
    expect(keys(block, others(almost))).toEqual([]);
    expect(keys(block, others({ ...block, startMs: Date.UTC(2021, 0, 1) }))).toEqual([]);
    const week = yearOf((i) => (i < 5 * 24 ? block.values[i]! : NaN));
    expect(keys(week, others(block))).toEqual([]);
  });
});
