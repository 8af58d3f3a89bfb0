import { afterAll, beforeAll, expect, it } from "vitest";
import { remove, save } from "~/services/core/store.server";
import { baseOfYear, saveParties } from "../../../tests/helpers/portfolio/desk";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { dealEntity } from "./deal.entity.server";
import { lastDealOf } from "./lastDeal.server";
import { bookEntity } from "./parties.entity.server";

let space: TestSpace;
let system: string;
const next = new Date().getUTCFullYear() + 1;
beforeAll(async () => {
  space = await testSpace();
  system = newSystem(space.editor);
  giveRole(space.otherEditor, system, "editor");
  saveParties(space.editor);
  save(space.editor, bookEntity, { book_id: "own", name: "Own" });
});
afterAll(() => space.close());

it("is the one that the person entered last of the kind and carrier, in this system", async () => {
  const of = (actor = space.editor, isFuture = true, carrier?: string) =>
    lastDealOf(actor, system, { isFuture, carrier })?.name ?? null;
  expect(of()).toBeNull();
  const deal = async (name: string, change: object = {}, actor = space.editor) => {
    // Moments are told apart to the millisecond.
    await new Promise((resolve) => setTimeout(resolve, 3));
    const saved = save(actor, dealEntity, { ...baseOfYear(system, next), deal_id: name, name, ...change });
    expect(saved, JSON.stringify(saved)).toMatchObject({ ok: true });
  };
  await deal("first");
  await deal("second", { book_id: "own" });
  await deal("of-another", {}, space.otherEditor);
  const ppa = {
    tech_id: "ppa_wind",
    ticker_symbol: null,
    futures_id: "futures_DE-LU",
    periodType: "custom",
    end_date: `${next}-12-31`,
  };
  await deal("wind", ppa);
  expect(lastDealOf(space.editor, system, { isFuture: true, carrier: undefined })).toEqual({
    name: "second",
    house_id: "desk",
    book_id: "own",
    futures_id: "futures_DE-LU",
  });
  expect([of(space.otherEditor), of(space.editor, false), of(space.editor, true, "emission_allowance")]).toEqual([
    "of-another",
    "wind",
    null,
  ]);
  expect(of(space.stranger)).toBeNull();
  remove(space.editor, dealEntity, "second");
  expect(of()).toBe("first");
});
