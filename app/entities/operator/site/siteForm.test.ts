import { expect, it } from "vitest";
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
  for (const one of [{ target }, { shift }, { wear_per_hour: 2.5, steered: false }, {}]) {
    const component = operatedComponent.parse({ component_id: "c", ...one });
    const { shift_kind, target_days, ...rest } = operatedFormOf(component);
    const form = operatedForm.parse({ ...rest, shift_kind: shift_kind || null, target_days: target_days || null });
    expect(operatedFrom("c", form)).toEqual(component);
  }
});
