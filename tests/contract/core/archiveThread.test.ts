import { strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importSystem } from "../../helpers/importSystem";
import { startProduct, type Product } from "../../helpers/product";

/** Whole systems are written in a thread and read by a job: others are served meanwhile, and what needs too much memory is refused. */

/** Loads of the machine vary; what is guarded against took from a quarter of a minute to a whole one. */
const STALL_MS = 8000;

let product: Product;
let token: string;
beforeAll(async () => {
  product = await startProduct({}, { worker: true });
  const account = { email: "editor@demo.test", password: "energy-demo-2026" };
  token = ((await product.call("nobody", "POST", "auth/token", account)).body as { token: string }).token;
}, 60_000);
afterAll(() => product.stop());

const stallDuring = async (work: () => Promise<unknown>): Promise<number> => {
  let longest = 0;
  let over = false;
  const watch = (async () => {
    while (!over) {
      const began = performance.now();
      await (await fetch(`${product.url}/healthz`)).text();
      longest = Math.max(longest, performance.now() - began);
    }
  })();
  await work();
  over = true;
  await watch;
  return longest;
};
const exported = () =>
  fetch(`${product.url}/api/system/demo-district/export`, { headers: { Authorization: `Bearer ${token}` } });

test("three exports at once leave the others served, and come back the same", async () => {
  let files: ArrayBuffer[] = [];
  const stall = await stallDuring(async () => {
    const answers = await Promise.all(Array.from({ length: 3 }, exported));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    files = await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  });
  expect(stall).toBeLessThan(STALL_MS);
  expect(await importSystem(product, "editor", new Uint8Array(files[0]!))).toMatchObject({
    stage: "done",
    findings: [],
  });
});

test("a list of millions of empty entries is refused while others are served", { timeout: 120_000 }, async () => {
  const files = unzipSync(new Uint8Array(await (await exported()).arrayBuffer()));
  const bytes = zipSync({ ...files, "nodes.json": strToU8(`[${"{},".repeat(3_000_000)}{}]`) });
  const stall = await stallDuring(async () => {
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
