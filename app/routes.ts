import { layout, route, type RouteConfig } from "@remix-run/route-config";
import * as accounting from "./routes/accounting/routes";
import * as archive from "./routes/archive/routes";
import * as catalogue from "./routes/catalogue/routes";
import * as changes from "./routes/changes/routes";
import * as checks from "./routes/checks/routes";
import * as dashboards from "./routes/dashboards/routes";
import * as events from "./routes/events/routes";
import * as exchange from "./routes/exchange/routes";
import * as files from "./routes/files/routes";
import * as finance from "./routes/finance/routes";
import * as forecasts from "./routes/forecasts/routes";
import * as help from "./routes/help/routes";
import * as identity from "./routes/identity/routes";
import * as installation from "./routes/installation/routes";
import * as live from "./routes/live/routes";
import * as market from "./routes/market/routes";
import * as notifications from "./routes/notifications/routes";
import * as operator from "./routes/operator/routes";
import * as optimizations from "./routes/optimizations/routes";
import * as parameters from "./routes/parameters/routes";
import * as portfolio from "./routes/portfolio/routes";
import * as programs from "./routes/programs/routes";
import * as quick from "./routes/quick/routes";
import * as results from "./routes/results/routes";
import * as scenarios from "./routes/scenarios/routes";
import * as spot from "./routes/spot/routes";
import * as studies from "./routes/studies/routes";
import * as systems from "./routes/systems/routes";
import * as tables from "./routes/tables/routes";
import * as tariffs from "./routes/tariffs/routes";
import * as tasks from "./routes/tasks/routes";
import * as team from "./routes/team/routes";
import * as timeseries from "./routes/timeseries/routes";
import * as twin from "./routes/twin/routes";
import * as weather from "./routes/weather/routes";
import * as webhooks from "./routes/webhooks/routes";

/** Every address of the product: the tables of the domains, inside the frame and outside, and the calls for programs. */
export default [
  ...accounting.bare,
  ...archive.bare,
  ...changes.bare,
  ...checks.bare,
  ...dashboards.bare,
  ...exchange.bare,
  ...files.bare,
  ...help.bare,
  ...market.bare,
  ...portfolio.bare,
  ...operator.bare,
  ...optimizations.bare,
  ...identity.bare,
  ...live.bare,
  ...parameters.bare,
  ...programs.bare,
  ...quick.bare,
  ...results.bare,
  ...studies.bare,
  ...scenarios.bare,
  ...spot.bare,
  ...systems.bare,
  ...tables.bare,
  ...tasks.bare,
  ...team.bare,
  ...timeseries.bare,
  ...twin.bare,
  ...weather.bare,
  layout("routes/shell/shell.tsx", [
    ...accounting.pages,
    ...archive.pages,
    ...catalogue.pages,
    ...changes.pages,
    ...checks.pages,
    ...dashboards.pages,
    ...events.pages,
    ...studies.pages,
    ...exchange.pages,
    ...files.pages,
    ...forecasts.pages,
    ...help.pages,
    ...identity.pages,
    ...installation.pages,
    ...live.pages,
    ...market.pages,
    ...portfolio.pages,
    ...notifications.pages,
    ...operator.pages,
    ...optimizations.pages,
    ...parameters.pages,
    ...programs.pages,
    ...quick.pages,
    ...results.pages,
    ...finance.pages,
    ...scenarios.pages,
    ...spot.pages,
    ...tariffs.pages,
    ...systems.pages,
    ...tables.pages,
    ...tasks.pages,
    ...team.pages,
    ...timeseries.pages,
    ...twin.pages,
    ...weather.pages,
    ...webhooks.pages,
  ]),
  route("api/openapi.json", "routes/api/openapi.ts"),
  route("api/*", "routes/api/call.ts", { id: "calls" }),
  route("files/*", "routes/api/call.ts", { id: "calls of files" }),
  route("scim/v2/*", "routes/api/scim.ts"),
  route("*", "routes/shell/missing.tsx"),
] satisfies RouteConfig;
