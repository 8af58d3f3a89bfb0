import { readFileSync } from "node:fs";
import { HOUR_MS } from "~/entities/core/clock";
import { PATIENCE_MS } from "../../helpers/eventually";
import { signIn } from "../check";
import { type Hands, keyboard, pointer } from "../hands";
import { expect, type Page, test } from "../test";
import { Walk } from "../walk";

/** A year of an invented solar yield, one value an hour, as a CSV with a semicolon and a decimal comma. */
function solarCsv(): Buffer {
  const rows = Array.from({ length: 8760 }, (_, hour) => {
    const stamp = new Date(Date.UTC(2025, 0, 1) + hour * HOUR_MS).toISOString().slice(0, 19);
    const share = Math.max(0, Math.sin(((hour % 24) - 6) * (Math.PI / 12))) * 0.8;
    return `${stamp};${share.toFixed(4).replace(".", ",")}`;
  });
  return Buffer.from(`time;share\n${rows.join("\n")}\n`);
}

const ways: { name: string; javaScriptEnabled: boolean; hands: (page: Page) => Hands }[] = [
  { name: "with scripts", javaScriptEnabled: true, hands: pointer },
  { name: "without scripts", javaScriptEnabled: false, hands: pointer },
  { name: "with the keyboard alone", javaScriptEnabled: true, hands: keyboard },
];

for (const way of ways) {
  test.describe(way.name, () => {
    test.use({ javaScriptEnabled: way.javaScriptEnabled });

    test("from an empty system to a result", async ({ page }) => {
      const walk = new Walk(page, way.hands(page), way.javaScriptEnabled);
      await signIn(page);
      await walk.createSystem(`Journey ${way.name}`);
      const toRun = page.getByRole("region", { name: "What is missing to run" });
      await expect(toRun.getByRole("listitem")).toHaveText([/no location/, /No component/]);
      await walk.addLocation("Solar field", "7.75", "48.05");
      await walk.addLocation("Factory", "7.80", "48.05");
      await walk.addConnection("Cable route", "Solar field", "Factory");

      await walk.addComponent({
        technology: "Photovoltaics",
        query: "photovoltaics",
        place: "Solar field",
        status: "Optional",
      });
      await walk.enter("Investment cost", "600000");
      await walk.enter("Lifetime", "20");
      const solar = { name: "solar.csv", mimeType: "text/csv", buffer: solarCsv() };
      await walk.upload("Availability", solar, { timezone: "UTC" }, async () => {
        await expect(page.locator('select[name="decimal_separator"]')).toHaveValue("comma");
        // An hour of March is there that the system's zone does not have: the person says which clock it is.
        await expect(page.locator('[name="timezone"]')).toHaveValue("");
        await expect(page.locator("main")).toContainText("winter time all year (+01:00) or UTC?");
      });
      await walk.addComponent({
        technology: "Electricity demand",
        query: "electricity demand",
        place: "Factory",
        status: "Existing",
      });
      await walk.enter("Demand", "1");
      await walk.addComponent({
        technology: "Electricity purchase",
        query: "electricity purchase",
        place: "Factory",
        status: "Existing",
      });
      await walk.enter("Purchase price", "100");
      await walk.addComponent({
        technology: "Power line",
        query: "power line",
        place: "Cable route",
        status: "Existing",
        line: true,
      });
      await walk.enter("Existing capacity", "5");

      // One of the three ways also looks at what few runs have: it takes seconds.
      const tradesToo = way.name === "without scripts";
      if (tradesToo) await priceEmissions(page, walk.system);
      await walk.startOptimization("First run", tradesToo ? banksAllowances(page) : {});
      await walk.waitForEnd("First run");
      await walk.inspect("First run", "Investment cost", "600,000 EUR/MW", "Approved");
      await walk.openResults();
      if (tradesToo) await expectAllowances(page, walk);
      await expectThatPhotovoltaicsPays(page, walk);
      if (way.name === "with scripts") {
        await expectPicture(page, walk);
        await expectZoom(page, walk);
        await expectExplorer(page, walk);
      }
      if (!way.javaScriptEnabled) await expectWeekByForm(page, walk);
    });
  });
}

