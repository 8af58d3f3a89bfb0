import { expect, it } from "vitest";
import type { SparkTotal } from "~/entities/portfolio/spark";
import { legLinks } from "./sparkLinks.server";

const leg = (name: "power" | "gas" | "allowances", open: number) => ({
  leg: name,
  expected: 744,
  dealt: 744 - open,
  open,
  ratio: 0,
});
const total: SparkTotal = {
  month: "2027-01",
  missing: [],
  spread: 10,
  value: 1,
  hedged: 0,
  openValue: 1,
  legs: [leg("power", 372), leg("gas", 0), leg("allowances", 465.8)],
};

it("leads to the wizard filled with what is open: 372 MWh in 744 hours are 0.5 MW", () => {
  const symbols = { power: "DE-LU", gas: "GAS", allowances: "EUA" };
  const links = legLinks("/new", symbols, total, { power: 90.125, gas: 30, allowances: 75 });
  const of = (href: string | null) => Object.fromEntries(new URL(`http://x${href}`).searchParams);
  expect(of(links.power)).toEqual({
    step: "4",
    tech: "futures_base_month",
    load: "base",
    period: "month",
    start: "2027-01-01",
    amount: "0.5",
    price: "90.13",
    direction: "sale",
    ticker: "DE-LU.BASE.2027-01",
  });
  expect(links.gas).toBeNull();
  // Whole allowances, delivered on the Monday of December.
  expect(of(links.allowances)).toMatchObject({
    tech: "futures_base_december",
    start: "2027-12-20",
    amount: "465",
    direction: "purchase",
    ticker: "EUA.BASE.2027-DEC",
  });
});
