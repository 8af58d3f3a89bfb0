import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changes } from "~db/schema/changes";
import type { DealInput } from "~/entities/portfolio/deal";
import { endOfPeriod, offeredPeriods } from "~/entities/portfolio/dealPeriod";
import { importSnapshot } from "~/services/archive/importing.server";
import { snapshotFor } from "~/services/archive/snapshot.server";
import { dbOf, get, list, remove, save } from "~/services/core/store.server";
import { futuresMarketEntity } from "~/services/market/futuresMarket.entity.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { dealEntity } from "./deal.entity.server";
import { gooEntity } from "./goos/goo.entity.server";
import { bookEntity, counterpartyEntity, houseEntity } from "./parties.entity.server";

let space: TestSpace;
let system: string;
const next = new Date().getUTCFullYear() + 1;
beforeAll(async () => {
  space = await testSpace();
  system = newSystem(space.editor);
  giveRole(space.viewer, system, "viewer");
  save(space.editor, houseEntity, { house_id: "desk", name: " Desk " });
  save(space.editor, bookEntity, { book_id: "book", name: "Book" });
  save(space.editor, counterpartyEntity, { counterparty_id: "party", name: "Party", mtm_delta_limit: 1000 });
  const location = { type: "Point" as const, coordinates: [8, 48] as [number, number], properties: {} };
  for (const geometry_id of ["here", "there"])
    save(space.editor, geometryEntity, { ...location, geometry_id, name: geometry_id, system_id: system });
});
afterAll(() => space.close());

const future = (): DealInput => ({
  deal_id: "first",
  system_id: system,
  name: "Base of a year",
  tech_id: "futures_base_year",
  carrier_level_id: "futures_electricity_none",
  house_id: "desk",
  book_id: "book",
  counterparty_id: "party",
  ticker_symbol: `DE-LU.BASE.${next}`,
  start_date: `${next}-01-01`,
  periodType: "year",
  base_peak_type: "base",
  trading_price: 85,
  amount: 10,
  geometry_shares: { here: 60, there: 40 },
});
const saveWith = (change: Partial<DealInput> = {}) =>
  save(space.editor, dealEntity, { ...future(), deal_id: "x", ...change });
const issueOf = (outcome: ReturnType<typeof saveWith>) => {
  const [issue] = outcome.ok ? [] : (outcome.issues ?? []);
  return outcome.ok ? null : `${issue?.path}: ${issue?.message}`;
};
const ppa = { tech_id: "ppa_wind", ticker_symbol: null, futures_id: "futures_DE-LU" } as const;

/** How the newest change of a row ends: its mode and what it wrote. */
const lastChange = (type: string, id: string) =>
  dbOf(space.editor)
    .select({ mode: changes.mode, after: changes.after })
    .from(changes)
    .where(and(eq(changes.type, type), eq(changes.id, id)))
    .orderBy(desc(changes.seq))
    .get();

describe("what names a deal, or is named by one", () => {
  it("is changed with a record when that is deleted for good", () => {
    const { editor } = space;
    const location = { type: "Point" as const, coordinates: [8, 48] as [number, number], properties: {} };
    save(editor, geometryEntity, { ...location, geometry_id: "left", name: "left", system_id: system });
    const shares = { here: 100, left: 0 };
    expect(saveWith({ deal_id: "sold", geometry_id: "left", geometry_shares: shares })).toMatchObject({ ok: true });
    const goo = {
      goo_id: "of-sold",
      system_id: system,
      name: "Wind",
      tech_id: "wind_turbine" as const,
      trading_price: 1,
    };
    const days = { start_date: "2026-01-01", end_date: "2026-06-30" };
    expect(save(editor, gooEntity, { ...goo, ...days, amount: 1, deal_id: "sold" })).toMatchObject({ ok: true });

    remove(editor, geometryEntity, "left");
    expect(remove(editor, geometryEntity, "left", true)).toMatchObject({ ok: true });
    const moved = { geometry_id: null, geometry_shares: { here: 100 } };
    expect(get(editor, dealEntity, "sold")).toMatchObject(moved);
    expect(lastChange("deal", "sold")).toMatchObject({ mode: "update", after: moved });

    const { set_at } = get(editor, gooEntity, "of-sold")!;
    remove(editor, dealEntity, "sold");
    expect(remove(editor, dealEntity, "sold", true)).toMatchObject({ ok: true });
    const left = get(editor, gooEntity, "of-sold")!;
    expect(left.deal_id).toBeNull();
    expect(left.set_at > set_at).toBe(true);
    expect(lastChange("goo", "of-sold")).toMatchObject({ mode: "update", after: { deal_id: null } });
    remove(editor, gooEntity, "of-sold");
  });
});