/** An emission price of the system, as a program enters it. */
async function priceEmissions(page: Page, system_id: string): Promise<void> {
  const headers = { Origin: new URL(page.url()).origin };
  const properties = { type: "emission_price", unit: "EUR/kg", impact: "CO2", value: 0.08 };
  const data = { parameter_id: `price-${system_id}`, scenario_id: "base", system_id, properties };
  expect((await page.request.post("/api/parameter", { headers, data })).status()).toBe(200);
}

/** Asks for kept certificates, which are there with trade alone; a horizon that is no time is refused at its field. */
const banksAllowances = (page: Page) => ({
  async basic() {
    const horizon = page.locator('input[name="rolling_horizon_years"]');
    await page.locator("summary", { hasText: "Advanced" }).click();
    await horizon.fill("0");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(horizon).toHaveAttribute("aria-invalid", "true");
    await expect(horizon).toHaveValue("0");
    await horizon.fill("10");
  },
  async modeling() {
    const [trade, kept] = ["emission_trade", "emission_banking"].map((name) =>
      page.locator(`input[type="checkbox"][name="model.${name}"]`),
    );
    await page.locator("summary", { hasText: "Advanced" }).click();
    await expect(kept!).toBeVisible();
    await trade!.uncheck();
    await expect(kept!).toBeHidden();
    await trade!.check();
    await kept!.check();
  },
});

async function expectAllowances(page: Page, walk: Walk): Promise<void> {
  await walk.go("designer/results/costs");
  const table = page.getByRole("table", { name: "Certificates by emission and year" });
  await expect(table.getByRole("columnheader", { name: /Left after it/ })).toBeVisible();
  await expect(table.getByRole("row").nth(1).getByRole("cell").nth(1)).toHaveText("80");
}

interface Capacities {
  capacities: { componentId: string; kind: string; built: number }[];
  components: { id: string; name: string }[];
}

/** What the pages show is what the run found: photovoltaics pays, and the whole demand is served. */
async function expectThatPhotovoltaicsPays(page: Page, walk: Walk): Promise<void> {
  const { capacities, components } = await walk.view<Capacities>("capacities");
  const solar = components.find((component) => component.name === "Photovoltaics");
  const built = capacities.find((row) => row.componentId === solar?.id)?.built ?? 0;
  expect(built).toBeGreaterThan(0.5);
  const { balances } = await walk.view<{ balances: { demandMwh: number }[] }>("operation");
  expect(Math.max(...balances.map((row) => row.demandMwh))).toBeCloseTo(8760, 3);
  await walk.go("designer/results/capacities");
  const shown = new Intl.NumberFormat("en-GB", { maximumSignificantDigits: 3 }).format(built);
  await expect(page.locator("main")).toContainText(shown);
  const csv = await page.request.get(`/system/${walk.system}/designer/results/operation.csv`);
  expect(csv.status()).toBe(200);
  expect((await csv.text()).split("\n").length).toBeGreaterThan(8760);
  const workbook = await page.request.get(`/system/${walk.system}/designer/results/operation.xlsx`);
  expect([...(await workbook.body()).subarray(0, 2)]).toEqual([0x50, 0x4b]);
}

/** A chart is saved as a PNG with three image points to one of the page: width and height are in its header. */
async function expectPicture(page: Page, walk: Walk): Promise<void> {
  await walk.go("designer/results/costs");
  const figure = page.locator("figure.chart").first();
  await figure.scrollIntoViewIfNeeded();
  await figure.locator(".chart-table > summary").click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    figure.getByRole("button", { name: "Download as PNG" }).click(),
  ]);
  const png = readFileSync(await download.path());
  expect(download.suggestedFilename()).toMatch(/\.png$/);
  const plot = await figure.locator(".chart-plot").boundingBox();
  expect(png.readUInt32BE(16)).toBe(3 * Math.ceil(plot!.width + 32));
}

