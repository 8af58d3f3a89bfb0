import { expect, it } from "vitest";
import { i18nOf } from "~/i18n/texts";
import { priceTitle } from "./priceTitle";

const title = (...prices: (number | null)[]) =>
  priceTitle(i18nOf("en").getFixedT("en", "spot"), "en", {
    prices,
    currency: "EUR",
    time: { start: Date.UTC(2030, 2, 5, 23, 0), step: 900 },
    zone: "UTC",
  });

it("the title of prices says for how long they are below zero, else when they are highest", () => {
  expect(title(40, -3, null, -12, 90)).toBe("Energy costs less than nothing for 0.5\u00a0h, down to −€12.0/MWh");
  expect(title(40, 30, 120, 50)).toMatch(/^Energy is dearest on 5 Mar, 23:30: €120\/MWh$/);
  expect([title(80, 81), title()]).toEqual([null, null]);
});
