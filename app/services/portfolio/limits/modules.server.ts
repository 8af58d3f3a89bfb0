import type { Module } from "~/entities/core/roles";
import type { WaitingRef } from "~/entities/portfolio/approvals";
import type { System } from "~/entities/systems/system";
import { type Actor, mayUse } from "~/services/core/access.server";

/** What of an account decides which modules it uses. */
type Account = Pick<Actor, "modules_off">;
type Modules = Pick<System, "has_portfolio" | "has_operation">;

/** Whether a module is on for a system and for the account. */
const isOn = (actor: Account, system: Modules, module: "portfolio" | "operation"): boolean =>
  system[`has_${module}`] && mayUse(actor, module);

/** The module in which an account sees what waits in a system: its portfolio, else its operation, as spot deals wait in both. Undefined: both are off. */
export const waitingModule = (
  actor: Account,
  system: Modules,
): Extract<Module, "portfolio" | "operation"> | undefined =>
  (["portfolio", "operation"] as const).find((module) => isOn(actor, system, module));

/**
 * Whether futures and power purchase agreements of a system are in sight of an account: never where it has no portfolio, nor where the system is operated
 * without one. Where both modules are off, pages and calls refuse before.
 */
export const seesDeals = (actor: Account, system: Modules): boolean => mayUse(actor, "portfolio") && showsDeals(system);

/** Whether futures and power purchase agreements of a system are in sight of anybody. */
export const showsDeals = (system: Modules): boolean => system.has_portfolio || !system.has_operation;

/** Whether all of these may be decided on by an account in a system, as far as modules go. */
export const seesAll = (actor: Account, system: Modules, items: readonly Pick<WaitingRef, "kind">[]): boolean =>
  seesDeals(actor, system) || items.every(({ kind }) => kind === "spot_deal");

/** Whether what waits of a kind is in sight of an account: futures and guarantees with the portfolio, spot deals with the operation too. */
export const seesKind = (account: Account, system: Modules, kind: WaitingRef["kind"]): boolean =>
  seesAll(account, system, [{ kind }]) && (seesDeals(account, system) || waitingModule(account, system) !== undefined);