/** A span of a chart by pointer and by keyboard: charts of one time axis show it together, values and ticks are of it. */
async function expectZoom(page: Page, walk: Walk): Promise<void> {
  await walk.go("designer/results/operation");
  const [flows, price] = [page.locator("#flows"), page.locator("#price")];
  for (const chart of [price, flows]) {
    await chart.scrollIntoViewIfNeeded();
    await expect(chart.getByRole("button", { name: "Zoom in" })).toBeVisible();
  }
  const ticks = await flows.locator(".plot-ticks").textContent();
  const reader = flows.locator(".chart-reader");
  const statusOf = (chart: typeof flows) => chart.getByRole("status");
  const box = (await reader.boundingBox())!;
  const to = (share: number) => page.mouse.move(box.x + box.width * share, box.y + 60, { steps: 3 });
  await to(0.25);
  await page.mouse.down();
  await to(0.5);
  await page.mouse.up();
  await expect(statusOf(flows)).toHaveText(/^Shown: \d+ \w+ \d{4}, \d\d:00 to .* \(Europe\/Berlin\)$/);
  const [text, day, clock] = /Shown: (\d+ \w+) \d{4}, (\d\d:\d\d).*/.exec((await statusOf(flows).textContent())!)!;
  await expect(statusOf(price)).toHaveText(text);
  await expect(flows.locator(".plot-ticks")).not.toHaveText(ticks!);
  await to(0.002);
  await expect(flows.locator(".chart-tip strong")).toHaveText(`${day}, ${clock}`);
  await reader.focus();
  await page.keyboard.press("Escape");
  await expect(statusOf(flows)).toHaveText("");
  await expect(flows.locator(".plot-ticks")).toHaveText(ticks!);
  await page.keyboard.press("Home");
  for (let i = 0; i < 5; i++) await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Enter");
  await expect(statusOf(price)).toHaveText(/, 00:00 to .*, 06:00 \(/);
  await price.getByRole("button", { name: "Whole period" }).click();
  await expect(statusOf(flows)).toHaveText("");
}

/** A series is hidden by its name in the legend; the explorer has every step of the year, and is moved by keyboard. */
async function expectExplorer(page: Page, walk: Walk): Promise<void> {
  await walk.go("designer/results/operation");
  const flows = page.locator("#flows");
  await flows.scrollIntoViewIfNeeded();
  await expect(flows.locator(".chart-reader")).toBeVisible();
  await flows.locator("[data-hide]").first().click();
  await expect(page).toHaveURL(/[?&]hide=/);
  await expect(page.locator("#flows [data-hide].off")).toHaveCount(1);
  await expect(flows.locator(".chart-reader")).toBeVisible();
  await flows.getByRole("link", { name: "Explore" }).click();
  const explorer = page.getByRole("dialog");
  // The file of the year has its half minute.
  const whole = /^Shown: 1 Jan 2025, 00:00 to 1 Jan 2026, 00:00/;
  await expect(explorer.getByRole("status")).toHaveText(whole, { timeout: PATIENCE_MS });
  await page.keyboard.press("+");
  await expect(explorer.getByRole("status")).toHaveText(/^Shown: 2 Apr 2025/);
  await page.keyboard.press("Escape");
  await expect(explorer).toHaveCount(0);
}

/** Without scripts a chart is what the server drew, and the week is chosen in the form. */
async function expectWeekByForm(page: Page, walk: Walk): Promise<void> {
  await walk.go("designer/results/operation");
  await expect(page.locator("#choose-date")).toBeVisible();
  await expect(page.locator("#flows [data-zoom]").first()).toBeHidden();
}
