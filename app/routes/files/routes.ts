import { route } from "@remix-run/route-config";

const at = (file: string) => `routes/files/${file}`;

/** Pages without the frame: a picture has the window to itself. */
export const bare = [
  route("system/:system_id/images/:kind/:entity_id/view", at("viewImage.tsx")),
  route("technologies/:entity_id/picture/view", at("viewImage.tsx"), { id: "view technology picture" }),
];

/** Pages inside the frame of the product. */
export const pages = [
  route("system/:system_id/files/:element_type/:entity_id", at("page.tsx")),
  route("system/:system_id/files/:element_type/:entity_id/:attachment_id/delete", at("delete.tsx")),
  route("technologies/:entity_id/files", at("page.tsx"), { id: "technology files" }),
  route("technologies/:entity_id/files/:attachment_id/delete", at("delete.tsx"), { id: "delete technology file" }),
  route("technologies/:entity_id/picture", at("image.tsx"), { id: "technology picture" }),
  route("technologies/:entity_id/picture/delete", at("deleteImage.tsx"), { id: "delete technology picture" }),
  route("system/:system_id/images/:kind/:entity_id", at("image.tsx")),
  route("system/:system_id/images/:kind/:entity_id/delete", at("deleteImage.tsx")),
  route("admin/logo", at("logo.tsx")),
  route("admin/logo/delete", at("deleteLogo.tsx")),
  route("settings/account/avatar", at("ownAvatar.tsx")),
  route("settings/account/avatar/delete", at("deleteAvatar.tsx")),
];
