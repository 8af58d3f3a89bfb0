import { and, eq, exists, isNull, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { SpaceDb } from "~db/client";
import { prepared } from "~db/prepared";
import { systems } from "~db/schema/systems";
import { roles } from "~db/schema/team";
import type { Locale } from "~/entities/core/locale";
import {
  type GlobalRole,
  type Module,
  reaches,
  type Scope,
  type ScopeNeed,
  type SystemRole,
} from "~/entities/core/roles";
import { type Refusal, refused } from "./outcome";

/** Who asks: the signed-in user, and the company space of the sign-in. */
export interface Actor {
  user_id: string;
  email: string;
  displayName: string;
  role: GlobalRole;
  super_admin: boolean;
  space: string;
  locale: Locale | null;
  /** Modules that are off for the account; none when left out. */
  modules_off?: readonly Module[];
  /** The space demands a second step of the sign-in, and this account has none yet: it may set one up and nothing else. */
  second_factor_due?: true;
  /** The program's token that asks; none where a person does. */
  token?: ActorToken;
  /** In a job that a token ordered: its id. The credits of the runs that the job starts are that token's. */
  pays?: string;
}

/** A token of a program, with the limits that hold for it now. */
export interface ActorToken {
  hash: string;
  /** What lists and the change log name it by; it gives nobody access. */
  id: string;
  /** What people know it by. */
  name: string;
  /** Null: no limit. */
  calls_per_minute: number | null;
  runs_per_day: number | null;
  credits_per_day: number | null;
  /** The space that it works in. */
  space: string;
  /** It has limits of its own, not only those of all tokens of the space. */
  limited: boolean;
  /** What it may do. Null: all that its person may. */
  scopes: readonly Scope[] | null;
}

/** 403 for a token without the scope that is needed, which is named; people have no token, and pass. */
export function scopeRefusal(actor: Pick<Actor, "token"> | null, need: ScopeNeed | null): Refusal | undefined {
  const token = actor?.token;
  if (!token || need === null || reaches(token.scopes, need)) return undefined;
  const params = { token: token.name, scope: need, scopes: (token.scopes ?? []).join(", ") };
  return refused(403, need === "all" ? "identity.tokens.needs_all" : "identity.tokens.needs_scope", { params });
}

/** Whether the account may use a module; that the system has it is another question. */
export const mayUse = (actor: Pick<Actor, "modules_off">, module: Module): boolean =>
  !actor.modules_off?.includes(module);

/** A super admin counts as admin everywhere; a global admin is admin in every system. */
export const isAdmin = (actor: Actor): boolean => actor.super_admin || actor.role === "admin";
/** What of the stored rows somebody sees, as a word: all of a space, or what the roles of a person allow. */
export const visibilityOf = (actor: Actor): string => (isAdmin(actor) ? "all" : `as ${actor.user_id}`);
export const mayEditGlobally = (actor: Actor): boolean => isAdmin(actor) || actor.role === "editor";

/** Under a name of its own, so that a query over roles can hold this one inside. */
const ownRoles = alias(roles, "own_roles");

/** SQL: the row's system is one the actor may see. Goes into every query of system data. */
export function visibleSystem(db: SpaceDb, actor: Actor, systemId: SQLWrapper): SQL {
  if (isAdmin(actor)) return sql`1 = 1`;
  return exists(
    db
      .select({ one: sql`1` })
      .from(ownRoles)
      .where(
        and(sql`${ownRoles.system_id} = ${systemId}`, eq(ownRoles.user_id, actor.user_id), isNull(ownRoles.deleted_at)),
      ),
  );
}

/** SQL: the row's system has a module. Lists over all systems leave out the others. */
export const moduleOn = (systemId: SQLWrapper, module: Module): SQL =>
  sql`${systemId} not in (select ${systems.system_id} from ${systems} where ${systems[`has_${module}`]} = 0)`;

/** The actor's role in a system: "admin" for admins, else the role record's, else none. */
export function systemRole(db: SpaceDb, actor: Actor, systemId: string): SystemRole | null {
  if (isAdmin(actor)) return "admin";
  const row = prepared(db, "role in a system", () =>
    db
      .select({ role: roles.role })
      .from(roles)
      .where(
        and(
          eq(roles.system_id, sql.placeholder("system")),
          eq(roles.user_id, sql.placeholder("user")),
          isNull(roles.deleted_at),
        ),
      )
      .prepare(),
  ).get({ system: systemId, user: actor.user_id });
  return row?.role ?? null;
}

export const mayEdit = (role: SystemRole | null): boolean => role === "editor" || role === "admin";
