import { expect, test } from "vitest";
import { z } from "zod";
import { operationForm } from "~/entities/operator/operationForm";
import type { PlanInput } from "~/entities/operator/plan";
import { planTimes } from "~/entities/operator/planTimes";
import { EntityForm } from "~/ui/kit/fields";
import { renderStatic } from "~/ui/kit/renderStatic.test-helper";
import { TimesOfPlan } from "../TimesOfPlan";
import { PlanInputs } from "./PlanInputs";

const textOf = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

test("a plan says of each series whose forecast it takes, and where it takes none", async () => {
  const input: PlanInput = {
    component_id: "sun",
    live_id: "l",
    name: "Roof",
    sources: { known: 4, forecast: 88, days_before: 4 },
  };
  const html = await renderStatic(
    <PlanInputs
      zone="Europe/Berlin"
      forecastHrefs={{ l: "/forecast-of-l" }}
      inputs={[
        {
          ...input,
          forecast: {
            live_id: "l",
            name: "Roof",
            model: "external",
            issued_at: "2026-11-28T05:00:00Z",
            external: "Weather service",
          },
        },
        { ...input, live_id: "m", name: "Meter", sources: { known: 0, forecast: 0, days_before: 96 } },
        { ...input, live_id: "n", name: "Older" },
      ]}
    />,
  );
  const text = textOf(html);
  // Issued at 05:00 UTC, which is 06:00 on the clock of the site.
  expect(text).toMatch(/Roof 4 88 4 External series as it is \(Weather service\), issued .*06:00/);
  expect(html).toContain('href="/forecast-of-l"');
  expect(text).toMatch(/Meter 0 0 96 No forecast/);
  expect(text).toMatch(/Older 4 88 4 Not stored/);
});

test("from and until of a plan are whole days of 24 hours, also across a change of the clock", async () => {
  // 24 October 2026 has a day of 25 hours after it: 24 hours from its noon on is eleven o'clock of the 25th.
  const start = Date.parse("2026-10-24T10:00:00Z");
  expect(planTimes(start, 1)).toEqual({ fromMs: start, untilMs: Date.parse("2026-10-25T10:00:00Z") });
  for (const days of [0, 8, 1.5, NaN]) expect(planTimes(start, days)).toBe(null);
  expect(planTimes(NaN, 1)).toBe(null);
  const form = (days: string) =>
    renderStatic(
      <EntityForm schema={operationForm} labels={{}} defaultValues={{ start_at: "2026-10-24T12:00", days }}>
        <TimesOfPlan zone="Europe/Berlin" daysField="days" />
      </EntityForm>,
    );
  expect(textOf(await form("1"))).toMatch(/From .*24.*12:00 .* Until .*25.*11:00 /);
  // What cannot be planned has no end: it would be one that is not so.
  expect(textOf(await form("9"))).toMatch(/From – Until –/);
  const approve = (approval_days: number) =>
    renderStatic(
      <EntityForm schema={z.object({ approval_days: z.number() })} labels={{}} defaultValues={{ approval_days }}>
        <TimesOfPlan zone="UTC" daysField="approval_days" start="2026-11-28T06:15:00Z" most={2} />
      </EntityForm>,
    );
  expect(textOf(await approve(2))).toMatch(/From .*28.*06:15 .* Until .*30.*06:15/);
  // A plan of two days is not in force for three, though others are of three.
  expect(textOf(await approve(3))).toMatch(/From – Until –/);
});
