import { expect, it } from "vitest";
import type { Finding } from "~/entities/results/result";
import { renderStatic } from "~/ui/kit/renderStatic.test-helper";
import { FindingList } from "./FindingList";

const finding = (rule: Finding["rule"], componentName: string, severity: Finding["severity"]): Finding => ({
  rule,
  severity,
  componentName,
  parameterType: "demand",
  year: 2030,
  detail: "2025",
  hours: 1,
});
const page = (findings: Finding[]) =>
  renderStatic(
    <FindingList
      findings={findings}
      hrefs={findings.map(() => null)}
      names={{ levels: {}, parameters: { demand: "Demand" } }}
      status="warning"
      locale="en"
      timezone="Europe/Berlin"
      open
    />,
  );

it("folds many of a kind below the first of them, and no errors", async () => {
  const names = ["Homes", "Workshop", "School"];
  const remarks = await page(names.map((name) => finding("series_other_year", name, "info")));
  expect(remarks).toMatch(
    /3 remarks[\s\S]*of Homes[\s\S]*<details><summary>2 more of this kind<\/summary>[\s\S]*School/,
  );
  expect(await page(names.slice(0, 2).map((name) => finding("series_other_year", name, "info")))).not.toContain(
    "<details>",
  );
  expect(await page(names.map((name) => finding("series_not_found", name, "error")))).not.toContain("<details>");
});
