import { strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stallDuring } from "../../helpers/health";
import { importSystem } from "../../helpers/importSystem";
import { type Product, startProduct } from "../../helpers/product";

/** Whole systems are written in a thread and read by a job: others are served meanwhile, and what needs too much memory is refused. */

/** Loads of the machine vary; what is guarded against took from a quarter of a minute to a whole one. */
const STALL_MS = 8000;

let product: Product;
beforeAll(async () => {
  product = await startProduct({}, { worker: true });
});
afterAll(() => product.stop());

const exported = () => fetch(`${product.url}/api/system/demo-district/export`, { headers: product.signIn("editor") });

test("three exports at once leave the others served, and come back the same", async () => {
  const { value: files, stall } = await stallDuring(product.url, async () => {
    const answers = await Promise.all(Array.from({ length: 3 }, exported));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    return Promise.all(answers.map((answer) => answer.arrayBuffer()));
  });
  expect(stall).toBeLessThan(STALL_MS);
  expect(await importSystem(product, "editor", new Uint8Array(files[0]!))).toMatchObject({
    stage: "done",
    // An editor does not switch modules on: the demo's operator stays behind.
    findings: [{ severity: "warning", text: expect.stringContaining("modules") as string }],
  });
});

test("a list of millions of empty entries is refused while others are served", async () => {
  const files = unzipSync(new Uint8Array(await (await exported()).arrayBuffer()));
  const bytes = zipSync({ ...files, "nodes.json": strToU8(`[${"{},".repeat(3_000_000)}{}]`) });
  const { stall } = await stallDuring(product.url, async () => {
    expect(await importSystem(product, "editor", bytes)).toMatchObject({
      stage: "refused",
      system_id: null,
      findings: expect.arrayContaining([
        { severity: "error", text: expect.stringContaining("“nodes.json”, entry 1") as string },
      ]) as unknown[],
    });
  });
  expect(stall).toBeLessThan(STALL_MS);
});
