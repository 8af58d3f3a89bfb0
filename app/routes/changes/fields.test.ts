import { expect, it } from "vitest";
import { textsOf } from "~/i18n/i18n.server";
import { fieldsOf } from "./fields.server";

const scope = (locale: "en" | "fr") => ({ t: textsOf(locale), locale });

it("shows the telling fields first, with their units, and calls others as they are stored", () => {
  const row = (value: number, chart: string) => ({ chart, properties: { value, unit: "EUR/MWh" } });
  const { fields, moreFields } = fieldsOf(
    scope("en"),
    { mode: "update" },
    { before: { ...row(225, "a"), wide: 1, note: "x" }, after: { ...row(300.5, "b"), wide: 2, note: "y" } },
  );
  expect(fields).toEqual([
    { name: "Value:", before: "225\u00a0EUR/MWh", after: "300.5\u00a0EUR/MWh" },
    { name: "chart:", before: "a", after: "b" },
  ]);
  expect(moreFields).toBe(2);
  expect(fieldsOf(scope("fr"), { mode: "create" }, { before: null, after: row(9, "a") }).fields).toEqual([
    { name: "Valeur\u202f:", before: null, after: "9\u00a0EUR/MWh" },
  ]);
  expect(fieldsOf(scope("en"), { mode: "delete" }, { before: row(9, "a"), after: null }).fields).toEqual([]);
});
