import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Product, startProduct } from "../../helpers/product";

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

test("an attachment whose file is lost on the server says so, and nothing to those who may not see it", async () => {
  const body = new FormData();
  body.append("file", new Blob(["text of a plan"]), "plan.txt");
  const headers = product.signIn("editor");
  const item = `${product.url}/files/attachments/node/demo-pv`;
  const { url } = (await (await fetch(item, { method: "POST", headers, body })).json()) as { url: string };
  rmSync(join(product.dataDir, "files"), { recursive: true });
  const lost = await fetch(product.url + url, { headers });
  expect(lost.status).toBe(404);
  expect(await lost.json()).toMatchObject({
    message: "The file “plan.txt” is missing on the server. Administrators can restore it from a copy.",
  });
  const foreign = await fetch(product.url + url, { headers: product.signIn("foreign") });
  expect(await foreign.text()).not.toContain("plan.txt");
});
