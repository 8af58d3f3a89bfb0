import { createElement } from "react";
import { expect, test } from "vitest";
import { optimizationSchema } from "~/entities/optimizations/optimization";
import {
  draftOfRun,
  type OptimizationDraft,
  optimizationOf,
  STEP_SCHEMAS,
  stepDefaults,
  stepSchema,
} from "~/entities/optimizations/optimizationForm";
import { validatorOf } from "~/ui/kit/fields";
import { renderStatic } from "~/ui/kit/renderStatic.test-helper";
import { WizardForm } from "./WizardForm";

/** The step "Clustering" and the weather years, as they are sent, stored and begun again with. */
const form = (more: Record<string, string>) => {
  const data = new FormData();
  const sent = { time: "none", n_clust: "100", n_seg: "1", n_seg_year: "1460", method: "grid_nodes", ...more };
  for (const [name, value] of Object.entries(sent)) data.set(name, value);
  return validatorOf(STEP_SCHEMAS.clustering).validate(data);
};
const groups = {
  "clusters[0].geometry_id": "a",
  "clusters[0].cluster": " North ",
  "clusters[1].geometry_id": "b",
  "clusters[1].cluster": "",
};
const runOf = (draft: OptimizationDraft) =>
  optimizationSchema.parse({
    ...optimizationOf(draft, { optimization_id: "o", system_id: "s" }),
    user_id: "u",
  });

test("what is chosen reaches the run, and a duplicate of it", async () => {
  const sent = await form({ time: "segments", n_seg_year: "730", method: "external", ...groups });
  const basic = {
    ...stepDefaults("basic"),
    name: "Run",
    weather_years: "2019, 2018",
    full_year_common_dates: true,
    keep_weekdays: true,
  };
  const run = runOf({ basic: basic as never, clustering: sent.data });
  expect(run).toMatchObject({
    method: "external",
    weatherdates: ["2019-01-01T00:00:00", "2018-01-01T00:00:00"],
    config: {
      full_year_common_dates: true,
      keep_weekdays: true,
      temporal_clustering: { status: true, kind: "segments", n_clust: 100, n_seg: 1, n_seg_year: 730 },
      clusters: { a: "North" },
    },
  });
  const copy = runOf(draftOfRun(run, run.name));
  expect(copy.config).toEqual(run.config);
  expect([copy.method, copy.weatherdates]).toEqual([run.method, run.weatherdates]);
});

test("a dispatch is asked nothing about time, and refuses what was chosen for another kind of run", async () => {
  const schema = stepSchema("clustering", "dispatch");
  expect(schema.parse({ method: "single_node" })).toMatchObject({ time: "none", n_seg: 24, method: "single_node" });
  const chosen = schema.safeParse({ time: "typical_days", method: "single_node" });
  expect(chosen.error?.issues).toMatchObject([{ path: ["time"], message: "rules.dispatch_every_step" }]);
  const html = await renderStatic(
    createElement(WizardForm, {
      step: "clustering",
      kind: "dispatch",
      values: stepDefaults("clustering"),
      back: "/back",
      tunable: false,
      invested: [],
      retirable: [],
      levels: [],
      scenarios: [],
      locations: [],
      currency: "EUR",
    }),
  );
  expect(html).toContain("A dispatch goes through every step of the year");
  expect(html).not.toContain('name="time"');
});

test("what cannot be is refused at its field", async () => {
  expect((await form({ method: "external" })).error?.fieldErrors).toEqual({ method: "rules.needs_clusters" });
  const wrong = await form({ time: "typical_days", n_clust: "366", n_seg: "0" });
  expect(Object.keys(wrong.error?.fieldErrors ?? {})).toEqual(["n_clust", "n_seg"]);
  expect((await form({ n_clust: "" })).error?.fieldErrors).toHaveProperty("n_clust");
  const basic = { ...stepDefaults("basic"), name: "Run", weather_years: "1949" };
  expect(STEP_SCHEMAS.basic.safeParse(basic).error?.issues).toMatchObject([{ path: ["weather_years"] }]);
});
