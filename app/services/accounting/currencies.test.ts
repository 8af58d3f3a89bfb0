import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { changes } from "~db/schema/changes";
import { readDailyRates } from "~/entities/accounting/currency";
import { dbOf } from "~/services/core/store.server";
import { newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { currencyRates, fetchRates, ratesOf, rateTable, resetRates, setRate } from "./currencies.server";

/** In the form of the European Central Bank; the numbers are made up. */
const FILE = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <Cube><Cube time='2030-01-31'>
    <Cube currency='USD' rate='1.25'/>
    <Cube currency='JPY' rate='150.5'/>
  </Cube></Cube>
</gesmes:Envelope>`;

describe("the daily file", () => {
  test("is read with its day", () => {
    expect(readDailyRates(FILE)).toEqual({ date: "2030-01-31", rates: { USD: 1.25, JPY: 150.5 } });
  });
  test.each([
    ["no day", FILE.replace("time=", "day=")],
    ["no rates", "<Cube time='2030-01-31'></Cube>"],
    ["a rate of nothing", FILE.replace("1.25", "0")],
    ["a rate that is no number", FILE.replace("1.25", "1,25")],
    ["a currency twice", FILE.replace("JPY", "USD")],
    ["something else", "<html><body>Sign in</body></html>"],
  ])("is refused with %s", (_, text) => {
    expect(() => readDailyRates(text)).toThrow();
  });
});

describe("rates of a space", () => {
  let space: TestSpace;
  let server: Server;
  let answer: { status: number; body: string } = { status: 200, body: FILE };
  beforeAll(async () => {
    server = createServer((_, response) => {
      response.writeHead(answer.status, { Location: "/elsewhere" });
      response.end(answer.body);
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    process.env.RATES_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/daily.xml`;
    space = await testSpace({ catalogue: false });
  });
  afterEach(() => {
    answer = { status: 200, body: FILE };
  });
  afterAll(() => {
    server.close();
    delete process.env.RATES_URL;
    space.close();
  });
  const rate = (currency: string) => currencyRates(dbOf(space.admin)).find((row) => row.currency === currency);

  test("begin with the euro, fixed parities and reference rates of a day; a currency in use is listed without a rate", () => {
    newSystem(space.editor, { unit: "RSD" });
    expect(currencyRates(dbOf(space.admin))[0]).toMatchObject({ currency: "EUR", rate: 1, mode: "automatic" });
    expect(rate("XOF")).toMatchObject({ default: 655.957, default_date: null, rate: 655.957 });
    // As the central bank published them on 13 April 2026.
    expect(rate("CHF")).toMatchObject({ default: 0.9242, default_date: "2026-04-13", rate: 0.9242 });
    expect(ratesOf(dbOf(space.admin))).toMatchObject({ GBP: 0.87058, PLN: 4.2543 });
    expect(rate("RSD")).toMatchObject({ rate: null, default_date: null });
    expect(ratesOf(dbOf(space.admin))).not.toHaveProperty("RSD");
  });

  test("come from the source, into every space", async () => {
    expect(await fetchRates()).toMatchObject({ date: "2030-01-31" });
    expect(rate("USD")).toMatchObject({ live: 1.25, live_date: "2030-01-31", rate: 1.25, mode: "automatic" });
    expect(ratesOf(dbOf(space.stranger))).toMatchObject({ JPY: 150.5 });
  });

  test("stay as they were when the source fails, redirects, or answers too much", async () => {
    await fetchRates();
    for (const bad of [
      { status: 500, body: FILE },
      { status: 302, body: "" },
      { status: 200, body: "<html></html>" },
      { status: 200, body: FILE + " ".repeat(300 * 1024) },
    ]) {
      answer = bad;
      await expect(fetchRates()).rejects.toThrow();
      expect(rate("USD")?.rate).toBe(1.25);
    }
  });

  test("an admin’s own rate goes first until it is given back", async () => {
    await fetchRates();
    expect(setRate(space.editor, { currency: "USD", rate: 2 })).toMatchObject({ ok: false, status: 403 });
    expect(setRate(space.admin, { currency: "EUR", rate: 2 })).toMatchObject({ ok: false, status: 422 });
    expect(setRate(space.admin, { currency: "USD", rate: 0 })).toMatchObject({ ok: false, status: 422 });
    expect(setRate(space.admin, { currency: "USD", rate: 2 }).ok).toBe(true);
    expect(rate("USD")).toMatchObject({ custom: 2, live: 1.25, rate: 2, mode: "custom" });
    expect(ratesOf(dbOf(space.stranger)).USD).toBe(1.25);
    expect(rateTable(space.editor)).toMatchObject({ ok: false, status: 403 });
    expect(resetRates(space.editor, "USD")).toMatchObject({ ok: false, status: 403 });
    expect(resetRates(space.admin, null)).toEqual({ ok: true, value: 1 });
    expect(resetRates(space.admin, null)).toMatchObject({ ok: false, status: 404 });
    expect(rate("USD")).toMatchObject({ custom: null, rate: 1.25, mode: "automatic" });
    const log = dbOf(space.admin).select().from(changes).all();
    expect(log.filter((row) => row.type === "exchange_rate").map((row) => row.mode)).toEqual(["create", "delete"]);
  });
});
