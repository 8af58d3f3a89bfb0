import { expect, it } from "vitest";
import { textsOf } from "~/i18n/i18n.server";
import { rowsSums } from "./rowsSums";

it("adds energy up as a quantity and money as an amount, with the digits of each", () => {
  const prices = { values: [80, 81.5], unit: "EUR/MWh" };
  const energy = rowsSums(textsOf("de"), "de", {
    days: [],
    amounts: { values: [1.25, undefined, 2], unit: "MWh" },
    prices,
  });
  expect(energy.map(({ term, value }) => `${term}: ${value}`)).toEqual([
    "Summe der Mengen: 3,250\u00a0MWh",
    "Preise: 80,00\u00a0EUR/MWh bis 81,50\u00a0EUR/MWh",
  ]);
  const money = rowsSums(textsOf("de"), "de", {
    days: [],
    amounts: { values: [59_520, -20.5], unit: "EUR", isMoney: true },
    prices,
  });
  expect(money[0]).toEqual({ term: "Summe der Beträge", value: "59.499,50\u00a0EUR" });
});
