import { prefix, route } from "@remix-run/route-config";

const at = (file: string) => `routes/tasks/${file}`;

/** Pages inside the frame of the product. */
export const pages = [
  route("tasks", at("list.tsx")),
  route("tasks/:task_id", at("edit.tsx")),
  route("tasks/:task_id/delete", at("delete.tsx")),
  ...prefix("system/:system_id/digital-twin", [
    route("tasks", at("list.tsx"), { id: "system tasks" }),
    route("tasks/:task_id", at("edit.tsx"), { id: "system task" }),
    route("tasks/:task_id/delete", at("delete.tsx"), { id: "system task delete" }),
  ]),
];

/** Pages without the frame, files and small answers. */
export const bare = [
  route("tasks.csv", at("csv.ts")),
  ...prefix("system/:system_id/digital-twin", [route("tasks.csv", at("csv.ts"), { id: "system tasks csv" })]),
];
