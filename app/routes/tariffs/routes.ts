import { route } from "@remix-run/route-config";

const at = (file: string) => `routes/tariffs/${file}`;

/** Pages inside the frame of the product. */
export const pages = [
  route("tariffs", at("list.tsx"), { id: "tariffs" }),
  route("tariffs/new", at("new.tsx"), { id: "new tariff" }),
  route("tariffs/:tariff_id", at("tariff.tsx"), { id: "tariff" }),
  route("tariffs/:tariff_id/edit", at("edit.tsx"), { id: "edit tariff" }),
  route("tariffs/:tariff_id/delete", at("delete.tsx"), { id: "delete tariff" }),
  route("tariffs/:tariff_id/versions/:version", at("version.tsx"), { id: "year of a tariff" }),
  route("tariffs/:tariff_id/versions/:version/delete", at("deleteVersion.tsx"), { id: "delete year of a tariff" }),
  route("system/:system_id/digital-twin/tariffs", at("bills.tsx"), { id: "bills by tariff" }),
  route("tariffs/:tariff_id/versions/:version/parts/:part", at("part.tsx"), { id: "part of a tariff" }),
];
