import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enterPath } from "~/entities/parameters/enterPath";
import { isIgnoredByRuns } from "~/entities/parameters/ignoredTypes";
import type { ElementRef } from "~/entities/parameters/parameterElement";
import { FormUser } from "../../helpers/formUser";
import { peopleOf, type Person, words } from "../../helpers/person";
import { type Caller, type Product, startProduct } from "../../helpers/product";
import { SHARED } from "../core/samples";

/** Parameters changed together and scenarios side by side, as people use them: forms without a script. */

let product: Product;
let as: (caller: Caller) => Person;
const twin = `/system/${SHARED}/digital-twin`;
const SCENARIO = "parameter-pages";

beforeAll(async () => {
  product = await startProduct();
  as = await peopleOf(product.url, ["editor", "viewer", "foreign"]);
  const scenario = { scenario_id: SCENARIO, name: "Dear", system_id: SHARED };
  expect((await product.call("editor", "POST", "scenario", scenario)).status).toBe(200);
});
afterAll(() => product.stop());

const lifetime = async () =>
  ((await product.call("editor", "GET", "parameter/demo-pv-lifetime")).body as { properties: { value: number } })
    .properties.value;

describe("parameters changed together", () => {
  const all = `${twin}/parameters?tab=all&node_id=demo-pv`;

  test("from the list by check boxes: a preview, then one step", async () => {
    const before = await lifetime();
    const user = new FormUser(as("editor"));
    await user.open(all);
    await user.send("Change or copy selected", { tick: ["id=demo-pv-lifetime"] });
    expect(user.path).toContain("/parameters/change?id=");
    await user.send("Show what changes", { type: { factor: "2" } });
    expect(user.text).toContain("One parameter changes");
    await user.send("Change one parameter");
    expect(await lifetime()).toBe(before * 2);
  });

  test("all that the filter finds are copied to a scenario, and are next to the base scenario", async () => {
    const user = new FormUser(as("editor"));
    await user.open(all);
    await user.follow(/^Change all \d+ found$/);
    await user.open(`${user.path}&what=scenario`);
    await user.send("Show what changes", { choose: { scenario_id: "Dear" } });
    await user.send(/^Change \d+ parameters$/);
    const under = `${twin}/parameters?tab=all&scenario_id=${SCENARIO}&parameter_type=lifetime`;
    await user.open(under);
    await user.follow(/^Change all 1 found$/);
    await user.send("Show what changes", { type: { percent: "10" } });
    await user.send("Change one parameter");
    await user.open(`${twin}/scenarios`);
    await user.follow("Compare scenarios");
    await user.open(`${twin}/scenarios/compare?a=base&b=${SCENARIO}`);
    expect(user.text).toMatch(/Photovoltaics.*Lifetime.*\+10\.0%/i);
    const file = await as("viewer").get(`${twin}/scenarios/compare.csv?a=base&b=${SCENARIO}&q=lifetime`);
    expect([file.status, file.headers.get("Content-Type")]).toEqual([200, "text/csv; charset=utf-8"]);
    const lines = (await file.text()).trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(Number(lines[1]?.split(",").at(-1))).toBeCloseTo(0.1, 9);
  });

  test("say at the field what is missing, and keep what was typed", async () => {
    const change = `${twin}/parameters/change?tab=all&node_id=demo-pv&found=1`;
    for (const [what, form, message] of [
      ["scale", { factor: "2", percent: "3" }, "not both"],
      ["value", { value: "5", unit: "" }, "different units"],
      ["eol", { eol: "soon" }, "soon"],
      ["scenario", { scenario_id: "" }, "f-scenario_id"],
    ] as const) {
      const answer = await as("editor").post(`${change}&what=${what}`, { batch: "b", intent: "preview", ...form });
      expect(answer.status, what).toBe(422);
      expect(await answer.text(), what).toContain(message);
    }
  });

  test("are for those who edit; a comparison is for all who see the system", async () => {
    const change = `${twin}/parameters/change?id=demo-pv-lifetime`;
    const form = { batch: "b", factor: "2", intent: "apply" };
    for (const [name, status] of [
      ["viewer", 403],
      ["foreign", 404],
    ] as const) {
      expect((await as(name).get(change)).status, name).toBe(status);
      expect((await as(name).post(change, form)).status, name).toBe(status);
    }
    expect(await words(await as("viewer").get(`${twin}/parameters`))).not.toContain("Change or copy");
    expect((await as("editor").get(`${twin}/parameters/change?id=no-such`)).status).toBe(404);
    expect((await as("editor").get(`${twin}/parameters/change`)).status).toBe(303);
    const compare = `${twin}/scenarios/compare`;
    expect((await as("viewer").get(compare)).status).toBe(200);
    expect((await as("viewer").get(`${compare}?a=base&b=no-such`)).status).toBe(404);
    for (const path of [compare, `${compare}.csv`]) expect((await as("foreign").get(path)).status).toBe(404);
  });
});

describe("the form that a finding leads to", () => {
  const form = (element: ElementRef, type: string) =>
    as("editor").get(enterPath(SHARED, element, { type, scenarioId: "base" }));
  const of = (type: ElementRef["type"], id: string | null): ElementRef => ({ type, id, technology_id: null });

  test.each([
    ["a component", of("Node", "demo-pv"), "lifetime", "Lifetime"],
    ["a location", of("Geometry", "demo-homes"), "available_space", "Available space"],
    ["the system", of("System", null), "interest_rate", "Interest rate"],
  ])("of %s has its parameter chosen", async (_name, element, type, name) => {
    const answer = await form(element, type);
    const html = await answer.text();
    expect([answer.status, /name="rows\[0\]\.value"/.test(html), html.includes(name)]).toEqual([200, true, true]);
  });
});

test("a form says of a parameter that no run reads that it changes no result, and of no other", async () => {
  const hint = "No optimization reads it.";
  for (const [type, without] of [
    ["outdoor_temperature", true],
    ["interest_rate", false],
  ] as const) {
    expect(isIgnoredByRuns(type)).toBe(without);
    const user = new FormUser(as("editor"));
    await user.open(`${twin}/parameters/new?step=3&scenario_id=base&system=1&parameter_type=${type}`);
    expect(user.text.includes(hint), type).toBe(without);
  }
});

describe("high and low prices", () => {
  test("are entered from the base price, listed, and named by the run that misses them", async () => {
    const user = new FormUser(as("editor"));
    await user.open(`${twin}/parameters/demo-gas-purchase-energy_levy`);
    await user.follow("Enter a high price");
    expect(user.text).toMatch(/Price scenario.*High/);
    await user.send("Save", { type: { "rows[0].value": "77" } });
    expect(user.text).toMatch(/Energy levy \(High\)/);
    await user.open(`${twin}/parameters?tab=all&price_scenario=high`);
    expect(user.text).toContain("77");
    await user.open(`${twin}/parameters/demo-gas-purchase-energy_levy`);
    await user.follow("Edit the high price");
    await user.follow("Enter a low price");
    expect(user.path).toContain("price_scenario=low");
  });

  test("are refused by a call where the value is no price", async () => {
    const row = (await product.call("editor", "GET", "parameter/demo-pv-lifetime")).body as Record<string, unknown>;
    const properties = { ...(row["properties"] as object), price_scenario: "high" };
    const refused = await product.call("editor", "POST", "parameter", { ...row, parameter_id: "no-price", properties });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain("properties.price_scenario");
  });
});
