import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { PATIENCE_MS } from "../../helpers/eventually";
import { type Caller, type Product, startProduct } from "../../helpers/product";

const DEMO = "demo-district";
let product: Product;
beforeAll(async () => {
  product = await startProduct({}, { worker: true });
});
afterAll(() => product.stop());

const template = (id: string, with_parameters: boolean) => ({
  template_id: id,
  name: `Kept ${id}`,
  description: "A district",
  with_parameters,
});
const keep = (caller: Caller, id: string, more: object = {}) =>
  product.call(caller, "POST", `system/${DEMO}/template`, { ...template(id, true), ...more });
const begin = async (id: string, name: string): Promise<string> => {
  const begun = await product.call("editor", "POST", `template/${id}/system`, { name });
  expect(begun.status).toBe(202);
  const { import_id } = begun.body as { import_id: string };
  let system_id = "";
  await vi.waitFor(
    async () => {
      const state = (await product.call("editor", "GET", `import/system/${import_id}`)).body as {
        stage: string;
        system_id: string;
      };
      expect(state).toMatchObject({ stage: "done" });
      system_id = state.system_id;
    },
    { timeout: PATIENCE_MS, interval: 200 },
  );
  return system_id;
};
const count = async (system: string, list: string): Promise<number> =>
  ((await product.call("editor", "GET", `system/${system}/${list}`)).body as unknown[]).length;

test("a system is kept with its parameters, and another one begins from it", async () => {
  expect((await keep("viewer", "whole")).status).toBe(403);
  expect((await keep("foreign", "whole")).status).toBe(404);
  expect((await keep("editor", "whole", { name: "" })).status).toBe(422);
  const made = await keep("editor", "whole");
  expect(made.body).toMatchObject({ name: "Kept whole", unit: "EUR", with_parameters: true, locations: 2 });
  // Sent twice it is one.
  expect((await keep("editor", "whole")).status).toBe(200);
  const listed = (await product.call("viewer", "GET", "templates")).body as object[];
  expect(listed).toHaveLength(1);
  expect((await product.call("foreign", "GET", "templates")).body).toEqual([]);

  const system = await begin("whole", "Twin of the demo");
  const read = (await product.call("editor", "GET", `system/${system}`)).body;
  expect(read).toMatchObject({ name: "Twin of the demo", has_operation: false, status: "success" });
  expect(await count(system, "nodes")).toBe(await count(DEMO, "nodes"));
  expect(await count(system, "parameters")).toBeGreaterThan(0);
  // What is of the real site stays there.
  expect(await count(DEMO, "live-series")).toBeGreaterThan(0);
  expect([await count(system, "live-series"), await count(system, "events")]).toEqual([0, 0]);
});

test("without parameters a template holds places and components alone", async () => {
  expect((await keep("editor", "bare", { with_parameters: false })).status).toBe(200);
  const system = await begin("bare", "Bare twin");
  expect(await count(system, "nodes")).toBe(await count(DEMO, "nodes"));
  expect(await count(system, "parameters")).toBe(0);
});

test("templates are begun and deleted by those who may make systems", async () => {
  const use = (caller: Caller, id: string) => product.call(caller, "POST", `template/${id}/system`, { name: "x" });
  expect([(await use("viewer", "bare")).status, (await use("foreign", "bare")).status]).toEqual([403, 404]);
  expect((await use("editor", "nothing")).status).toBe(404);
  const remove = (caller: Caller) => product.call(caller, "DELETE", "template/bare?hard=1");
  expect((await remove("viewer")).status).toBe(403);
  expect((await remove("foreign")).status).toBe(404);
  expect((await remove("editor")).status).toBe(200);
  expect((await use("editor", "bare")).status).toBe(404);
  const page = (caller: Caller, path: string) =>
    fetch(`${product.url}/systems/new/templates${path}`, { headers: product.signIn(caller), redirect: "manual" });
  expect((await page("viewer", "")).status).toBe(403);
  expect((await page("editor", "/nothing")).status).toBe(404);
  expect((await page("editor", "/whole")).status).toBe(200);
  expect((await page("editor", "/home/delete")).status).toBe(404);
});
