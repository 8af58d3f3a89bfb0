import { expect, it } from "vitest";
import { ownValue } from "~/entities/core/lookups/ownValue";
import { id } from "~/entities/core/shared";

it.each([...Object.getOwnPropertyNames(Object.prototype), "prototype", ".", ".."])(
  "refuses the id %s, which names something already",
  (text) => {
    expect(id.safeParse(text).success).toBe(false);
  },
);

it.each(Object.getOwnPropertyNames(Object.prototype))("finds nothing under %s in a table", (key) => {
  expect(ownValue<unknown>({ kWh: 1 }, key)).toBeUndefined();
});

it.each(["constructor-1", "proto", "a.b", "__proto"])("takes the id %s", (text) => {
  expect(id.parse(text)).toBe(text);
});

import { csvText } from "~/services/core/csv";

it.each(["＝1+1", "＋1", "－1", "＠sum", "=1+1"])("marks %s, which a spreadsheet could run", (text) => {
  expect(csvText({ header: ["name"], rows: [[text]] })).toContain(`'${text}`);
});
