import { and, eq, inArray, isNull, ne, notInArray } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Logger } from "pino";
import { newSpace, platformDb, type SpaceDb, spaceDb, spaceNames } from "~db/client";
import { carrierLevels, carriers, parameterTypes, propertyTypes, technologies } from "~db/schema/catalogue";
import { changes, facts } from "~db/schema/changes";
import { spaces } from "~db/schema/identity";
import { futuresMarkets } from "~db/schema/market";
import { parameters } from "~db/schema/parameters";
import { scenarios } from "~db/schema/scenarios";
import { spotMarkets } from "~db/schema/spot";
import { roles } from "~db/schema/team";
import { geometries } from "~db/schema/twin";
import { catalogue } from "~db/seed/catalogue";
import {
  demoDashboard,
  demoEvents,
  demoForecasts,
  demoOptimization,
  demoSnapshot,
  demoStatusQuo,
  demoToday,
} from "~db/seed/demo";
import { inEachSpace } from "~db/spaces/eachSpace";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import { addGrant } from "~/services/accounting/credits.server";
import { importSnapshot } from "~/services/archive/importing.server";
import { record } from "~/services/core/changelog.server";
import { shutDamaged } from "~/services/core/damage/shutDamaged.server";
import { programActor } from "~/services/core/programActor.server";
import type { Environment } from "~/services/core/settings/environment.server";
import { save } from "~/services/core/store.server";
import { chartConfigEntity } from "~/services/dashboards/chartConfig.entity.server";
import { dashboardEntity } from "~/services/dashboards/dashboard.entity.server";
import { forecastSettingsEntity } from "~/services/forecasts/settings.entity.server";
import { ensureUser, type NewUser } from "~/services/identity/auth.server";
import { queueForgottenPlans } from "~/services/operator/start.server";
import { pairOldRuns } from "~/services/optimizations/pair/statusQuoPair.server";
import { queueForgottenRuns, startOptimization } from "~/services/optimizations/start.server";
import { readRegistry } from "~/services/registry.server";
import { queueForgottenStudies } from "~/services/studies/continue.server";
import { DEMO_PASSWORD, DEMO_SPACE, DEMO_USERS } from "./demo";
import { withCommodities } from "./demoCommodities";
import { demoTariff } from "./demoTariff";
import { startFault } from "./startFault";

const MAIN_SPACE = "main";
/** About 70 hours of the smallest machine. */
const DEMO_CREDITS = 1_000_000;

/** Makes every space ready to serve: tables, the current catalogue, first users, the demo, and runs left behind. */
export async function prepareSpaces(env: Environment, log: Logger): Promise<void> {
  readRegistry();
  const users: NewUser[] = [];
  if (env.admin)
    users.push({ ...env.admin, displayName: env.admin.email, role: "admin", super_admin: true, space: MAIN_SPACE });
  if (env.demo) users.push(...DEMO_USERS.map((user) => ({ ...user, password: DEMO_PASSWORD, space: DEMO_SPACE })));
  const companies = env.companyLogins.map((login) => login.space);
  for (const name of new Set([...spaceNames(env.dataDir), ...users.map((user) => user.space), ...companies]))
    await unlessShut(env, name, () => prepareSpace(env, name, log));
  const ids = new Map<string, string>();
  for (const user of users) ids.set(user.email, await ensureUser(user));
  if (env.demo) await unlessShut(env, DEMO_SPACE, () => seedDemo(env, ids, log));
  const queueIn = (name: string) => unlessShut(env, name, () => queueForgotten(name, log));
  await inEachSpace(spaceNames(env.dataDir), queueIn).catch((error: unknown) => {
    // A full disk and the like are of all spaces. Runs of one that wait longer are no reason to serve nobody.
    const ofAll = (error as AggregateError).errors.find((cause: unknown) => startFault(cause, env.dataDir));
    if (ofAll) throw ofAll;
    log.error({ err: error }, "runs that the last stop left behind were not queued");
  });
}

/** Makes a space that was shut ready to serve once its databases can be read again. */
export async function prepareAgain(env: Environment, name: string, log: Logger): Promise<void> {
  await unlessShut(env, name, () => {
    prepareSpace(env, name, log);
    queueForgotten(name, log);
  });
}

