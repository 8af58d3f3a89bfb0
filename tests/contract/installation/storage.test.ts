import { afterAll, beforeAll, expect, test } from "vitest";
import { openQueue } from "../../../db/queue";
import { PATIENCE_MS } from "../../helpers/eventually";
import { peopleOf, type Person } from "../../helpers/person";
import { type Caller, CALLERS, type Product, startProduct } from "../../helpers/product";

/** What a space keeps, on its page and in calls. */
let product: Product;
let as: (caller: Caller) => Person;
beforeAll(async () => {
  product = await startProduct({}, { worker: true });
  as = await peopleOf(product.url, CALLERS);
});
afterAll(() => product.stop());

const read = async () =>
  (await product.call("admin", "GET", "storage")).body as { sizes: { kinds: { kind: string }[] } | null };

test("a call has the space measured, and page, call and operations show it", async () => {
  expect((await product.call("editor", "GET", "storage")).status).toBe(403);
  expect((await product.call("editor", "POST", "storage/measure")).status).toBe(403);
  expect((await product.call("admin", "POST", "storage/measure")).status).toBe(202);
  await expect.poll(async () => (await read()).sizes?.kinds.length ?? 0, { timeout: PATIENCE_MS }).toBeGreaterThan(10);
  const page = await (await as("admin").get("/admin/storage")).text();
  expect(page).toContain("Change log");
  expect(page).toContain('href="/system/demo-district/');
  const operations = await (await as("superadmin").get("/admin/operations")).text();
  expect(operations).toContain("What company spaces keep");
  expect(operations).toMatch(/Time series: [\d.]+.MB/);
});

test("a rule is asked twice on pages, and for hard in calls; updates from before what went are told to be gone", async () => {
  const set = (query: string, body: object) => product.call("admin", "POST", `retention${query}`, body);
  expect((await product.call("editor", "GET", "retention")).status).toBe(403);
  expect((await product.call("editor", "POST", "retention?hard=1", { kind: "changes", days: 365 })).status).toBe(403);
  expect((await set("", { kind: "changes", days: 365 })).status).toBe(409);
  expect((await set("?hard=1", { kind: "changes", days: 1 })).status).toBe(422);
  expect((await set("?hard=1", { kind: "changes", days: 365 })).status).toBe(200);
  const address = "/admin/storage/retention/notices_unread?days=90";
  const question = await (await as("admin").get(address)).text();
  expect(question).toContain("It cannot be undone");
  const refused = await as("admin").post(address, { confirm_count: "7" });
  expect(refused.status).toBe(422);
  expect((await as("editor").post(address, { confirm_count: "0" })).headers.get("location")).toBe("/systems");
  await as("admin").post(address, { confirm_count: "0" });
  const { kinds } = (await product.call("admin", "GET", "retention")).body as {
    kinds: { kind: string; days: number | null }[];
  };
  expect(Object.fromEntries(kinds.map(({ kind, days }) => [kind, days]))).toMatchObject({
    changes: 365,
    notices_unread: 90,
  });
  expect(await (await as("admin").get("/audit")).text()).toContain("Retention");

  const queue = openQueue(product.dataDir);
  queue.enqueue({ type: "apply_retention" });
  queue.close();
  const updates = async () =>
    (await product.call("admin", "GET", "system/demo-district/nodes/updates?since=2020-01-01T00:00:00Z")).status;
  await expect.poll(updates, { timeout: PATIENCE_MS }).toBe(410);
});
