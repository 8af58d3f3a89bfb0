import { HOUR_MS } from "~/entities/core/clock";
import { STEP_MS } from "~/entities/operator/operation";
import { PATIENCE_MS } from "../../helpers/eventually";
import { check, signIn } from "../check";
import { pointer } from "../hands";
import { reload } from "../reload";
import { expect, type Page, test } from "../test";
import { Walk } from "../walk";

/**
 * A household with a car, from an empty system to a plan of three days by forms alone: a trip on the second day, sun on the roof, and a grid
 * fee in three steps of the day (module 3 of § 14a EnWG). Everything that the plan says has to hold.
 */

/** Grid fee by the hour of the clock [EUR/MWh]: low until six, high from five to nine in the evening. */
const feeAt = (hour: number): number => (hour < 6 ? 20 : hour >= 17 && hour < 21 ? 150 : 70);
/** Share of its size that the roof gives. */
const sunAt = (hour: number): number => Math.max(0, Math.sin(((hour - 6) * Math.PI) / 12)) * 0.6;

/** A year of one value an hour, the same each day by winter time, with a semicolon. */
function yearOf(name: string, valueAt: (hour: number) => number) {
  const rows = Array.from({ length: 8760 }, (_, i) => {
    const stamp = new Date(Date.UTC(new Date().getUTCFullYear(), 0, 1) + i * HOUR_MS).toISOString().slice(0, 19);
    return `${stamp};${valueAt(i % 24).toFixed(4)}`;
  });
  return { name: `${name}.csv`, mimeType: "text/csv", buffer: Buffer.from(`time;${name}\n${rows.join("\n")}\n`) };
}

const TRIP_KWH = 20;
const CAR_KWH = 40;

for (const scripts of [true, false])
  test.describe(`${scripts ? "with" : "without"} scripts, on a phone`, () => {
    test.use({ javaScriptEnabled: scripts, viewport: { width: 390, height: 844 } });

    test("a household plans its car: there in time, charged at night or from the sun", async ({ page }) => {
      const walk = new Walk(page, pointer(), scripts);
      await signIn(page, "superadmin@demo.test");
      await walk.createSystem(`Household ${scripts}`);
      const car = await enterHousehold(page, walk);
      const leaves = await enterTrip(page, walk, car);
      const plan = await makePlan(page, walk);
      await expectSentence(page);
      expectCharging(plan, leaves);
    });
  });

/** All that the house has, with its prices; returns the id of the car. */
async function enterHousehold(page: Page, walk: Walk): Promise<string> {
  await page.goto(`/system/${walk.system}/edit`);
  await page.locator('input[type="checkbox"][name="has_operation"]').check();
  await page.locator("main").getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("/edit"));
  await walk.addLocation("House", "7.80", "48.05");
  const main = page.locator("main");
  const add = async (technology: string) => {
    await walk.go(`digital-twin/components/new?kind=node&q=${encodeURIComponent(technology)}`);
    await main.getByRole("link", { name: technology, exact: true }).first().click();
    await page.waitForURL(/components\/new\/form/);
    await check(page);
    await main.locator('select[name="geometry_id"]').selectOption({ label: "House" });
    const side = main.locator('select[name="carrier_level_input"], select[name="carrier_level_output"]').first();
    await side.selectOption({ label: "Electricity 0.4 kV" });
    await main.getByRole("radio", { name: "Existing", exact: true }).check();
    await main.locator('input[type="checkbox"][name="is_draft"]').uncheck();
    await main.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForURL(/components\/(?!new)/);
    await walk.go(`digital-twin/parameters?node_id=${new URL(page.url()).pathname.split("/").at(-1)}`);
    await check(page);
  };
  await add("Electricity purchase");
  await walk.enter("Market price", "90");
  await walk.enter("Taxes and duties", "60");
  await walk.upload("Grid fee", yearOf("grid_fee", feeAt), { timezone: "UTC", unit: "EUR/MWh" });
  await add("Electricity demand");
  await walk.enter("Demand", "0.0005");
  await add("Photovoltaics");
  await walk.enter("Existing capacity", "0.008");
  await walk.upload("Availability", yearOf("share", sunAt), { timezone: "UTC" });
  await add("Battery");
  await walk.enter("Existing capacity", String(CAR_KWH / 1000));
  await walk.enter("Power-to-energy ratio", "0.275");
  return new URL(page.url()).searchParams.get("node_id")!;
}

