import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import { odsOf, type OdsSheet } from "../../formats/openDocument";
import { FormUser } from "../../helpers/formUser";
import { peopleOf, type Person } from "../../helpers/person";
import { type Caller, type Product, startProduct } from "../../helpers/product";
import { SHARED } from "../core/samples";

/** A workbook with a month a sheet, as a spreadsheet program of free software writes it, by page. */

let product: Product;
let as: (caller: Caller) => Person;
beforeAll(async () => {
  product = await startProduct();
  as = await peopleOf(product.url, ["editor", "viewer", "foreign"]);
});
afterAll(() => product.stop());

const hours = (from: number, days: number) =>
  Array.from({ length: days * 24 }, (_, i) => [new Date(from + i * HOUR_MS), 100 + (i % 24)] as const);
const month = (m: number, header: string[]): OdsSheet => {
  const from = Date.UTC(2023, m, 1);
  return { name: `${m + 1}/2023`, rows: [header, ...hours(from, (Date.UTC(2023, m + 1, 1) - from) / DAY_MS)] };
};
const NOTES: OdsSheet = { name: "About", rows: [["Meter"], ["of the homes"]] };

function send(caller: Caller, sheets: readonly OdsSheet[]): Promise<Response> {
  const target = `/system/${SHARED}/digital-twin/parameters/upload?node_id=demo-homes-electricity&parameter_type=demand`;
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(odsOf(sheets))]), "months.ods");
  return as(caller).send(new URL(target, product.url), { method: "POST", body });
}

test("the months are one year; the page names the sheets before and after it is read", async () => {
  const header = ["Time UTC", "Load [kW]"];
  const months = Array.from({ length: 12 }, (_, m) => month(11 - m, header));
  expect((await send("viewer", months)).status).toBe(403);
  expect((await send("foreign", months)).status).toBe(404);
  const sent = await send("editor", [NOTES, ...months]);
  expect(sent.status).toBe(303);
  const user = new FormUser(as("editor"));
  await user.open(sent.headers.get("Location")!);
  const names = Array.from({ length: 12 }, (_, m) => `${m + 1}/2023`).join(", ");
  const said = () => {
    expect(user.text).toContain(`read one after the other: ${names}.`);
    expect(user.text).toContain(`Of the workbook was read: ${names}. Not read: About.`);
  };
  said();
  await user.send("Convert", { choose: { stamps_mark: "the start of the interval" } });
  said();
  expect(user.text).toContain("8,760");
});
