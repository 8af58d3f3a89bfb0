import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systems } from "~db/schema/systems";
import { NO_CHOICE } from "~/entities/timeseries/rowsForm";
import { dbOf, get, list, save } from "~/services/core/store.server";
import { futuresMarketEntity } from "~/services/market/futuresMarket.entity.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { odsOf } from "../../../../tests/formats/openDocument";
import { newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { dealEntity } from "../deal.entity.server";
import { bookEntity, counterpartyEntity, houseEntity } from "../parties.entity.server";
import { importDeals, MOST_DEALS, understandDeals } from "./importDeals.server";

let space: TestSpace;
let system_id: string;
const YEAR = new Date().getUTCFullYear() + 2;
beforeAll(async () => {
  space = await testSpace();
  system_id = newSystem(space.editor);
  dbOf(space.editor).update(systems).set({ has_portfolio: true }).where(eq(systems.system_id, system_id)).run();
  for (const [entity, id] of [
    [houseEntity, "house_id"],
    [bookEntity, "book_id"],
    [counterpartyEntity, "counterparty_id"],
  ] as const)
    for (const name of ["One", "Two"])
      save(space.editor, entity as typeof houseEntity, { [id]: `${id}-${name}`, name, description: null } as never);
});
afterAll(() => space.close());

const HEAD =
  "name;tech_id;status;house_id;book_id;counterparty_id;ticker_symbol;futures_id;start_date;end_date;amount [MW];trading_price;traded_on";
const future = (name: string, price = "80,5") =>
  `${name};futures_base_year;existing;One;one;TWO;DE-LU.BASE.${YEAR};;01.01.${YEAR};;5;${price};2026-01-05`;
const file = (...lines: string[]) => ({ name: "deals.csv", bytes: Buffer.from([HEAD, ...lines].join("\n")) });
const send = (content: ReturnType<typeof file>, actor = space.editor) => importDeals(actor, system_id, content);
const rows = () => list(space.editor, dealEntity, { system_id });

describe("a file of deals", () => {
  it("makes them by the rules of the form, with the names of their parties", async () => {
    const ppa = `Wind;ppa_wind;Proposed;One;One;One;;DE-LU;2027-02-01;2028-01-31;1,5;70,25;`;
    const outcome = await send(file(future("Base"), ppa));
    expect(outcome).toMatchObject({ ok: true, value: { made: 2, changed: 0, wrong: 0 } });
    expect(rows().find(({ name }) => name === "Base")).toMatchObject({
      status: "existing",
      base_peak_type: "base",
      periodType: "year",
      period: String(YEAR),
      trading_price: 80.5,
      house_id: "house_id-One",
      counterparty_id: "counterparty_id-Two",
      end_date: `${YEAR}-12-31`,
      amount: 5,
      properties: { traded_on: "2026-01-05", direction: "purchase" },
    });
    expect(rows().find(({ name }) => name === "Wind")).toMatchObject({ futures_id: "futures_DE-LU", period: null });
  });

  it("reads a lone group of digits as the other numbers say, and asks where none says", async () => {
    const ppa = (amount: string, price: string) =>
      file(`Group ${amount};ppa_wind;Proposed;One;One;One;;DE-LU;2027-02-01;2028-01-31;${amount};${price};`);
    // 1500 MW beside a price of 80,50; one column alone would read 1.5 MW.
    expect(await send(ppa("1.500", "80,50"))).toMatchObject({ value: { made: 1, wrong: 0 } });
    expect(rows().find(({ name }) => name === "Group 1.500")).toMatchObject({ amount: 1500, trading_price: 80.5 });
    expect(await send(ppa("1.700", "80"))).toMatchObject({
      ok: false,
      issues: [{ path: "decimal_separator", message: "timeseries.question.decimal", params: { text: "1.700" } }],
    });
    const choice = { ...NO_CHOICE, decimal_separator: "comma" as const };
    expect(await importDeals(space.editor, system_id, ppa("1.700", "80"), choice)).toMatchObject({
      value: { made: 1 },
    });
    expect(rows().find(({ name }) => name === "Group 1.700")).toMatchObject({ amount: 1700, trading_price: 80 });
  });

  it("changes those whose id it names, and leaves what it does not say", async () => {
    const { deal_id } = rows().find(({ name }) => name === "Base")!;
    const bytes = Buffer.from(
      `deal_id,name,tech_id,start_date,amount,trading_price\n${deal_id},Base 2,futures_base_year,${YEAR}-01-01,6,81`,
    );
    expect(await send({ name: "deals.csv", bytes })).toMatchObject({ value: { made: 0, changed: 1 } });
    expect(get(space.editor, dealEntity, deal_id)).toMatchObject({ name: "Base 2", amount: 6, status: "existing" });
  });

  it("takes the unit from any brackets of the header, and asks about one that has none or is not known", async () => {
    const read = async (amount: string, price: string) => {
      const bytes = Buffer.from(`name;tech_id;start_date;${amount};${price}\nA;ppa_wind;2027-02-01;1,5;70,25`);
      const outcome = await understandDeals(space.editor, system_id, { name: "a.csv", bytes });
      if (!outcome.ok) throw new Error(outcome.message);
      const { view, lines } = outcome.value;
      return lines
        ? [lines[0]?.amount, lines[0]?.trading_price]
        : view.questions.map(({ field, key, params }) => [field, key, params["text"]]);
    };
    expect(await read("amount", "trading_price")).toEqual([1.5, 70.25]);
    expect(await read("amount [kW] brutto", "trading_price (ct/kWh) netto")).toEqual([0.0015, 702.5]);
    expect(await read("amount (brutto) [kW]", "trading_price [€ / MWh] (netto)")).toEqual([0.0015, 70.25]);
    expect(await read("amount (brutto)", "trading_price")).toEqual([["unit_amount", "unit_unfit", "brutto"]]);
    expect(await read("amount [kW] (GW)", "trading_price")).toEqual([["unit_amount", "unit_unfit", "kW, GW"]]);
  });

  it("refuses a unit that contradicts the brackets of the header; read as chosen, 1.5 kW were 1.5 MW", async () => {
    const bytes = Buffer.from("name;tech_id;start_date;amount [kW];trading_price\nA;ppa_wind;2027-02-01;1,5;70,25");
    const chosen = async (unit: string) => {
      const choice = { ...NO_CHOICE, units: { amount: unit } };
      return importDeals(space.editor, system_id, { name: "a.csv", bytes }, choice);
    };
    const params = { text: "kW", unit: "MW", other: "kW" };
    expect(await chosen("MW")).toMatchObject({
      status: 422,
      issues: [{ path: "units.amount", message: "timeseries.question.unit_other", params }],
    });
    expect(await chosen("kW")).toMatchObject({ ok: true });
  });

  it("reads the sheet that is chosen of a workbook, and names those that are not read", async () => {
    const head = ["name", "tech_id", "start_date", "amount", "trading_price"];
    const sheet = (name: string, amount: number) => ({
      name,
      rows: [head, [`Of ${name}`, "ppa_wind", "2027-02-01", amount, 70.25]],
    });
    const workbook = { name: "a.ods", bytes: odsOf([sheet("Desk", 1.5), sheet("Zurich ", 2.5)]) };
    const read = async (sheet: string | null) => {
      const outcome = await understandDeals(space.editor, system_id, workbook, { ...NO_CHOICE, sheet });
      return outcome.ok ? [outcome.value.lines?.[0]?.amount, outcome.value.view.sheets] : outcome.issues;
    };
    const sheets = (first: boolean) => [
      { name: "Desk", isRead: first },
      { name: "Zurich ", isRead: !first },
    ];
    expect(await read(null)).toEqual([1.5, sheets(true)]);
    expect(await read("Zurich")).toEqual([2.5, sheets(false)]);
    const params = { sheet: "Bern", names: "Desk, Zurich " };
    expect(await read("Bern")).toMatchObject([{ path: "sheet", message: "tables.file.sheet_unknown", params }]);
  });

  it("asks about a unit that stands in the header without brackets", async () => {
    const bytes = (amount: string, price: string) =>
      Buffer.from(`Deal;Kind;Begin;${amount};${price}\nA;ppa_wind;2027-02-01;1,5;70,25`);
    const columns = { "#1": "name", "#2": "tech_id", "#3": "start_date", "#4": "amount", "#5": "trading_price" };
    const questions = async (amount: string, price: string) => {
      const file = { name: "a.csv", bytes: bytes(amount, price) };
      const outcome = await understandDeals(space.editor, system_id, file, { ...NO_CHOICE, columns });
      if (!outcome.ok) throw new Error(outcome.message);
      return outcome.value.view.questions.map(({ key, params }) => [key, params["text"]]);
    };
    expect(await questions("Menge in kW", "Preis ct/kWh netto")).toEqual([
      ["unit_doubt", "kW"],
      ["unit_doubt", "ct/kWh"],
    ]);
    expect(await questions("Menge MW", "Preis XYZ / MWh")).toEqual([["unit_unfit", "XYZ/MWh"]]);
    expect(await questions("Menge", "Preis")).toEqual([]);
  });

  it("compares the currency of the header with the market of the deal that a line changes", async () => {
    const { deal_id } = rows().find(({ name }) => name === "Wind")!;
    const shipped = get(space.admin, futuresMarketEntity, "futures_DE-LU")!;
    const spot = get(space.admin, spotMarketEntity, shipped.spot_id)!;
    save(space.admin, spotMarketEntity, {
      ...spot,
      spot_id: "zurich",
      name: "Zurich",
      currency: "CHF",
      price_source: "upload",
    });
    save(space.admin, futuresMarketEntity, {
      ...shipped,
      futures_id: "zurich",
      spot_id: "zurich",
      name: "Zurich",
      symbol: "ZRH",
      price_source: "upload",
    });
    const line = (currency: string, more = ["", ""]) => {
      const head = `deal_id,name,tech_id,start_date,amount,trading_price [${currency}/MWh]${more[0]}`;
      return { name: "a.csv", bytes: Buffer.from(`${head}\n${deal_id},Wind,ppa_wind,2027-02-01,2,71${more[1]}`) };
    };
    expect(await send(line("CHF", [",futures_id", ",zurich"]))).toMatchObject({ value: { changed: 1, wrong: 0 } });
    expect(await send(line("CHF"))).toMatchObject({ value: { same: 1, wrong: 0 } });
    expect(await send(line("EUR"))).toMatchObject({
      value: { issues: [{ row: 2, message: "portfolio.import.currency", params: { found: "EUR", currency: "CHF" } }] },
    });
  });

  it("is refused line by line, and then nothing of it is stored", async () => {
    const before = rows().length;
    const issuesOf = async (...lines: string[]) => {
      const outcome = await send(file(...lines));
      if (!outcome.ok) return outcome.message;
      return outcome.value.issues.map(({ row, message, params }) => [
        row,
        String(params.rule ?? message),
        params.column,
      ]);
    };
    expect(await issuesOf(future("Good"), future("Bad", "abc"))).toEqual([
      [3, "portfolio.import.number", "trading_price"],
    ]);
    expect(await issuesOf(future("Good"), future("Bad", "-5"))).toEqual([
      [3, "rules.must_be_positive", "trading_price"],
    ]);
    expect(await issuesOf(future("Bad").replace("One;one", "Nobody;one"))).toEqual([
      [2, "portfolio.import.nobody", "house_id"],
    ]);
    expect(await issuesOf(future("Bad").replace("DE-LU.BASE", "XX.BASE"))).toEqual([
      [2, "portfolio.rules.no_such_ticker", "ticker_symbol"],
    ]);
    expect(rows().length).toBe(before);
    expect(await send({ name: "a.csv", bytes: Buffer.from("a;b\n1;2") })).toMatchObject({
      issues: [{ path: "columns", message: "tables.file.columns_missing" }],
    });
    expect(await send({ name: "a.xlsx", bytes: Buffer.from("<html>") })).toMatchObject({ ok: false, status: 422 });
    expect(await send(file(future("x")), space.viewer)).toMatchObject({ ok: false, status: 404 });
    expect(await send(file(future("x")), space.otherEditor)).toMatchObject({ ok: false, status: 404 });
  });

  it("has a bounded number of lines", async () => {
    const lines = Array.from({ length: MOST_DEALS + 1 }, (_, i) => future(`Deal ${i}`));
    expect(await send(file(...lines))).toMatchObject({ message: "tables.file.too_many_rows" });
  });
});
