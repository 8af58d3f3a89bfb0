import { check, open, signIn } from "../check";
import { expect, type Page, test } from "../test";

const weather = "/system/demo-district/digital-twin/infrastructure/weather";
const table = (year: number, value: (hour: number) => number) =>
  Buffer.from(
    "time;temperature\n" +
      Array.from({ length: 8760 }, (_, hour) => {
        const stamp = new Date(Date.UTC(year, 0, 1, hour)).toISOString().slice(0, 16).replace("T", " ");
        return `${stamp}:00;${value(hour)}\n`;
      }).join(""),
  );
const temperature = (page: Page) => page.locator("section[aria-labelledby=temp]");
/** Uploads a file and says what it leaves open: its unit and its clock. */
async function upload(page: Page, buffer: Buffer, unit = "K") {
  await page.setInputFiles("main input[type=file]", { name: "station.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.locator("main")).toContainText("The file leaves 2 points open");
  await page.locator("main input[name=unit]").fill(unit);
  await page.locator("main select[name=timezone]").selectOption("UTC");
  await page.getByRole("button", { name: "Convert" }).click();
}
const saved = (page: Page) => page.getByRole("button", { name: "Save time series" });

test("weather of a place is looked at, added in K or °C, shown by years and deleted", async ({ page }) => {
  await signIn(page);
  await open(page, `${weather}/demo-homes`, { axe: true });
  await expect(temperature(page)).toContainText("Nobody measured this weather");
  await page.getByRole("link", { name: "Add time series: Temperature" }).click();
  await upload(
    page,
    table(2023, (hour) => 10 + (hour % 24) / 10),
  );
  await expect(page.locator("main")).toContainText("below the bound 170");
  await expect(saved(page)).toHaveCount(0);
  await check(page, { axe: true });
  await page.locator("main input[name=unit]").fill("°C");
  await page.getByRole("button", { name: "Convert" }).click();
  await expect(page.locator("main")).toContainText("in steps of 60 minutes");
  await saved(page).click();
  await expect(page.getByRole("status").first()).toContainText("The weather is saved.");
  await expect(temperature(page)).toContainText("Temperature, hours of 2023");
  await expect(temperature(page)).toContainText("station.csv");
  await expect(temperature(page)).not.toContainText("Nobody measured");
  await check(page, { axe: true });
  await page.getByLabel("First year").fill("2024");
  await page.getByLabel("Last year").fill("2023");
  await page.getByLabel("Last year").press("Enter");
  await expect(page.getByRole("alert")).toContainText("Must be smaller than end year.");
  await page.getByRole("link", { name: "Delete time series: Temperature" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(temperature(page)).toContainText("Nobody measured this weather");
});

test("without scripts a location inherits the weather of the border; a viewer changes nothing", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
  });
  const page = await context.newPage();
  await signIn(page);
  await page.goto("/system/demo-district/digital-twin/infrastructure");
  const { geometry_id } = (
    (await (await page.request.get("/api/systems")).json()) as { system_id: string; geometry_id: string }[]
  ).find(({ system_id }) => system_id === "demo-district")!;
  await page.goto(`${weather}/${geometry_id}/add/temp`);
  await upload(
    page,
    table(2021, () => 280),
  );
  // No air is the same all year: that is asked, and confirmed.
  await expect(page.locator("main")).toContainText("All values of 365 days are 280 K. Is it the right column?");
  await page.getByLabel("I looked at what is asked").check();
  await saved(page).click();
  await expect(page.locator("main")).toContainText("station.csv");
  await page.goto(`${weather}/demo-homes`);
  await expect(page.getByRole("link", { name: /^Inherited from/ })).toHaveAttribute(
    "href",
    `${weather}/${geometry_id}`,
  );
  await expect(page.getByRole("link", { name: "Delete time series: Temperature" })).toHaveCount(0);
  await page.getByRole("link", { name: "View time series: Temperature" }).click();
  const csv = page.getByRole("link", { name: "Download as CSV" }).first();
  const file = await page.request.get((await csv.getAttribute("href"))!);
  const lines = (await file.text()).split("\r\n");
  expect(lines[0]).toBe('\ufefftime_utc,"time_local (UTC)","value (°C)"');
  expect(lines[1]).toBe("2021-01-01T00:00:00Z,2021-01-01 00:00,6.85");
  expect(lines).toHaveLength(8762);

  const other = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const viewer = await other.newPage();
  await signIn(viewer, "viewer@demo.test");
  await viewer.goto(`${weather}/demo-homes`);
  await expect(temperature(viewer)).toContainText("Inherited from");
  await expect(viewer.getByRole("link", { name: /Add time series/ })).toHaveCount(0);
  expect((await viewer.goto(`${weather}/demo-homes/add/temp`))!.status()).toBe(403);
  await page.goto(`${weather}/${geometry_id}/delete/temp`);
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.locator("main")).toContainText("Nobody measured this weather");
  await Promise.all([context.close(), other.close()]);
});
