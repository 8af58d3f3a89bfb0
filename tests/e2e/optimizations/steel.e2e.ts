import { readFileSync } from "node:fs";
import { realData } from "../../helpers/realData";
import { signIn } from "../check";
import { answersInFirstScreen } from "../firstScreen";
import { pointer } from "../hands";
import { checkLayoutOfResults } from "../layout";
import { expect, test } from "../test";
import { Walk } from "../walk";

const file = (name: string) => ({ name, mimeType: "text/csv", buffer: readFileSync(realData(name)!) });
const market = "de_2025_hourly_price_load_solar.csv";

interface Result {
  optimization_id: string;
  summary: { annualMoney: number[] };
  capacities: { componentId: string; kind: string; total: number }[];
  components: { id: string; name: string }[];
}

test("a steel plant on real data, entered through the pages", async ({ page }) => {
  test.skip(!realData(market), "ENERGY_DATA names no folder of real data");
  test.setTimeout(800_000);
  const walk = new Walk(page, pointer(), true);
  await signIn(page);
  await walk.createSystem("Steel site", "UTC");
  await walk.addLocation("Plant", "7.80", "48.05");
  await walk.go("digital-twin/parameters?system=1");
  await walk.enter("Interest rate", "0.06");

  await walk.addComponent({
    technology: "Electricity demand",
    query: "electricity demand",
    place: "Plant",
    status: "Existing",
  });
  const byPosition = {
    value_column: "usage_kwh",
    unit: "kWh",
    place: "Row after row from 1 January of the year",
    year: "2025",
  };
  await walk.upload("Demand", file("site_steel_plant_2018_15min.csv"), byPosition);

  await walk.addComponent({
    technology: "Electricity purchase",
    query: "electricity purchase",
    place: "Plant",
    status: "Existing",
  });
  await walk.upload("Purchase price", file(market), { value_column: "price_eur_mwh" });
  await walk.enter("Energy levy", "60");

  await walk.addComponent({ technology: "Photovoltaics", query: "photovoltaics", place: "Plant", status: "Optional" });
  await walk.enter("Investment cost", "900000");
  await walk.enter("Lifetime", "25");
  await walk.enter("Fixed operation cost", "15000");
  await walk.enter("Maximum capacity", "1");
  const solar = readFileSync(realData(market)!, "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => Number(line.split(",")[3]));
  const factor = String(1 / Math.max(...solar));
  // The column says MW; divided by its largest value it is a share, which is confirmed.
  const share = { value_column: "solar_mw", unit: "1", factor, header_unit_ignored: "yes" };
  await walk.upload("Availability", file(market), share);

  await walk.addComponent({ technology: "Battery", query: "battery", place: "Plant", status: "Optional" });
  await walk.enter("Investment cost", "250000");
  await walk.enter("Investment cost of power", "100000");
  await walk.enter("Lifetime", "15");
  await walk.enter("Charging efficiency", "0.95");
  await walk.enter("Discharging efficiency", "0.95");
  await walk.enter("Self-discharge", "0");

  await walk.startOptimization("Steel 2025");
  await walk.waitForEnd("Steel 2025");
  const { summary, optimization_id } = await walk.view<Result>("summary");
  const { capacities, components } = await walk.view<Result>("capacities");
  const size = (name: string, kind: string) => {
    const component = components.find((one) => one.name === name);
    return capacities.find((row) => row.componentId === component?.id && row.kind === kind)?.total ?? NaN;
  };
  // The values of an independent formulation, solved by the simplex method (tests/reference/steel.test.ts). There the battery may burn
  // what costs less than nothing, in 642 hours: a plant that may not pays a little more, and not less.
  const more = summary.annualMoney[0]! / 128_455.2032 - 1;
  expect(more).toBeGreaterThan(-1e-6);
  expect(more).toBeLessThan(1e-4);
  expect(size("Photovoltaics", "capacity")).toBeCloseTo(0.354372, 2);
  expect(size("Battery", "capacity")).toBeCloseTo(0.424814, 2);
  expect(size("Battery", "power")).toBeCloseTo(0.193828, 2);
  await walk.openResults();

  // The summary alone answers who ordered the run. Without sun and battery every hour is bought: sum of load * (price + levy).
  await walk.startStatusQuo();
  await walk.go(`designer/results/summary?optimization_id=${optimization_id}`);
  const said = (await page.getByRole("region", { name: "The answer in short" }).innerText()).replaceAll("\u00a0", " ");
  for (const sentence of [
    // Lump sums: 900 000, 250 000 and 100 000 times the sizes above: about 319 000 and 126 000.
    /Photovoltaics\s+0\s+35\d[\d.]*\s+kW\s+€3[12]\dk/,
    /Battery\s+with 19\d kW\s+0\s+42\d[\d.]*\s+kWh\s+€12\dk/,
    /an investment of €44\dk; 2025 costs €128k in all\./,
    /That is €[\d.]+k less in 2025 than the status quo/,
    /If every year were like 2025, it would pay back in \d+\.\d years and earn \d+\.\d% a year over \d+ years\./,
    /Of what its plants could supply, \d+% is used on site, 0% sold and [\d.]+% left unused\./,
    /at most [\d.]+ kW are purchased at once, on \d+ \w+ 2025/,
    /The scarcest hour is \d+ \w+ 2025, \d\d:00: one more MWh of .* at Plant would cost €[\d,.]+\./,
  ])
    expect(said).toMatch(sentence);
  expect(said.match(/: 1% more (raises|lowers) all costs of 2025 by at (most|least)/g)).toHaveLength(3);
  const results = page.url().replace(/\/summary\?.*/, "");
  await checkLayoutOfResults(page, results, `optimization_id=${optimization_id}`);
  await answersInFirstScreen(page, `${results}/summary?optimization_id=${optimization_id}`);
});
