import { afterAll, beforeAll, expect, it } from "vitest";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import type { Approval } from "~/entities/spot/approval";
import { dbOf, get, save } from "~/services/core/store.server";
import { dealEntity } from "~/services/portfolio/deal.entity.server";
import { gooEntity } from "~/services/portfolio/goos/goo.entity.server";
import { decideOn } from "~/services/portfolio/limits/approvals.server";
import { bookEntity, counterpartyEntity, houseEntity } from "~/services/portfolio/parties.entity.server";
import { spotDealEntity } from "~/services/spot/spotDeal.entity.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { importSnapshot } from "../importing.server";
import { snapshotFor } from "../snapshot.server";
import { portfolioParts } from "./portfolio.server";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace();
});
afterAll(() => space.close());

/** A megawatt of a year, whoever has it. */
const PPA = {
  tech_id: "ppa_other",
  carrier_level_id: "futures_electricity_none",
  futures_id: "futures_DE-LU",
  start_date: "2026-01-01",
  end_date: "2026-12-31",
  periodType: "custom",
  base_peak_type: "base",
  trading_price: 80,
  amount: 1,
} as const;

it("a counterparty leaves with its tax, without the spot markets that it clears here", () => {
  const system_id = newSystem(space.editor);
  const spot_ids = ["day_ahead_DE-LU"];
  const outcomes = [
    save(space.editor, houseEntity, { house_id: "desk", name: "Desk" }),
    save(space.editor, bookEntity, { book_id: "book", name: "Book" }),
    save(space.editor, counterpartyEntity, { counterparty_id: "clears", name: "House", vat_rate: 19, spot_ids }),
    save(space.editor, dealEntity, {
      deal_id: "deal",
      system_id,
      name: "Deal",
      ...PPA,
      house_id: "desk",
      book_id: "book",
      counterparty_id: "clears",
    }),
  ];
  for (const outcome of outcomes) expect(outcome, JSON.stringify(outcome)).toMatchObject({ ok: true });
  expect(get(space.editor, counterpartyEntity, "clears")).toMatchObject({ spot_ids });
  const { counterparties } = portfolioParts(dbOf(space.editor), {
    system: get(space.editor, systemEntity, system_id)!,
    geometries: [],
  });
  // With the markets another space would refuse the whole system: it has other ones, or somebody else who clears them.
  expect(counterparties).toMatchObject([{ counterparty_id: "clears", vat_rate: 19, spot_ids: [] }]);
});

it("deals that were refused stay, in copies and in files of before", () => {
  const system_id = newSystem(space.admin);
  giveRole(space.editor, system_id, "editor");
  const parties = [
    save(space.editor, houseEntity, { house_id: "h", name: "House" }),
    save(space.editor, bookEntity, { book_id: "b", name: "Book" }),
    save(space.editor, counterpartyEntity, { counterparty_id: "c", name: "Party" }),
  ];
  for (const outcome of parties) expect(outcome).toMatchObject({ ok: true });
  const enter = (deal_id: string) =>
    save(space.editor, dealEntity, {
      deal_id,
      system_id,
      name: deal_id,
      ...PPA,
      status: "waiting",
      house_id: "h",
      book_id: "b",
      counterparty_id: "c",
    });
  const start_at = "2026-06-01T10:00:00.000Z";
  const spot = { system_id, spot_id: "day_ahead_DE-LU", direction: "sale" as const, amount: 1, trading_price: 40 };
  const entries = [
    enter("no"),
    enter("yes"),
    save(space.editor, spotDealEntity, { ...spot, spotdeal_id: "spot-no", start_at, status: "waiting" }),
    save(space.editor, gooEntity, {
      goo_id: "of-no",
      system_id,
      name: "Wind",
      tech_id: "wind_turbine",
      trading_price: 1,
      amount: 10,
      start_date: "2026-01-01",
      end_date: "2026-06-30",
      deal_id: "no",
    }),
  ];
  for (const outcome of entries) expect(outcome, JSON.stringify(outcome)).toMatchObject({ ok: true });
  const db = dbOf(space.admin);
  const ref = (kind: "deal" | "spot_deal", id: string, approval: Approval | null) => ({
    kind,
    id,
    asked_at: approval!.asked_at,
  });
  const items = [
    ref("deal", "no", get(space.admin, dealEntity, "no")!.approval),
    ref("spot_deal", "spot-no", get(space.admin, spotDealEntity, "spot-no")!.approval),
  ];
  expect(decideOn(space.admin, system_id, items, { verdict: "refuse", note: "No" })).toMatchObject({ ok: true });
  const snapshot = snapshotFor(space.admin, system_id);
  if (!snapshot.ok) throw new Error(snapshot.message);
  expect(snapshot.value.deals!.map(({ deal_id }) => deal_id)).toEqual(["yes"]);
  expect(snapshot.value.spotDeals).toEqual([]);
  expect(snapshot.value.goos).toMatchObject([{ goo_id: "of-no", deal_id: null }]);

  // A file of before has them: written as they are, its import would be refused for the status of the deal.
  const deals = ["no", "yes"].map((id) => dealEntity.schema.parse(get(space.admin, dealEntity, id)));
  const spotDeal = spotDealEntity.schema.parse(get(space.admin, spotDealEntity, "spot-no"));
  const goo = gooEntity.schema.parse(get(space.admin, gooEntity, "of-no"));
  const file = { ...snapshot.value, deals, spotDeals: [spotDeal], goos: [goo] } as SystemSnapshot;
  const copy = importSnapshot(space.admin, file);
  if (!copy.ok) throw new Error(JSON.stringify(copy));
  const parts = portfolioParts(db, { system: get(space.admin, systemEntity, copy.value.system_id)!, geometries: [] });
  expect(parts.deals).toMatchObject([{ name: "yes" }]);
  expect(parts.goos).toMatchObject([{ name: "Wind", deal_id: null }]);
});
