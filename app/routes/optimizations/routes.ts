import { index, prefix, route } from "@remix-run/route-config";

const at = (file: string) => `routes/optimizations/${file}`;

/** Pages inside the frame of the product. */
export const pages = [
  ...prefix("system/:system_id/designer", [
    index(at("index.ts")),
    route("optimizations", at("optimizations.tsx")),
    route("optimizations/new", at("new.tsx")),
    route("optimizations/new/:draft_id/:step", at("wizard.tsx")),
    route("optimizations/:optimization_id", at("run.tsx")),
    route("optimizations/:optimization_id/delete", at("delete.tsx"), { id: "delete optimization" }),
    route("optimizations/:optimization_id/progress", at("progress.ts")),
    route("optimizations/:optimization_id/log", at("log.ts")),
    route("optimizations/:optimization_id/parameters", at("parameters.tsx")),
    route("optimizations/:optimization_id/notes/new", at("note.tsx"), { id: "new note" }),
    route("optimizations/:optimization_id/notes/:note_id", at("note.tsx"), { id: "note" }),
  ]),
];

/** Pages without the frame, files and small answers. */
export const bare = prefix("system/:system_id/designer", [
  route("optimizations/:optimization_id/parameters.csv", at("parametersCsv.ts")),
]);
