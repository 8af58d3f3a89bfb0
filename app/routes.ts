import { index, layout, prefix, route, type RouteConfig } from "@remix-run/route-config";
import { API_PATHS, ENTITY_NAMES } from "./entities/core/api";

/** Every address of the product, in the order of the specification. */
const signIn = [
  route("login", "routes/identity/login.tsx"),
  route("login/forgot", "routes/identity/forgot.tsx"),
  route("login/reset/:token", "routes/identity/reset.tsx"),
  route("login/code", "routes/identity/code.tsx"),
  route("login/company", "routes/identity/company.tsx"),
  route("login/:sso_variant", "routes/identity/sso.tsx"),
  route("login/:sso_variant/callback", "routes/identity/callback.ts"),
  route("session/extend", "routes/identity/extend.ts"),
  route("logout", "routes/identity/logout.ts"),
  route("privacy", "routes/identity/privacy.tsx"),
  route("terms", "routes/identity/terms.tsx"),
  route("locale", "routes/identity/locale.ts"),
  route("theme", "routes/identity/theme.ts"),
];

const designer = prefix("system/:system_id/designer", [
  index("routes/optimizations/index.ts"),
  route("optimizations", "routes/optimizations/optimizations.tsx"),
  route("optimizations/new", "routes/optimizations/new.tsx"),
  route("optimizations/new/:draft_id/:step", "routes/optimizations/wizard.tsx"),
  route("optimizations/:optimization_id", "routes/optimizations/run.tsx"),
  route("optimizations/:optimization_id/delete", "routes/optimizations/delete.tsx", { id: "delete optimization" }),
  route("optimizations/:optimization_id/progress", "routes/optimizations/progress.ts"),
]);

