import { index, layout, prefix, route, type RouteConfig } from "@remix-run/route-config";
import { API_PATHS, ENTITY_NAMES } from "./entities/api";

/** Every address of the product, in the order of the specification. */
const signIn = [
  route("login", "routes/auth/login.tsx"),
  route("login/forgot", "routes/auth/forgot.tsx"),
  route("login/reset/:token", "routes/auth/reset.tsx"),
  route("login/code", "routes/auth/code.tsx"),
  route("login/company", "routes/auth/company.tsx"),
  route("login/:sso_variant", "routes/auth/sso.tsx"),
  route("login/:sso_variant/callback", "routes/auth/callback.ts"),
  route("session/extend", "routes/auth/extend.ts"),
  route("logout", "routes/auth/logout.ts"),
  route("privacy", "routes/auth/privacy.tsx"),
  route("terms", "routes/auth/terms.tsx"),
  route("locale", "routes/auth/locale.ts"),
  route("theme", "routes/auth/theme.ts"),
];

const designer = prefix("system/:system_id/designer", [
  index("routes/designer/index.ts"),
  route("optimizations", "routes/designer/optimizations.tsx"),
  route("optimizations/new", "routes/designer/new.tsx"),
  route("optimizations/new/:draft_id/:step", "routes/designer/wizard.tsx"),
  route("optimizations/:optimization_id", "routes/designer/run.tsx"),
  route("optimizations/:optimization_id/delete", "routes/designer/delete.tsx", { id: "delete optimization" }),
  route("optimizations/:optimization_id/progress", "routes/designer/progress.ts"),
]);

