import { check, demoIsSolved, open, signIn } from "../check";
import { expect, test } from "../test";

const twin = "/system/demo-district/digital-twin";
const designer = "/system/demo-district/designer";
const operator = "/system/demo-district/operator";

/** Every page of an editor, filled by the demo. */
const PAGES = [
  "/systems",
  "/systems/new",
  "/systems/new/quick",
  "/systems/import",
  "/systems/new/templates",
  "/systems/new/templates/commerce",
  "/system/demo-district/template",
  "/systems/new/combined",
  "/carriers",
  "/updates",
  "/settings/programs",
  "/settings/programs/connected",
  "/carriers/electricity",
  "/colors",
  "/spot-markets",
  "/tariffs",
  "/tariffs/new",
  "/system/demo-district/digital-twin/tariffs?tariff=demo-tariff",
  "/tariffs/demo-tariff",
  "/tariffs/demo-tariff/edit",
  "/tariffs/demo-tariff/versions/2025/parts/0",
  "/spot-markets/day_ahead_DE-LU",
  "/deal-parties/counterparties",
  "/deal-parties/houses/new",
  "/system/demo-district/portfolio-manager/deals",
  "/system/demo-district/portfolio-manager/overview",
  "/system/demo-district/portfolio-manager/overview?period=year&with=optional&basis=value&scenario=high",
  "/system/demo-district/portfolio-manager/analysis",
  "/system/demo-district/portfolio-manager/balancing-energy",
  "/system/demo-district/portfolio-manager/settlement",
  "/system/demo-district/portfolio-manager/limits",
  "/system/demo-district/portfolio-manager/approvals",
  "/system/demo-district/portfolio-manager/credit",
  "/system/demo-district/portfolio-manager/deals/demo-deal-wind",
  "/system/demo-district/portfolio-manager/deals/demo-deal-base-next/edit",
  "/system/demo-district/portfolio-manager/deals/new",
  "/system/demo-district/portfolio-manager/deals/new?tech=ppa_wind&load=individual&period=year&start=2027-01-01&step=3",
  "/system/demo-district/portfolio-manager/deals/new?tech=futures_base_year&start=2027-01-01&step=4",
  "/system/demo-district/portfolio-manager/deals/new?tech=futures_base_year&start=2027-01-01&amount=5&price=80&step=5",
  "/system/demo-district/portfolio-manager/goos",
  "/system/demo-district/portfolio-manager/goos/demo-goo-wind",
  "/system/demo-district/portfolio-manager/goos/new?deal_id=demo-deal-wind&year=2026",
  "/futures-markets",
  "/futures-markets/futures_DE-LU",
  "/system/demo-district/portfolio-manager/market",
  "/system/demo-district/portfolio-manager/market?view=curve",
  "/system/demo-district/portfolio-manager/market?view=spot",
  "/system/demo-district/portfolio-manager/market?view=capture&gas=30&co2=70",
  "/system/demo-district/operator/spot-deals",
  "/system/demo-district/operator/spot-deals?tab=deleted",
  "/system/demo-district/operator/spot-deals/new?spot_id=day_ahead_DE-LU",
  "/technologies",
  "/technologies?technology=heat_pump",
  "/system/demo-district/edit",
  "/system/demo-district/exchange",
  "/system/demo-district/webhooks",
  "/system/demo-district/webhooks/new",
  "/system/demo-district/copy",
  `${twin}/infrastructure`,
  `${twin}/timeseries-live`,
  `${twin}/timeseries-live?tab=deleted`,
  `${twin}/timeseries-live/new`,
  `${twin}/weather-forecasts`,
  `${twin}/weather-forecasts/new`,
  `${twin}/events?state=open&component=demo-pv`,
  `${twin}/events?tab=deleted`,
  `${twin}/events/new?component=demo-pv`,
  `${operator}/schedule`,
  `${operator}/schedule?tab=planning`,
  `${operator}/plans/new`,
  `${operator}/energy-demands`,
  `${operator}/energy-demands?period=week&resolution=daily&component=demo-homes-electricity`,
  `${operator}/energy-demands/manual-forecast?component=demo-homes-electricity`,
  `${operator}/energy-demands/outlier`,
  `${operator}/energy-trade`,
  `${operator}/energy-trade?period=month`,
  `${operator}/measured`,
  `${operator}/measured/2026-11-01`,
  `${operator}/maintenance`,
  `${operator}/maintenance?tab=availability`,
  `${operator}/maintenance?tab=planning&component=demo-boiler&hours=2`,
  `${operator}/site`,
  `${operator}/site/edit`,
  `${operator}/site/outputs/new`,
  `${operator}/site/outputs/new?kind=mqtt`,
  `${operator}/site/components/demo-homes-electricity`,
  `${twin}/timeseries-live/demo-live-homes`,
  `${twin}/timeseries-live/demo-live-homes/source`,
  `${twin}/timeseries-live/demo-live-homes/cleaning`,
  `${twin}/timeseries-live/demo-live-homes/upload`,
  `${twin}/infrastructure?tab=deleted`,
  `${twin}/infrastructure/locations/new`,
  `${twin}/infrastructure/connections/new`,
  `${twin}/infrastructure/areas/new`,
  `${twin}/infrastructure/border`,
  `${twin}/infrastructure?find=Freiburg`,
  `${twin}/infrastructure/weather/demo-homes`,
  `${twin}/infrastructure/weather/demo-homes/add/temp`,
  "/system/demo-district/map-image",
  `${twin}/components`,
  `${twin}/components?tab=deleted`,
  `${twin}/components/diagram`,
  `${twin}/components/change?ids=demo-pv&ids=demo-battery`,
  `${twin}/components/demo-pv/duplicate`,
  `${twin}/components/parameters?ids=demo-homes-electricity&ids=demo-workshop-electricity`,
  `${twin}/components/palette`,
  `${twin}/components/new`,
  `${twin}/components/new?kind=line`,
  `${twin}/components/new/form?technology_id=chp_gas`,
  `${twin}/components/demo-pv`,
  `${twin}/components/demo-pv/parameters`,
  `${twin}/parameters`,
  `${twin}/parameters?node_id=demo-pv`,
  `${twin}/parameters?system=1`,
  `${twin}/parameters/new`,
  `${twin}/parameters/new?step=2&scenario_id=base&node_id=demo-pv`,
  `${twin}/parameters/new?step=3&scenario_id=base&node_id=demo-pv&parameter_type=availability`,
  `${twin}/parameters/new?step=3&scenario_id=base&node_id=demo-pv&parameter_type=lifetime&mode=formula`,
  `${twin}/parameters/new?step=3&scenario_id=base&system=1&parameter_type=joint_minimum_operation`,
  `${twin}/parameters/upload?scenario_id=base&node_id=demo-pv&parameter_type=availability`,
  `${twin}/parameters/generate?scenario_id=base&node_id=demo-pv&parameter_type=availability`,
  `${twin}/parameters/generate?scenario_id=base&node_id=demo-homes-electricity&parameter_type=demand&kind=fixed_operation`,
  `${twin}/parameters/change?node_id=demo-pv&tab=all&found=1&what=value`,
  `${twin}/parameters/import`,
  `${twin}/checks`,
  `${twin}/checks?scenario_id=demo-high-prices`,
  `${twin}/timeseries/series/demo-series-temperature`,
  `${twin}/timeseries/series/demo-series-temperature?view=duration`,
  `${twin}/timeseries/series/demo-series-temperature?view=heat`,
  `${twin}/timeseries/weather/demo-homes?weather_type=wind&view=data&period=day`,
  "/help/quickstart",
  "/help/glossary",
  "/chat",
  "/audit",
  `${twin}/audit`,
  `${twin}/audit?mode=create`,
  `${twin}/audit/undo`,
  // A change of the system, after those of the books and markets that are made before it.
  `${twin}/audit/20`,
  `${twin}/scenarios`,
  `${twin}/scenarios/new`,
  `${twin}/scenarios/compare`,
  "/tasks",
  `${twin}/tasks`,
  `${twin}/tasks/demo-homes-electricity-demand`,
  `${designer}/optimizations`,
  `${designer}/optimizations?tab=deleted`,
  `${designer}/optimizations/new`,
  `${designer}/optimizations/demo-investment-2030`,
  `${designer}/optimizations/demo-investment-2030/parameters`,
  `${designer}/optimizations/demo-investment-2030/notes/new`,
  `${designer}/results/dashboards/demo-overview`,
  `${designer}/results/dashboards/new`,
  `${designer}/results/summary`,
  `${designer}/results/status-quo`,
  `${designer}/results/capacities`,
  `${designer}/results/costs`,
  `${designer}/results/operation`,
  `${designer}/results/operation?resolution=monthly`,
  `${designer}/results/flows`,
  `${designer}/results/components`,
  `${designer}/results/geometries`,
  `${designer}/results/influence`,
  `${designer}/results/compare`,
  `${designer}/results/report`,
  `${designer}/results/finance`,
  `${designer}/finance-terms`,
  `${designer}/finance-terms/new`,
  `${designer}/what-if`,
  `${designer}/what-if/new/tornado?optimization_id=demo-investment-2030`,
  `${designer}/what-if/new/sweep?optimization_id=demo-investment-2030`,
  `${designer}/what-if/new/near_optimal?optimization_id=demo-investment-2030`,
  `${designer}/what-if/new/monte_carlo?optimization_id=demo-investment-2030`,
  `${designer}/what-if/new/alternatives?optimization_id=demo-investment-2030`,
  `${designer}/what-if/new/why_not?optimization_id=demo-investment-2030`,
  `${designer}/what-if/new/payback?optimization_id=demo-investment-2030`,
  `${designer}/what-if/new/many_years?optimization_id=demo-investment-2030`,
  `${designer}/what-if/new/sliders?optimization_id=demo-investment-2030`,
];

