import { expect, it } from "vitest";
import { demoValues, liveSeries } from "~db/seed/demo";
import { DAY_MS } from "~/entities/core/clock";

const monday = Date.UTC(2031, 2, 3);

it("the demo's live series go on as they did, weekdays on weekdays, within their bounds", () => {
  for (const { live_id, lower_bound, upper_bound, name } of liveSeries) {
    expect(name).toContain("(synthetic)");
    const [whole, part] = [
      demoValues(live_id, monday, monday + 7 * DAY_MS),
      demoValues(live_id, monday + DAY_MS, monday + 2 * DAY_MS),
    ];
    expect(whole).toHaveLength(live_id === "demo-live-price" ? 168 : 672);
    expect(whole.filter(({ at }) => at >= monday + DAY_MS && at < monday + 2 * DAY_MS)).toEqual(part);
    for (const { value } of whole) {
      expect(value).toBeGreaterThanOrEqual(lower_bound ?? -100);
      expect(value).toBeLessThanOrEqual(upper_bound ?? 500);
    }
  }
  const dayOf = (day: number) =>
    demoValues("demo-live-workshop", monday + day * DAY_MS, monday + (day + 1) * DAY_MS).reduce(
      (sum, { value }) => sum + value,
      0,
    );
  // The workshop rests on Sundays.
  expect(dayOf(6)).toBeLessThan(0.6 * dayOf(1));
  expect(demoValues("nobody", monday, monday + DAY_MS)).toEqual([]);
});
