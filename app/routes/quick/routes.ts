import { route } from "@remix-run/route-config";

const at = (file: string) => `routes/quick/${file}`;

/** Pages inside the frame of the product. */
export const pages = [
  route("systems/new/quick", at("form.tsx"), { id: "quick site" }),
  route("systems/new/quick/:job_id", at("made.tsx"), { id: "quick site in the making" }),
];

/** Small answers. */
export const bare = [route("systems/new/quick/:job_id/progress", at("progress.ts"), { id: "progress of quick site" })];
