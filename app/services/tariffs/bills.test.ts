import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { spaceDb } from "~db/client";
import { nodes } from "~db/schema/twin";
import { tariffSchema } from "~/entities/tariffs/tariff";
import { save } from "~/services/core/store.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { saveSeries } from "~/services/timeseries/series.server";
import { readySystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { billsOf } from "./bills.server";
import { meterYear, powerSeries, yearsOfSeries } from "./meterSeries.server";

let space: TestSpace;
let systemId = "";
const ZONE = "Europe/Berlin";

beforeAll(async () => {
  space = await testSpace();
  systemId = readySystem(space.editor);
  // A day and a half around New Year in steps of 10 min, 6 kW (0.006 MW); one value is missing.
  const values = new Float64Array(216).fill(0.006);
  values[150] = Number.NaN;
  const startMs = Date.parse("2024-12-31T11:00Z");
  const meta = { ts_id: "meter", system_id: systemId, type: "uploaded", properties: { unit: "MW" } } as never;
  const saved = saveSeries(space.editor, meta, [{ year: 2024, startMs, stepS: 600, values }]);
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  const db = spaceDb(space.dataDir, "alpha");
  const node = db.select().from(nodes).where(eq(nodes.system_id, systemId)).get()!;
  const demand = { ...node, node_id: "farm", name: "Farm", technology_id: "electricity_demand" };
  db.insert(nodes).values(demand).run();
  const row = {
    parameter_id: "farm-demand",
    system_id: systemId,
    scenario_id: "base",
    node_id: "farm",
    ts_id: "meter",
    properties: { type: "demand", unit: "MW" },
  };
  const entered = save(space.editor, parameterEntity, row as never);
  if (!entered.ok) throw new Error(JSON.stringify(entered));
});
afterAll(() => space.close());

const tariff = (more: object = {}) =>
  tariffSchema.parse({
    tariff_id: "t",
    name: "t",
    timezone: ZONE,
    bears_vat: false,
    versions: [{ year: 2024, elements: [{ kind: "energy", name: "Energy", price: 1 }] }],
    ...more,
  });

describe("a series of a system as a meter", () => {
  it("is offered with its component and its years, to those who see the system", () => {
    expect(powerSeries(space.editor, systemId)).toEqual([
      { ts_id: "meter", component: "Farm", parameter_type: "demand" },
    ]);
    expect(powerSeries(space.stranger, systemId)).toEqual([]);
    expect(yearsOfSeries(space.editor, "meter", ZONE)).toEqual({ ok: true, value: [2024, 2025] });
  });

  it("has energies in steps of 15 min, nothing where nothing is stored", () => {
    const year = meterYear(space.editor, "meter", ZONE, 2025);
    if (!year.ok) throw new Error("refused");
    const { startMs, stepMin, kwh } = year.value;
    expect([new Date(startMs).toISOString(), stepMin, kwh.length]).toEqual(["2024-12-31T23:00:00.000Z", 15, 35_040]);
    expect(kwh[0]).toBeCloseTo(1.5, 12);
    // The gap from 12:00 to 12:10 UTC: two thirds of a quarter, which counts with the mean of the rest.
    expect(kwh[52]).toBeCloseTo(1.5, 12);
    expect(kwh[95]).toBeCloseTo(1.5, 12);
    expect(kwh[96]).toBeNaN();
  });

  it("costs what the tariff says of its year", () => {
    const order = { series: "meter", fedIn: null, produced: null, plantKw: null, zone: ZONE };
    const totals = [2024, 2025].map((year) => {
      const bills = billsOf(space.editor, { ...order, year }, [tariff()]);
      return bills.ok ? bills.value[0]!.bill?.total : bills.message;
    });
    expect(totals).toEqual([expect.closeTo(12 * 6, 6), expect.closeTo(24 * 6, 6)]);
    // Half a day of 2024 bears half a day of its standing charge.
    const standing = [{ year: 2024, elements: [{ kind: "standing", name: "S", price: 366 }] }];
    const short = billsOf(space.editor, { ...order, year: 2024 }, [tariff({ versions: standing })]);
    expect(short.ok && short.value[0]!.bill?.total).toBeCloseTo(0.5, 9);
    // Fed in and produced are of the same steps.
    const versions = [
      { year: 2024, elements: [{ kind: "feed_in", name: "F", steps: [{ up_to_kw: null, price: 0.1 }] }] },
    ];
    const fed = billsOf(space.editor, { ...order, year: 2025, fedIn: "meter" }, [tariff({ versions })]);
    expect(fed.ok && fed.value[0]!.bill?.total).toBeCloseTo(-14.4, 6);
  });

  it("takes the prices of a market, and says that they are synthetic", () => {
    const versions = [{ year: 2024, elements: [{ kind: "day_ahead", name: "D", margin: 0 }] }];
    const order = { series: "meter", fedIn: null, produced: null, plantKw: null, zone: ZONE, year: 2025 };
    const bills = billsOf(space.editor, order, [tariff({ versions, spot_id: "day_ahead_AT" }), tariff({ versions })]);
    if (!bills.ok) throw new Error("refused");
    expect(bills.value[0]).toMatchObject({ synthetic: true, refusal: null });
    expect(bills.value[0]!.bill!.total).toBeGreaterThan(0);
    expect(bills.value[1]).toMatchObject({ bill: null, refusal: { refused: "no_day_ahead", year: 2025 } });
  });
});
