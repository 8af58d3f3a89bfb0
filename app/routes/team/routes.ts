import { route } from "@remix-run/route-config";

const at = (file: string) => `routes/team/${file}`;

/** Pages inside the frame of the product. */
export const pages = [
  route("system/:system_id/sharing", at("sharing/list.tsx")),
  route("system/:system_id/sharing/:user_id", at("sharing/member.tsx")),
  route("system/:system_id/sharing/:user_id/remove", at("sharing/remove.tsx")),
  route("admin/team-members", at("list.tsx")),
  route("admin/team-members/new", at("new.tsx")),
  route("admin/team-members/changes", at("changes.tsx")),
  route("admin/team-members/groups", at("groups.tsx")),
  route("admin/team-members/tokens", at("tokens.tsx")),
  route("admin/team-members/:user_id", at("edit.tsx")),
];

/** Pages without the frame, files and small answers. */
export const bare = [route("admin/team-members/changes.csv", at("changesCsv.ts"))];
