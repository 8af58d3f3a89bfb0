import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FormUser } from "../../helpers/formUser";
import { peopleOf, type Person } from "../../helpers/person";
import { type Caller, type Product, startProduct } from "../../helpers/product";

/** Rules that hold in pages and in calls alike: times of a profile, periods of deals, fields that must be filled in. */

const SYSTEM = "demo-district";
const desk = `/system/${SYSTEM}/portfolio-manager`;
let product: Product;
let as: (caller: Caller) => Person;
beforeAll(async () => {
  product = await startProduct();
  as = await peopleOf(product.url, ["editor", "superadmin"]);
});
afterAll(() => product.stop());

describe("the times of a profile", () => {
  const generate = (period: string) =>
    `${desk}/deals/generate?tech=ppa_other&load=individual&period=${period}&start=2027-04-01&place=demo-homes`;
  const definer = (user: FormUser) =>
    /name="constraints\[0\]\.period_definer"[^>]*value="([^"]*)"/.exec(user.page)?.[1] ??
    /value="([^"]*)"[^>]*name="constraints\[0\]\.period_definer"/.exec(user.page)?.[1];
  const type = (number: string) => ({ "constraints[0].period_definer": number });

  test("begin with the month or quarter of the first day", async () => {
    const user = new FormUser(as("editor"));
    await user.open(generate("month"));
    expect(definer(user)).toBe("4");
    await user.open(generate("quarter"));
    expect(definer(user)).toBe("2");
    await user.open(generate("year"));
    expect(definer(user)).toBe("1");
  });

  test("keep the month that is chosen together with the period, and refuse one that there is not", async () => {
    const user = new FormUser(as("editor"));
    await user.open(generate("year"));
    await expect(
      user.send("Preview", { type: type("13"), choose: { "constraints[0].period": "Month" } }),
    ).rejects.toThrow(/422.*from 1 to 12/);
    expect(definer(user)).toBe("13");
    await user.open(generate("year"));
    await user.send("Preview", { type: type("5"), choose: { "constraints[0].period": "Month" } });
    expect(definer(user)).toBe("5");
    await user.open(generate("year"));
    await user.send("Preview", { choose: { "constraints[0].period": "Quarter" } });
    expect(definer(user)).toBe("2");
  });
});

describe("queries of lists", () => {
  test("refuse a value that there is not", async () => {
    for (const [query, status] of [
      ["", 200],
      ["?country_code=DE&tech_abbr=futures_peak_month", 200],
      ["?period=2027-Q1", 200],
      ["?tech_abbr=rubbish", 422],
      ["?country_code=de", 422],
      ["?period=soon", 422],
      ["?carrier_id=rubbish", 422],
    ] as const)
      expect((await product.call("viewer", "GET", `market/tickers${query}`)).status, query).toBe(status);
    const of = (carrier: string) => product.call("viewer", "GET", `portfolio-manager/deals?carrier_id=${carrier}`);
    expect([(await of("futures_electricity")).status, (await of("rubbish")).status]).toEqual([200, 422]);
  });
});

describe("the days of a deal", () => {
  const post = async (change: object) => {
    const { body: all } = await product.call("editor", "GET", `portfolio-manager/deals?system_id=${SYSTEM}`);
    const deal = (all as Record<string, unknown>[]).find(({ carrier_id }) => carrier_id === "futures_electricity");
    const { created_at, created_by, set_at, set_by, deleted_at, period, full_load_hours, end_date, ...row } = deal!;
    void [created_at, created_by, set_at, set_by, deleted_at, period, full_load_hours, end_date];
    const ppa = { tech_id: "ppa_wind", ticker_symbol: null, base_peak_type: "base", ts_id: null };
    const days = { deal_id: "days", start_date: "2027-04-01", ...change };
    const { status, body } = await product.call("editor", "POST", "deal", { ...row, ...ppa, ...days });
    const [issue] = (body as { error_details?: { field?: string; message: string }[] }).error_details ?? [];
    return { status, end: (body as { end_date?: string }).end_date, said: issue?.message };
  };

  test("of a custom period need an end, in a call as in the page", async () => {
    // Stored without one, the deal would silently last a day.
    expect(await post({ periodType: "custom" })).toMatchObject({ status: 422, said: "This field is required." });
    const end_date = "2027-06-15";
    expect(await post({ periodType: "custom", end_date })).toMatchObject({ status: 200, end: end_date });
  });

  test("of another period end when that does, and no other day is taken without a word", async () => {
    expect(await post({ periodType: "quarter" })).toMatchObject({ status: 200, end: "2027-06-30" });
    expect(await post({ periodType: "quarter", end_date: "2027-06-30" })).toMatchObject({ status: 200 });
    const wrong = await post({ periodType: "quarter", end_date: "2030-01-01" });
    expect(wrong.status).toBe(422);
    expect(wrong.said).toContain("2027-06-30");
  });
});