const MODULE_AREAS = ["designer", "operator", "portfolio-manager"];
const systemPages = [
  route("systems", "routes/systems/list.tsx"),
  route("systems/new", "routes/systems/new.tsx"),
  route("systems/new/combined", "routes/systems/combined.tsx"),
  route("systems/import", "routes/systems/import.tsx"),
  route("system/:system_id/edit", "routes/systems/edit.tsx"),
  route("system/:system_id/map-image", "routes/systems/mapImage.tsx"),
  route("system/:system_id/map-image/delete", "routes/systems/deleteMapImage.tsx"),
  route("system/:system_id/delete", "routes/systems/delete.tsx"),
  route("system/:system_id/sharing", "routes/sharing/list.tsx"),
  route("system/:system_id/sharing/:user_id", "routes/sharing/member.tsx"),
  route("system/:system_id/sharing/:user_id/remove", "routes/sharing/remove.tsx"),
  route("system/:system_id/disabled", "routes/systems/disabled.tsx"),
  ...MODULE_AREAS.map((area) =>
    route(`system/:system_id/${area}/disabled`, "routes/systems/disabled.tsx", { id: `disabled ${area}` }),
  ),
  ...MODULE_AREAS.map((area) =>
    route(`system/:system_id/${area}/*`, "routes/systems/module.ts", { id: `other pages of ${area}` }),
  ),
  route("carriers", "routes/catalogue/carriers.tsx"),
  route("carriers/new", "routes/catalogue/carrierForm.tsx", { id: "new carrier" }),
  route("carriers/:carrier_id", "routes/catalogue/carrier.tsx"),
  route("carriers/:carrier_id/edit", "routes/catalogue/carrierForm.tsx", { id: "edit carrier" }),
  route("carriers/:carrier_id/delete", "routes/catalogue/carrierDelete.tsx"),
  route("carriers/:carrier_id/levels/new", "routes/catalogue/levelForm.tsx", { id: "new level" }),
  route("carriers/:carrier_id/levels/:level_id", "routes/catalogue/levelForm.tsx", { id: "level" }),
  route("carriers/:carrier_id/levels/:level_id/delete", "routes/catalogue/levelDelete.tsx"),
  route("colors", "routes/catalogue/colours.tsx"),
  route("technologies", "routes/catalogue/technologies.tsx"),
  route("admin/technologies", "routes/catalogue/technologies.tsx", { id: "admin technologies" }),
  route("admin/technologies/new", "routes/catalogue/technologyForm.tsx", { id: "new technology" }),
  route("admin/technologies/:technology_id", "routes/catalogue/technologyForm.tsx", { id: "technology" }),
  route("admin/technologies/:technology_id/delete", "routes/catalogue/technologyDelete.tsx"),
  route("audit", "routes/audit/list.tsx"),
  route("audit/:seq", "routes/audit/detail.tsx"),
  route("geometries", "routes/lists/geometries.tsx"),
  route("geometries/new", "routes/lists/geometries/edit.tsx", { id: "new shared geometry" }),
  route("geometries/:geometry_id", "routes/lists/geometries/edit.tsx", { id: "shared geometry" }),
  route("geometries/:geometry_id/delete", "routes/lists/geometries/delete.tsx"),
  route("scenarios", "routes/lists/scenarios.tsx"),
  route("scenarios/new", "routes/twin/scenarios/edit.tsx", { id: "new shared scenario" }),
  route("scenarios/:scenario_id", "routes/twin/scenarios/edit.tsx", { id: "shared scenario" }),
  route("scenarios/:scenario_id/delete", "routes/twin/scenarios/delete.tsx", { id: "delete shared scenario" }),
  route("parameters", "routes/lists/parameters.tsx"),
  route("parameters/new", "routes/lists/figures/new.tsx", { id: "new shared figure" }),
  route("parameters/:parameter_id", "routes/lists/figures/edit.tsx", { id: "shared figure" }),
  route("parameters/:parameter_id/delete", "routes/lists/figures/delete.tsx", { id: "delete shared figure" }),
  route("tasks", "routes/tasks/list.tsx"),
  route("tasks/:task_id", "routes/tasks/edit.tsx"),
  route("tasks/:task_id/delete", "routes/tasks/delete.tsx"),
  route("search", "routes/search/search.tsx"),
  route("help", "routes/help/help.tsx"),
  route("help/glossary", "routes/help/glossary.tsx"),
  route("help/open/*", "routes/help/open.tsx"),
  route("help/:key", "routes/help/article.tsx"),
  route("chat", "routes/chat/chat.tsx"),
  route("chat/clear", "routes/chat/clear.tsx"),
  route("updates", "routes/help/updates.tsx"),
];
const systemFiles = [
  route("accounting.csv", "routes/admin/credits/accountingCsv.ts"),
  route("admin/team-members/changes.csv", "routes/admin/team/changesCsv.ts"),
  ...["geometries", "scenarios", "parameters"].map((list) =>
    route(`${list}.csv`, "routes/lists/csv.ts", { id: `list ${list}.csv` }),
  ),
  route("tasks.csv", "routes/tasks/csv.ts"),
  route("system/:system_id/digital-twin/tasks.csv", "routes/tasks/csv.ts", { id: "system tasks csv" }),
  route("updates/seen", "routes/help/seen.ts"),
  route("system/:system_id/digital-twin/tables/:file", "routes/twin/import/export.ts"),
  route("system/:system_id/digital-twin/parameters/import/templates/:file", "routes/twin/import/template.ts"),
  route("system/:system_id/digital-twin/parameters/import/:draft_id/errors.csv", "routes/twin/import/issues.ts"),
  route("system/:system_id/digital-twin/parameters/import/:draft_id/progress", "routes/twin/import/progress.ts", {
    id: "import progress",
  }),
  route("system/:system_id/digital-twin/parameters/series/:ts_id/:form", "routes/twin/parameters/seriesFile.ts"),
  route("system/:system_id/digital-twin/scenarios/compare.csv", "routes/twin/scenarios/compareCsv.ts"),
  route("system/:system_id", "routes/systems/open.tsx"),
  route("system/:system_id/export", "routes/systems/export.ts"),
  route("audit.csv", "routes/audit/csv.ts"),
  route("system/:system_id/digital-twin/audit.csv", "routes/audit/csv.ts", { id: "system audit csv" }),
  route("systems/countries/:code", "routes/systems/country.ts"),
  route("tiles/:layer/:z/:x/:y", "routes/twin/infrastructure/tile.ts"),
];

/** Files and pictures: calls, beside the pages that use them. */
const files = prefix("files", [
  route("attachments/:element_type/:entity_id", "routes/files/attachments.ts"),
  route("attachments/:element_type/:entity_id/:attachment_id", "routes/files/attachment.ts"),
  route("thumbnails/:kind/:entity_id", "routes/files/thumbnail.ts"),
  route("avatars/:user_id", "routes/files/avatar.ts"),
  route("*", "routes/api/unknown.ts", { id: "unknown file" }),
]);
const filePages = [
  route("system/:system_id/files/:element_type/:entity_id", "routes/files/page.tsx"),
  route("system/:system_id/files/:element_type/:entity_id/:attachment_id/delete", "routes/files/delete.tsx"),
  route("technologies/:entity_id/files", "routes/files/page.tsx", { id: "technology files" }),
  route("technologies/:entity_id/files/:attachment_id/delete", "routes/files/delete.tsx", {
    id: "delete technology file",
  }),
  route("technologies/:entity_id/picture", "routes/files/image.tsx", { id: "technology picture" }),
  route("technologies/:entity_id/picture/delete", "routes/files/deleteImage.tsx", { id: "delete technology picture" }),
  route("system/:system_id/images/:kind/:entity_id", "routes/files/image.tsx"),
  route("system/:system_id/images/:kind/:entity_id/delete", "routes/files/deleteImage.tsx"),
  route("settings/account/avatar", "routes/files/ownAvatar.tsx"),
  route("settings/account/avatar/delete", "routes/files/deleteAvatar.tsx"),
];

