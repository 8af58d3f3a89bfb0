import { route } from "@remix-run/route-config";

const at = (file: string) => `routes/catalogue/${file}`;

/** Pages inside the frame of the product. */
export const pages = [
  route("carriers", at("carriers.tsx")),
  route("carriers/new", at("carrierForm.tsx"), { id: "new carrier" }),
  route("carriers/:carrier_id", at("carrier.tsx")),
  route("carriers/:carrier_id/edit", at("carrierForm.tsx"), { id: "edit carrier" }),
  route("carriers/:carrier_id/delete", at("carrierDelete.tsx")),
  route("carriers/:carrier_id/levels/new", at("levelForm.tsx"), { id: "new level" }),
  route("carriers/:carrier_id/levels/:level_id", at("levelForm.tsx"), { id: "level" }),
  route("carriers/:carrier_id/levels/:level_id/delete", at("levelDelete.tsx")),
  route("colors", at("colours.tsx")),
  route("technologies", at("technologies.tsx")),
  route("admin/technologies", at("technologies.tsx"), { id: "admin technologies" }),
  route("admin/technologies/new", at("technologyForm.tsx"), { id: "new technology" }),
  route("admin/technologies/:technology_id", at("technologyForm.tsx"), { id: "technology" }),
  route("admin/technologies/:technology_id/delete", at("technologyDelete.tsx")),
];
