import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { closeDatabases, newSpace, spaceDb } from "~db/client";
import { roles } from "~db/schema/team";
import type { GlobalRole, SystemRole } from "~/entities/core/roles";
import type { System } from "~/entities/systems/system";
import type { Geometry } from "~/entities/twin/geometry";
import type { Actor } from "~/services/core/access.server";
import { environment } from "~/services/core/settings/environment.server";
import { ensureUser } from "~/services/identity/auth.server";
import { readRegistry } from "~/services/registry.server";
import { prepareSpaces } from "~/services/start/firstStart.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { saveAll } from "./saveAll";
import { fillFromTemplate } from "./template";

export const TEST_PASSWORD = "correct horse battery staple";

/** A data folder of its own with the catalogue and users of two company spaces, "alpha" and "beta". */
export interface TestSpace {
  dataDir: string;
  viewer: Actor;
  editor: Actor;
  /** A second editor of alpha, who holds no role in the first one's systems. */
  otherEditor: Actor;
  admin: Actor;
  superAdmin: Actor;
  /** An admin of beta: nothing of alpha may be visible to them. */
  stranger: Actor;
  /** Closes the databases and removes the folder; call it in afterAll. */
  close: () => void;
}

/**
 * Makes a test space. Call it in beforeAll, before anything reads the settings: they are read once per test file.
 * Without `catalogue` the tables are empty, which is quicker.
 */
export async function testSpace({ catalogue = true }: { catalogue?: boolean } = {}): Promise<TestSpace> {
  readRegistry();
  const dataDir = mkdtempSync(join(tmpdir(), "energy-test-"));
  Object.assign(process.env, { DATA_DIR: dataDir, DEMO: "0", NODE_ENV: "test", LOG_LEVEL: "silent" });
  const people = await fillFromTemplate(catalogue ? "spaces" : "spaces-without-catalogue", dataDir, () =>
    prepareTwoSpaces(catalogue),
  );
  if (environment().dataDir !== dataDir) throw new Error("The settings were read before testSpace() was called");
  return {
    dataDir,
    ...people,
    close() {
      closeDatabases();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type People = Omit<TestSpace, "dataDir" | "close">;

/** Makes both spaces and their people in DATA_DIR, and closes the databases, as they are copied then. */
async function prepareTwoSpaces(catalogue: boolean): Promise<People> {
  const env = environment();
  for (const name of ["alpha", "beta"]) newSpace(env.dataDir, name);
  if (catalogue) await prepareSpaces(env, pino({ level: "silent" }));
  const user = (name: string, role: GlobalRole, space = "alpha", super_admin = false) =>
    testUser({ name, role, space, super_admin });
  const people = {
    viewer: await user("viewer", "viewer"),
    editor: await user("editor", "editor"),
    otherEditor: await user("other-editor", "editor"),
    admin: await user("admin", "admin"),
    superAdmin: await user("super-admin", "admin", "alpha", true),
    stranger: await user("stranger", "admin", "beta"),
  };
  closeDatabases();
  return people;
}

interface TestUser {
  name: string;
  role: GlobalRole;
  space?: string;
  super_admin?: boolean;
}

/** One more user, able to sign in as `${name}@${space}.test` with TEST_PASSWORD. */
export async function testUser({ name, role, space = "alpha", super_admin = false }: TestUser): Promise<Actor> {
  const email = `${name}@${space}.test`;
  const profile = { email, displayName: name, role, super_admin, space };
  const user_id = await ensureUser({ ...profile, password: TEST_PASSWORD });
  return { ...profile, user_id, locale: null };
}

/** Gives a user a role in a system, as the team page does. */
export function giveRole(actor: Actor, systemId: string, role: SystemRole): void {
  const at = new Date().toISOString();
  const history = { created_at: at, created_by: "test", set_at: at, set_by: "test" };
  spaceDb(environment().dataDir, actor.space)
    .insert(roles)
    .values({ user_id: actor.user_id, system_id: systemId, role, email: actor.email, ...history })
    .onConflictDoUpdate({ target: [roles.user_id, roles.system_id], set: { role, deleted_at: null } })
    .run();
}

/** A square of one degree next to Düsseldorf: the border of test systems. */
export const TEST_BORDER: Geometry["coordinates"] = [
  [
    [6, 51],
    [7, 51],
    [7, 52],
    [6, 52],
    [6, 51],
  ],
];

/** A system with its border, made by `actor` (who becomes its admin unless a super admin). Returns its id. */
export function newSystem(actor: Actor, fields: Partial<System> = {}): string {
  const system_id = fields.system_id ?? randomUUID();
  const geometry_id = fields.geometry_id ?? randomUUID();
  const border = { geometry_id, name: "Border", type: "Polygon", coordinates: TEST_BORDER, system_id };
  const system = { name: "Test site", unit: "EUR", timezone: "Europe/Berlin", ...fields, system_id, geometry_id };
  const saved = saveAll(actor, [
    [systemEntity, system],
    [geometryEntity, border],
  ]);
  if (!saved.ok) throw new Error(`The test system could not be made: ${JSON.stringify(saved)}`);
  return system_id;
}

/** The same with a sale in use: the least with which a run can start. */
export function readySystem(actor: Actor, fields: Partial<System> = {}): string {
  const system_id = newSystem(actor, fields);
  const place = {
    geometry_id: randomUUID(),
    name: "Here",
    type: "Point",
    coordinates: [6.5, 51.5],
    system_id,
  } as const;
  const sale = {
    node_id: randomUUID(),
    system_id,
    geometry_id: place.geometry_id,
    technology_id: "electricity_sale",
    name: "Sale",
    is_draft: false,
    carrier_level_input: "electricity_0.4kV",
  };
  const saved = saveAll(actor, [
    [geometryEntity, place],
    [nodeEntity, sale],
  ]);
  if (!saved.ok) throw new Error(`The ready system could not be made: ${JSON.stringify(saved)}`);
  return system_id;
}
