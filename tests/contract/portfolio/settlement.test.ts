import { afterAll, beforeAll, expect, test } from "vitest";
import { FUTURES_CARRIER } from "~/entities/market/futuresMarket";
import { PATIENCE_MS } from "../../helpers/eventually";
import { FormUser } from "../../helpers/formUser";
import { peopleOf, type Person } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";

/** What is owed for a month: page, files and call say the same, to those who see the system. The month is over whenever this runs; its deals are those below. */

const SYSTEM = "demo-district";
const BASE = `/system/${SYSTEM}/portfolio-manager/settlement`;
const month = "2025-03";
const PARTIES = ["demo-utility", "demo-wind-park"];
let product: Product;
let people: (name: "admin" | "viewer" | "foreign" | "editor") => Person;
beforeAll(async () => {
  product = await startProduct({}, { worker: true });
  people = await peopleOf(product.url, ["admin", "viewer", "editor", "foreign"]);
  const create = async (path: string, item: object) =>
    expect(await product.call("admin", "POST", path, item), path).toMatchObject({ status: 200 });
  await create("house", { house_id: "desk", name: "Desk" });
  await create("book", { book_id: "book", name: "Book" });
  for (const counterparty_id of PARTIES)
    await create("deal", {
      deal_id: `march-${counterparty_id}`,
      system_id: SYSTEM,
      tech_id: "ppa_other",
      name: `March ${counterparty_id}`,
      carrier_level_id: `${FUTURES_CARRIER}_none`,
      house_id: "desk",
      book_id: "book",
      counterparty_id,
      futures_id: "futures_DE-LU",
      status: "existing",
      start_date: "2025-03-01",
      periodType: "month",
      base_peak_type: "base",
      trading_price: 81.5,
      amount: 2,
    });
});
afterAll(() => product.stop());

interface Settled {
  parties: {
    counterparty_id: string | null;
    amount: number;
    tax: number | null;
    total: number | null;
    lines: { id: string; amount: number; energy: number; unit: string; price: number }[];
  }[];
}
const call = (who: "viewer" | "foreign" | "editor", query = `month=${month}`) =>
  product.call(who, "GET", `system/${SYSTEM}/portfolio/settlement?${query}`);
async function settled(): Promise<Settled> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end;) {
    const answer = await call("viewer");
    if (answer.status === 200) return answer.body as Settled;
    await new Promise((next) => setTimeout(next, 200));
  }
  throw new Error("The month was not settled");
}

