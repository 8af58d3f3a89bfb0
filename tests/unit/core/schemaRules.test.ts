import { describe, expect, test } from "vitest";
import { eventSchema } from "~/entities/events/event";
import { optimizationConfig, optimizationSchema } from "~/entities/optimizations/optimization";
import { STEP_SCHEMAS, stepDefaults } from "~/entities/optimizations/optimizationForm";
import { meterFields } from "~/entities/quick/meter";
import { timeseriesProperties } from "~/entities/timeseries/timeseries";
import { validatorOf } from "~/ui/kit/fields";

const now = new Date().getUTCFullYear();

describe("years of a run", () => {
  const run = (fields: object) =>
    optimizationSchema.safeParse({
      optimization_id: "run",
      system_id: "site",
      user_id: "me",
      name: "Run",
      scenario_ids: ["base"],
      dates: ["2030-01-01"],
      config: optimizationConfig.parse({}),
      ...fields,
    }).success;
  test.each([
    [{ dates: ["1800-01-01"] }, false],
    [{ dates: ["2030-01-01", "2300-01-01"] }, false],
    [{ dates: [`${now + 50}-01-01`] }, true],
    [{ weatherdates: ["1900-01-01T00:00:00"] }, false],
    [{ weatherdates: [`${now + 1}-01-01T00:00:00`] }, false],
    [{ weatherdates: ["1950-01-01T00:00:00"] }, true],
    [{ weatherdates: null }, true],
  ])("%j: %s", (fields, taken) => expect(run(fields)).toBe(taken));
});

test("the level of an event may be 0, 1 or 2, the mildest first", () => {
  const event = (more: object) =>
    eventSchema.safeParse({
      event_id: "e",
      system_id: "s",
      node_id: "n",
      type: "outage",
      start_at: "2026-01-01T00:00:00Z",
      end_at: "2026-01-02T00:00:00Z",
      ...more,
    }).data?.level;
  const levels = [undefined, 0, "error", 1, "2", 3, -1, "length"].map((level) => event({ level }));
  expect(levels).toEqual(["info", "info", "error", "warning", "error", undefined, undefined, undefined]);
});

test("thresholds of cleaning are positive or left open", () => {
  for (const name of ["outlier_zscore", "threshold_factor_accumulated"]) {
    const taken = (value: number | null) => timeseriesProperties.safeParse({ [name]: value }).success;
    expect([taken(null), taken(0.5), taken(0), taken(-1)], name).toEqual([true, true, false, false]);
  }
});

test.each(["FeasibilityTol", "OptimalityTol"])("an emptied %s is asked for again", async (name) => {
  const step = stepDefaults("solving") as { optimizer: object; machine: { cores: number; memory: number } };
  const form = new FormData();
  const fields = { ...step.optimizer, [name]: "" };
  for (const [key, value] of Object.entries(fields)) form.set(`optimizer.${key}`, String(value));
  for (const [key, value] of Object.entries(step.machine)) form.set(`machine.${key}`, String(value));
  const result = await validatorOf(STEP_SCHEMAS.solving).validate(form);
  expect(result.error?.fieldErrors).toEqual({ [`optimizer.${name}`]: "rules.needs_value" });
});

test("a column that is read in two ways is refused at its field", async () => {
  const form = new FormData();
  form.set("meter_column", "1.234");
  const refused = await validatorOf(meterFields, { locale: "de" }).validate(form);
  expect(refused.error?.fieldErrors).toHaveProperty("meter_column");
  form.set("meter_column", "1");
  expect((await validatorOf(meterFields, { locale: "de" }).validate(form)).data).toMatchObject({ meter_column: 1 });
});
