import { expect, test } from "vitest";
import { NO_CHOICE, type RowsView } from "~/entities/timeseries/rowsForm";
import { keptUnits, sentChoice } from "./rowsUpload.server";

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
