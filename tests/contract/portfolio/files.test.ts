import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "~/entities/core/clock";
import { FormUser } from "../../helpers/formUser";
import { peopleOf, type Person } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";

/** Files of deals and of prices of futures: by page and by call they are understood alike, and what they leave open is asked for. */

const SYSTEM = "demo-district";
const YEAR = new Date().getUTCFullYear() + 2;
let product: Product;
let people: (name: "admin" | "viewer" | "foreign" | "editor") => Person;
let parties: { house: string; book: string; counterparty: string };

beforeAll(async () => {
  product = await startProduct({}, { worker: true });
  people = await peopleOf(product.url, ["admin", "viewer", "editor", "foreign"]);
  const deals = (await product.call("editor", "GET", `portfolio-manager/deals?system_id=${SYSTEM}`)).body as {
    house_id: string;
    book_id: string;
    counterparty_id: string;
  }[];
  const { house_id, book_id, counterparty_id } = deals[0]!;
  parties = { house: house_id, book: book_id, counterparty: counterparty_id };
});
afterAll(() => product.stop());

const askedOn = (page: string): string[] => {
  const list = /<div[^>]*class="[^"]*notice-info[^"]*"[\s\S]*?<\/ul>/.exec(page)?.[0] ?? "";
  return [...list.matchAll(/<a href="#reading-form-([a-z_0-9]+)"/g)].map(([, field]) => field!);
};
async function opened(who: "admin" | "editor", path: string, content: string): Promise<FormUser> {
  const body = new FormData();
  body.append("file", new Blob([content]), "file.csv");
  const answer = await people(who).send(new URL(path, product.url), { method: "POST", body });
  expect(answer.status, (await answer.text()).slice(-2000)).toBe(303);
  const user = new FormUser(people(who));
  await user.open(answer.headers.get("Location")!);
  return user;
}

