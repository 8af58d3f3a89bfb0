import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { addGroupRule, groupRules } from "./rules.server";

let space: TestSpace;
beforeAll(async () => {
  const login = (name: string) => ({
    variant: name,
    space: name,
    title: name,
    issuer: "https://login.test",
    client_id: "energy-tool",
  });
  process.env.OIDC = JSON.stringify([login("alpha"), login("beta")]);
  space = await testSpace({ catalogue: false });
});
afterAll(() => {
  space.close();
  delete process.env.OIDC;
});

const rule = (variant: string, group_name = "planners") => ({
  rule_id: "rule-1",
  variant,
  group_name,
  role: "viewer",
  system_id: "",
});

test("an id that another space has taken is refused with its field; a crash if only the own space were looked at", () => {
  expect(addGroupRule(space.admin, rule("alpha"))).toMatchObject({ ok: true });
  expect(addGroupRule(space.stranger, rule("beta"))).toMatchObject({
    status: 422,
    issues: [{ path: "rule_id", message: "errors.id_taken" }],
  });
  expect(groupRules(space.stranger)).toEqual({ ok: true, value: [] });
  // The same form once more is no second rule; another one under the id is refused as before.
  expect(addGroupRule(space.admin, rule("alpha"))).toMatchObject({ ok: true });
  expect(addGroupRule(space.admin, rule("alpha", "traders"))).toMatchObject({ status: 422 });
});
