import { prefix, route } from "@remix-run/route-config";

const at = (file: string) => `routes/studies/${file}`;

/** Files. */
export const bare = prefix("system/:system_id/designer/what-if", [
  route(":study_id/runs.csv", at("csv.ts"), { id: "study csv" }),
]);

/** Pages inside the frame of the product. */
export const pages = prefix("system/:system_id/designer/what-if", [
  route("", at("list.tsx"), { id: "studies" }),
  route("new/tornado", at("tornado.tsx"), { id: "new tornado" }),
  route("new/sliders", at("sliders.tsx"), { id: "sliders" }),
  route(":study_id", at("study.tsx"), { id: "study" }),
  route("new/alternatives", at("alternatives.tsx"), { id: "new alternatives" }),
  route("new/why_not", at("whyNot.tsx"), { id: "new why not" }),
  route("new/payback", at("payback.tsx"), { id: "new payback" }),
  route("new/many_years", at("manyYears.tsx"), { id: "new plan for many years" }),
  route("new/sweep", at("sweep.tsx"), { id: "new sweep" }),
  route("new/near_optimal", at("nearOptimal.tsx"), { id: "new near-optimal alternatives" }),
  route("new/monte_carlo", at("monteCarlo.tsx"), { id: "new Monte Carlo" }),
  route(":study_id/delete", at("delete.tsx"), { id: "delete study" }),
]);
