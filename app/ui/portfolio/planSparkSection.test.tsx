import { expect, it } from "vitest";
import { renderStatic } from "~/ui/kit/renderStatic.test-helper";
import { PlanSparkSection } from "./PlanSparkSection";

const day = {
  day: "2027-01-08",
  powerMwh: 2,
  gasMwh: 5.548,
  heatMwh: 2.4,
  co2T: 1.25,
  pricedMwh: 1,
  efficiency: 0.4,
  powerPrice: 160,
  gasPrice: 30,
  co2Price: 80,
  spread: 26.77,
  heatCredit: 69.51,
  value: 96.28,
};
const leg = (name: "power" | "gas", open: number) => ({ leg: name, expected: 2, dealt: 2 - open, open, ratio: 0.4 });
const total = {
  day: day.day,
  hours: 18,
  ofHours: 25,
  gaps: [],
  spread: 96.28,
  value: 96.28,
  hedged: 0,
  openValue: 96.28,
  legs: [
    leg("power", 1.2),
    leg("gas", 3.748),
    { leg: "allowances" as const, expected: 1.25, dealt: null, open: null, ratio: null },
  ],
};
const spark = {
  currency: "EUR",
  synthetic: false,
  plants: [{ id: "chp", name: "CHP", isFactorOfPlan: true, days: [day] }],
  totals: [total],
  quoteDays: { power: "7 Jan 2027", gas: "7 Jan 2027", allowances: "–" },
  plans: [{ href: "/plan", text: "Plan A, made 8 Jan 2027, 12:00" }],
  gaps: ["8 Jan 2027, 13:00 to 14:00: price of gas"],
};
const textOf = (html: string): string => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

it("says from which plan it is, what is open, and which hours lack a price, in every language", async () => {
  for (const locale of ["en", "de", "fr"] as const) {
    const html = await renderStatic(<PlanSparkSection none={null} spark={spark} csvHref="/file.csv" />, { locale });
    expect(html).toContain('<a href="/plan">Plan A, made 8 Jan 2027, 12:00</a>');
    expect(html).toContain("8 Jan 2027, 13:00 to 14:00: price of gas");
    expect(html).toContain('href="/file.csv"');
    expect(html).not.toContain("plan_spark");
  }
  const text = textOf(await renderStatic(<PlanSparkSection none={null} spark={spark} csvHref="/file.csv" />));
  expect(text).toContain("18 of 25");
  expect(text).toContain("In 1 of 1 days of gas: sell 1.20 MWh, buy 3.75 MWh of gas to fix €96.3.");
  // Nobody knows which part of the allowances is for the day: no figure, not 0.
  expect(text).toContain("– open, – dealt");
});

it("says why there is nothing", async () => {
  const html = await renderStatic(<PlanSparkSection none="no_plan" spark={null} csvHref="" />);
  expect(html).toContain("No plan of the operation is in force from now on");
});
