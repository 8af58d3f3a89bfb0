import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDatabases, spaceDb } from "~db/client";
import { openQueue } from "~db/queue";
import { imbalanceJob } from "~/services/portfolio/imbalance/imbalanceJob.server";
import { keepMonth } from "~/services/portfolio/imbalance/months.server";
import { keepValue, versionOf } from "~/services/portfolio/valuation/store.server";
import { valuePortfolio } from "~/services/portfolio/valuation/value.server";
import { type Product, startProduct } from "../../helpers/product";

const SYSTEM = "demo-district";
const at = `system/${SYSTEM}/portfolio`;
const today = new Date().toISOString().slice(0, 10);
/** This month until today, of balancing energy. */
const days = `from=${today.slice(0, 7)}-01&to=${today}`;
let product: Product;
/** What is told of the value and of balancing energy before a worker made them. */
let unmade: number[];
beforeAll(async () => {
  product = await startProduct();
  // Both wait a little for a worker, and there is none.
  const first = [`${at}/mtm?status=optional`, `${at}/imbalance?${days}`].map((path) =>
    product.call("viewer", "GET", path),
  );
  unmade = (await Promise.all(first)).map(({ status }) => status);
});
afterAll(() => product.stop());

describe("the portfolio of the demo", () => {
  test("has no value before a worker made one; then its sums are those of its lines", async () => {
    const read = () => product.call("viewer", "GET", `${at}/mtm?status=optional`);
    expect(unmade).toEqual([409, 409]);
    const db = spaceDb(product.dataDir, "demo");
    keepValue(db, SYSTEM, versionOf(db, SYSTEM)!, valuePortfolio(db, SYSTEM, Date.now())!);
    closeDatabases();
    const { status, body } = await read();
    expect(status).toBe(200);
    const positions = body as {
      sums: { currency: string; open: number; delivered: number }[];
      lines: { part: "open" | "delivered"; value: number; deal_id: string }[];
    };
    expect(positions.sums).toHaveLength(1);
    for (const part of ["open", "delivered"] as const) {
      const cents = positions.lines
        .filter((line) => line.part === part)
        .reduce((sum, { value }) => sum + Math.round(value * 100), 0);
      expect(cents).toBe(Math.round(positions.sums[0]![part] * 100));
    }
    for (const scenario of ["high", "low"]) {
      const other = (await product.call("viewer", "GET", `${at}/mtm?status=optional&scenario=${scenario}`)).body;
      const { sums, lines } = other as typeof positions;
      const cents = (rows: { value: number }[]) => rows.reduce((sum, { value }) => sum + Math.round(value * 100), 0);
      expect(cents(lines.filter(({ part }) => part === "open"))).toBe(Math.round(sums[0]!.open * 100));
      expect(sums[0]!.open).not.toBe(positions.sums[0]!.open);
      expect(sums[0]!.delivered).toBe(positions.sums[0]!.delivered);
    }
    const existing = (await product.call("viewer", "GET", `${at}/mtm`)).body as typeof positions & { day: string };
    const frozen = await product.call("viewer", "GET", `${at}/mtm?as_of=${existing.day}`);
    const { open, delivered } = existing.sums[0]!;
    expect(frozen.body).toMatchObject({ day: existing.day, sums: [{ open, delivered, open_energy: null }], lines: [] });
    for (const [wrong, field] of [
      ["mtm?as_of=2020-01-02", "as_of"],
      ["mtm?as_of=2020-02-30", "as_of"],
      [`mtm?as_of=${existing.day}&scenario=high`, "scenario"],
      [`mtm?as_of=${existing.day}&status=proposed`, "status"],
      [`mtm?as_of=${existing.day}&house=demo-house`, "house"],
      ["mtm?scenario=best", "scenario"],
      ["risk?as_of=2020-01-02", "as_of"],
      ["risk?scenario=best", "scenario"],
      ["positions?from=2026-01-01&to=2026-01-02&as_of=2020-01-02", "as_of"],
      ["positions?from=2026-01-01&to=2026-01-02&scenario=best", "scenario"],
    ] as const) {
      const { status: code, body: body } = await product.call("viewer", "GET", `${at}/${wrong}`);
      expect([wrong, code]).toEqual([wrong, 422]);
      expect(JSON.stringify(body)).toContain(`"${field}"`);
    }
    const risk = await product.call("viewer", "GET", `${at}/risk?basis=value`);
    expect(risk.status).toBe(200);
    expect(risk.body).toMatchObject({ risk: [{ currency: "EUR", days: 250 }] });
    const owed = (body: unknown) =>
      (body as { counterparties: { net: number }[] }).counterparties.map(({ net }) => Math.round(net * 100));
    expect(owed(risk.body)).toHaveLength(4);
    // What counterparties owe at other prices is, together, the value of all deals at these.
    for (const scenario of ["base", "high", "low"] as const) {
      const { body: risk } = await product.call("viewer", "GET", `${at}/risk?basis=value&scenario=${scenario}`);
      const { body: mtm } = await product.call("viewer", "GET", `${at}/mtm?scenario=${scenario}`);
      const [sums] = (mtm as typeof positions).sums;
      expect(owed(risk).reduce((sum, cents) => sum + cents, 0)).toBe(Math.round(sums!.open * 100));
      expect((risk as { risk: { open: number }[] }).risk[0]!.open).toBe(sums!.open);
    }
  });

  test("has positions of hours of the clock", async () => {
    const year = new Date().getUTCFullYear();
    const query = `from=${year}-03-01&to=${year}-03-31`;
    const { status, body } = await product.call("viewer", "GET", `${at}/positions?${query}`);
    const rows = body as { futures_id: string; base: { energy: number; power: number } }[];
    const march = rows.find(({ futures_id }) => futures_id === "futures_DE-LU");
    expect([status, march!.base.energy / march!.base.power]).toEqual([200, 743]);
    for (const wrong of [
      "from=2026-02-30&to=2026-03-01",
      "from=2026-03-02&to=2026-03-01",
      "from=1990-01-01&to=2026-01-01",
    ])
      expect((await product.call("viewer", "GET", `${at}/positions?${wrong}`)).status, wrong).toBe(422);
  });

  test("holds its book against the hedge path, the same in the call and in the file", async () => {
    const { status, body } = await product.call("viewer", "GET", `${at}/hedge-path`);
    const { day, books } = body as { day: string; books: { name: string; months: { month: string }[] }[] };
    // Of gas too: the demo has a book of its own for it.
    expect([status, books.map(({ name }) => name)]).toEqual([200, ["Demo own use", "Demo gas"]]);
    const months = books.flatMap(({ name, months: list }) => list.map(({ month }) => [name, month] as const));
    expect(months).toHaveLength(24);
    const page = `/system/${SYSTEM}/portfolio-manager/hedge-path.csv`;
    const open = (who: "viewer" | "foreign", query = "") =>
      fetch(product.url + page + query, { headers: product.signIn(who) });
    const [head, ...rows] = (await (await open("viewer")).text()).trim().split("\r\n");
    expect(head).toContain("hedged [%]");
    expect(rows).toHaveLength(24);
    for (const [i, row] of rows.entries()) {
      const [name, month] = months[i]!;
      expect(row).toMatch(new RegExp(`^${name},.*${month},`));
      // What a site needs of gas is known of a run, and none was computed.
      expect(row.endsWith(`,${name === "Demo gas" ? "none" : "metered"},${day}`), row).toBe(true);
    }
    expect(await (await open("viewer", "?demand=forecast")).text()).toContain(",forecast,");
    const none = await product.call("viewer", "GET", `${at}/hedge-path?book=other`);
    expect(none.body).toMatchObject({ books: [] });
    expect((await product.call("viewer", "GET", `${at}/hedge-path?demand=best`)).status).toBe(422);
    expect((await open("foreign")).status).toBe(404);
    // A share of the deals against the demand of all locations would be a figure of nothing.
    expect(await product.call("viewer", "GET", `${at}/hedge-path?geometry_id=roof`)).toMatchObject({
      status: 422,
      body: { error_details: [{ field: "geometry_id" }] },
    });
    const file = await open("viewer", "?location=roof");
    expect([file.status, await file.text()]).toEqual([422, expect.stringContaining("Leave out the location")]);
    expect((await open("foreign", "?location=roof")).status).toBe(404);
  });

  test("has a file of the lines that its values are the sums of", async () => {
    const open = (who: "viewer" | "foreign", query = "") =>
      fetch(`${product.url}/system/${SYSTEM}/portfolio-manager/value-lines.csv${query}`, {
        headers: product.signIn(who),
      });
    const { sums, valued_at } = (await product.call("viewer", "GET", `${at}/mtm`)).body as {
      sums: { open: number; delivered: number }[];
      valued_at: string;
    };
    const linesOf = async (query: string) => {
      const response = await open("viewer", query);
      expect(response.headers.get("Content-Type")).toContain("text/csv");
      const [, ...rows] = (await response.text()).trim().split("\r\n");
      return rows.map((row) => row.split(","));
    };
    const lines = await linesOf("");
    for (const [part, name] of [
      ["open", "Open"],
      ["delivered", "Delivered"],
    ] as const) {
      const own = lines.filter((cells) => cells[4] === name);
      const cents = own.reduce((sum, cells) => sum + Math.round(Number(cells[7]) * 100), 0);
      expect(cents).toBe(Math.round(sums[0]![part] * 100));
    }
    // Columns are added at the end, so that those before stay where files are read by them.
    expect(lines.find((cells) => cells[1]!.startsWith("Base "))!.slice(-2)).toEqual([
      expect.stringContaining(valued_at),
      "MWh",
    ]);
    expect(lines.find((cells) => cells[1]!.startsWith("Allowances "))!.at(-1)).toBe("t");
    // At other prices the open part is one line for each deal.
    const high = await linesOf("?scenario=high");
    expect(high.filter((cells) => cells[4] === "Open").every((cells) => cells[5] === "")).toBe(true);
    expect(await linesOf("?counterparty=nobody")).toEqual([]);
    expect((await open("foreign")).status).toBe(404);
  });

  test("says why it has no clean spark spread, the same in the call and in the file", async () => {
    const read = (who: "viewer" | "foreign" | "nobody", query = "") =>
      product.call(who, "GET", `${at}/spark-spread${query}`);
    const file = (who: "viewer" | "foreign", query = "") =>
      fetch(`${product.url}/system/${SYSTEM}/portfolio-manager/spark-spread.csv${query}`, {
        headers: product.signIn(who),
      });
    // No run of that name is in sight; deals of a location are not held against the plants of the site.
    for (const [query, fileQuery, field, reason] of [
      ["?run=nothing", "?run=nothing", "system_id", "There is no run with a result whose series are still stored"],
      ["?geometry_id=roof", "?location=roof", "geometry_id", "Leave out the location"],
    ] as const) {
      const { status, body } = await read("viewer", query);
      expect([query, status]).toEqual([query, 422]);
      expect(body).toMatchObject({ error_details: [{ field, message: expect.stringContaining(reason) }] });
      const csv = await file("viewer", fileQuery);
      expect([csv.status, await csv.text()]).toEqual([422, expect.stringContaining(reason)]);
    }
    const wrong = await read("viewer", "?status=best");
    expect(wrong).toMatchObject({ status: 422, body: { error_details: [{ field: "status" }] } });
    // Whoever does not see the system is told nothing, not even of a query that is wrong.
    for (const query of ["", "?run=nothing", "?geometry_id=roof"])
      expect((await read("foreign", query)).status, query).toBe(404);
    expect((await read("nobody")).status).toBe(401);
    expect((await file("foreign")).status).toBe(404);
    expect((await file("foreign", "?location=roof")).status).toBe(404);
  });

  test("refuses the clean spark spread of plans for a location, and tells others nothing of it, in the call and in the file", async () => {
    const read = (who: "viewer" | "foreign" | "nobody", query = "") =>
      product.call(who, "GET", `${at}/spark-spread/plan${query}`);
    const file = (who: "viewer" | "foreign", query = "") =>
      fetch(`${product.url}/system/${SYSTEM}/portfolio-manager/spark-spread-plan.csv${query}`, {
        headers: product.signIn(who),
      });
    expect(await read("viewer", "?geometry_id=roof")).toMatchObject({
      status: 422,
      body: { error_details: [{ field: "geometry_id" }] },
    });
    const csv = await file("viewer", "?location=roof");
    expect([csv.status, await csv.text()]).toEqual([422, expect.stringContaining("Leave out the location")]);
    // Whether a plan is in force or not, the file says what the call does.
    const call = await read("viewer");
    expect([call.status, (await file("viewer")).status]).toEqual([call.status, call.status]);
    expect([200, 422]).toContain(call.status);
    for (const query of ["", "?geometry_id=roof"]) expect((await read("foreign", query)).status, query).toBe(404);
    expect((await read("nobody")).status).toBe(401);
    expect((await file("foreign")).status).toBe(404);
  });

  test("has balancing energy, gathered by a worker, with bad questions told", async () => {
    const read = (query: string) => product.call("viewer", "GET", `${at}/imbalance?${query}`);
    for (const [wrong, field] of [
      ["from=2026-02-30&to=2026-03-01", "from"],
      [`from=${today}&to=2020-01-01`, "to"],
      ["from=2010-01-01&to=2010-01-02", "from"],
      [`${days}&granularity=hour`, "granularity"],
      [`${days}&scenario=best`, "scenario"],
      [`${days}&final_after=-1`, "final_after"],
      [`${days}&as_of=2026-01-01`, "as_of"],
    ] as const) {
      const { status, body } = await read(wrong);
      expect([wrong, status]).toEqual([wrong, 422]);
      expect(JSON.stringify(body)).toContain(field);
    }
    const queue = openQueue(product.dataDir);
    const job = queue.claim("test", [imbalanceJob.type]);
    const { sources, months } = imbalanceJob.payload.parse(job!.payload);
    for (const month of months)
      keepMonth(spaceDb(product.dataDir, "demo"), { system_id: SYSTEM, sources, now: Date.now() }, month);
    queue.close();
    closeDatabases();
    const imbalance = await read(`${days}&granularity=day`);
    expect(imbalance.status, JSON.stringify(imbalance.body)).toBe(200);
    const body = imbalance.body as Record<"sum", Record<string, number>> & { periods: Record<string, number>[] };
    expect(body).toMatchObject({ currency: "EUR", timezone: "Europe/Brussels", step_minutes: 15 });
    for (const one of [body.sum, ...body.periods]) expect(one.long! + one.short!).toBeCloseTo(one.net!, 9);
    const cents = body.periods.reduce((sum, { cost }) => sum + Math.round(cost! * 100), 0);
    expect(cents).toBe(Math.round(body.sum.cost! * 100));
  });

  test("is that of those who see the system", async () => {
    for (const path of [
      "mtm",
      "risk",
      "positions?from=2026-01-01&to=2026-01-02",
      "imbalance?from=2026-01-01&to=2026-01-02",
      "hedge-path",
    ]) {
      expect((await product.call("foreign", "GET", `${at}/${path}`)).status, path).toBe(404);
      expect((await product.call("nobody", "GET", `${at}/${path}`)).status, path).toBe(401);
    }
    const list = await product.call("foreign", "GET", "portfolio-manager/deals");
    expect([list.status, list.body]).toEqual([200, []]);
    expect((await product.call("foreign", "GET", `portfolio-manager/deals?system_id=${SYSTEM}`)).status).toBe(404);
    const own = (await product.call("viewer", "GET", `portfolio-manager/deals?system_id=${SYSTEM}`)).body as unknown[];
    expect(own.length).toBeGreaterThanOrEqual(8);
  });
});