describe("a deal", () => {
  it("has the load, period, end, market and hours that follow from the rest", () => {
    expect(save(space.editor, dealEntity, future())).toMatchObject({
      ok: true,
      value: {
        status: "optional",
        end_date: `${next}-12-31`,
        period: String(next),
        futures_id: "futures_DE-LU",
        full_load_hours: 8760,
        base_peak_type: "base",
      },
    });
    const quarter = { tech_id: "futures_peak_quarter", start_date: "2028-04-01", ticker_symbol: "DE-LU.PEAK.2028-Q2" };
    // 65 weekdays in 91 days of the second quarter of 2028.
    expect(saveWith({ ...quarter, deal_id: "peak" })).toMatchObject({
      ok: true,
      value: {
        periodType: "quarter",
        base_peak_type: "peak",
        end_date: "2028-06-30",
        full_load_hours: (65 * 12 * 365) / 91,
      },
    });
  });

  it.each<[Partial<DealInput>, string]>([
    [{ trading_price: -1 }, "trading_price: rules.must_be_positive"],
    [{ amount: 0 }, "amount: rules.must_be_positive"],
    [{ geometry_shares: { here: 99.9 } }, "geometry_shares: portfolio.rules.sharesSumError"],
    [{ geometry_shares: { here: 101 } }, "geometry_shares.here: portfolio.rules.shareRange"],
    [{ geometry_shares: { nowhere: 100 } }, "geometry_shares.nowhere: rules.unknown_reference"],
    [{ house_id: "nobody" }, "house_id: rules.unknown_reference"],
    [{ carrier_level_id: "electricity_20kV" }, "carrier_level_id: portfolio.rules.carrier_level"],
    [{ tech_id: "photovoltaics" }, "tech_id: portfolio.rules.deal_technology"],
    [{ start_date: `${next}-02-01` }, "start_date: portfolio.rules.starts_year"],
    [{ ticker_symbol: null }, "ticker_symbol: portfolio.rules.needs_ticker"],
    [{ ticker_symbol: `XX.BASE.${next}` }, "ticker_symbol: portfolio.rules.no_such_ticker"],
    [{ ticker_symbol: `DE-LU.PEAK.${next}` }, "ticker_symbol: portfolio.rules.other_ticker"],
    [{ start_date: "2024-01-01", ticker_symbol: "DE-LU.BASE.2024" }, "ticker_symbol: portfolio.rules.ticker_ended"],
    [{ properties: { curtailment: true } }, "properties.curtailment: portfolio.rules.ppa_only"],
    [{ ...ppa, ticker_symbol: `DE-LU.BASE.${next}` }, "ticker_symbol: portfolio.rules.futures_only"],
    [{ ...ppa, futures_id: "none" }, "futures_id: portfolio.rules.needs_market"],
    [{ ...ppa, base_peak_type: "individual" }, "ts_id: portfolio.rules.needs_profile"],
    [{ ...ppa, periodType: "custom", end_date: "2020-01-01" }, "end_date: rules.end_after_start"],
    [{ ...ppa, periodType: "custom", end_date: `${next + 31}-01-01` }, "end_date: portfolio.rules.too_long"],
  ])("with %o is refused", (change, issue) => {
    expect(issueOf(saveWith(change))).toBe(issue);
  });

  it("of an ended ticker can be kept where it exists already", () => {
    const old = { start_date: "2024-01-01", ticker_symbol: "DE-LU.BASE.2024", status: "existing" } as const;
    expect(saveWith({ ...old, deal_id: "old" }).ok).toBe(true);
    expect(issueOf(saveWith({ ...old, deal_id: "old", status: "proposed" }))).toContain("ticker_ended");
  });

  it("is changed by editors of its system alone", () => {
    expect(save(space.viewer, dealEntity, future())).toMatchObject({ ok: false, status: 403 });
    expect(save(space.otherEditor, dealEntity, future())).toMatchObject({ ok: false, status: 404 });
    expect(get(space.viewer, dealEntity, "first")?.name).toBe("Base of a year");
    expect(get(space.stranger, dealEntity, "first")).toBeUndefined();
  });

  it("keeps its parties, its market and its locations", () => {
    expect(remove(space.editor, houseEntity, "desk")).toMatchObject({ ok: false, status: 409 });
    expect(remove(space.editor, bookEntity, "book")).toMatchObject({ ok: false, status: 409 });
    expect(remove(space.editor, counterpartyEntity, "party")).toMatchObject({ ok: false, status: 409 });
    expect(remove(space.admin, futuresMarketEntity, "futures_DE-LU")).toMatchObject({ ok: false, status: 409 });
    expect(remove(space.editor, geometryEntity, "here").ok).toBe(true);
    expect(remove(space.editor, geometryEntity, "here", true)).toMatchObject({ ok: false, status: 409 });
    expect(save(space.viewer, houseEntity, { house_id: "mine", name: "Mine" })).toMatchObject({
      ok: false,
      status: 403,
    });
    expect(get(space.viewer, houseEntity, "desk")?.name).toBe("Desk");
  });
});

