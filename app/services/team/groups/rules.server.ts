import { isDeepStrictEqual } from "node:util";
import { and, asc, count, eq } from "drizzle-orm";
import { type PlatformDb, platformDb } from "~db/client";
import { groupRoles, userChanges } from "~db/schema/identity";
import { type GroupRole, groupRoleSchema } from "~/entities/team/groupRole";
import { type Actor, isAdmin } from "~/services/core/access.server";
import { complain, done, notAllowed, notFound, type Outcome, readWhole } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { get } from "~/services/core/store.server";
import { EVERY_ACCOUNT } from "~/services/identity/demandedFactor.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { writeAccounts } from "../accounts.server";
import { spreadRule } from "../scim/spreadRoles.server";

/** The table of groups and the roles they give, as admins of a space keep it. It counts at each sign-in, and at each call of the provider. */

/** Rules of one space. */
const MOST_RULES = 500;

const platform = (): PlatformDb => platformDb(environment().dataDir);
const { rule_id, variant, group_name, system_id, role } = groupRoles;
const columns = { rule_id, variant, group_name, system_id, role };

/** Rules of the actor's space, by login and group. Admins only. */
export function groupRules(actor: Actor): Outcome<GroupRole[]> {
  if (!isAdmin(actor)) return notAllowed();
  return done(
    platform()
      .select(columns)
      .from(groupRoles)
      .where(eq(groupRoles.space, actor.space))
      .orderBy(asc(variant), asc(group_name), asc(system_id))
      .all(),
  );
}

/** Company logins that lead into the actor's space. */
export const loginsOf = (actor: Pick<Actor, "space">): { variant: string; title: string }[] =>
  environment()
    .companyLogins.filter((login) => login.space === actor.space)
    .map(({ variant, title }) => ({ variant, title }));

/**
 * Adds a rule; the same form sent again changes nothing. 403 for those who are no admins, 422 for a login or system that is none of the
 * space, an id that another space has taken, a group that has a role there already, and more than 500 rules.
 */
export function addGroupRule(actor: Actor, input: unknown): Outcome<GroupRole> {
  if (!isAdmin(actor)) return notAllowed();
  const parsed = readWhole(groupRoleSchema, input);
  if (!parsed.ok) return parsed;
  const rule = parsed.value;
  if (!loginsOf(actor).some((login) => login.variant === rule.variant)) return complain("variant", "rules.not_in_list");
  if (rule.system_id !== "" && !get(actor, systemEntity, rule.system_id))
    return complain("system_id", "rules.not_in_list");
  const { space, user_id: by } = actor;
  return writeAccounts(space, (db): Outcome<GroupRole> => {
    const ofSpace = eq(groupRoles.space, space);
    const sameId = eq(rule_id, rule.rule_id);
    const before = db.select(columns).from(groupRoles).where(and(ofSpace, sameId)).get();
    if (before && isDeepStrictEqual(before, rule)) return spread(actor, before);
    const same = and(eq(variant, rule.variant), eq(group_name, rule.group_name), eq(system_id, rule.system_id));
    if (before || db.select(columns).from(groupRoles).where(and(ofSpace, same)).get())
      return complain("group_name", "team.groups.twice");
    // Ids are those of all spaces: one of another space is taken, whatever stands there.
    if (db.select(columns).from(groupRoles).where(sameId).get()) return complain("rule_id", "errors.id_taken");
    const rules = db.select({ n: count() }).from(groupRoles).where(ofSpace).get()?.n ?? 0;
    if (rules >= MOST_RULES) return complain("group_name", "team.groups.too_many_rules", { max: MOST_RULES });
    const at = new Date().toISOString();
    db.insert(groupRoles)
      .values({ ...rule, space, set_at: at, set_by: by })
      .run();
    log(db, actor, "create", rule);
    return spread(actor, rule);
  });
}

/**
 * Members of a group that the provider keeps here have or lose its role at once; others at their next sign-in. In the transaction of the
 * rule: a call that failed can be made once more.
 */
function spread({ space, user_id: by }: Actor, rule: GroupRole): Outcome<GroupRole> {
  const outcome = spreadRule({ space, variant: rule.variant }, rule.group_name, by);
  return outcome.ok ? done(rule) : outcome;
}

/** Removes a rule. People keep the role until their next sign-in, members of a group that the provider keeps here lose it at once. */
export function removeGroupRule(actor: Actor, id: string): Outcome<GroupRole> {
  if (!isAdmin(actor)) return notAllowed();
  return writeAccounts(actor.space, (db): Outcome<GroupRole> => {
    const rule = db
      .delete(groupRoles)
      .where(and(eq(groupRoles.space, actor.space), eq(rule_id, id)))
      .returning(columns)
      .get();
    if (!rule) return notFound();
    log(db, actor, "delete", rule);
    return spread(actor, rule);
  });
}

function log(db: Pick<PlatformDb, "insert">, actor: Actor, mode: "create" | "delete", rule: GroupRole): void {
  const { space, user_id: by } = actor;
  const system = rule.system_id === "" ? undefined : (get(actor, systemEntity, rule.system_id)?.name ?? rule.system_id);
  const fields = { login: rule.variant, group: rule.group_name, role: rule.role, system };
  const [before, after] = mode === "create" ? [null, fields] : [fields, null];
  db.insert(userChanges)
    .values({ at: new Date().toISOString(), by, space, user_id: EVERY_ACCOUNT, mode, before, after })
    .run();
}
