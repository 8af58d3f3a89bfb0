import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { type Module, MODULES, type SystemRole } from "~/entities/core/roles";
import { sitePaths } from "~/entities/core/sitePaths";
import type { System } from "~/entities/systems/system";
import { type Actor, isAdmin, mayEdit, mayUse, systemRole } from "~/services/core/access.server";
import type { EntityOf } from "~/services/core/entity.server";
import { notAllowed, type Outcome, type Refusal } from "~/services/core/outcome";
import { dbOf, get, type Stored } from "~/services/core/store.server";
import { actorOfRequest } from "~/services/identity/requestActor.server";
import { systemEntity } from "~/services/systems/system.entity.server";

interface Args {
  request: Request;
  context: AppLoadContext;
  params: Record<string, string | undefined>;
}

/** Where a second step is set up. Until then nothing else opens for those of whom their space demands one. */
const SECOND_FACTOR = "/settings/account/two-factor";

/** For pages: nobody signed in goes to /login and comes back after. */
export function requireActor(args: Pick<Args, "request" | "context">): Actor {
  const actor = actorOfRequest(args);
  const { pathname, search } = new URL(args.request.url);
  if (actor?.second_factor_due && !pathname.startsWith(SECOND_FACTOR)) throw redirect(SECOND_FACTOR);
  if (actor) return actor;
  throw redirect(pathname === "/" ? "/login" : `/login?return_to=${encodeURIComponent(pathname + search)}`);
}

/** For admin pages: everyone else lands on the systems. */
export function requireAdmin(args: Pick<Args, "request" | "context">): Actor {
  const actor = requireActor(args);
  if (!isAdmin(actor)) throw redirect("/systems");
  return actor;
}

/** For what admins alone may do on pages that others see: everyone else is refused (403). */
export function adminOnly(args: Pick<Args, "request" | "context">): Actor {
  const actor = requireActor(args);
  if (!isAdmin(actor)) throw refusalPage(notAllowed());
  return actor;
}

/** For pages about the whole installation: everyone but super admins lands on the systems. */
export function requireSuperAdmin(args: Pick<Args, "request" | "context">): Actor {
  const actor = requireActor(args);
  if (!actor.super_admin) throw redirect("/systems");
  return actor;
}

export interface SystemPage {
  actor: Actor;
  system: Stored<System>;
  role: SystemRole;
  editable: boolean;
}

/** For pages under a system: 404 for systems out of sight. The disabled page comes when the module is off for it or for the account. */
export function requireSystem(args: Args, module?: Module): SystemPage {
  const actor = requireActor(args);
  const system = get(actor, systemEntity, args.params.system_id ?? "");
  const role = system && systemRole(dbOf(actor), actor, system.system_id);
  if (!system || !role) throw notFoundPage();
  const usable = !module || (system[`has_${module}`] && mayUse(actor, module));
  if (module && !usable) throw redirect(sitePaths(system.system_id).disabled(MODULE_PATHS[module]));
  return { actor, system, role, editable: mayEdit(role) };
}

/** For what a form does: the same, and 403 for those who may only look, before anything they sent is read. */
export function requireEditable(args: Args, module?: Module): SystemPage {
  const page = requireSystem(args, module);
  if (!page.editable) throw refusalPage(notAllowed());
  return page;
}

const MODULE_PATHS: Record<Module, string> = {
  expansion: "designer",
  operation: "operator",
  portfolio: "portfolio-manager",
};

/** The module that a part of a system's addresses belongs to: "operator" to operation. Undefined: to none. */
export const moduleOf = (area: string): Module | undefined => MODULES.find((module) => MODULE_PATHS[module] === area);

/** One row of the page's system; 404 when it is another's or gone. */
export function requireItem<Row extends { system_id: string | null }>(
  page: SystemPage,
  entity: EntityOf<Row>,
  id: string | undefined,
): Stored<Row> {
  const row = get(page.actor, entity, id ?? "");
  if (!row || row.system_id !== page.system.system_id) throw notFoundPage();
  return row;
}

export const notFoundPage = () => data(null, { status: 404 });

/** For pages that have no form to show a refusal in: turns it into the matching error page. */
export function valueOrThrow<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw refusalPage(outcome);
}
export const refusalPage = (refusal: Refusal) =>
  data({ message: refusal.message, params: refusal.params }, { status: refusal.status });
