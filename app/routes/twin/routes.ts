import { index, prefix, route } from "@remix-run/route-config";

const at = (file: string) => `routes/twin/${file}`;

/** Pages inside the frame of the product. */
export const pages = [
  route("geometries", at("shared/list.tsx")),
  route("geometries/new", at("shared/edit.tsx"), { id: "new shared geometry" }),
  route("geometries/:geometry_id", at("shared/edit.tsx"), { id: "shared geometry" }),
  route("geometries/:geometry_id/delete", at("shared/delete.tsx")),
  ...prefix("system/:system_id/digital-twin", [
    index(at("index.ts")),
    route("components", at("components/list.tsx")),
    route("components/new", at("components/technology.tsx")),
    route("components/new/form", at("components/form.tsx"), { id: "new component" }),
    route("components/delete", at("components/delete.tsx"), { id: "delete components" }),
    route("components/change", at("components/change.tsx")),
    route("components/palette", at("components/palette.tsx")),
    route("components/parameters", at("components/sheet.tsx"), { id: "sheet of several components" }),
    route("components/diagram", at("components/diagram.tsx")),
    route("components/:id", at("components/form.tsx"), { id: "component" }),
    route("components/:id/parameters", at("components/sheet.tsx"), { id: "sheet of a component" }),
    route("components/:id/duplicate", at("components/copy.tsx")),
    route("components/:id/delete", at("components/delete.tsx"), { id: "delete component" }),
    route("infrastructure", at("places/list.tsx")),
    route("infrastructure/locations/new", at("places/location.tsx"), { id: "new location" }),
    route("infrastructure/locations/:id", at("places/location.tsx"), { id: "location" }),
    route("infrastructure/connections/new", at("places/connection.tsx"), { id: "new connection" }),
    route("infrastructure/connections/:id", at("places/connection.tsx"), { id: "connection" }),
    route("infrastructure/areas/new", at("places/area.tsx"), { id: "new area" }),
    route("infrastructure/areas/:id", at("places/area.tsx"), { id: "area" }),
    route("infrastructure/border", at("places/area.tsx"), { id: "border" }),
    route("infrastructure/line-lengths", at("places/lengths.tsx")),
    route("infrastructure/:id/delete", at("places/delete.tsx")),
  ]),
];

/** Pages without the frame, files and small answers. */
export const bare = [
  route("geometries.csv", at("shared/csv.ts")),
  route("tiles/base.svg", at("places/basePicture.ts")),
  route("tiles/:z/:x/:y", at("places/vectorTile.ts")),
  route("tiles/:layer/:z/:x/:y", at("places/tile.ts")),
];