// A browser each: the pages are opened, not changed.
test.describe.configure({ mode: "parallel" });

// What axe finds does not depend on the language: it looks at everything in English. German has the longest words: there it looks
// at what a small screen and dark colours can change. That every page has its words in all languages everyAddress.test.ts knows.
test("every page in en", async ({ page, context, baseURL }) => {
  test.setTimeout(1_500_000);
  await context.addCookies([{ name: "i18n_redirected", value: "en", url: baseURL ?? "" }]);
  for (const path of ["/login", "/privacy", "/terms"]) await open(page, path, { axe: true });
  await signIn(page);
  await demoIsSolved(page);
  for (const path of PAGES) {
    await open(page, path, { axe: true, source: true });
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
  }
});

test("every page in de, on a small screen, in the dark", async ({ browser, baseURL }) => {
  test.setTimeout(1_500_000);
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 320, height: 700 },
    colorScheme: "dark",
    locale: "de-DE",
  });
  const page = await context.newPage();
  for (const path of ["/login", "/privacy", "/terms"]) await open(page, path, { axe: true });
  await signIn(page);
  await demoIsSolved(page);
  for (const path of PAGES) {
    await open(page, path, { axe: "look" });
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
  }
  await context.close();
});

test("refused forms say so and keep what was typed", async ({ page }) => {
  await signIn(page);
  const forms: [string, string, string][] = [
    ["/systems/new", "name", ""],
    [`${twin}/infrastructure/locations/new`, "latitude", "north"],
    [`${twin}/scenarios/new`, "name", " "],
    [
      `${twin}/parameters/new?step=3&scenario_id=base&node_id=demo-pv&parameter_type=availability`,
      "rows[0].value",
      "-5",
    ],
  ];
  for (const [path, field, value] of forms) {
    await page.goto(path);
    await expect(page.locator(".map:not([data-ready])")).toHaveCount(0);
    await page.locator(`main [name="${field}"]`).fill(value);
    // Marked as disabled where a required field is empty, and pressed all the same.
    await page.locator("main form").last().getByRole("button").last().click({ force: true });
    await expect(page.getByRole("alert").first()).toBeVisible();
    expect(await page.title(), path).toMatch(/^Error: /);
    await expect(page.locator(`main [name="${field}"]`)).toHaveValue(value);
    await expect(page.locator(`main [name="${field}"]`)).toHaveAttribute("aria-invalid", "true");
    await check(page, { axe: true });
  }
});

