import { route } from "@remix-run/route-config";

const at = (file: string) => `routes/identity/${file}`;

/** Pages inside the frame of the product. */
export const pages = [
  route("settings", at("settings/home.ts")),
  route("settings/account", at("settings/account.tsx")),
  route("settings/account/password", at("settings/password.tsx")),
  route("settings/account/tokens/:token_id", at("settings/token.tsx")),
  route("settings/account/two-factor", at("settings/twoFactor.tsx")),
  route("settings/account/two-factor/:kind", at("settings/confirmFactor.tsx")),
  route("admin/maintenance", at("settings/maintenance.tsx")),
  route("database", at("database.tsx")),
];

/** Pages without the frame, files and small answers. */
export const bare = [
  route("login", at("login.tsx")),
  route("login/forgot", at("forgot.tsx")),
  route("login/reset/:token", at("reset.tsx")),
  route("login/code", at("code.tsx")),
  route("login/company", at("company.tsx")),
  route("login/:sso_variant", at("sso.tsx")),
  route("login/:sso_variant/callback", at("callback.ts")),
  route("session/extend", at("extend.ts")),
  route("logout", at("logout.ts")),
  route("privacy", at("privacy.tsx")),
  route("terms", at("terms.tsx")),
  route("locale", at("locale.ts")),
  route("theme", at("theme.ts")),
];