const MODULE_AREAS = ["designer", "operator", "portfolio-manager"];
const systemPages = [
  route("systems", "routes/systems/list.tsx"),
  route("systems/new", "routes/systems/new.tsx"),
  route("systems/new/combined", "routes/systems/combined.tsx"),
  route("systems/import", "routes/archive/import.tsx"),
  route("system/:system_id/edit", "routes/systems/edit.tsx"),
  route("system/:system_id/map-image", "routes/systems/mapImage.tsx"),
  route("system/:system_id/map-image/delete", "routes/systems/deleteMapImage.tsx"),
  route("system/:system_id/delete", "routes/systems/delete.tsx"),
  route("system/:system_id/sharing", "routes/team/sharing/list.tsx"),
  route("system/:system_id/sharing/:user_id", "routes/team/sharing/member.tsx"),
  route("system/:system_id/sharing/:user_id/remove", "routes/team/sharing/remove.tsx"),
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
  route("audit", "routes/changes/list.tsx"),
  route("audit/:seq", "routes/changes/detail.tsx"),
  route("geometries", "routes/twin/shared/list.tsx"),
  route("geometries/new", "routes/twin/shared/edit.tsx", { id: "new shared geometry" }),
  route("geometries/:geometry_id", "routes/twin/shared/edit.tsx", { id: "shared geometry" }),
  route("geometries/:geometry_id/delete", "routes/twin/shared/delete.tsx"),
  route("scenarios", "routes/scenarios/shared.tsx"),
  route("scenarios/new", "routes/scenarios/edit.tsx", { id: "new shared scenario" }),
  route("scenarios/:scenario_id", "routes/scenarios/edit.tsx", { id: "shared scenario" }),
  route("scenarios/:scenario_id/delete", "routes/scenarios/delete.tsx", { id: "delete shared scenario" }),
  route("parameters", "routes/parameters/shared/list.tsx"),
  route("parameters/new", "routes/parameters/shared/new.tsx", { id: "new shared figure" }),
  route("parameters/:parameter_id", "routes/parameters/shared/edit.tsx", { id: "shared figure" }),
  route("parameters/:parameter_id/delete", "routes/parameters/shared/delete.tsx", { id: "delete shared figure" }),
  route("tasks", "routes/tasks/list.tsx"),
  route("tasks/:task_id", "routes/tasks/edit.tsx"),
  route("tasks/:task_id/delete", "routes/tasks/delete.tsx"),
  route("search", "routes/help/search.tsx"),
  route("help", "routes/help/help.tsx"),
  route("help/glossary", "routes/help/glossary.tsx"),
  route("help/open/*", "routes/help/open.tsx"),
  route("help/:key", "routes/help/article.tsx"),
  route("chat", "routes/help/chat/chat.tsx"),
  route("chat/clear", "routes/help/chat/clear.tsx"),
  route("updates", "routes/help/updates.tsx"),
];
const systemFiles = [
  route("accounting.csv", "routes/accounting/credits/accountingCsv.ts"),
  route("admin/team-members/changes.csv", "routes/team/changesCsv.ts"),
  ...["geometries", "scenarios", "parameters"].map((list) =>
    route(`${list}.csv`, "routes/page/listCsv.ts", { id: `list ${list}.csv` }),
  ),
  route("tasks.csv", "routes/tasks/csv.ts"),
  route("system/:system_id/digital-twin/tasks.csv", "routes/tasks/csv.ts", { id: "system tasks csv" }),
  route("updates/seen", "routes/help/seen.ts"),
  route("system/:system_id/digital-twin/tables/:file", "routes/tables/export.ts"),
  route("system/:system_id/digital-twin/parameters/import/templates/:file", "routes/tables/template.ts"),
  route("system/:system_id/digital-twin/parameters/import/:draft_id/errors.csv", "routes/tables/issues.ts"),
  route("system/:system_id/digital-twin/parameters/import/:draft_id/progress", "routes/tables/progress.ts", {
    id: "import progress",
  }),
  route("system/:system_id/digital-twin/parameters/series/:ts_id/:form", "routes/parameters/seriesFile.ts"),
  route("system/:system_id/digital-twin/scenarios/compare.csv", "routes/scenarios/compareCsv.ts"),
  route("system/:system_id", "routes/systems/open.tsx"),
  route("system/:system_id/export", "routes/archive/export.ts"),
  route("audit.csv", "routes/changes/csv.ts"),
  route("system/:system_id/digital-twin/audit.csv", "routes/changes/csv.ts", { id: "system audit csv" }),
  route("systems/countries/:code", "routes/systems/country.ts"),
  route("tiles/:layer/:z/:x/:y", "routes/twin/places/tile.ts"),
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
  route("infrastructure", "routes/twin/places/list.tsx"),
  route("infrastructure/locations/new", "routes/twin/places/location.tsx", { id: "new location" }),
  route("infrastructure/locations/:id", "routes/twin/places/location.tsx", { id: "location" }),
  route("infrastructure/connections/new", "routes/twin/places/connection.tsx", { id: "new connection" }),
  route("infrastructure/connections/:id", "routes/twin/places/connection.tsx", { id: "connection" }),
  route("infrastructure/areas/new", "routes/twin/places/area.tsx", { id: "new area" }),
  route("infrastructure/areas/:id", "routes/twin/places/area.tsx", { id: "area" }),
  route("infrastructure/border", "routes/twin/places/area.tsx", { id: "border" }),
  route("infrastructure/line-lengths", "routes/twin/places/lengths.tsx"),
  route("infrastructure/:id/delete", "routes/twin/places/delete.tsx"),
  route("checks", "routes/checks/checks.tsx"),
  route("audit", "routes/changes/list.tsx", { id: "system audit" }),
  route("audit/undo", "routes/changes/undo.tsx"),
  route("audit/:seq", "routes/changes/detail.tsx", { id: "system audit detail" }),
  route("tasks", "routes/tasks/list.tsx", { id: "system tasks" }),
  route("tasks/:task_id", "routes/tasks/edit.tsx", { id: "system task" }),
  route("tasks/:task_id/delete", "routes/tasks/delete.tsx", { id: "system task delete" }),
  route("scenarios", "routes/scenarios/list.tsx"),
  route("scenarios/new", "routes/scenarios/edit.tsx", { id: "new scenario" }),
  route("scenarios/compare", "routes/scenarios/compare.tsx"),
  route("scenarios/:scenario_id", "routes/scenarios/edit.tsx", { id: "scenario" }),
  route("scenarios/:scenario_id/delete", "routes/scenarios/delete.tsx"),
  route("parameters", "routes/parameters/list.tsx"),
  route("parameters/new", "routes/parameters/new.tsx"),
  route("parameters/delete", "routes/parameters/delete.tsx"),
  route("parameters/change", "routes/parameters/change.tsx"),
  route("parameters/upload", "routes/parameters/upload.tsx"),
  route("parameters/upload/:draft_id", "routes/parameters/uploadDraft.tsx"),
  route("parameters/series/:ts_id", "routes/parameters/series.tsx"),
  route("parameters/import", "routes/tables/start.tsx"),
  route("parameters/import/:draft_id", "routes/tables/draft.tsx"),
  route("parameters/:parameter_id", "routes/parameters/edit.tsx"),
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
  route("settings", "routes/identity/settings/home.ts"),
  route("settings/account", "routes/identity/settings/account.tsx"),
  route("settings/account/password", "routes/identity/settings/password.tsx"),
  route("settings/account/two-factor", "routes/identity/settings/twoFactor.tsx"),
  route("settings/account/two-factor/:kind", "routes/identity/settings/confirmFactor.tsx"),
  route("settings/notifications", "routes/notifications/settings.tsx", { id: "notification settings" }),
  route("settings/notifications/:scope", "routes/notifications/scope.tsx"),
  route("notifications", "routes/notifications/list.tsx", { id: "notifications" }),
  route("admin/maintenance", "routes/identity/settings/maintenance.tsx"),
  route("admin/team-members", "routes/team/list.tsx"),
  route("admin/team-members/new", "routes/team/new.tsx"),
  route("admin/team-members/changes", "routes/team/changes.tsx"),
  route("admin/team-members/:user_id", "routes/team/edit.tsx"),
  route("database", "routes/identity/database.tsx"),
  route("admin/credits", "routes/accounting/credits/list.tsx", { id: "credits" }),
  route("admin/credits/new", "routes/accounting/credits/new.tsx"),
  route("admin/credits/:grant_id/withdraw", "routes/accounting/credits/withdraw.tsx"),
  route("admin/currency-conversion", "routes/accounting/currencies/list.tsx", { id: "currencies" }),
  route("admin/currency-conversion/new", "routes/accounting/currencies/edit.tsx", { id: "new rate" }),
  route("admin/currency-conversion/reset", "routes/accounting/currencies/reset.tsx"),
  route("admin/currency-conversion/:currency", "routes/accounting/currencies/edit.tsx", { id: "rate" }),
  route("accounting", "routes/accounting/credits/accounting.tsx"),
];

const pages = layout("routes/shell/shell.tsx", [
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
  route("system/:system_id/export", "routes/archive/api-export.ts"),
  route("import/system", "routes/archive/api-import.ts"),
  route("openapi.json", "routes/api/openapi.ts"),
  route("auth/token", "routes/api/token.ts"),
  route("user/lastLoginAt", "routes/api/last-login.ts"),
  route("user/:user_id/system/:system_id/role", "routes/team/sharing/api-member.ts"),
  route("role", "routes/team/sharing/api-role.ts"),
  route("emails/roleAssignment", "routes/team/sharing/api-mail.ts"),
  route("database", "routes/identity/api-database.ts"),
  route("search", "routes/help/api-search.ts"),
  route("zendeskAuthToken", "routes/help/token.ts"),
  route("rag/sessions", "routes/help/chat/api-sessions.ts"),
  route("rag/sessions/:session_id", "routes/help/chat/api-session.ts"),
  route("rag/sessions/:session_id/history", "routes/help/chat/api-history.ts"),
  route("rag/chat", "routes/help/chat/api-ask.ts"),
  route("rag/feedback/:message_id", "routes/help/chat/api-feedback.ts"),
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
  route("*", "routes/shell/missing.tsx"),
] satisfies RouteConfig;