/** The car is away on the second day, and what it uses is entered; returns when it leaves. */
async function enterTrip(page: Page, walk: Walk, car: string): Promise<number> {
  const leaves = new Date(Math.floor(Date.now() / (24 * HOUR_MS)) * 24 * HOUR_MS + 2 * 24 * HOUR_MS + 9 * HOUR_MS);
  await walk.go(`operator/site/components/${car}`);
  const field = (name: string) => page.locator(`main [name="${name}"]`).last();
  await field("trip_1_days").selectOption("date");
  await field("trip_1_date").fill(leaves.toISOString().slice(0, 10));
  const clock = (ms: number) =>
    new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Berlin", timeStyle: "short" }).format(ms);
  await field("trip_1_from").fill(clock(leaves.getTime()));
  await field("trip_1_until").fill(clock(leaves.getTime() + 8 * HOUR_MS));
  await page.locator("main").getByRole("button", { name: "Save", exact: true }).click();
  // Without its energy it is no trip, and nothing that was typed is lost.
  await expect(field("trip_1_energy_mwh")).toHaveAttribute("aria-invalid", "true");
  await expect(field("trip_1_until")).toHaveValue(clock(leaves.getTime() + 8 * HOUR_MS));
  await field("trip_1_energy_mwh").fill(String(TRIP_KWH / 1000));
  await check(page);
  await page.locator("main").getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForURL(/operator\/site$/);
  return leaves.getTime();
}

/** Rows of a file of a plan by the names of its columns. */
interface PlanFiles {
  schedule: Record<string, string>[];
  levels: Record<string, string>[];
}

async function makePlan(page: Page, walk: Walk): Promise<PlanFiles> {
  await walk.go("operator/plans/new");
  await page.getByLabel("Days ahead").fill("3");
  await check(page);
  await page.getByRole("button", { name: "Make the plan" }).click();
  await page.waitForURL(/\/plans\/(?!new)/);
  await expect
    .poll(
      async () => {
        await reload(page);
        return page.getByRole("button", { name: "Approve the plan" }).count();
      },
      { timeout: PATIENCE_MS, intervals: [500, 1000] },
    )
    .toBe(1);
  await check(page);
  const rowsOf = async (kind: string) => {
    const text = await (await page.request.get(`${page.url().split(/[?#]/)[0]}/${kind}.csv`)).text();
    const [header, ...rows] = text
      .trim()
      .replace("\ufeff", "")
      .split(/\r?\n/)
      .map((line) => line.split(/[;,]/));
    return rows.map((row) => Object.fromEntries(header!.map((name, i) => [name.replaceAll('"', ""), row[i]!])));
  };
  return { schedule: await rowsOf("schedule"), levels: await rowsOf("levels") };
}

/** When it is fullest and emptiest, and what it holds at sunrise. */
async function expectSentence(page: Page): Promise<void> {
  await expect(page.locator("main")).toContainText(
    /Battery is fullest with \d+\s?% on .{5,40}, emptiest with \d+\s?% on .{5,40}, and holds \d+\s?% at sunrise on/,
  );
}

function expectCharging({ schedule, levels }: PlanFiles, leaves: number): void {
  const power = (row: Record<string, string>, name: string) => Number(row[`${name} [kW]`]);
  expect(schedule).toHaveLength(3 * 96);
  const step = schedule.findIndex((row) => Date.parse(row.start_utc!) === leaves);
  // What it needs is in it when it leaves, and it neither charges nor gives until it is back.
  expect(Number(levels[step - 1]!["level Battery [kWh]"])).toBeGreaterThanOrEqual(TRIP_KWH - 1e-3);
  const away = schedule.slice(step, step + (8 * HOUR_MS) / STEP_MS);
  expect(away).toHaveLength(32);
  for (const row of away) expect(Math.abs(power(row, "Battery")), row.start_utc).toBeLessThan(1e-3);
  let charged = 0;
  // After the trip what is left at the end counts, by the mean of the days after the plan.
  for (const row of schedule.slice(0, step)) {
    const charging = -power(row, "Battery");
    if (charging < 1e-3) continue;
    charged += charging / 4;
    // In the hours of the low fee, else from what the sun leaves: nothing is bought for it at the middle or the high one.
    const isLow = feeAt(new Date(row.start_utc!).getUTCHours()) === 20;
    if (!isLow) expect(power(row, "Electricity purchase"), row.start_utc).toBeLessThan(1e-3);
  }
  // Half of it was assumed to be there: the trip alone takes as much.
  expect(charged).toBeGreaterThan(TRIP_KWH / 2);
}
