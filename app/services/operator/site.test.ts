import { afterAll, beforeAll, expect, it } from "vitest";
import { windowHours } from "~/entities/core/clock";
import { componentId } from "~/entities/twin/component";
import { get, list, remove, save } from "~/services/core/store.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { lineEntity } from "~/services/twin/line.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { saveAll } from "../../../tests/helpers/saveAll";
import { newSystem, readySystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { plannedComponents } from "./plannedComponents.server";
import { readinessOf } from "./ready.server";
import { operatedOf, saveOperated, saveSite, siteOf } from "./site.server";

let space: TestSpace;
let system_id: string;
let component_id: string;
beforeAll(async () => {
  space = await testSpace();
  system_id = readySystem(space.editor);
  const sale = list(space.editor, nodeEntity, { system_id })[0]!;
  component_id = sale.node_id;
  const car = { ...sale, node_id: "car", technology_id: "ev_charging", name: "Car", is_draft: true };
  expect(save(space.editor, nodeEntity, car)).toMatchObject({ ok: true });
  for (const [live_id, type, unit] of [
    ["load", "measurement", "kW"],
    ["outside", "temperature", "°C"],
    ["price", "trading_price", "EUR/MWh"],
  ] as const)
    expect(save(space.editor, liveSeriesEntity, { live_id, system_id, name: live_id, type, unit }).ok).toBe(true);
});
afterAll(() => space.close());

const operated = (overrides: object = {}) => ({
  ...operatedOf(siteOf(space.editor, system_id), component_id),
  ...overrides,
});
const refusal = (overrides: object) => {
  const outcome = saveOperated(space.editor, system_id, operated(overrides), null);
  return outcome.ok ? null : outcome.issues?.[0];
};

it("takes a series whose unit is a power, and no other", () => {
  expect(refusal({ power_live_id: "outside" })).toMatchObject({
    path: "components.0.power_live_id",
    message: "operator.rules.unit",
    params: { unit: "°C", units: "MW" },
  });
  expect(refusal({ power_live_id: "nobody" })).toMatchObject({ message: "rules.unknown_reference" });
  expect(refusal({ power_live_id: "load" })).toBe(null);
  expect(siteOf(space.editor, system_id).components).toMatchObject([{ component_id, power_live_id: "load" }]);
});

it("takes work that fits its window, batches in whole quarter-hours", () => {
  const work = { kind: "deadline", energy_mwh: 2, power_mw: 0.2, from: "22:00", until: "06:00" };
  expect(refusal({ component_id: "car", shift: work })).toMatchObject({
    path: expect.stringMatching(/^components\.\d\.shift\.energy_mwh$/) as string,
    message: "operator.rules.window_short",
    params: { hours: 8 },
  });
  expect(refusal({ component_id: "car", shift: { ...work, kind: "batch", energy_mwh: 0.33 } })).toMatchObject({
    message: "operator.rules.batch_steps",
  });
  expect(refusal({ component_id: "car", shift: { ...work, kind: "batch", energy_mwh: 0.35 } })).toBe(null);
  expect([windowHours({ from: "22:00", until: "06:00" }), windowHours({ from: "06:00", until: "06:00" })]).toEqual([
    8, 24,
  ]);
});

it("plans take an optional component once some of it is there, as a status quo does", () => {
  const plans = () => plannedComponents(space.editor, system_id, Date.UTC(2026, 5)).map(componentId);
  const optional = list(space.editor, nodeEntity, { system_id })[0]!;
  expect(save(space.editor, nodeEntity, { ...optional, status: "optional" }).ok).toBe(true);
  expect(plans()).not.toContain(optional.node_id);
  const stock = (value: number, eol: string) =>
    save(space.editor, parameterEntity, {
      parameter_id: "stock",
      scenario_id: "base",
      system_id,
      node_id: optional.node_id,
      date: "2020-01-01",
      properties: { type: "existing_capacity", value, unit: "MW", eol },
    }).ok;
  for (const [value, eol, there] of [
    [1, "2040-01-01", true],
    [0, "2040-01-01", false],
    [1, "2026-01-01", false],
  ] as const) {
    expect(stock(value, eol)).toBe(true);
    expect(plans().includes(optional.node_id), `${value} until ${eol}`).toBe(there);
  }
  expect(save(space.editor, nodeEntity, optional).ok).toBe(true);
});

it("takes wear of running of what runs, and of nothing else", () => {
  expect(refusal({ wear_per_hour: 2 })).toMatchObject({
    path: "components.0.wear_per_hour",
    message: "operator.rules.no_machine",
  });
  const sale = list(space.editor, nodeEntity, { system_id })[0]!;
  const boiler = {
    ...sale,
    node_id: "boiler",
    technology_id: "gas_boiler",
    name: "Boiler",
    carrier_level_input: "natural_gas_none",
    carrier_level_output: "heat_70C",
  };
  expect(save(space.editor, nodeEntity, boiler)).toMatchObject({ ok: true });
  const wear = (wear_per_hour: number) =>
    saveOperated(space.editor, system_id, { ...operated(), component_id: "boiler", wear_per_hour }, null);
  expect(wear(-1).ok).toBe(false);
  expect(wear(2).ok).toBe(true);
  expect(operatedOf(siteOf(space.editor, system_id), "boiler").wear_per_hour).toBe(2);
  expect(saveOperated(space.editor, system_id, { ...operated(), component_id: "boiler" }, null).ok).toBe(true);
});

it("takes a level to be reached of a store, with a time in quarter-hours, and of nothing else", () => {
  const target = { level: 80, time: "07:00", days: "every_day" };
  expect(refusal({ target })).toMatchObject({ path: "components.0.target", message: "operator.rules.no_store" });
  const sale = list(space.editor, nodeEntity, { system_id })[0]!;
  const battery = {
    ...sale,
    node_id: "battery",
    technology_id: "battery",
    name: "Battery",
    is_draft: true,
    carrier_level_input: "electricity_0.4kV",
    carrier_level_output: "electricity_0.4kV",
  };
  expect(save(space.editor, nodeEntity, battery)).toMatchObject({ ok: true });
  const saveTarget = (target: object) =>
    saveOperated(space.editor, system_id, { ...operated({ target }), component_id: "battery" }, null);
  for (const odd of [{ level: 101 }, { level: 0 }, { time: "07:10" }, { time: "7:00" }, { time: undefined }])
    expect(saveTarget({ ...target, ...odd }), JSON.stringify(odd)).toMatchObject({ ok: false, status: 422 });
  expect(saveTarget({ ...target, days: undefined }).ok).toBe(true);
  expect(operatedOf(siteOf(space.editor, system_id), "battery").target).toEqual(target);
});

it("does not take a component of another system, and keeps what was said of the others", () => {
  const other = newSystem(space.editor);
  expect(saveOperated(space.editor, other, operated({ power_live_id: null, shift: null }), null)).toMatchObject({
    ok: false,
    status: 422,
    issues: [{ path: "components.0.component_id", message: "rules.unknown_reference" }],
  });
  const site = siteOf(space.editor, system_id);
  expect(saveSite(space.editor, system_id, { ...site, price_live_id: "price" }, null).ok).toBe(true);
  expect(siteOf(space.editor, system_id)).toEqual({ ...site, price_live_id: "price" });
});

it("is refused to those who may only look, and to those who looked at an older version", () => {
  const denied = saveOperated(space.viewer, system_id, operated(), null);
  expect(denied).toMatchObject({ ok: false });
  const stale = saveOperated(space.editor, system_id, operated(), "2020-01-01T00:00:00.000Z");
  expect(stale).toMatchObject({ ok: false, status: 409, message: "errors.changed_meanwhile" });
});

it("says what is missing before a plan, and what it would be better for", () => {
  const system = get(space.editor, systemEntity, system_id)!;
  const keys = () => {
    const { points, ready } = readinessOf(space.editor, system, siteOf(space.editor, system_id), Date.now());
    return { ready, keys: points.map(({ key }) => key) };
  };
  expect(keys()).toMatchObject({ ready: true });
  expect(keys().keys).toEqual(expect.arrayContaining(["price_short", "old_values", "no_email"]));
  expect(remove(space.editor, liveSeriesEntity, "load").ok).toBe(true);
  expect(keys()).toMatchObject({ ready: false });
  expect(keys().keys).toContain("series_gone");
});

it("stands behind the meter of a component of another location with one level in common, without a line between them", () => {
  const [sale] = list(space.editor, nodeEntity, { system_id });
  const location = { geometry_id: "there", name: "There", type: "Point", coordinates: [6.6, 51.5], system_id } as const;
  const node = (node_id: string, more: object = {}) => ({
    ...sale!,
    node_id,
    name: node_id,
    status: "existing",
    ...more,
  });
  const other = { technology_id: "heat_demand", carrier_level_input: "heat_70C" };
  const saved = saveAll(space.editor, [
    [geometryEntity, location],
    [nodeEntity, node("beside", { technology_id: "electricity_demand" })],
    [nodeEntity, node("there_too", { technology_id: "electricity_demand", geometry_id: "there" })],
    [nodeEntity, node("warm", { geometry_id: "there", ...other })],
  ] as never);
  expect(saved).toMatchObject({ ok: true });
  const faultOf = (meter_component_id: string) => refusal({ meter_component_id })?.message ?? null;
  expect(faultOf(component_id)).toBe("operator.rules.meter_itself");
  expect(faultOf("nobody")).toBe("rules.unknown_reference");
  expect(faultOf("beside")).toBe("operator.rules.meter_same_location");
  expect(faultOf("warm")).toBe("operator.rules.meter_levels");
  const connection = {
    ...location,
    geometry_id: "way",
    type: "LineString",
    coordinates: [
      [6.5, 51.5],
      [6.6, 51.5],
    ],
    geometry_id_start: sale!.geometry_id,
    geometry_id_end: "there",
  };
  const line = {
    line_id: "cable",
    system_id,
    geometry_id: "way",
    technology_id: "power_line",
    name: "Cable",
    is_draft: false,
    value: 1,
    carrier_level_input: sale!.carrier_level_input,
    carrier_level_output: sale!.carrier_level_input,
  };
  const drawn = saveAll(space.editor, [
    [geometryEntity, connection],
    [lineEntity, line],
  ] as never);
  expect(drawn.ok ? [] : drawn.issues).toEqual([]);
  expect(refusal({ meter_component_id: "there_too" })).toMatchObject({
    path: "components.0.meter_component_id",
    message: "operator.rules.meter_line",
    params: { line: "Cable", other: "there_too" },
  });
  expect(remove(space.editor, lineEntity, "cable").ok).toBe(true);
  expect(faultOf("there_too")).toBe(null);
  expect(refusal({ component_id: "cable", meter_component_id: "beside" })?.message).toBe("rules.unknown_reference");
});
