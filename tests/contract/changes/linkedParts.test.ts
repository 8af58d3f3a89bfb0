import { afterAll, beforeAll, expect, test } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { peopleOf, type Person } from "../../helpers/person";
import { type Caller, type Product, startProduct } from "../../helpers/product";
import { sample } from "../core/samples";

/** Long lists as a program reads them: each part by the Link of the one before, until there is none. */
const SYSTEM = "demo-district";
let product: Product;
let as: (caller: Caller) => Person;
let since: string;
beforeAll(async () => {
  product = await startProduct();
  as = await peopleOf(product.url, ["viewer", "editor", "admin", "foreign"]);
  since = new Date().toISOString();
  const deal = { system_id: SYSTEM, spot_id: "day_ahead_DE-LU", amount: 4, trading_price: 50 };
  const quarter = Math.floor(Date.now() / 900_000) * 900_000;
  for (let i = 0; i < 7; i++) {
    const start_at = new Date(quarter - HOUR_MS - i * 900_000).toISOString();
    await post("editor", "spotdeal", { ...deal, spotdeal_id: `linked-${i}`, start_at });
  }
  // A change of a system, and two that roles bring.
  const { item } = sample("system", "");
  for (const id of ["linked-a", "linked-b", "linked-c"])
    await post("admin", "system", { ...item, system_id: id, name: id });
  const users = (await product.call("admin", "GET", "users")).body as { user_id: string; email: string }[];
  const viewer = users.find(({ email }) => email.startsWith("viewer"))!;
  since = new Date().toISOString();
  await post("admin", "system", { ...item, system_id: "linked-a", name: "changed" });
  for (const system_id of ["linked-a", "linked-b", "linked-c"])
    await post("admin", "role", { user_id: viewer.user_id, system_id, role: "viewer", email: viewer.email });
});
afterAll(() => product.stop());

async function post(caller: Caller, path: string, item: object): Promise<void> {
  const response = await product.call(caller, "POST", path, item);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
}

async function readBy(caller: Caller, path: string, limit: number): Promise<{ rows: object[]; parts: number }> {
  const rows: object[] = [];
  const sign = path.includes("?") ? "&" : "?";
  let [address, parts]: [string | undefined, number] = [`/api/${path}${sign}limit=${limit}`, 0];
  while (address && parts < 50) {
    const response: Response = await as(caller).get(address);
    expect(response.status, address).toBe(200);
    const some = (await response.json()) as object[];
    expect(some.length).toBeLessThanOrEqual(limit);
    rows.push(...some);
    const [, next] = /^<(.+)>; rel="next"$/.exec(response.headers.get("Link") ?? "") ?? [];
    address = next?.slice(new URL(next).origin.length);
    parts++;
  }
  return { rows, parts };
}
const whole = async (caller: Caller, path: string) => (await (await as(caller).get(`/api/${path}`)).json()) as object[];

test("deals, guarantees and spot deals of a portfolio, for who sees them", async () => {
  const lists = [
    `portfolio-manager/deals?system_id=${SYSTEM}`,
    "portfolio-manager/goos",
    `spotdeals?system_id=${SYSTEM}`,
  ];
  for (const path of lists)
    for (const caller of ["viewer", "editor"] as const) {
      const all = await whole(caller, path);
      expect(all.length, path).toBeGreaterThan(1);
      const { rows, parts } = await readBy(caller, path, 2);
      expect(rows, path).toEqual(all);
      expect(parts, path).toBe(Math.ceil(all.length / 2));
    }
  for (const path of ["portfolio-manager/deals", "portfolio-manager/goos", "spotdeals"])
    expect(await readBy("foreign", path, 2), path).toEqual({ rows: [], parts: 1 });
});

test("changes of a list, and of systems those too that roles bring", async () => {
  const path = `updates?since=${encodeURIComponent(since)}`;
  const all = (await whole("viewer", `systems/${path}`)) as { system_id: string; set_mode: string }[];
  expect(all.map(({ system_id, set_mode }) => [system_id, set_mode])).toEqual([
    ["linked-a", "update"],
    ["linked-b", "create"],
    ["linked-c", "create"],
  ]);
  for (const [limit, parts] of [
    [1, 3],
    [2, 2],
    [3, 1],
  ] as const)
    expect(await readBy("viewer", `systems/${path}`, limit)).toEqual({ rows: all, parts });
  expect((await readBy("foreign", `systems/${path}`, 1)).rows).toEqual([]);
  const early = `updates?since=2020-01-01T00:00:00Z`;
  const deals = await whole("viewer", `system/${SYSTEM}/spotdeals/${early}`);
  expect(deals.length).toBeGreaterThan(6);
  expect((await readBy("viewer", `system/${SYSTEM}/spotdeals/${early}`, 3)).rows).toEqual(deals);
});
