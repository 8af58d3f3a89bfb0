import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { nodes } from "~db/schema/twin";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import type { OperatedComponent } from "~/entities/operator/operationSite";
import { snapshotOf } from "~/services/archive/snapshot.server";
import { dbOf, save } from "~/services/core/store.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { storePoints } from "~/services/live/points.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { saveAll } from "../../../../tests/helpers/saveAll";
import { newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { operationSiteEntity } from "../operationSite.entity.server";
import { prepareOperation } from "../prepare.server";

const STEP = 900_000;
const EL = "electricity_0.4kV";
const START = Date.parse("2026-02-10T00:00:00Z");
let space: TestSpace;
let system_id: string;

/** What the meters of a house and a barn showed in the last three quarter-hours before the plan [kW]; the barn's sale what it gave. */
const MEASURED = { house: [6, 3, 1], barn: [0, 2, 1], sale: [8, 0, 0] } as const;

beforeAll(async () => {
  space = await testSpace();
  system_id = newSystem(space.superAdmin, { has_operation: true });
  const location = (geometry_id: string) =>
    ({ geometry_id, name: geometry_id, type: "Point", coordinates: [6.5, 51.5], system_id }) as const;
  const node = (node_id: string, geometry_id: string, more: object) => ({
    node_id,
    system_id,
    geometry_id,
    name: `The ${node_id}`,
    technology_id: "electricity_purchase",
    status: "existing",
    is_draft: false,
    carrier_level_input: null,
    carrier_level_output: EL,
    ...more,
  });
  const parameter = (node_id: string, type: string, value: number) =>
    [
      parameterEntity,
      {
        parameter_id: `${node_id}-${type}`,
        system_id,
        scenario_id: BASE_SCENARIO_ID,
        node_id,
        date: null,
        properties: { type, value, unit: "", ...(type === "purchase_price" ? { impact: "money" as const } : {}) },
      },
    ] as const;
  const sells = { technology_id: "electricity_sale", carrier_level_input: EL, carrier_level_output: null };
  const saved = saveAll(space.superAdmin, [
    [geometryEntity, location("here")],
    [geometryEntity, location("there")],
    [nodeEntity, node("house", "here", {})],
    [nodeEntity, node("barn", "there", {})],
    [nodeEntity, node("sale", "there", sells)],
    [nodeEntity, node("draft", "there", { is_draft: true })],
    ...["house", "barn"].flatMap((id) => [
      parameter(id, "existing_capacity", 1),
      parameter(id, "purchase_price", 100),
      parameter(id, "capacity_price_monthly", 10_000),
    ]),
    parameter("sale", "existing_capacity", 1),
    ...["house", "barn", "sale"].map(
      (id) => [liveSeriesEntity, { live_id: id, system_id, name: id, type: "measurement", unit: "kW" }] as const,
    ),
  ] as never);
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  const points = Object.entries(MEASURED).flatMap(([live_id, powers]) =>
    powers.map((value, i) => ({ live_id, at: START + (i - powers.length) * STEP, value })),
  );
  storePoints(dbOf(space.superAdmin), points, START);
});
afterAll(() => space.close());

/** The peak so far of the charges of each purchase [kW], and the remarks on meters, where `behind` stands behind the meter of the house. */
function prepared(behind: string | null) {
  const components: Partial<OperatedComponent>[] = ["house", "barn", "sale", "draft"].map((component_id) => ({
    component_id,
    ...(component_id === "draft" ? {} : { power_live_id: component_id }),
    ...(component_id === behind ? { meter_component_id: "house" } : {}),
  }));
  expect(save(space.superAdmin, operationSiteEntity, { system_id, components } as never)).toMatchObject({ ok: true });
  const db = dbOf(space.superAdmin);
  const plan = prepareOperation(
    db,
    snapshotOf(db, system_id),
    {
      system_id,
      start_at: new Date(START).toISOString(),
      scenario_id_sq: BASE_SCENARIO_ID,
      config: { delta_t: 0.25, horizon_hours: 24 },
    },
    START,
  );
  if ("findings" in plan) throw new Error(JSON.stringify(plan.findings));
  return {
    peaks: Object.fromEntries(
      plan.site.grids.map(({ id, demandCharges }) => [id, demandCharges.map(({ peakSoFar }) => peakSoFar)]),
    ),
    remarks: plan.remarks.filter(({ key }) => key.startsWith("meter_")).map(({ key, name }) => [key, name]),
  };
}

it("the peak so far of a meter is the highest of what all behind it took less what they gave: 5; 6 of the house alone, 8 if sums left out the sale", () => {
  // By quarter-hour 6 + 0 - 8 = -2, 3 + 2 = 5, 1 + 1 = 2.
  expect(prepared("sale")).toEqual({ peaks: { house: [5], barn: [], sale: [] }, remarks: [] });
  expect(prepared(null)).toEqual({ peaks: { house: [6], barn: [2], sale: [] }, remarks: [] });
});

it("a draft that says which meter it stands behind joins nothing, and the plan says so by its name", () => {
  expect(prepared("draft")).toEqual({
    peaks: { house: [6], barn: [2], sale: [] },
    remarks: [["meter_absent", "The draft"]],
  });
});

it("a meter has one tariff: a link between connections that are not paid for alike is refused with their names, however it is typed", () => {
  const price = (value: number, unit = "") =>
    save(space.superAdmin, parameterEntity, {
      parameter_id: "barn-purchase_price",
      system_id,
      scenario_id: BASE_SCENARIO_ID,
      node_id: "barn",
      date: null,
      properties: { type: "purchase_price", value, unit, impact: "money" },
    } as never);
  const linked = (market_price: boolean) => {
    const components = [
      { component_id: "sale", meter_component_id: "house" },
      { component_id: "barn", market_price },
    ];
    // What is said already is not refused again.
    save(space.superAdmin, operationSiteEntity, { system_id, components: [] });
    const outcome = save(space.superAdmin, operationSiteEntity, { system_id, components });
    return outcome.ok ? null : outcome.issues?.[0];
  };
  const fault = {
    path: "components.0.meter_component_id",
    message: "operator.rules.meter_tariff",
    params: { name: "The house", other: "The barn" },
  };
  expect(price(300).ok).toBe(true);
  expect(linked(false)).toMatchObject(fault);
  expect(price(100).ok).toBe(true);
  expect(linked(false)).toBeNull();
  // The price of the market is another one than that of the house.
  expect(linked(true)).toMatchObject(fault);
  // So is a tariff that is named by one of them alone.
  const named = (tariff_id: string | null) =>
    dbOf(space.editor).update(nodes).set({ tariff_id }).where(eq(nodes.node_id, "barn")).run();
  named("green");
  expect(linked(false)).toMatchObject(fault);
  named(null);
  expect(linked(false)).toBeNull();
});
