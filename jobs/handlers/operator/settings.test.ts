import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operationSites } from "~db/schema/operator";
import { HOUR_MS } from "~/entities/core/clock";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import { type OperatedComponent, operatedComponent } from "~/entities/operator/operationSite";
import { importSnapshot } from "~/services/archive/importing.server";
import { snapshotOf } from "~/services/archive/snapshot.server";
import { dbOf, remove, save } from "~/services/core/store.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { storePoints } from "~/services/live/points.server";
import { operationSiteEntity } from "~/services/operator/operationSite.entity.server";
import { type Prepared, prepareOperation } from "~/services/operator/prepare.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { saveAll } from "../../../tests/helpers/saveAll";
import { newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";

/** Every setting of a component, for every kind of component: it changes a plan, or it cannot be saved and says why. */

const STEP = 900_000;
const start = Math.ceil(Date.now() / STEP) * STEP;
const EL = "electricity_0.4kV";
let space: TestSpace;
let system_id: string;

/** Components of each kind, with what they need. */
const NODES = [
  { id: "purchase", technology: "electricity_purchase", output: EL, has: { existing_capacity: 1 } },
  { id: "sale", technology: "electricity_sale", input: EL, has: { existing_capacity: 1 } },
  { id: "gas", technology: "gas_purchase", output: "natural_gas_none", has: { existing_capacity: 1 } },
  { id: "demand", technology: "electricity_demand", input: EL, has: { demand: 0.05 } },
  { id: "car", technology: "ev_charging", input: EL, has: {} },
  { id: "heat", technology: "heat_demand", input: "heat_70C", has: { demand: 0.05 } },
  { id: "plant", technology: "photovoltaics", output: EL, has: { existing_capacity: 0.1, availability: 0.2 } },
  {
    id: "boiler",
    technology: "gas_boiler",
    input: "natural_gas_none",
    output: "heat_70C",
    has: { existing_capacity: 0.2 },
  },
  {
    id: "store",
    technology: "battery",
    input: EL,
    output: EL,
    has: { existing_capacity: 0.2, power_to_energy_ratio: 0.5 },
  },
  { id: "elsewhere", technology: "electricity_purchase", output: EL, has: { existing_capacity: 1 } },
] as const;

beforeAll(async () => {
  space = await testSpace();
  system_id = newSystem(space.superAdmin, { has_operation: true });
  const here = { geometry_id: randomUUID(), name: "Here", type: "Point", coordinates: [6.5, 51.5], system_id } as const;
  const there = { ...here, geometry_id: randomUUID(), name: "There", coordinates: [6.6, 51.5] } as const;
  const live = (live_id: string, type: string, unit: string) => ({ live_id, system_id, name: live_id, type, unit });
  const saved = saveAll(space.superAdmin, [
    [geometryEntity, here],
    [geometryEntity, there],
    ...NODES.flatMap(({ id, technology, has, ...levels }) => [
      [
        nodeEntity,
        {
          node_id: id,
          system_id,
          geometry_id: (id === "elsewhere" ? there : here).geometry_id,
          technology_id: technology,
          name: id,
          status: "existing" as const,
          is_draft: false,
          carrier_level_input: "input" in levels ? levels.input : null,
          carrier_level_output: "output" in levels ? levels.output : null,
        },
      ] as const,
      ...Object.entries(has).map(
        ([type, value]) =>
          [
            parameterEntity,
            {
              parameter_id: `${id}-${type}`,
              system_id,
              scenario_id: "base",
              node_id: id,
              date: null,
              properties: { type, value, unit: "" },
            },
          ] as const,
      ),
    ]),
    ...(["power", "state", "level", "price"] as const).map(
      (id) =>
        [
          liveSeriesEntity,
          {
            power: live(id, "measurement", "MW"),
            state: live(id, "measurement", "MW"),
            level: live(id, "measurement", "MWh"),
            price: live(id, "trading_price", "EUR/MWh"),
          }[id],
        ] as const,
    ),
  ]);
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  const points = ["power", "state", "level", "price"].flatMap((live_id) =>
    Array.from({ length: 8 * 96 + 96 }, (_, i) => ({
      live_id,
      at: start + (i - 8 * 96) * STEP,
      value: live_id === "price" ? 90 : 0.03,
    })),
  );
  storePoints(
    dbOf(space.superAdmin),
    points.filter(({ live_id, at }) => live_id === "price" || at < start),
    start,
  );
});
afterAll(() => space.close());

/** What a plan is made of, with one component operated so; how it was refused, else. */
function sitePlanned(component: Partial<OperatedComponent> & { component_id: string }): Prepared["site"] | string {
  const others = component.component_id === "car" && component.shift ? [] : [{ component_id: "car", shift: WORK }];
  const components = [component, ...others.filter(({ component_id }) => component_id !== component.component_id)];
  const site = save(space.superAdmin, operationSiteEntity, { system_id, price_live_id: "price", components });
  if (!site.ok) return site.issues?.find(({ path }) => path.startsWith("components.0"))?.message ?? site.message;
  const db = dbOf(space.superAdmin);
  const operation = { system_id, start_at: new Date(start).toISOString(), scenario_id_sq: BASE_SCENARIO_ID };
  const prepared = prepareOperation(
    db,
    snapshotOf(db, system_id),
    { ...operation, config: { delta_t: 0.25, horizon_hours: 24 } },
    start,
  );
  if ("findings" in prepared) throw new Error(JSON.stringify(prepared.findings));
  return prepared.site;
}

const clock = (ms: number): string =>
  new Date(Math.ceil(ms / STEP) * STEP).toLocaleTimeString("en-GB", {
    timeZone: "Europe/Berlin",
    hour: "2-digit",
    minute: "2-digit",
  });
const WORK = {
  kind: "deadline" as const,
  energy_mwh: 0.044,
  power_mw: 0.011,
  from: clock(start + 2 * HOUR_MS),
  until: clock(start + 9 * HOUR_MS),
};
const TARGET = { level: 80, time: clock(start + 5 * HOUR_MS), days: "every_day" as const };

const SETTINGS = {
  power_live_id: "power",
  level_live_id: "level",
  state_live_id: "state",
  steered: false,
  market_price: true,
  shift: WORK,
  target: TARGET,
  trips: [
    {
      days: "every_day" as const,
      date: null,
      every_weeks: 1,
      back_date: null,
      from: WORK.from,
      until: WORK.until,
      energy_mwh: 0.02,
    },
  ],
  least_charge_mw: 0.004,
  charges_from: "sun",
  feeds_in: false,
  wear_per_hour: 3,
  meter_component_id: "elsewhere",
} as const;
type Setting = keyof typeof SETTINGS;

/** What a setting does to a plan: "changes" it, is of use outside of it ("measured": pages and judged days), or why it is refused. */
type Effect = "changes" | "measured" | `no_${string}` | "nothing_to_steer" | "meter_levels";
const TABLE: Record<string, Record<Setting, Effect>> = {
  sale: row({ market_price: "changes", steered: "nothing_to_steer" }),
  purchase: row({ power_live_id: "measured", market_price: "changes", steered: "nothing_to_steer" }),
  demand: row({ power_live_id: "changes", shift: "changes", steered: "nothing_to_steer" }),
  plant: row({ power_live_id: "changes", steered: "changes" }),
  boiler: row({
    power_live_id: "changes",
    state_live_id: "changes",
    steered: "changes",
    wear_per_hour: "changes",
    meter_component_id: "meter_levels",
  }),
  store: row({
    power_live_id: "measured",
    level_live_id: "changes",
    target: "changes",
    steered: "changes",
    trips: "changes",
    least_charge_mw: "changes",
    charges_from: "changes",
    feeds_in: "changes",
  }),
};

function row(effects: Partial<(typeof TABLE)[string]>): (typeof TABLE)[string] {
  return {
    power_live_id: "measured",
    level_live_id: "no_level",
    state_live_id: "no_state",
    steered: "changes",
    market_price: "no_trade",
    shift: "no_consumer",
    target: "no_store",
    trips: "no_trips",
    least_charge_mw: "no_charging",
    charges_from: "no_charging",
    feeds_in: "no_discharging",
    wear_per_hour: "no_machine",
    meter_component_id: "changes",
    ...effects,
  };
}

describe.each(Object.entries(TABLE))("%s", (component_id, expected) => {
  it.each(Object.entries(expected))("%s: %s", (setting, effect) => {
    const plain = sitePlanned({ component_id });
    const planned = sitePlanned({ component_id, [setting]: SETTINGS[setting as Setting] as never });
    if (effect === "changes") {
      expect(typeof planned).toBe("object");
      expect(planned).not.toEqual(plain);
    } else if (effect === "measured") expect(planned).toEqual(plain);
    else expect(planned).toBe(`operator.rules.${effect}`);
  });
});

it("work that can wait is what a car takes, without a demand and in place of one: 44 kWh; 240 of the demand besides else", () => {
  const planned = sitePlanned({ component_id: "car", shift: WORK });
  if (typeof planned === "string") throw new Error(planned);
  const loads = planned.shiftables.filter(({ id }) => id.startsWith("car#"));
  expect(loads.reduce((sum, { energy }) => sum + energy, 0)).toBeCloseTo(44, 6);
  expect(planned.demands.map(({ id }) => id)).not.toContain("car");
  // The same of a demand that is entered: its 50 kW are not served on top.
  const demand = sitePlanned({ component_id: "demand", shift: WORK });
  if (typeof demand === "string") throw new Error(demand);
  expect(demand.demands.map(({ id }) => id)).not.toContain("demand");
});

it("work from the sun alone takes what is left of it: nothing beside a demand of 50 kW and 20 kW of sun, 11 kW without that demand", () => {
  const planned = (component_id: string, only_sun: boolean) => {
    const site = sitePlanned({ component_id, shift: { ...WORK, only_sun } });
    if (typeof site === "string") throw new Error(site);
    const load = site.shiftables.find(({ id }) => id.startsWith(component_id))!;
    return [load.fromSun ?? false, Math.max(...(load.maxPower as Float64Array))];
  };
  expect(planned("car", false)).toEqual([false, 11]);
  expect(planned("car", true)).toEqual([true, 0]);
  // The work of the demand is all that it takes.
  expect(planned("demand", true)).toEqual([true, 11]);
});

it("a vehicle is away on its trip: 20 kWh of it, nothing charged or discharged, a least power and the sun as they are entered", () => {
  const planned = sitePlanned({
    component_id: "store",
    trips: [...SETTINGS.trips],
    least_charge_mw: 0.004,
    charges_from: "sun",
    feeds_in: false,
  });
  if (typeof planned === "string") throw new Error(planned);
  const store = planned.storages.find(({ id }) => id === "store")!;
  const [trip] = store.trips!;
  expect(store.trips).toHaveLength(1);
  // Seven hours from two hours after the begin.
  expect(trip!.to - trip!.from).toBe(28);
  expect(trip!.energy).toBeCloseTo(20, 9);
  const isHome = (t: number) => t < trip!.from || t >= trip!.to;
  const charging = Array.from(store.chargeLimit as Float64Array, (kw, t) => kw > 0 === isHome(t));
  expect(charging.every(Boolean)).toBe(true);
  expect(store).toMatchObject({ leastCharge: 4, chargesFrom: "sun", feedsIn: false });
});

it("with the price of the market the grid fee and taxes of a price made of parts stay on top, however they are entered", () => {
  const fee = (parts: Record<string, number>) => {
    const saved = saveAll(
      space.superAdmin,
      Object.entries(parts).map(
        ([type, value]) =>
          [
            parameterEntity,
            {
              parameter_id: `purchase-${type}`,
              system_id,
              scenario_id: "base",
              node_id: "purchase",
              date: null,
              properties: { type, value, unit: "" },
            },
          ] as const,
      ),
    );
    if (!saved.ok) throw new Error(JSON.stringify(saved));
    const planned = sitePlanned({ component_id: "purchase", market_price: true });
    if (typeof planned === "string") throw new Error(planned);
    const { importPrice, importFee } = planned.grids.find(({ id }) => id === "purchase")!;
    return [(importPrice as Float64Array)[0], importFee];
  };
  // 0 of fees if the parts went with the price that the market's stands in for.
  expect(fee({ market_price: 80, grid_fee: 150, taxes_and_duties: 30 })).toEqual([0.09, 0.18]);
  expect(fee({ energy_levy: 20 })).toEqual([0.09, 0.2]);
});

it("who stands behind whose meter is copied with a system, and no more once the other is not", () => {
  const db = dbOf(space.superAdmin);
  // One meter has one tariff: that of the purchase, as the test before leaves it.
  const parts = { market_price: 80, grid_fee: 150, taxes_and_duties: 30, energy_levy: 20 };
  for (const [type, value] of Object.entries(parts))
    expect(
      save(space.superAdmin, parameterEntity, {
        parameter_id: `elsewhere-${type}`,
        system_id,
        scenario_id: "base",
        node_id: "elsewhere",
        date: null,
        properties: { type, value, unit: "" },
      }),
    ).toMatchObject({ ok: true });
  expect(typeof sitePlanned({ component_id: "plant", meter_component_id: "elsewhere" })).toBe("object");
  const copied = importSnapshot(space.superAdmin, snapshotOf(db, system_id));
  if (!copied.ok) throw new Error(JSON.stringify(copied));
  const copy = snapshotOf(db, copied.value.system_id);
  const idOf = (name: string) => copy.nodes.find((node) => node.name === name)!.node_id;
  const operated = () =>
    snapshotOf(db, copied.value.system_id).operationSites![0]!.components.find(
      ({ component_id }) => component_id === idOf("plant"),
    );
  expect(operated()).toMatchObject({ meter_component_id: idOf("elsewhere") });
  expect(idOf("elsewhere")).not.toBe("elsewhere");
  expect(remove(space.superAdmin, nodeEntity, idOf("elsewhere")).ok).toBe(true);
  expect(operated()).toMatchObject({ meter_component_id: null });
});

it("a system whose stored settings would be refused today can still be copied: they are left out", () => {
  const db = dbOf(space.superAdmin);
  const stored = [operatedComponent.parse({ component_id: "purchase", steered: false, state_live_id: "state" })];
  db.update(operationSites).set({ components: stored }).where(eq(operationSites.system_id, system_id)).run();
  const copied = importSnapshot(space.superAdmin, snapshotOf(db, system_id));
  if (!copied.ok) throw new Error(JSON.stringify(copied));
  const [copy] = snapshotOf(db, copied.value.system_id).operationSites![0]!.components;
  expect(copy).toMatchObject({ steered: true, state_live_id: null });
});
