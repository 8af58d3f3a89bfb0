import { afterAll, beforeAll, expect, test } from "vitest";
import { PATIENCE_MS } from "../../helpers/eventually";
import { type Product, startProduct } from "../../helpers/product";

/** A system whose root is read-only has no folder for temporary files: what is read is written below DATA_DIR alone. */
let product: Product;
beforeAll(async () => {
  product = await startProduct({ TMPDIR: "/nowhere/that/is" }, { worker: true });
});
afterAll(() => product.stop());

test("a system is imported where the machine has no temporary folder", async () => {
  const at = `${product.url}/api`;
  const exported = await fetch(`${at}/system/demo-district/export`, { headers: product.signIn("editor") });
  expect(exported.status).toBe(200);
  const started = await fetch(`${at}/import/system`, {
    method: "POST",
    headers: { ...product.signIn("editor"), "Content-Type": "application/zip" },
    body: await exported.arrayBuffer(),
  });
  expect(started.status).toBe(202);
  const { import_id } = (await started.json()) as { import_id: string };
  const state = async () => (await product.call("editor", "GET", `import/system/${import_id}`)).body;
  await expect
    .poll(state, { timeout: PATIENCE_MS, interval: 250 })
    .toMatchObject({ stage: expect.stringMatching(/done|refused|failed/) });
  expect(await state()).toMatchObject({ stage: "done", system_id: expect.any(String) });
});
