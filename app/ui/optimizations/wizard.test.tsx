import { expect, test } from "vitest";
import { renderStatic } from "~/ui/kit/renderStatic.test-helper";
import { stepDefaults } from "~/entities/optimizations/optimizationForm";
import { optimizationOf } from "~/entities/optimizations/optimizationForm";
import { WizardForm } from "./WizardForm";
import { WizardReview } from "./WizardReview";

test("the solver's settings are folded up, with their defaults in them", async () => {
  const html = await renderStatic(
    <WizardForm step="solving" values={stepDefaults("solving")} scenarios={[]} back="/back" />,
  );
  const folded = /<details class="fieldset folded">(.*?)<\/details>/s.exec(html)?.[1] ?? "";
  expect(folded).toContain("Advanced: solver");
  expect(folded.match(/name="optimizer\.[A-Za-z]+"/g)?.length).toBeGreaterThanOrEqual(11);
  expect(html.replace(folded, "")).not.toContain("optimizer.");
});

test("the review remarks on a missing interest rate, and leads to where it is entered", async () => {
  const basic = { ...stepDefaults("basic"), name: "Run" } as never;
  const run = optimizationOf({ basic }, { optimization_id: "o", system_id: "s" });
  const readiness = { ready: true, lines: [], checksHref: "/checks", recommended: 0, leftOut: [] };
  const page = (interestHref: string | null) =>
    renderStatic(<WizardReview {...{ run, readiness, interestHref, scenarios: [], edit: () => "/edit" }} />);
  expect(await page("/enter")).toMatch(/No interest rate is entered.*href="\/enter"/s);
  expect(await page(null)).not.toContain("No interest rate");
});