/** A space that is shut holds up no other: whoever listens to faults of spaces is told, and the work on it is left out. */
async function unlessShut(env: Environment, name: string, work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(await shutDamaged(env.dataDir, error, name))) throw error;
  }
}

function queueForgotten(name: string, log: Logger): void {
  const queued = queueForgottenRuns(name) + queueForgottenStudies(name) + queueForgottenPlans(name);
  if (queued) log.info({ space: name, queued }, "runs queued again");
}

function prepareSpace(env: Environment, name: string, log: Logger): void {
  const title = name === DEMO_SPACE ? "Demo" : name;
  const platform = platformDb(env.dataDir);
  if (!platform.select().from(spaces).where(eq(spaces.name, name)).get()) {
    // Before the platform knows it: a space that is known and has no file is missing.
    newSpace(env.dataDir, name);
    platform.insert(spaces).values({ name, title, created_at: new Date().toISOString() }).onConflictDoNothing().run();
  }
  const db = spaceDb(env.dataDir, name);
  pairOnce(db);
  const fact = db.select().from(facts).where(eq(facts.name, "catalogue")).get();
  if (fact?.value === catalogue.version) return;
  db.transaction(() => writeCatalogue(db), { behavior: "immediate" });
  log.info({ space: name, version: catalogue.version }, "catalogue written");
}

/** Runs of earlier versions get their status quo, once. */
function pairOnce(db: SpaceDb): void {
  const name = "status_quo_pairs";
  if (db.select().from(facts).where(eq(facts.name, name)).get()) return;
  db.transaction(
    () => {
      pairOldRuns(db);
      db.insert(facts).values({ name, value: "1" }).run();
    },
    { behavior: "immediate" },
  );
}

/** Rows nobody but the product has written: what an admin changed stays as it is. */
const ours = (table: { set_by: SQLiteColumn }) => eq(table.set_by, "system");

/** Puts the shipped catalogue in place of the one before; what people added or changed themselves stays. */
function writeCatalogue(db: SpaceDb): void {
  const at = new Date().toISOString();
  const history = { created_at: at, created_by: "system", set_at: at, set_by: "system" };
  for (const row of catalogue.technologies)
    db.insert(technologies)
      .values({ ...row, ...history })
      .onConflictDoUpdate({ target: technologies.technology_id, set: row })
      .run();
  for (const row of catalogue.carriers)
    db.insert(carriers)
      .values({ ...row, ...history })
      .onConflictDoUpdate({ target: carriers.carrier_id, set: row, setWhere: ours(carriers) })
      .run();
  for (const row of catalogue.carrierLevels)
    db.insert(carrierLevels)
      .values({ ...row, ...history })
      .onConflictDoUpdate({ target: carrierLevels.carrier_level_id, set: row, setWhere: ours(carrierLevels) })
      .run();
  db.delete(parameterTypes).run();
  for (const body of catalogue.parameterTypes)
    db.insert(parameterTypes).values({ parameter_type: body.parameter_type, body }).run();
  db.delete(propertyTypes).run();
  for (const row of catalogue.propertyTypes) db.insert(propertyTypes).values(row).run();
  db.insert(scenarios)
    .values({ scenario_id: BASE_SCENARIO_ID, name: "Base", system_id: null, ...history })
    .onConflictDoNothing()
    .run();
  const world = {
    geometry_id: "global",
    name: "global",
    type: "Polygon" as const,
    coordinates: null,
    system_id: null,
    properties: { available_space: null },
  };
  db.insert(geometries)
    .values({ ...world, ...history })
    .onConflictDoNothing()
    .run();
  const gone = new Set(
    db
      .select({ id: changes.id })
      .from(changes)
      .where(and(inArray(changes.type, ["spot_market", "futures_market"]), eq(changes.mode, "delete")))
      .all()
      .map(({ id }) => id),
  );
  // Of the markets of Europe most spaces need one or two: those an admin deleted do not come back.
  for (const row of catalogue.spotMarkets.filter(({ spot_id }) => !gone.has(spot_id)))
    db.insert(spotMarkets)
      .values({ ...row, ...history })
      .onConflictDoUpdate({ target: spotMarkets.spot_id, set: row, setWhere: ours(spotMarkets) })
      .run();
  const settled = new Set(
    db
      .select({ id: spotMarkets.spot_id })
      .from(spotMarkets)
      .all()
      .map(({ id }) => id),
  );
  for (const row of catalogue.futuresMarkets.filter(
    (futuresMarket) => !gone.has(futuresMarket.futures_id) && settled.has(futuresMarket.spot_id),
  ))
    db.insert(futuresMarkets)
      .values({ ...row, ...history })
      .onConflictDoUpdate({ target: futuresMarkets.futures_id, set: row, setWhere: ours(futuresMarkets) })
      .run();
  const ids = catalogue.parameters.map((row) => row.parameter_id);
  db.delete(parameters)
    .where(
      and(
        isNull(parameters.system_id),
        eq(parameters.set_by, "system"),
        ids.length ? notInArray(parameters.parameter_id, ids) : ne(parameters.parameter_id, ""),
      ),
    )
    .run();
  for (const row of catalogue.parameters)
    db.insert(parameters)
      .values({ ...row, ...history })
      .onConflictDoUpdate({ target: parameters.parameter_id, set: row, setWhere: ours(parameters) })
      .run();
  db.insert(facts)
    .values({ name: "catalogue", value: catalogue.version })
    .onConflictDoUpdate({ target: facts.name, set: { value: catalogue.version } })
    .run();
  record(db, { type: "catalogue", id: catalogue.version, systemId: null, mode: "update", by: "system", at });
}