describe("a guarantee of origin", () => {
  const goo = () => ({
    goo_id: "wind",
    system_id: system,
    name: "Wind",
    tech_id: "wind_turbine" as const,
    trading_price: 2,
    amount: 100,
    start_date: "2026-01-01",
    end_date: "2026-12-31",
    properties: '{"asset_age":3,"issuance_country":"DE"}',
  });
  it("takes its properties as an object or as JSON text", () => {
    expect(save(space.editor, gooEntity, goo())).toMatchObject({
      ok: true,
      value: { status: "issued", properties: { asset_age: 3, issuance_country: "DE", support_status: null } },
    });
    for (const properties of ["{", '{"asset_age":-1}', '{"issuance_country":"Germany"}'])
      expect(save(space.editor, gooEntity, { ...goo(), properties }).ok, properties).toBe(false);
    expect(save(space.editor, gooEntity, { ...goo(), end_date: "2025-12-31" }).ok).toBe(false);
    expect(save(space.editor, gooEntity, { ...goo(), deal_id: "nothing" }).ok).toBe(false);
  });
});

describe("periods", () => {
  it("end a year, three months, a month or a day later, minus one day", () => {
    expect(endOfPeriod("year", "2027-03-15")).toBe("2028-03-14");
    expect(endOfPeriod("quarter", "2027-01-01")).toBe("2027-03-31");
    expect(endOfPeriod("month", "2028-02-01")).toBe("2028-02-29");
    expect(endOfPeriod("month", "2027-01-31")).toBe("2027-02-27");
    expect(endOfPeriod("day", "2027-01-31")).toBe("2027-01-31");
    expect(endOfPeriod("custom", "2027-01-31")).toBeNull();
  });
  it("are offered from the current year to five years ahead, quarters and months to two", () => {
    expect(offeredPeriods("year", "2026-11-23")).toEqual(["2026", "2027", "2028", "2029", "2030", "2031"]);
    expect(offeredPeriods("quarter", "2026-11-23").at(-1)).toBe("2028-Q4");
    expect(offeredPeriods("month", "2026-11-23")).toHaveLength(36);
  });
});

describe("an exported system", () => {
  it("has its deals and guarantees, and brings parties along that another space lacks", () => {
    const snapshot = snapshotFor(space.editor, system);
    if (!snapshot.ok) throw new Error("no snapshot");
    const { deals = [], goos, houses, counterparties } = snapshot.value;
    expect([deals.length, goos?.length, houses?.length, counterparties?.length]).toEqual([3, 1, 1, 1]);
    // The other location is deleted: its share is that of the one that is left.
    expect(deals.map((row) => row.geometry_shares)).toEqual(deals.map(() => ({ there: 100 })));
    const outcome = importSnapshot(space.stranger, snapshot.value);
    if (!outcome.ok) throw new Error(JSON.stringify(outcome));
    expect(list(space.stranger, dealEntity, { system_id: outcome.value.system_id })).toHaveLength(3);
    const copy = importSnapshot(space.admin, snapshot.value);
    if (!copy.ok) throw new Error(JSON.stringify(copy));
    const copied = list(space.admin, dealEntity, { system_id: copy.value.system_id });
    expect(copied.map((row) => row.deal_id)).not.toContain("first");
    expect(Object.values(copied[0]!.geometry_shares)).toEqual([100]);
    expect(Object.keys(copied[0]!.geometry_shares)).not.toContain("there");
  });
});
