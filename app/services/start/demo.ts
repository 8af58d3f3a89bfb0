/** The demo's company space and accounts; made by the seed, shown on the sign-in page. */
export const DEMO_SPACE = "demo";
export const DEMO_PASSWORD = "energy-demo-2026";
export const DEMO_USERS = [
  { email: "superadmin@demo.test", displayName: "Demo Super Admin", role: "admin", super_admin: true },
  { email: "admin@demo.test", displayName: "Demo Admin", role: "admin", super_admin: false },
  { email: "editor@demo.test", displayName: "Demo Editor", role: "editor", super_admin: false },
  { email: "viewer@demo.test", displayName: "Demo Viewer", role: "viewer", super_admin: false },
] as const;
