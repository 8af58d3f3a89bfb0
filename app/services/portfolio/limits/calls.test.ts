import { afterAll, beforeAll, expect, it } from "vitest";
import { get, save } from "~/services/core/store.server";
import { spotDealEntity } from "~/services/spot/spotDeal.entity.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { approvalCalls } from "./calls.server";
import { tradeLimitEntity } from "./tradeLimit.entity.server";

let space: TestSpace;
let system: string;
beforeAll(async () => {
  space = await testSpace();
  system = newSystem(space.editor);
});
afterAll(() => space.close());

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