test("page, files and call have the same cents, in three languages", async () => {
  const { parties } = await settled();
  const utility = parties.find((party) => party.counterparty_id === "demo-utility")!;
  const [line] = utility.lines;
  expect(line!.amount).toBeCloseTo(line!.energy * line!.price, 2);
  expect(line!.unit).toBe("MWh");
  // The demo has a rate of 19 % for it.
  expect(utility.tax).toBeCloseTo(Math.round(utility.amount * 19) / 100, 2);
  expect(parties.find((party) => party.counterparty_id === "demo-wind-park")).toMatchObject({
    tax: null,
    total: null,
  });
  const viewer = people("viewer");
  for (const locale of ["en", "de", "fr"] as const) {
    viewer.setCookie("i18n_redirected", locale);
    const answer = await viewer.get(`${BASE}?month=${month}`);
    expect(answer.status).toBe(200);
    const text = (await answer.text()).replaceAll(/<[^>]*>/g, " ");
    const written = new Intl.NumberFormat({ en: "en-GB", de: "de-DE", fr: "fr-FR" }[locale], {
      minimumFractionDigits: 2,
    }).format(utility.total!);
    expect(text).toContain(written);
  }
  viewer.setCookie("i18n_redirected", "en");
  const csv = await (await viewer.get(`${BASE}.csv?month=${month}&party=demo-utility`)).text();
  const rows = csv.trim().split(/\r?\n/).slice(1);
  // The rows of a counterparty, lines and taxes, add up to what is owed.
  expect(rows, csv).toHaveLength(utility.lines.length + 1);
  expect(rows.reduce((sum, row) => sum + Number(row.split(",")[12]), 0)).toBeCloseTo(utility.total!, 2);
  // What a line counts stands next to it: MWh, or t of allowances.
  expect(rows.filter((row) => row.split(",")[9] === "MWh")).toHaveLength(utility.lines.length);
  // Each row says that the month is over.
  expect(rows.every((row) => row.endsWith(",Yes"))).toBe(true);
  const xlsx = await viewer.get(`${BASE}.xlsx?month=${month}`);
  expect([
    xlsx.status,
    Buffer.from(await xlsx.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ]).toEqual([200, "PK"]);
});

test("a deal that is closed is confirmed on a page, as a PDF file and by a call; one that is not says so", async () => {
  const deals = (await product.call("viewer", "GET", `portfolio-manager/deals?system_id=${SYSTEM}`)).body as {
    deal_id: string;
    status: string;
    name: string;
  }[];
  const closed = deals.find(({ status }) => status === "existing")!;
  const at = (id: string) => `/system/${SYSTEM}/portfolio-manager/deals/${id}/confirmation`;
  const { body } = await product.call(
    "viewer",
    "GET",
    `system/${SYSTEM}/portfolio-manager/deals/${closed.deal_id}/confirmation`,
  );
  const confirmed = body as { seller: string; parts: { amount: number }[] };
  const page = await (await people("viewer").get(at(closed.deal_id))).text();
  expect(page).toContain(confirmed.seller);
  const file = await people("viewer").get(`${at(closed.deal_id)}.pdf`);
  expect(file.headers.get("Content-Type")).toBe("application/pdf");
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  for (const address of [at(closed.deal_id), `${at(closed.deal_id)}.pdf`])
    expect((await people("foreign").get(address)).status).toBe(404);
  const open = deals.find(({ status }) => status !== "existing");
  if (open) expect((await people("viewer").get(at(open.deal_id))).status).toBe(409);
  const call = await product.call(
    "foreign",
    "GET",
    `system/${SYSTEM}/portfolio-manager/deals/${closed.deal_id}/confirmation`,
  );
  expect(call.status).toBe(404);
});

test("is of those who see the system, and of months that have begun", async () => {
  expect((await call("foreign")).status).toBe(404);
  for (const path of [BASE, `${BASE}.csv`, `${BASE}.xlsx`])
    expect((await people("foreign").get(path)).status).toBe(404);
  for (const query of ["month=2999-01", "month=2026-13", "month=May", ""])
    expect((await call("viewer", query)).status).toBe(422);
  const page = await (await people("viewer").get(`${BASE}?month=${new Date().getUTCFullYear() + 2}-01`)).text();
  expect(page).toContain("Choose a month that has begun.");
  expect((await people("viewer").get(`${BASE}.csv?month=soon`)).status).toBe(422);
  expect((await people("viewer").get(`${BASE}.ods`)).status).toBe(404);
});

test("a rate that is entered with the counterparty counts at once", async () => {
  const user = new FormUser(people("editor"));
  await user.open("/deal-parties/counterparties/demo-wind-park");
  await user.send("Save", { type: { vat_rate: "20" } });
  const { parties } = await settled();
  const park = parties.find((party) => party.counterparty_id === "demo-wind-park")!;
  expect(park.tax).toBeCloseTo(Math.round(park.amount * 20) / 100, 2);
  // A market is cleared by one counterparty.
  const [market] = (await product.call("viewer", "GET", "spot-markets")).body as { spot_id: string }[];
  const clears = (id: string) =>
    product.call("editor", "POST", "counterparty", { counterparty_id: id, name: id, spot_ids: [market!.spot_id] });
  expect((await clears("first")).status).toBe(200);
  expect(await clears("second")).toMatchObject({ status: 422, body: { error_details: [{ field: "spot_ids" }] } });
  expect(
    (
      await product.call("editor", "POST", "counterparty", {
        counterparty_id: "third",
        name: "x",
        spot_ids: ["nowhere"],
      })
    ).status,
  ).toBe(422);
});

test("the statement of a counterparty is compared line by line, without scripts", async () => {
  const { parties } = await settled();
  const utility = parties.find((party) => party.counterparty_id === "demo-utility")!;
  const [line] = utility.lines;
  const address = `${BASE}/${month}/demo-utility/EUR/statement`;
  // A cent less, the energy a kWh more, and a fee that is not ours.
  const text = `reference;energy [MWh];amount [EUR]\n${line!.id};${(line!.energy + 0.001).toFixed(3).replace(".", ",")};${(line!.amount - 0.01).toFixed(2).replace(".", ",")}\nFee;;12,50\n`;
  const body = new FormData();
  body.append("file", new Blob([text]), "statement.csv");
  const sent = await people("editor").send(new URL(address, product.url), { method: "POST", body });
  expect(sent.status, (await sent.text()).slice(-1500)).toBe(303);
  const user = new FormUser(people("editor"));
  await user.open(sent.headers.get("Location")!);
  await user.send("Compare");
  const compared = user.page.replaceAll(/<[^>]*>/g, " ");
  for (const words of ["2 lines differ", "Energy differs, Amount differs", "Not in our settlement", "€12.50", "−€0.01"])
    expect(compared).toContain(words);
  // Who may only look is refused, who is of another space finds nothing.
  expect((await people("viewer").get(address)).status).toBe(403);
  expect((await people("foreign").get(address)).status).toBe(404);
  expect(
    (await people("viewer").send(new URL(address, product.url), { method: "POST", body: new FormData() })).status,
  ).toBe(403);
  for (const path of [
    `${BASE}/2026-13/demo-utility/EUR/statement`,
    `${BASE}/${month}/nobody/EUR/statement`,
    `${BASE}/${month}/demo-utility/CHF/statement`,
  ])
    expect((await people("editor").get(path)).status).toBe(404);
});
