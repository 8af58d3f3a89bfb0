import { route } from "@remix-run/route-config";

/** Pages inside the frame of the product. */
export const pages = [route("admin/operations", "routes/installation/operations.tsx")];
