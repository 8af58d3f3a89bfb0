import { route } from "@remix-run/route-config";

const at = (file: string) => `routes/programs/${file}`;

/** Pages inside the frame of the product. */
export const pages = [
  route("settings/programs", at("programs.tsx")),
  route("settings/programs/connected", at("connected.tsx")),
  route("settings/programs/spreadsheet", at("spreadsheet.tsx")),
];

/** Pages without the frame, files and small answers. */
export const bare = [route("mcp", at("mcp.ts"))];
