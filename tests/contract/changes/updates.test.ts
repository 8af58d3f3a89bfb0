import { afterAll, beforeAll, expect, test } from "vitest";
import { type Caller, type Product, startProduct } from "../../helpers/product";
import { ground, sample, SHARED } from "../core/samples";

/** GET …/updates?since= tells of rows that went for good and of systems that came into sight or left it. */
let product: Product;
let since: string;
beforeAll(async () => {
  product = await startProduct();
  since = new Date().toISOString();
});
afterAll(() => product.stop());

interface Update {
  set_mode: string;
  [field: string]: unknown;
}
const post = async (path: string, item: unknown, caller: Caller = "admin") => {
  const answer = await product.call(caller, "POST", path, item);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const hard = async (path: string) => {
  await product.call("admin", "DELETE", path);
  await product.call("admin", "DELETE", `${path}?hard=1`);
  expect((await product.call("admin", "GET", path)).status).toBe(404);
};
const kindOfUpdate = async (caller: Caller, list: string, id: string): Promise<string | undefined> => {
  const answer = await product.call(caller, "GET", `${list}/updates?since=${encodeURIComponent(since)}`);
  expect(answer.status, list).toBe(200);
  const rows = (answer.body as Update[]).filter((row) => Object.values(row).includes(id));
  expect(rows.length, `${list} names it once`).toBeLessThan(2);
  return rows[0]?.set_mode;
};

test("technologies, shared scenarios and shared geometries that went", async () => {
  const technology = sample("technology", "");
  await post("technology", technology.item);
  await hard(`technology/${technology.id}`);
  expect(await kindOfUpdate("viewer", "technologies", technology.id)).toBe("delete");
  const scenario = { scenario_id: "shared-gone", name: "Shared", system_id: null };
  await post("scenario", scenario);
  await hard("scenario/shared-gone");
  expect(await kindOfUpdate("viewer", "global/scenarios", "shared-gone")).toBe("delete");
  expect(await kindOfUpdate("viewer", `system/${SHARED}/scenarios`, "shared-gone")).toBeUndefined();
  const geometry = sample("geometry", SHARED);
  await post("geometry", { ...geometry.item, system_id: null });
  await hard(`geometry/${geometry.id}`);
  expect(await kindOfUpdate("viewer", "global/geometries", geometry.id)).toBe("delete");
});

test("parameters that went, in their own lists only", async () => {
  for (const row of ground(SHARED)) await post("geometry", row);
  const node = sample("node", SHARED);
  await post("node", node.item);
  const base = { system_id: SHARED, scenario_id: "base" };
  const rows = {
    "gone-of-node": { ...base, node_id: node.id, properties: { type: "existing_capacity", value: 1, unit: "MW" } },
    "gone-of-technology": {
      ...base,
      technology_id: "photovoltaics",
      properties: { type: "technology_interest_rate", value: 0.05, unit: "1" },
    },
  };
  for (const [parameter_id, row] of Object.entries(rows)) {
    await post("parameter", { parameter_id, ...row });
    await hard(`parameter/${parameter_id}`);
  }
  const lists = ["parameters", "nodes/parameters", "lines/parameters", "technologies/parameters"];
  const of = (id: string) => Promise.all(lists.map((list) => kindOfUpdate("viewer", `system/${SHARED}/${list}`, id)));
  expect(await of("gone-of-node")).toEqual([undefined, "delete", undefined, undefined]);
  expect(await of("gone-of-technology")).toEqual([undefined, undefined, undefined, "delete"]);
  const shared = { scenario_id: "base", technology_id: "photovoltaics" };
  const properties = { type: "technology_interest_rate", value: 0.05, unit: "1" };
  await post("parameter", { parameter_id: "gone-of-all", ...shared, properties });
  await hard("parameter/gone-of-all");
  expect(await kindOfUpdate("viewer", "global/technologies/parameters", "gone-of-all")).toBe("delete");
});

test("systems that were shared, taken away, and deleted", async () => {
  const { id, item } = sample("system", "");
  await post("system", item);
  expect([await kindOfUpdate("editor", "systems", id), await kindOfUpdate("admin", "systems", id)]).toEqual([
    undefined,
    "create",
  ]);
  const users = (await product.call("admin", "GET", "users")).body as { user_id: string; email: string }[];
  const editor = users.find(({ email }) => email.startsWith("editor"))!;
  const role = { user_id: editor.user_id, system_id: id, role: "editor", email: editor.email };
  since = new Date().toISOString();
  await post("role", role);
  expect(await kindOfUpdate("editor", "systems", id)).toBe("create");
  const taken = await product.call("admin", "DELETE", `user/${editor.user_id}/system/${id}/role`);
  expect(taken.status).toBe(200);
  expect(await kindOfUpdate("editor", "systems", id)).toBe("delete");
  await post("role", role);
  since = new Date().toISOString();
  expect((await product.call("admin", "DELETE", `system/${id}?hard=1`)).status).toBe(200);
  const all = [
    await kindOfUpdate("admin", "systems", id),
    await kindOfUpdate("editor", "systems", id),
    await kindOfUpdate("viewer", "systems", id),
  ];
  expect(all).toEqual(["delete", "delete", undefined]);
  expect(await kindOfUpdate("foreign", "systems", id)).toBeUndefined();
});