const twin = prefix("system/:system_id/digital-twin", [
  index("routes/twin/index.ts"),
  route("components", "routes/twin/components/list.tsx"),
  route("components/new", "routes/twin/components/technology.tsx"),
  route("components/new/form", "routes/twin/components/form.tsx", { id: "new component" }),
  route("components/delete", "routes/twin/components/delete.tsx", { id: "delete components" }),
  route("components/change", "routes/twin/components/change.tsx"),
  route("components/diagram", "routes/twin/components/diagram.tsx"),
  route("components/:id", "routes/twin/components/form.tsx", { id: "component" }),
  route("components/:id/duplicate", "routes/twin/components/copy.tsx"),
  route("components/:id/delete", "routes/twin/components/delete.tsx", { id: "delete component" }),
  route("infrastructure", "routes/twin/infrastructure/list.tsx"),
  route("infrastructure/locations/new", "routes/twin/infrastructure/location.tsx", { id: "new location" }),
  route("infrastructure/locations/:id", "routes/twin/infrastructure/location.tsx", { id: "location" }),
  route("infrastructure/connections/new", "routes/twin/infrastructure/connection.tsx", { id: "new connection" }),
  route("infrastructure/connections/:id", "routes/twin/infrastructure/connection.tsx", { id: "connection" }),
  route("infrastructure/areas/new", "routes/twin/infrastructure/area.tsx", { id: "new area" }),
  route("infrastructure/areas/:id", "routes/twin/infrastructure/area.tsx", { id: "area" }),
  route("infrastructure/border", "routes/twin/infrastructure/area.tsx", { id: "border" }),
  route("infrastructure/line-lengths", "routes/twin/infrastructure/lengths.tsx"),
  route("infrastructure/:id/delete", "routes/twin/infrastructure/delete.tsx"),
  route("checks", "routes/twin/checks.tsx"),
  route("audit", "routes/audit/list.tsx", { id: "system audit" }),
  route("audit/undo", "routes/audit/undo.tsx"),
  route("audit/:seq", "routes/audit/detail.tsx", { id: "system audit detail" }),
  route("tasks", "routes/tasks/list.tsx", { id: "system tasks" }),
  route("tasks/:task_id", "routes/tasks/edit.tsx", { id: "system task" }),
  route("tasks/:task_id/delete", "routes/tasks/delete.tsx", { id: "system task delete" }),
  route("scenarios", "routes/twin/scenarios/list.tsx"),
  route("scenarios/new", "routes/twin/scenarios/edit.tsx", { id: "new scenario" }),
  route("scenarios/compare", "routes/twin/scenarios/compare.tsx"),
  route("scenarios/:scenario_id", "routes/twin/scenarios/edit.tsx", { id: "scenario" }),
  route("scenarios/:scenario_id/delete", "routes/twin/scenarios/delete.tsx"),
  route("parameters", "routes/twin/parameters/list.tsx"),
  route("parameters/new", "routes/twin/parameters/new.tsx"),
  route("parameters/delete", "routes/twin/parameters/delete.tsx"),
  route("parameters/change", "routes/twin/parameters/change.tsx"),
  route("parameters/upload", "routes/twin/parameters/upload.tsx"),
  route("parameters/upload/:draft_id", "routes/twin/parameters/uploadDraft.tsx"),
  route("parameters/series/:ts_id", "routes/twin/parameters/series.tsx"),
  route("parameters/import", "routes/twin/import/start.tsx"),
  route("parameters/import/:draft_id", "routes/twin/import/draft.tsx"),
  route("parameters/:parameter_id", "routes/twin/parameters/edit.tsx"),
]);

/** Pages of a run's result, each with its figures as CSV beside it. */
const RESULT_PAGES = ["summary", "capacities", "costs", "operation", "components", "geometries"];
const results = prefix("system/:system_id/designer/results", [
  index("routes/results/index.ts"),
  ...RESULT_PAGES.map((view) => route(view, `routes/results/${view}.tsx`)),
]);
const resultFiles = prefix(
  "system/:system_id/designer/results",
  RESULT_PAGES.map((view) => route(`${view}.csv`, "routes/results/csv.ts", { id: `results ${view}.csv` })),
);