describe("deals", () => {
  const pages = `/system/${SYSTEM}/portfolio-manager/deals/import`;
  const HEAD =
    "name;tech_id;status;house_id;book_id;counterparty_id;ticker_symbol;start_date;amount [MW];trading_price";
  const line = (name: string, day: string, amount: string, price: string) =>
    `${name};futures_base_quarter;existing;${parties.house};${parties.book};${parties.counterparty};DE-LU.BASE.${YEAR}-Q1;${day};${amount};${price}`;
  const stored = async (name: string) => {
    const { body } = await product.call("editor", "GET", `portfolio-manager/deals?system_id=${SYSTEM}`);
    return (body as { name: string; amount: number; start_date: string; trading_price: number }[]).find(
      (deal) => deal.name === name,
    );
  };
  const send = (input: object, who: "editor" | "viewer" | "foreign" = "editor") =>
    product.call(who, "POST", `system/${SYSTEM}/portfolio-manager/deals/imports`, input);
  const done = async (body: unknown) => {
    let report = body as { state: string; import_id: string; made: number; remarks: string[] };
    for (let i = 0; i < 20 && report.state === "under_way"; i++)
      report = (
        await product.call("editor", "GET", `system/${SYSTEM}/portfolio-manager/deals/imports/${report.import_id}`)
      ).body as typeof report;
    return report;
  };

  test("1.500 beside 80,50 is 1500 MW, by page and by call; the amount is asked about", async () => {
    const user = await opened("editor", pages, [HEAD, line("By page", `01.01.${YEAR}`, "1.500", "80,50")].join("\n"));
    expect(askedOn(user.page)).toEqual([]);
    expect(user.text).toContain("“80,50” in the file shows it.");
    await user.send("Import", { tick: user.page.includes("doubts_confirmed") ? ["doubts_confirmed"] : [] });
    for (let i = 0; i < 20 && user.text.includes("is being imported"); i++) await user.open(user.path);
    expect(user.text).toContain("New: 1.");
    const { status, body } = await send({
      file: [HEAD, line("By call", `01.01.${YEAR}`, "1.500", "80,50")].join("\n"),
    });
    expect(status, JSON.stringify(body)).toBe(202);
    expect((await done(body)).made).toBe(1);
    for (const name of ["By page", "By call"])
      expect(await stored(name)).toMatchObject({ amount: 1500, trading_price: 80.5, start_date: `${YEAR}-01-01` });
  });

  test("a lone group of digits, and a date with two readings, are asked for", async () => {
    const content = [HEAD, line("Open", `01/04/${YEAR}`, "1.500", "80")].join("\n").replace("-Q1", "-Q2");
    const user = await opened("editor", pages, content);
    expect(askedOn(user.page)).toEqual(["decimal_separator", "day_order"]);
    expect(user.page).not.toContain('value="store"');
    const { status, body } = await send({ file: content });
    const { error_details } = body as { error_details: { field: string }[] };
    expect([status, error_details.map(({ field }) => field)]).toEqual([422, ["decimal_separator", "day_order"]]);
    await user.send("Read again", { type: { decimal_separator: "comma", day_order: "dmy" } });
    expect(askedOn(user.page)).toEqual([]);
    await user.send("Import", { tick: user.page.includes("doubts_confirmed") ? ["doubts_confirmed"] : [] });
    for (let i = 0; i < 20 && user.text.includes("is being imported"); i++) await user.open(user.path);
    expect(await stored("Open")).toMatchObject({ amount: 1500, start_date: `${YEAR}-04-01` });
    const answers = { decimal_separator: "comma", day_order: "dmy" };
    expect((await done((await send({ file: content.replace("Open", "Open call"), ...answers })).body)).made).toBe(1);
    expect(await stored("Open call")).toMatchObject({ amount: 1500, start_date: `${YEAR}-04-01` });
  });

  test("lines before the table, a row of sums and a column of another name can be told", async () => {
    const content = [
      "Export of the desk;;;;;;;;;",
      HEAD.replace("amount [MW]", "Volume [kW]"),
      line("Shape", `01.01.${YEAR}`, "2500,5", "81,25"),
      ";;;;;;;Sum;2500,5;",
    ].join("\n");
    const user = await opened("editor", pages, content);
    expect(askedOn(user.page)).toEqual(["column_9"]);
    await user.send("Read again", { type: { column_9: "amount" } });
    expect(user.text).toContain("The header names “kW”.");
    await user.send("Read again", { type: { excluded_rows: "4" } });
    await user.send("Import", { tick: user.page.includes("doubts_confirmed") ? ["doubts_confirmed"] : [] });
    for (let i = 0; i < 20 && user.text.includes("is being imported"); i++) await user.open(user.path);
    expect(await stored("Shape")).toMatchObject({ amount: 2.5005, trading_price: 81.25 });
    const refused = await send({ file: content });
    expect((refused.body as { error_details: { field: string }[] }).error_details).toMatchObject([
      { field: "columns" },
    ]);
    const choice = { columns: { "Volume [kW]": "amount" }, excluded_rows: "4" };
    const { body } = await send({ file: content.replace("Shape", "Shape call"), ...choice });
    expect((await done(body)).made, JSON.stringify(body)).toBe(1);
    expect(await stored("Shape call")).toMatchObject({ amount: 2.5005 });
  });

  test("nobody but editors of the system opens the page or sends a file", async () => {
    const content = [HEAD, line("Nobody", `01.01.${YEAR}`, "5", "80,50")].join("\n");
    const user = await opened("editor", pages, content);
    for (const who of ["viewer", "foreign"] as const) {
      expect([403, 404]).toContain((await people(who).get(user.path)).status);
      expect([403, 404]).toContain((await people(who).post(user.path, { intent: "store", revision: "0" })).status);
      expect([403, 404]).toContain((await send({ file: content }, who)).status);
    }
    // The file of one editor is not another's.
    expect((await people("admin").get(user.path)).status).toBe(404);
    expect(await stored("Nobody")).toBeUndefined();
  });
});

