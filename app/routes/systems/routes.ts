import { index, route } from "@remix-run/route-config";

const at = (file: string) => `routes/systems/${file}`;
const MODULE_AREAS = ["designer", "operator", "portfolio-manager"];

/** Pages inside the frame of the product. */
export const pages = [
  index(at("home.ts")),
  route("systems", at("list.tsx")),
  route("systems/new", at("new.tsx")),
  route("systems/new/combined", at("combined.tsx")),
  route("systems/new/templates", at("templates/list.tsx"), { id: "templates" }),
  route("systems/new/templates/:template_id", at("templates/begin.tsx"), { id: "begin from template" }),
  route("systems/new/templates/:template_id/delete", at("templates/delete.tsx"), { id: "delete template" }),
  route("system/:system_id/template", at("templates/keep.tsx"), { id: "keep as template" }),
  route("system/:system_id/edit", at("edit.tsx")),
  route("system/:system_id/copy", at("copy.tsx")),
  route("system/:system_id/map-image", at("mapImage.tsx")),
  route("system/:system_id/map-image/delete", at("deleteMapImage.tsx")),
  route("system/:system_id/delete", at("delete.tsx")),
  route("system/:system_id/disabled", at("disabled.tsx")),
  ...MODULE_AREAS.flatMap((area) => [
    route(`system/:system_id/${area}/disabled`, at("disabled.tsx"), { id: `disabled ${area}` }),
    route(`system/:system_id/${area}/*`, at("module.ts"), { id: `other pages of ${area}` }),
  ]),
];

/** Pages without the frame, files and small answers. */
export const bare = [route("system/:system_id", at("open.tsx")), route("systems/countries/:code", at("country.ts"))];