const settings = [
  route("settings", "routes/settings/home.ts"),
  route("settings/account", "routes/settings/account.tsx"),
  route("settings/account/password", "routes/settings/password.tsx"),
  route("settings/account/two-factor", "routes/settings/twoFactor.tsx"),
  route("settings/account/two-factor/:kind", "routes/settings/confirmFactor.tsx"),
  route("settings/notifications", "routes/settings/notifications/settings.tsx", { id: "notification settings" }),
  route("settings/notifications/:scope", "routes/settings/notifications/scope.tsx"),
  route("notifications", "routes/settings/notifications/list.tsx", { id: "notifications" }),
  route("admin/maintenance", "routes/settings/maintenance.tsx"),
  route("admin/team-members", "routes/admin/team/list.tsx"),
  route("admin/team-members/new", "routes/admin/team/new.tsx"),
  route("admin/team-members/changes", "routes/admin/team/changes.tsx"),
  route("admin/team-members/:user_id", "routes/admin/team/edit.tsx"),
  route("database", "routes/admin/database/database.tsx"),
  route("admin/credits", "routes/admin/credits/list.tsx", { id: "credits" }),
  route("admin/credits/new", "routes/admin/credits/new.tsx"),
  route("admin/credits/:grant_id/withdraw", "routes/admin/credits/withdraw.tsx"),
  route("admin/currency-conversion", "routes/admin/currency/list.tsx", { id: "currencies" }),
  route("admin/currency-conversion/new", "routes/admin/currency/edit.tsx", { id: "new rate" }),
  route("admin/currency-conversion/reset", "routes/admin/currency/reset.tsx"),
  route("admin/currency-conversion/:currency", "routes/admin/currency/edit.tsx", { id: "rate" }),
  route("accounting", "routes/admin/credits/accounting.tsx"),
];

const pages = layout("routes/shell.tsx", [
  index("routes/systems/home.ts"),
  ...systemPages,
  ...settings,
  ...filePages,
  ...twin,
  ...designer,
  ...results,
]);

/** One line per call the registry describes; the five generic routes serve them all. */
const registryCalls = ENTITY_NAMES.flatMap((name) => {
  const { path, lists, writable } = API_PATHS[name];
  const reads = lists.flatMap((list) => [
    route(list.path, "routes/api/list.ts", { id: `list ${list.path}` }),
    ...(list.updates ? [route(`${list.path}/updates`, "routes/api/updates.ts", { id: `updates ${list.path}` })] : []),
  ]);
  const writes = writable
    ? [
        route(path, "routes/api/save.ts", { id: `save ${name}` }),
        route(`${path}/:id`, "routes/api/item.ts", { id: `item ${name}` }),
        route(`${path}/:id/restore`, "routes/api/restore.ts", { id: `restore ${name}` }),
      ]
    : [];
  return [...reads, ...writes];
});

const api = prefix("api", [
  ...registryCalls,
  route("system/:system_id/export", "routes/systems/api-export.ts"),
  route("import/system", "routes/systems/api-import.ts"),
  route("openapi.json", "routes/api/openapi.ts"),
  route("auth/token", "routes/api/token.ts"),
  route("user/lastLoginAt", "routes/api/last-login.ts"),
  route("user/:user_id/system/:system_id/role", "routes/sharing/api-member.ts"),
  route("role", "routes/sharing/api-role.ts"),
  route("emails/roleAssignment", "routes/sharing/api-mail.ts"),
  route("database", "routes/admin/database/api-database.ts"),
  route("search", "routes/search/api-search.ts"),
  route("zendeskAuthToken", "routes/help/token.ts"),
  route("rag/sessions", "routes/chat/api-sessions.ts"),
  route("rag/sessions/:session_id", "routes/chat/api-session.ts"),
  route("rag/sessions/:session_id/history", "routes/chat/api-history.ts"),
  route("rag/chat", "routes/chat/api-ask.ts"),
  route("rag/feedback/:message_id", "routes/chat/api-feedback.ts"),
  route("awaitCluster", "routes/api/await-cluster.ts"),
  route("geocode", "routes/api/geocode.ts"),
  route("timeseries/:ts_id", "routes/api/timeseries.ts"),
  route("timeseries/:ts_id/metadata", "routes/api/timeseries-metadata.ts"),
  route("optimization/:id/state", "routes/api/run-state.ts"),
  route("optimization/:id/cancel", "routes/api/run-cancel.ts"),
  route("optimization/:id/technologies-deleted", "routes/api/deleted-technologies.ts"),
  route("optimization/:id/results/series", "routes/api/result-series.ts"),
  route("optimization/:id/results/:view", "routes/api/result-view.ts"),
  ...["parameter-types", "property-types", "users", "roles"].map((path) =>
    route(path, "routes/api/types.ts", { id: `types ${path}` }),
  ),
  route("*", "routes/api/unknown.ts"),
]);

export default [
  ...signIn,
  ...systemFiles,
  ...files,
  pages,
  ...resultFiles,
  ...api,
  route("*", "routes/missing.tsx"),
] satisfies RouteConfig;