describe("a module that is off for a system", () => {
  const off = "modules-off";
  test("is off in calls too: 403 as the page says, whatever the call names the system by", async () => {
    const { status } = await product.call("superadmin", "POST", "system", {
      system_id: off,
      geometry_id: "modules-off-border",
      name: "Off",
      unit: "EUR",
      timezone: "Europe/Berlin",
      has_expansion: false,
      has_operation: false,
      has_portfolio: false,
    });
    expect(status).toBe(200);
    const calls: [string, string, unknown?][] = [
      ["GET", `system/${off}/deals`],
      ["GET", `portfolio-manager/deals?system_id=${off}`],
      ["GET", `portfolio-manager/goos?system_id=${off}`],
      ["GET", `spotdeals?system_id=${off}`],
      ["GET", `system/${off}/spotdeals`],
      ["GET", `system/${off}/portfolio/mtm`],
      ["GET", `system/${off}/portfolio/risk`],
      ["GET", `system/${off}/portfolio/hedge-path`],
      ["GET", `system/${off}/optimizations`],
      ["GET", `system/${off}/results/dashboards`],
      ["GET", `system/${off}/schedule`],
      ["POST", "deal", { deal_id: "off", system_id: off }],
      ["POST", "goo", { goo_id: "off", system_id: off }],
      ["POST", "spotdeal", { spotdeal_id: "off", system_id: off }],
      ["POST", "operation-site", { system_id: off }],
      ["POST", "dashboard", { dashboard_id: "off", system_id: off }],
    ];
    for (const [method, path, body] of calls)
      expect((await product.call("superadmin", method, path, body)).status, `${method} ${path}`).toBe(403);
    // Out of sight it is not there, module or not; where the module is on, nothing changes.
    expect((await product.call("foreign", "GET", `system/${off}/deals`)).status).toBe(404);
    expect((await product.call("editor", "GET", `system/${SYSTEM}/deals`)).status).toBe(200);
  });

  test("is off for the rows that were there before", async () => {
    const read = () => product.call("superadmin", "GET", `system/${SYSTEM}`);
    const { created_at, created_by, set_at, set_by, deleted_at, ...system } = (await read()).body as Record<
      string,
      unknown
    >;
    void [created_at, created_by, set_at, set_by, deleted_at];
    const deals = (await product.call("editor", "GET", "portfolio-manager/deals")).body as { deal_id: string }[];
    const { deal_id } = deals[0]!;
    const set = (has_portfolio: boolean) => product.call("superadmin", "POST", "system", { ...system, has_portfolio });
    expect((await set(false)).status).toBe(200);
    expect((await product.call("editor", "GET", `deal/${deal_id}`)).status).toBe(403);
    expect((await product.call("editor", "DELETE", `deal/${deal_id}`)).status).toBe(403);
    expect((await product.call("editor", "GET", "portfolio-manager/deals")).body).toEqual([]);
    expect((await set(true)).status).toBe(200);
    expect((await product.call("editor", "GET", `deal/${deal_id}`)).status).toBe(200);
  });
});
