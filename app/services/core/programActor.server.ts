import type { Actor } from "./access.server";

/** The actor of what the product itself writes: the worker, the seed. Shown as "system" in the change log. */
export const programActor = (space: string): Actor => ({
  user_id: "system",
  email: "",
  displayName: "system",
  role: "admin",
  super_admin: true,
  space,
  locale: null,
});
