import { expect, it } from "vitest";
import { openLink } from "./futureLink.server";

const link = (key: string, openMw: number | null, today = "2027-03-10") =>
  openLink("/new", { symbol: "GAS", key, today }, { openMw, price: 31.456 });
const of = (href: string | null) => Object.fromEntries(new URL(`http://x${href}`).searchParams);

it("proposes the future of a period for what is open, bought or sold, to whole kilowatts", () => {
  expect(of(link("2027-05", 0.5509))).toEqual({
    step: "4",
    tech: "futures_base_month",
    load: "base",
    period: "month",
    start: "2027-05-01",
    amount: "0.55",
    price: "31.46",
    direction: "purchase",
    ticker: "GAS.BASE.2027-05",
  });
  expect(of(link("2027-03-12", -2))).toMatchObject({ period: "day", amount: "2", direction: "sale" });
});

it("proposes nothing that is not quoted: begun, too far ahead, a week, less than a kilowatt or not known", () => {
  for (const [key, mw] of [
    ["2027-03", 1],
    ["2027-03-10", 1],
    ["2027-03-18", 1],
    ["2030-01", 1],
    ["2027-05", 0.0004],
    ["2027-05", null],
  ] as const)
    expect(link(key, mw), key).toBeNull();
});

it("proposes nothing for a part of a period: of a month from the 15th on, what is open is not that of the month", () => {
  const part = (first: string, last: string) =>
    openLink(
      "/new",
      { symbol: "GAS", key: "2027-05", days: { first, last }, today: "2027-03-10" },
      { openMw: 1, price: 30 },
    );
  expect(part("2027-05-15", "2027-05-31")).toBeNull();
  expect(part("2027-05-01", "2027-05-14")).toBeNull();
  expect(of(part("2027-05-01", "2027-05-31"))).toMatchObject({ start: "2027-05-01", amount: "1" });
});
