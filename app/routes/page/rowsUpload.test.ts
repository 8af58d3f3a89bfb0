import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NO_CHOICE, type RowsChoice, type RowsView } from "~/entities/timeseries/rowsForm";
import type { Actor } from "~/services/core/access.server";
import { done } from "~/services/core/outcome";
import { understandDeals } from "~/services/portfolio/import/importDeals.server";
import { readRowsDraft, type RowsFile } from "~/services/timeseries/upload/rowsFile.server";
import { newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { answerRows, keptUnits, sentChoice, takeTable, understoodDraft } from "./rowsUpload.server";

const view = {
  header: ["Name", "Price [EUR/MWh]", "Price 2 (ct/kWh)"],
  fields: ["name", "trading_price", "-"],
  units: [{ field: "trading_price", named: "EUR/MWh", unit: "EUR/MWh", choices: ["EUR/MWh", "ct/kWh"] }],
} as unknown as RowsView;

/** The units that count after the form was sent with these fields of its columns. */
function unitsAfter(unit: string, ...fields: string[]) {
  const form = new FormData();
  for (const [i, field] of fields.entries()) form.set(`column_${i + 1}`, field);
  const columns = Object.fromEntries(fields.flatMap((field, i) => (field ? [[`#${i + 1}`, field]] : [])));
  return keptUnits(form, view, { ...NO_CHOICE, columns, units: { trading_price: unit } });
}

test("the unit that was shown for a column is not that of another one", () => {
  expect(unitsAfter("EUR/MWh", "name", "trading_price", "-")).toEqual({ trading_price: "EUR/MWh" });
  expect(unitsAfter("EUR/MWh")).toEqual({ trading_price: "EUR/MWh" });
  expect(unitsAfter("EUR/MWh", "name", "-", "trading_price")).toEqual({});
  expect(unitsAfter("EUR/MWh", "name", "", "trading_price")).toEqual({});
  // Who chooses another unit with the column means that.
  expect(unitsAfter("ct/kWh", "name", "-", "trading_price")).toEqual({ trading_price: "ct/kWh" });
});

test("another sheet is read by itself: what was said of the rows and numbers of the former one goes", async () => {
  const sheets = [
    { name: "North", isRead: true },
    { name: "South ", isRead: false },
  ];
  const ofWorkbook = { ...view, sheets, headerRow: 3, delimiter: null, encoding: null } as unknown as RowsView;
  const send = async (sheet: string) => {
    const form = new FormData();
    const sent = {
      sheet,
      first_row: "3",
      excluded_rows: "9",
      decimal_separator: "comma",
      day_order: "dmy",
      column_1: "name",
    };
    for (const [field, value] of Object.entries(sent)) form.set(field, value);
    return (await sentChoice(form, ofWorkbook, "en")).choice;
  };
  const choices = {
    first_row: 3,
    excluded_rows: "9",
    decimal_separator: "comma",
    day_order: "dmy",
    columns: { "#1": "name" },
  };
  expect(await send("North")).toMatchObject(choices);
  expect(await send("South")).toEqual({ ...NO_CHOICE, sheet: "South" });
});

describe("the export of a desk", () => {
  let space: TestSpace;
  let system_id: string;
  beforeAll(async () => {
    space = await testSpace();
    system_id = newSystem(space.editor);
  });
  afterAll(() => space.close());

  const HEAD = "Trade;Symbol;Volume [MW];Fill;Trader";
  const file = (...lines: string[]): RowsFile => ({ name: "export.csv", bytes: Buffer.from(lines.join("\n")) });
  const COLUMNS = { "#1": "name", "#2": "ticker_symbol", "#3": "amount", "#4": "trading_price", "#5": "-" };
  const order = (actor: Actor) => ({
    actor,
    scope: `deals ${system_id}`,
    purpose: "deals" as const,
    understand: (sent: RowsFile, choice: RowsChoice) => understandDeals(actor, system_id, sent, choice),
    pageOf: (draftId: string) => draftId,
  });
  async function take(sent: RowsFile) {
    const page = await takeTable(sent, order(space.editor));
    if (!page.ok) throw new Error(page.message);
    const { scope, understand, actor } = order(space.editor);
    return understoodDraft({ actor, scope, draftId: page.value }, understand);
  }
  async function send({ draft, reading }: Awaited<ReturnType<typeof take>>, fields: Record<string, string>) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return answerRows(new Request("http://test/", { method: "POST", body }), {
      ...order(space.editor),
      draft,
      reading,
      locale: "en",
      here: "",
      otherFile: "",
      isAsked: false,
      store: () => Promise.resolve(done({ to: "/deals" })),
    });
  }

  test("has its columns said once: the next one is read alike, and says by whom", async () => {
    const first = await take(file(HEAD, "A;DE-LU.BASE.2030;5;80.25;Kim"));
    expect(first.draft).toMatchObject({ author: null, choice: NO_CHOICE });
    expect(first.reading.view.missing).toContain("name");
    const columns = Object.entries(COLUMNS).map(([key, field]) => [`column_${key.slice(1)}`, field]);
    // The page sends the row of the names, too.
    await send(first, { intent: "read", first_row: "1", ...Object.fromEntries(columns) });
    const { actor, scope, understand } = order(space.editor);
    const reading = await understoodDraft({ actor, scope, draftId: first.draft.draft_id }, understand);
    // What is not stored yet says nothing of other files.
    expect((await take(file(HEAD, "B;DE-LU.BASE.2030;6;81.75;Kim"))).draft.author).toBeNull();
    expect((await send(reading, { intent: "store", revision: "1" })).headers.get("location")).toBe("/deals");

    const second = await take(file(HEAD, "B;DE-LU.BASE.2030-Q1;6;81.75;Kim"));
    expect(second.draft.choice.columns).toEqual(COLUMNS);
    expect(second.draft.author).toMatchObject({ name: expect.stringMatching(/./) as string });
    // Technology and start follow from the ticker.
    expect(second.reading.lines).toEqual([
      {
        row: 2,
        name: "B",
        ticker_symbol: "DE-LU.BASE.2030-Q1",
        amount: 6,
        trading_price: 81.75,
        tech_id: "futures_base_quarter",
        start_date: "2030-01-01",
      },
    ]);
    // Said anew, it is read as its sender says; another order of columns is another file.
    await send(second, { intent: "read", column_1: "-", column_4: "trading_price" });
    expect((await readRowsDraft(actor, scope, second.draft.draft_id))?.author).toBeNull();
    const turned = await take(file("Symbol;Trade;Volume [MW];Fill;Trader", "DE-LU.BASE.2030;B;6;81.75;Kim"));
    expect(turned.draft.author).toBeNull();
  });

  test("whose table begins elsewhere the next time loses no row", async () => {
    const head = "Trade;Ticker;Quantity [MW];Fill";
    const first = await take(file("Report of February", "", "", head, "A;DE-LU.BASE.2030;5;80.25"));
    expect(first.reading.view.headerRow).toBe(4);
    await send(first, { intent: "read", first_row: "4", column_1: "name", column_4: "trading_price" });
    const { actor, scope, understand } = order(space.editor);
    const reading = await understoodDraft({ actor, scope, draftId: first.draft.draft_id }, understand);
    expect((await send(reading, { intent: "store", revision: "1" })).headers.get("location")).toBe("/deals");
    const second = await take(file("Report", head, "B;DE-LU.BASE.2030;5;80.25", "C;DE-LU.BASE.2030;5;80.25"));
    expect(second.draft.author).not.toBeNull();
    expect(second.reading.lines?.map(({ row, name }) => [row, name])).toEqual([
      [3, "B"],
      [4, "C"],
    ]);
  });

  test("is read by what its own space said, not by what another one did", async () => {
    const { stranger } = space;
    const id = newSystem(stranger);
    const understand = (sent: RowsFile, choice: RowsChoice) => understandDeals(stranger, id, sent, choice);
    const page = await takeTable(file(HEAD, "A;DE-LU.BASE.2030;5;80.25;Kim"), { ...order(stranger), understand });
    if (!page.ok) throw new Error(page.message);
    const draft = await readRowsDraft(stranger, order(stranger).scope, page.value);
    expect(draft).toMatchObject({ author: null, choice: NO_CHOICE });
  });
});
