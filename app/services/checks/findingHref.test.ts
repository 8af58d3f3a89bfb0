import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_SYSTEM_ID, demoSnapshot } from "~db/seed/demo";
import type { Finding } from "~/entities/results/result";
import { importSnapshot } from "~/services/archive/importing.server";
import { newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { findingHref } from "./findingNames.server";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace();
  const outcome = importSnapshot(space.superAdmin, demoSnapshot());
  if (!outcome.ok) throw new Error(outcome.message);
});
afterAll(() => space.close());

const finding = (about: Partial<Finding>): Finding => ({ rule: "x", severity: "error", ...about });
const href = (about: Partial<Finding>, systemId = DEMO_SYSTEM_ID) => findingHref(space.admin, systemId, finding(about));

test.each<[string, Partial<Finding>, Record<string, string>]>([
  ["a component", { componentId: "demo-pv", parameterType: "lifetime" }, { node_id: "demo-pv" }],
  ["a location", { placeId: "demo-homes", parameterType: "available_space" }, { geometry_id: "demo-homes" }],
  ["the system", { parameterType: "interest_rate" }, { system: "1" }],
])("the parameter of %s is put right in its form", (_name, about, element) => {
  const address = new URL(href(about)!, "http://x");
  expect(address.pathname).toBe(`/system/${DEMO_SYSTEM_ID}/digital-twin/parameters/new`);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    ...element,
    parameter_type: about.parameterType,
    step: "3",
  });
});

test("without a parameter it leads to the component or the location, and to nothing that is not there", () => {
  expect(href({ componentId: "demo-pv" })).toMatch(/\/components\/demo-pv$/);
  expect(href({ placeId: "demo-homes" })).toMatch(/\/locations\/demo-homes$/);
  const other = newSystem(space.admin);
  for (const about of [{ componentId: "gone" }, { placeId: "gone", parameterType: "available_space" }, {}])
    expect(href(about)).toBeNull();
  expect(href({ placeId: "demo-homes" }, other)).toBeNull();
});
