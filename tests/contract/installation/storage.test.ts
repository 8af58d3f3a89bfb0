import { afterAll, beforeAll, expect, test } from "vitest";
import { peopleOf, type Person } from "../../helpers/person";
import { type Caller, CALLERS, type Product, startProduct } from "../../helpers/product";

/** What a space keeps, on its page and in calls. */
let product: Product;
let as: (caller: Caller) => Person;
beforeAll(async () => {
  product = await startProduct({}, { worker: true });
  as = await peopleOf(product.url, CALLERS);
}, 60_000);
afterAll(() => product.stop());

const read = async () =>
  (await product.call("admin", "GET", "storage")).body as { sizes: { kinds: { kind: string }[] } | null };

test("a call has the space measured, and page, call and operations show it", async () => {
  expect((await product.call("editor", "GET", "storage")).status).toBe(403);
  expect((await product.call("editor", "POST", "storage/measure")).status).toBe(403);
  expect((await product.call("admin", "POST", "storage/measure")).status).toBe(202);
  await expect.poll(async () => (await read()).sizes?.kinds.length ?? 0, { timeout: 30_000 }).toBeGreaterThan(10);
  const page = await (await as("admin").get("/admin/storage")).text();
  expect(page).toContain("Change log");
  expect(page).toContain('href="/system/demo-district/');
  const operations = await (await as("superadmin").get("/admin/operations")).text();
  expect(operations).toContain("What company spaces keep");
  expect(operations).toMatch(/Live points: [\d.]+.MB/);
}, 60_000);
