import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Person, words } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";

const LIST = "/system/demo-district/designer/optimizations";
const RUNS = 120;
let product: Product;
let reader: Person;

beforeAll(async () => {
  product = await startProduct();
  const db = new Database(join(product.dataDir, "spaces/demo.sqlite"));
  const columns = (db.pragma("table_info(optimizations)") as { name: string }[]).map(({ name }) => name);
  const values = columns.map((name) =>
    name === "optimization_id" || name === "name" || name === "created_at" ? `@${name}` : name,
  );
  db.prepare(
    "DELETE FROM optimizations WHERE system_id = 'demo-district' AND optimization_id <> 'demo-investment-2030'",
  ).run();
  const copy = db.prepare(
    `INSERT INTO optimizations (${columns.join(", ")}) SELECT ${values.join(", ")} FROM optimizations WHERE optimization_id = 'demo-investment-2030'`,
  );
  for (let i = 1; i < RUNS; i++) {
    const at = new Date(Date.UTC(2040, 0, 1, 0, i)).toISOString();
    copy.run({ optimization_id: `copy-${i}`, name: `Copy ${i}.`, created_at: at });
  }
  db.close();
  reader = new Person(product.url);
  await reader.signIn("editor@demo.test");
});
afterAll(() => product.stop());

const page = async (query: string) => (await reader.get(LIST + query)).text();
const runsOf = (html: string) => [
  ...new Set([...html.matchAll(/optimizations\/copy-(\d+)"/g)].map(([, i]) => Number(i))),
];

describe("the list of runs in pages", () => {
  test("has fifty of them, the newest first, with links to the others", async () => {
    const first = await page("");
    expect(runsOf(first)).toEqual(Array.from({ length: 50 }, (_, i) => 119 - i));
    expect(first).toContain('href="?page=2"');
    expect(await words(await reader.get(LIST))).toContain(`of ${RUNS}`);
    expect(runsOf(await page("?page=2"))).toEqual(Array.from({ length: 50 }, (_, i) => 69 - i));
    expect(runsOf(await page("?page=3"))).toEqual(Array.from({ length: 19 }, (_, i) => 19 - i));
  });

  test("a page that is none is the last or the first one", async () => {
    expect(runsOf(await page("?page=99"))).toHaveLength(19);
    for (const query of ["?page=0", "?page=-3", "?page=x"]) expect(runsOf(await page(query))[0]).toBe(119);
  });

  test("calls give it in parts, and say what they do not take", async () => {
    const call = async (query: string) => product.call("editor", "GET", `system/demo-district/optimizations?${query}`);
    const first = Object.keys((await call("limit=100")).body as object);
    expect(first).toHaveLength(100);
    const rest = Object.keys((await call(`limit=100&after=${first.at(-1)}`)).body as object);
    expect(new Set([...first, ...rest]).size).toBe(RUNS);
    expect(Object.keys((await call("")).body as object)).toHaveLength(RUNS);
    const refused = async (query: string) => {
      const { status, body } = await call(query);
      return { status, details: (body as { error_details: { field: string; message: string }[] }).error_details };
    };
    const message = expect.stringMatching(/^[A-Z].*\.$/) as string;
    expect(await refused("limit=10&after=nothing")).toEqual({ status: 422, details: [{ field: "after", message }] });
    for (const limit of ["0", "1001", "x", "1.5"])
      expect(await refused(`limit=${limit}`)).toEqual({ status: 422, details: [{ field: "limit", message }] });
  });

  test("each part leads to the next one", async () => {
    const read: string[] = [];
    let [address, parts]: [string | undefined, number] = ["/api/system/demo-district/optimizations?limit=50", 0];
    while (address && parts++ < 9) {
      const response: Response = await reader.get(address);
      read.push(...Object.keys((await response.json()) as object));
      const [, next] = /^<(.+)>; rel="next"$/.exec(response.headers.get("Link") ?? "") ?? [];
      address = next?.slice(new URL(next).origin.length);
    }
    expect(parts).toBe(3);
    expect(read).toHaveLength(RUNS);
    expect(new Set(read).size).toBe(RUNS);
  });
});
