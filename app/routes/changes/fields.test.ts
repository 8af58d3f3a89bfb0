import { expect, it } from "vitest";
import { textsOf } from "~/i18n/i18n.server";
import type { Item } from "~/services/core/entity.server";
import { fieldsOf } from "./fields.server";

const scope = (locale: "en" | "fr") => ({ t: textsOf(locale), locale });

it("shows the telling fields first, with their units, and calls others as they are stored", () => {
  const row = (value: number, chart: string) => ({ chart, properties: { value, unit: "EUR/MWh" } });
  const { fields, moreFields } = fieldsOf(
    scope("en"),
    { mode: "update", type: "parameter" },
    { before: { ...row(225, "a"), wide: 1, note: "x" }, after: { ...row(300.5, "b"), wide: 2, note: "y" } },
  );
  expect(fields).toEqual([
    { name: "Value:", before: "225\u00a0EUR/MWh", after: "300.5\u00a0EUR/MWh" },
    { name: "chart:", before: "a", after: "b" },
  ]);
  expect(moreFields).toBe(2);
  expect(
    fieldsOf(scope("fr"), { mode: "create", type: "parameter" }, { before: null, after: row(9, "a") }).fields,
  ).toEqual([{ name: "Valeur\u202f:", before: null, after: "9\u00a0EUR/MWh" }]);
  expect(
    fieldsOf(scope("en"), { mode: "delete", type: "parameter" }, { before: row(9, "a"), after: null }).fields,
  ).toEqual([]);
});

it("shows stored words in the language: success and editor; as they are stored where no list has them", () => {
  const changed = (type: string, before: object, after: object, locale: "en" | "fr") =>
    fieldsOf(scope(locale), { mode: "update", type }, { before: before as Item, after: after as Item }).fields;
  const run = [{ status: "run_optimization" }, { status: "success" }] as const;
  expect(changed("optimization", ...run, "en")).toEqual([{ name: "Status:", before: "Solving", after: "Successful" }]);
  expect(changed("optimization", ...run, "fr")[0]!.after).not.toBe("success");
  expect(changed("role", { role: "viewer" }, { role: "editor" }, "fr")[0]).toMatchObject({
    before: textsOf("fr")("common:role.viewer"),
    after: textsOf("fr")("common:role.editor"),
  });
  expect(changed("node", { status: "planned" }, { status: "optional" }, "en")[0]!.after).toBe("Optional");
  expect(changed("node", { status: "planned" }, { status: "sold" }, "en")[0]!.after).toBe("sold");
  // A name is no such word.
  expect(changed("node", { name: "x" }, { name: "existing" }, "en")[0]!.after).toBe("existing");
});
