import { expect, it } from "vitest";
import type { PlanRow, StoredPlan } from "./plan";
import { componentTable, levelsTable, priceTable } from "./planFile";
import { REASONS } from "./reasons";

const reasons = (...names: (typeof REASONS)[number][]) => names.map((name) => REASONS.indexOf(name));
const chp: PlanRow = {
  component_id: "chp",
  name: "CHP",
  kind: "unit",
  carrier_level_id: "el",
  power: [0, 400, 800],
  on: [0, 1, 2],
  reason: reasons("maintenance", "minimum_run", "dear_hour"),
  marginal: [null, 0.08, 0.1234567],
  blocked: [[0, 1]],
};
const store: PlanRow = {
  component_id: "store",
  name: "Store",
  kind: "storage",
  carrier_level_id: "heat",
  power: [-40, 0, 20],
  level: [50.5, 50.5, 45],
  capacity: 100,
  reason: reasons("cheap_hour", "not_needed", "dear_hour"),
  worth: {
    levels: [0, 50, 100],
    values: [
      [0.06, 0.01],
      [0.05, 0],
    ],
  },
};
const plan = {
  start: "2026-11-25T23:00:00.000Z",
  steps: 3,
  rows: [chp, store],
  price: [0.1, -0.02, 0.3],
} as StoredPlan;
const settings = { zone: "Europe/Berlin", factor: 0.001, currency: "EUR" };

it("has every step of a component with setpoint, state, units, reason and worth", () => {
  const { header, rows } = componentTable(plan, chp, settings);
  expect(header.slice(2)).toEqual(["setpoint [MW]", "state", "units_on", "reason", "marginal [EUR/MWh]"]);
  expect(rows).toEqual([
    ["2026-11-25T23:00:00.000Z", "2026-11-26 00:00", 0, "out", 0, "maintenance", ""],
    ["2026-11-25T23:15:00.000Z", "2026-11-26 00:15", 0.4, "on", 1, "minimum_run", 80],
    ["2026-11-25T23:30:00.000Z", "2026-11-26 00:30", 0.8, "on", 2, "dear_hour", 123.4567],
  ]);
});

it("tells a component that is out by an event of today from one that the plan knew to be out", () => {
  const { rows } = componentTable(plan, chp, { ...settings, outages: [[0, 2]] });
  expect(rows.map((row) => row[3])).toEqual(["out", "out_unplanned", "on"]);
});

it("has the level of a store and what its energy is worth by level, in all steps that the plan says it of", () => {
  const { header, rows } = componentTable(plan, store, { ...settings, factor: 1 });
  expect(header.slice(2)).toEqual([
    "setpoint [kW]",
    "state",
    "level [kWh]",
    "reason",
    "worth 0-50 kWh [EUR/MWh]",
    "worth 50-100 kWh [EUR/MWh]",
  ]);
  expect(rows.map((row) => row.slice(2))).toEqual([
    [-40, "", 50.5, "cheap_hour", 60, 10],
    [0, "", 50.5, "not_needed", 50, 0],
    [20, "", 45, "dear_hour", "", ""],
  ]);
});

it("has the levels of all stores and the price of the market", () => {
  expect(levelsTable(plan, "UTC")).toMatchObject({
    header: { 2: "level Store [kWh]" },
    rows: [{ 2: 50.5 }, { 2: 50.5 }, { 2: 45 }],
  });
  expect(priceTable(plan, "UTC", "EUR")).toMatchObject({
    header: { 2: "price [EUR/MWh]" },
    rows: [{ 2: 100 }, { 2: -20 }, { 2: 300 }],
  });
  expect(priceTable({ ...plan, price: null }, "UTC", "EUR").header).toHaveLength(2);
});