test("what is not there, and what a viewer may not do", async ({ page }) => {
  await signIn(page, "viewer@demo.test");
  await open(page, "/no-such-page", { status: 404, axe: true });
  await open(page, "/system/no-such-system/digital-twin/components", { status: 404, axe: true });
  await open(page, `${designer}/optimizations/new`, { status: 403, axe: true });
  for (const path of [
    `${twin}/infrastructure`,
    `${twin}/components`,
    `${twin}/parameters`,
    `${twin}/scenarios`,
    `${designer}/optimizations`,
  ]) {
    await open(page, path, { axe: true });
    await expect(page.locator("main")).toContainText("viewer");
    await expect(page.locator("main form[method=post]")).toHaveCount(0);
  }
  await open(page, "/system/demo-district/operator/disabled", { axe: true });
});

test("an empty system says what to do next", async ({ page }) => {
  await signIn(page);
  await page.request.post("/api/system", {
    headers: { Origin: new URL(page.url()).origin },
    data: {
      system_id: "empty-one",
      name: "Empty one",
      unit: "EUR",
      timezone: "UTC",
      geometry_id: "empty-one-border",
      properties: { country_code: "DE" },
    },
  });
  for (const path of ["infrastructure", "components", "parameters", "scenarios"])
    await open(page, `/system/empty-one/digital-twin/${path}`, { axe: true });
  await open(page, "/system/empty-one/designer/optimizations", { axe: true });
  await open(page, "/system/empty-one/designer/results/summary", { axe: true });
});

test("lite mode sends no script at all", async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: "lite", value: "1", url: baseURL ?? "" }]);
  await signIn(page);
  for (const path of [`${twin}/infrastructure`, `${designer}/optimizations`, "/systems/new"]) {
    await open(page, path, { axe: true });
    expect(await page.locator("script[src]").count()).toBe(0);
  }
});