/** The demo district and its run, once per data folder; deleting it later does not bring it back. */
async function seedDemo(env: Environment, users: ReadonlyMap<string, string>, log: Logger): Promise<void> {
  const db = spaceDb(env.dataDir, DEMO_SPACE);
  if (db.select().from(facts).where(eq(facts.name, "demo")).get()) return;
  const actor = programActor(DEMO_SPACE);
  const today = new Date().toISOString().slice(0, 10);
  const year = Number(today.slice(0, 4));
  const snapshot = withCommodities(
    { ...demoSnapshot(), events: demoEvents(Date.now()), tariffs: [demoTariff()] },
    today,
  );
  const imported = importSnapshot(actor, snapshot);
  if (!imported.ok) throw new Error(`The demo could not be written: ${JSON.stringify(imported)}`);
  const at = new Date().toISOString();
  const history = { created_at: at, created_by: "system", set_at: at, set_by: "system" };
  for (const [email, role] of [
    ["editor@demo.test", "editor"],
    ["viewer@demo.test", "viewer"],
  ] as const) {
    const row = { user_id: users.get(email)!, system_id: imported.value.system_id, role, email };
    db.insert(roles)
      .values({ ...row, ...history })
      .onConflictDoNothing()
      .run();
    record(db, {
      type: "role",
      id: `${row.user_id}:${row.system_id}`,
      systemId: row.system_id,
      mode: "create",
      by: "system",
      at,
      after: row,
    });
  }
  const granted = addGrant(actor, { grant_id: "demo", amount: DEMO_CREDITS, start_year: year, end_year: year + 5 });
  if (!granted.ok) throw new Error(`The demo's credits could not be written: ${JSON.stringify(granted)}`);
  for (const run of [demoStatusQuo, demoOptimization, demoToday].map((demoRun) => demoRun(imported.value.system_id))) {
    const started = await startOptimization(actor, run);
    if (!started.ok) throw new Error(`A demo run could not be started: ${JSON.stringify(started)}`);
  }
  const { charts, dashboard } = demoDashboard(imported.value.system_id);
  for (const outcome of [
    ...charts.map((chart) => save(actor, chartConfigEntity, chart)),
    save(actor, dashboardEntity, dashboard),
  ])
    if (!outcome.ok) throw new Error(`The demo's dashboard could not be written: ${JSON.stringify(outcome)}`);
  // What comes with a system is not forecast by itself: the demo is.
  for (const settings of demoForecasts()) {
    const outcome = save(actor, forecastSettingsEntity, settings);
    if (!outcome.ok) throw new Error(`The demo's forecasts could not be set up: ${JSON.stringify(outcome)}`);
  }
  db.insert(facts).values({ name: "demo", value: imported.value.system_id }).run();
  log.info({ system: imported.value.system_id }, "demo written, its runs are queued");
}
