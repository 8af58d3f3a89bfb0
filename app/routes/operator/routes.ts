import { index, prefix, route } from "@remix-run/route-config";

const at = (file: string) => `routes/operator/${file}`;

/** Pages inside the frame of the product. */
export const pages = [
  ...prefix("system/:system_id/operator", [
    index(at("index.ts"), { id: "operator" }),
    route("site", at("site.tsx"), { id: "site in operation" }),
    route("site/edit", at("siteEdit.tsx"), { id: "edit site in operation" }),
    route("site/components/:component_id", at("operated.tsx"), { id: "operated component" }),
    route("site/outputs/new", at("outputs/edit.tsx"), { id: "new output of setpoints" }),
    route("site/outputs/:output_id", at("outputs/output.tsx"), { id: "output of setpoints" }),
    route("site/outputs/:output_id/edit", at("outputs/edit.tsx"), { id: "edit output of setpoints" }),
    route("site/outputs/:output_id/delete", at("outputs/delete.tsx"), { id: "delete output of setpoints" }),
    route("schedule", at("schedule.tsx"), { id: "schedule" }),
    route("energy-demands", at("demands/page.tsx"), { id: "energy demands" }),
    route("energy-demands/manual-forecast", at("demands/correct.tsx"), { id: "manual forecast of a demand" }),
    route("energy-demands/outlier", at("demands/correct.tsx"), { id: "outlier of a demand" }),
    route("energy-trade", at("trade/page.tsx"), { id: "energy trade" }),
    route("measured", at("measured/month.tsx"), { id: "measured afterwards" }),
    route("measured/:day", at("measured/day.tsx"), { id: "measured day" }),
    route("maintenance", at("maintenance/page.tsx"), { id: "availability" }),
    route("plans/new", at("new.tsx"), { id: "new operation" }),
    route("plans/:operation_id", at("plan.tsx"), { id: "operation" }),
    route("plans/:operation_id/progress", at("progress.ts"), { id: "progress of operation" }),
    route("plans/:operation_id/compare", at("compare/page.tsx"), { id: "compare plans of operation" }),
    route("plans/:operation_id/delete", at("delete.tsx"), { id: "delete operation" }),
  ]),
];

/** Files. */
export const bare = prefix("system/:system_id/operator", [
  route("energy-demands.csv", at("demands/csv.ts"), { id: "energy demands as a file" }),
  route("energy-trade.csv", at("trade/csv.ts"), { id: "energy trade as a file" }),
  route("maintenance.csv", at("maintenance/csv.ts"), { id: "availability as a file" }),
  route("measured.csv", at("measured/csv.ts"), { id: "measured month as a file" }),
  route("measured/:day/steps.csv", at("measured/csv.ts"), { id: "measured day as a file" }),
  route("plans/:operation_id/schedule.csv", at("planCsv.ts"), { id: "schedule of operation" }),
  route("plans/:operation_id/exchange.csv", at("planCsv.ts"), { id: "exchange of operation" }),
  route("plans/:operation_id/levels.csv", at("planCsv.ts"), { id: "levels of operation" }),
  route("plans/:operation_id/grounds.csv", at("planCsv.ts"), { id: "grounds of operation" }),
  route("plans/:operation_id/price.csv", at("planCsv.ts"), { id: "price of operation" }),
  route("plans/:operation_id/components/:component_id/steps.csv", at("planCsv.ts"), { id: "component of operation" }),
]);
