import { expect, it } from "vitest";
import { schemaIssues } from "../../core/schemaIssue";
import { operatedComponent } from "../operationSite";
import { operatedForm, operatedFormOf, operatedFrom } from "./siteForm";

const issuesOf = (form: object) =>
  operatedForm.safeParse(form).error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];

it("a level to be reached has its days, level and time, or none of them", () => {
  expect(issuesOf({ target_days: "every_day", target_level: 80, target_time: "07:00" })).toEqual([]);
  expect(issuesOf({})).toEqual([]);
  expect(issuesOf({ target_days: "every_day", target_level: 80 })).toEqual([["target_time", "rules.needs_value"]]);
  expect(issuesOf({ target_level: 80, target_time: "07:00" })).toEqual([
    ["target_days", "operator.rules.needs_days"],
    ["target_days", "operator.rules.needs_days"],
  ]);
  expect(issuesOf({ from: "06:00" })).toEqual([["shift_kind", "operator.rules.needs_kind"]]);
});

it("what a form shows of a component is what it saves", () => {
  const target = { level: 80, time: "07:00", days: "weekend" } as const;
  const shift = { kind: "deadline", energy_mwh: 1, power_mw: 0.5, from: "22:00", until: "06:00" } as const;
  const trips = [
    { days: "monday_to_friday", date: null, back_date: null, from: "07:00", until: "17:00", energy_mwh: 0.008 },
    { days: "date", date: "2026-12-24", back_date: "2026-12-27", from: "09:00", until: "18:00", energy_mwh: 0.04 },
  ] as const;
  const charging = { least_charge_mw: 0.004, charges_from: "sun", feeds_in: false } as const;
  for (const one of [{ target }, { trips }, charging, { shift }, { wear_per_hour: 2.5, steered: false }, {}]) {
    const component = operatedComponent.parse({ component_id: "c", ...one });
    const { shift_kind, target_days, ...rest } = operatedFormOf(component);
    const form = operatedForm.parse({ ...rest, shift_kind: shift_kind || null, target_days: target_days || null });
    expect(operatedFrom("c", form)).toEqual(component);
  }
});

it("the sentence for too large an energy of a trip has its number: at most 1,000,000 MWh", () => {
  const trip = { trip_1_days: "every_day", trip_1_from: "07:00", trip_1_until: "17:00", trip_1_energy_mwh: 1e7 };
  expect(schemaIssues(operatedForm, operatedForm.safeParse(trip).error!)).toMatchObject([
    { path: "trip_1_energy_mwh", message: "rules.must_be_at_most", params: { max: 1e6 } },
  ]);
});

it("a trip has its days, times and energy, and a date only where it is on one", () => {
  const trip = { trip_1_days: "every_day", trip_1_from: "07:00", trip_1_until: "17:00", trip_1_energy_mwh: 0.008 };
  expect(issuesOf(trip)).toEqual([]);
  expect(issuesOf({ ...trip, trip_1_energy_mwh: null })).toEqual([["trip_1_energy_mwh", "rules.needs_value"]]);
  expect(issuesOf({ trip_2_from: "07:00", trip_2_until: "17:00", trip_2_energy_mwh: 1 })).toEqual([
    ["trip_2_days", "operator.rules.needs_days"],
  ]);
  expect(issuesOf({ ...trip, trip_1_from: "7" })).toEqual([["trip_1_from", "operator.rules.quarter_hour"]]);
  expect(issuesOf({ ...trip, trip_1_date: "2026-12-24" })).toEqual([["trip_1_date", "operator.rules.trip_date"]]);
  const once = { ...trip, trip_1_days: "date", trip_1_date: "2026-12-24", trip_1_back_date: "2026-12-23" };
  expect(issuesOf(once)).toEqual([["trip_1_back_date", "operator.rules.trip_back"]]);
  expect(issuesOf({ ...once, trip_1_back_date: "2026-12-32" })).toEqual([["trip_1_back_date", "rules.date_invalid"]]);
});
