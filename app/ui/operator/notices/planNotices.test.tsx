import { expect, it } from "vitest";
import { renderStatic } from "~/ui/kit/renderStatic.test-helper";
import { PlanNotices } from "./PlanNotices";

const component = { component_id: "battery", name: "Battery" };
const page = (remarks: { key: string; at?: string }[]) =>
  renderStatic(
    <PlanNotices
      currency="EUR"
      operation={{ status: "proposed" }}
      plan={{
        shortfalls: [],
        inputs: [],
        start: "2026-11-23T10:00:00Z",
        remarks: remarks.map((one) => ({ ...component, ...one })),
      }}
      zone="UTC"
      siteHref="/site"
    />,
  );

it("warns of values that a plan starts from and that may not be true; other remarks change nothing", async () => {
  const html = await page([{ key: "values_old", at: "2026-11-20T09:30:00Z" }, { key: "yearly_limits" }]);
  const [, warning = "", info = ""] = html.split('class="notice ');
  expect(warning).toContain("notice-warning");
  expect(warning).toMatch(/Battery: its last measured value is of .*2026.*09:30/);
  expect(info).toContain("notice-info");
  expect(info).toContain("limits of a year");
  expect(await page([{ key: "values_of_now" }])).not.toContain("notice-info");
});
