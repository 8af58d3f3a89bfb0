import { index, prefix, route } from "@remix-run/route-config";

const at = (file: string) => `routes/dashboards/${file}`;

/** Pages inside the frame of the product. */
export const pages = prefix("system/:system_id/designer/results/dashboards", [
  index(at("index.ts")),
  route("new", at("edit.tsx"), { id: "new dashboard" }),
  route(":dashboard_id", at("dashboard.tsx")),
  route(":dashboard_id/edit", at("edit.tsx"), { id: "edit dashboard" }),
  route(":dashboard_id/delete", at("delete.tsx"), { id: "delete dashboard" }),
  route(":dashboard_id/charts/new", at("chart.tsx"), { id: "new chart" }),
  route(":dashboard_id/charts/:config_id", at("chart.tsx"), { id: "edit chart" }),
  route(":dashboard_id/charts/:config_id/delete", at("deleteChart.tsx"), { id: "delete chart" }),
]);

/** Pages without the frame. */
export const bare = [route("system/:system_id/designer/results/dashboards/:dashboard_id/wall", at("wall.tsx"))];
