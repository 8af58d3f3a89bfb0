import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { platformDb } from "~db/client";
import { users } from "~db/schema/identity";
import { notifications } from "~db/schema/notifications";
import type { Module } from "~/entities/core/roles";
import type { Actor } from "~/services/core/access.server";
import { environment } from "~/services/core/settings/environment.server";
import { dbOf, get, save } from "~/services/core/store.server";
import { spotDealEntity } from "~/services/spot/spotDeal.entity.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { baseOfYear, saveParties } from "../../../../tests/helpers/portfolio/desk";
import { newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { dealEntity } from "../deal.entity.server";
import { decideOn } from "./approvals.server";
import { approvalCalls } from "./calls.server";
import { waitingModule } from "./modules.server";
import { approvalRights } from "./rights.server";
import { tradeLimitEntity } from "./tradeLimit.entity.server";
import { waitingDeals, waitingPage } from "./waiting.server";

let space: TestSpace;
let system: string;
beforeAll(async () => {
  space = await testSpace();
  system = newSystem(space.editor);
});
afterAll(() => space.close());

const PART = { limit: 10, offset: 0 };
const modules = (has_operation: boolean, has_portfolio: boolean) => {
  const row = get(space.superAdmin, systemEntity, system)!;
  expect(save(space.superAdmin, systemEntity, { ...row, has_operation, has_portfolio })).toMatchObject({ ok: true });
};
const listed = (actor = space.admin) =>
  approvalCalls[0]!.run({ actor, params: { system_id: system }, query: { limit: 10, offset: 0 } } as never);

it("decides on spot deals of a system without a portfolio; where both modules are off it is refused", () => {
  modules(true, false);
  save(space.admin, tradeLimitEntity, { limit_id: "all", system_id: null, name: "All", max_mw: 5, action: "approve" });
  const deal = {
    spotdeal_id: "waits",
    system_id: system,
    spot_id: "day_ahead_CH",
    start_at: "2026-06-02T01:00:00.000Z",
    direction: "purchase" as const,
    amount: 6,
    trading_price: 50,
  };
  expect(save(space.editor, spotDealEntity, deal)).toMatchObject({ value: { status: "waiting" } });
  expect(approvalCalls.map(({ module }) => module)).toEqual([undefined, undefined]);
  expect(listed()).toMatchObject({ ok: true, value: [{ kind: "spot_deal", id: "waits", may_approve: true }] });
  expect(listed(space.stranger)).toMatchObject({ status: 404 });
  modules(false, true);
  expect(listed()).toMatchObject({ ok: true });
  modules(false, false);
  expect(listed()).toMatchObject({ status: 403, message: "errors.module_off" });
});

it("keeps futures from who has no portfolio, in the list and in a decision, and lets them decide on spot deals", () => {
  modules(true, true);
  saveParties(space.editor);
  const future = { ...baseOfYear(system, new Date().getUTCFullYear() + 1), deal_id: "future", amount: 6 };
  expect(save(space.editor, dealEntity, future)).toMatchObject({ value: { status: "waiting" } });
  expect(listed()).toMatchObject({ value: [{ kind: "deal" }, { kind: "spot_deal" }] });
  const operator = { ...space.admin, modules_off: ["portfolio" as const] };
  expect(listed(operator)).toMatchObject({ ok: true, value: [{ kind: "spot_deal", id: "waits" }] });
  expect([waitingPage(space.admin, system, PART).total, waitingPage(operator, system, PART).total]).toEqual([2, 1]);
  expect([waitingDeals(space.admin, system).length, waitingDeals(operator, system).length]).toEqual([1, 0]);
  const decide = (actor: Actor, kind: "deal" | "spot_deal", id: string) => {
    const row = kind === "deal" ? get(space.admin, dealEntity, id) : get(space.admin, spotDealEntity, id);
    const items = [{ kind, id, asked_at: row!.approval!.asked_at }];
    return decideOn(actor, system, items, { verdict: "approve", note: "" });
  };
  expect(decide(operator, "deal", "future")).toMatchObject({ status: 403, message: "errors.module_off" });
  expect(decide(operator, "spot_deal", "waits")).toMatchObject({ ok: true });
  expect(waitingModule(operator, { has_operation: true, has_portfolio: true })).toBe("operation");
  expect(waitingModule(operator, { has_operation: false, has_portfolio: true })).toBeUndefined();
  // A system that is operated without a portfolio has none for anybody.
  modules(true, false);
  expect(decide(space.admin, "deal", "future")).toMatchObject({ status: 403, message: "errors.module_off" });
});

it("tells nobody of waiting futures whose portfolio is off, and names nobody who could not decide", () => {
  modules(true, true);
  const db = dbOf(space.admin);
  const modulesOff = (modules_off: Module[]) =>
    platformDb(environment().dataDir)
      .update(users)
      .set({ modules_off })
      .where(eq(users.user_id, space.admin.user_id))
      .run();
  modulesOff(["portfolio"]);
  const messages = () => {
    const people = db
      .select()
      .from(notifications)
      .all()
      .map(({ user_id }) => user_id);
    db.delete(notifications).run();
    return people;
  };
  messages();
  const year = new Date().getUTCFullYear() + 1;
  save(space.editor, dealEntity, { ...baseOfYear(system, year), deal_id: "untold", amount: 6 });
  expect(messages()).not.toContain(space.admin.user_id);
  const ids = (kind: "deal" | "spot_deal") =>
    approvalRights(db, space.admin, system)
      .approversOf({ grounds: [], authors: [space.editor.user_id] }, kind)
      .map(({ user_id }) => user_id);
  expect(ids("deal")).not.toContain(space.admin.user_id);
  expect(ids("spot_deal")).toContain(space.admin.user_id);
  modulesOff([]);
  expect(ids("deal")).toContain(space.admin.user_id);
});
