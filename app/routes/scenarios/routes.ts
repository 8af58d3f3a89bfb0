import { prefix, route } from "@remix-run/route-config";

const at = (file: string) => `routes/scenarios/${file}`;

/** Pages inside the frame of the product. */
export const pages = [
  route("scenarios", at("shared.tsx")),
  route("scenarios/new", at("edit.tsx"), { id: "new shared scenario" }),
  route("scenarios/:scenario_id", at("edit.tsx"), { id: "shared scenario" }),
  route("scenarios/:scenario_id/delete", at("delete.tsx"), { id: "delete shared scenario" }),
  ...prefix("system/:system_id/digital-twin", [
    route("scenarios", at("list.tsx")),
    route("scenarios/new", at("edit.tsx"), { id: "new scenario" }),
    route("scenarios/compare", at("compare.tsx")),
    route("scenarios/:scenario_id", at("edit.tsx"), { id: "scenario" }),
    route("scenarios/:scenario_id/delete", at("delete.tsx")),
  ]),
];

/** Pages without the frame, files and small answers. */
export const bare = [
  route("scenarios.csv", at("sharedCsv.ts")),
  ...prefix("system/:system_id/digital-twin", [route("scenarios/compare.csv", at("compareCsv.ts"))]),
];
