import { expect, it } from "vitest";
import type { CapacityRow } from "../result";
import { planLines, takenOut } from "./planLines";

const row = (componentId: string, year: number, fields: Partial<CapacityRow>): CapacityRow => ({
  componentId,
  kind: "capacity",
  unit: "MW",
  year,
  existing: 0,
  built: 0,
  new: 0,
  retired: 0,
  total: (fields.existing ?? 0) + (fields.built ?? 0),
  maximum: null,
  ...fields,
});
const paid = (componentId: string, year: number, lumpSum: number) => ({
  componentId,
  year,
  impact: "money" as const,
  lumpSum,
  annuity: 0,
});

it("lists what is built by its cost, then what goes, and nothing that stays as it is", () => {
  const tables = {
    capacities: [
      row("boiler", 2030, { existing: 0.4, retired: 1.2 }),
      row("boiler", 2035, { existing: 0.4 }),
      row("sun", 2030, { existing: 0.2, built: 0.5, new: 0.5 }),
      row("sun", 2035, { existing: 0.2, built: 1, new: 0.5 }),
      row("battery", 2030, { unit: "MWh", built: 2, new: 2 }),
      row("battery", 2030, { kind: "power", built: 1, new: 1 }),
      row("battery", 2035, { unit: "MWh", built: 2 }),
      row("battery", 2035, { kind: "power", built: 1 }),
      row("pump", 2030, { existing: 0.3 }),
      row("pump", 2035, { existing: 0.3 }),
      row("grid", 2030, { total: null }),
      row("grid", 2035, { total: null }),
    ],
    investments: [
      paid("sun", 2030, 300),
      paid("sun", 2035, 200),
      paid("battery", 2030, 900),
      { ...paid("battery", 2030, 800), replacement: true },
    ],
  };
  const lines = planLines({ tables: tables as never }, [2030, 2035]);
  expect(lines.map(({ componentId }) => componentId)).toEqual(["battery", "sun", "boiler"]);
  const [battery, sun, boiler] = lines;
  expect(battery).toMatchObject({ today: 0, sizes: [2, 2], powerMw: 1, builtIn: [2030], lumpSum: 900 });
  expect(sun).toMatchObject({
    today: 0.2,
    sizes: [0.7, 1.2],
    existing: 0.2,
    built: 1,
    builtIn: [2030, 2035],
    lumpSum: 500,
  });
  expect(boiler).toMatchObject({ today: 1.6, sizes: [0.4, 0.4], lumpSum: 0, builtIn: [] });
  expect([takenOut(boiler!), takenOut(sun!)]).toEqual([expect.closeTo(1.2), 0]);
});
