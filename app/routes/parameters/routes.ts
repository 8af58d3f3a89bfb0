import { prefix, route } from "@remix-run/route-config";

const at = (file: string) => `routes/parameters/${file}`;

/** Pages inside the frame of the product. */
export const pages = [
  route("parameters", at("shared/list.tsx")),
  route("parameters/new", at("shared/new.tsx"), { id: "new shared parameter" }),
  route("parameters/:parameter_id", at("shared/edit.tsx"), { id: "shared parameter" }),
  route("parameters/:parameter_id/delete", at("shared/delete.tsx"), { id: "delete shared parameter" }),
  route("value-sources", at("valueSources/list.tsx")),
  route("value-sources/new", at("valueSources/new.tsx"), { id: "new value source" }),
  route("value-sources/:value_source_id", at("valueSources/one.tsx"), { id: "value source" }),
  route("value-sources/:value_source_id/delete", at("valueSources/delete.tsx"), { id: "delete value source" }),
  ...prefix("system/:system_id/digital-twin", [
    route("parameters", at("list.tsx")),
    route("parameters/new", at("new.tsx")),
    route("parameters/delete", at("delete.tsx")),
    route("parameters/change", at("change.tsx")),
    route("parameters/upload", at("upload.tsx")),
    route("parameters/upload/:draft_id", at("uploadDraft.tsx")),
    route("parameters/generate", at("generate/start.tsx")),
    route("parameters/generate/:draft_id", at("generate/draft.tsx")),
    route("parameters/:parameter_id", at("edit.tsx")),
  ]),
];

/** Pages without the frame, files and small answers. */
export const bare = [
  route("parameters.csv", at("shared/csv.ts")),
  ...prefix("system/:system_id/digital-twin", [
    route("parameters/generate/:draft_id/progress", at("generate/progress.ts"), { id: "generation progress" }),
  ]),
];
