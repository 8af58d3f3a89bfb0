import { expect, it } from "vitest";
import { confirmationForm, typedCount } from "./confirmation";

const messages = (form: ReturnType<typeof confirmationForm>, typed: object) =>
  form.safeParse(typed).error?.issues.map(({ message }) => message) ?? [];

it("asks for the number from five items on, and for good", () => {
  expect(typedCount(4, false)).toBeNull();
  expect(typedCount(5, false)).toEqual({ kind: "count", expected: "5" });
  expect(typedCount(1, true)).toEqual({ kind: "count", expected: "1" });
});

it("takes only what was asked for", () => {
  const count = confirmationForm({ kind: "count", expected: "5" });
  expect(messages(count, { confirm_count: " 5 " })).toEqual([]);
  expect(messages(count, { confirm_count: "4" })).toEqual(["rules.numberError"]);
  expect(messages(count, {})).toEqual(["rules.needs_value"]);
  const name = confirmationForm({ kind: "name", expected: "To go " });
  expect(messages(name, { confirm_name: "To go" })).toEqual([]);
  expect(messages(name, { confirm_name: "to go" })).toEqual(["rules.nameError"]);
  expect(messages(confirmationForm(null), {})).toEqual([]);
});