describe("prices of futures", () => {
  const market = "desk-futures";
  const pages = `/futures-markets/${market}/upload`;
  /** The newest working day before today. */
  const day = [1, 2, 3]
    .map((n) => addDays(new Date().toISOString().slice(0, 10), -n))
    .find((one) => {
      const weekday = new Date(`${one}T00:00Z`).getUTCDay();
      return weekday > 0 && weekday < 6;
    })!;
  const german = `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(0, 4)}`;
  const price = async () => {
    const { body } = await product.call("viewer", "GET", `futures-market/${market}/quotes?day=${day}`);
    const { quotes } = body as { quotes: { ticker_symbol: string; price: number }[] };
    return quotes.find(({ ticker_symbol }) => ticker_symbol === `DESK.BASE.${YEAR}`)?.price;
  };
  const send = (input: object, who: "admin" | "editor" | "viewer" | "foreign" = "admin") =>
    product.call(who, "POST", `futures-market/${market}/quotes/file`, input);

  beforeAll(async () => {
    const shipped = (await product.call("admin", "GET", "futures-market/futures_DE-LU")).body as object;
    const own = { ...shipped, futures_id: market, name: "Desk", symbol: "DESK", price_source: "upload" };
    const { status, body } = await product.call("admin", "POST", "futures-market", own);
    expect(status, JSON.stringify(body)).toBe(200);
  });

  test("are stored by page and by call, ct/kWh as EUR/MWh", async () => {
    const content = `Settlement report;;\nProdukt;Handelstag;Abrechnungspreis [ct/kWh]\nBase ${YEAR};${german};8,425\n`;
    const user = await opened("admin", pages, content);
    expect(askedOn(user.page)).toEqual(["decimal_separator"]);
    await user.send("Read again", { type: { decimal_separator: "comma" } });
    expect(user.text).toContain("84.25");
    await user.send("Store prices");
    expect(await price()).toBe(84.25);
    const refused = await send({ file: content });
    expect([refused.status, refused.body]).toMatchObject([422, { error_details: [{ field: "decimal_separator" }] }]);
    const stored = await send({ file: content.replace("8,425", "8,525"), decimal_separator: "comma" });
    expect([stored.status, stored.body]).toEqual([200, { fresh: 0, corrected: 1, same: 0 }]);
    expect(await price()).toBe(85.25);
  });

  test("a wrong line is told, and nothing is stored; a workbook that is none is refused", async () => {
    const content = `ticker;day;price [EUR/MWh]\nBase ${YEAR};${german};86,5\nBase 20;${german};86,5\n`;
    const user = await opened("admin", pages, content);
    expect(user.text).toContain("Line 3: “Base 20” is no future");
    expect(user.page).not.toContain('value="store"');
    const { status, body } = await send({ file: content });
    expect([status, (body as { error_details: { message: string }[] }).error_details[0]!.message]).toEqual([
      422,
      expect.stringContaining("Line 3"),
    ]);
    expect((await send({ name: "a.xlsx", file: content })).status).toBe(422);
    expect((await send({})).status).toBe(422);
    expect(await price()).toBe(85.25);
  });

  test("nobody but an admin of the space opens the page or sends a file", async () => {
    const content = `ticker;day;price [EUR/MWh]\nBase ${YEAR};${german};87,5\n`;
    const user = await opened("admin", pages, content);
    for (const who of ["viewer", "editor", "foreign"] as const) {
      expect([403, 404]).toContain((await people(who).get(user.path)).status);
      expect([403, 404]).toContain((await people(who).post(user.path, { intent: "store", revision: "0" })).status);
      expect([403, 404]).toContain((await send({ file: content }, who)).status);
    }
    expect(await price()).toBe(85.25);
  });
});
