import { HOUR_MS } from "~/entities/core/clock";
import { PATIENCE_MS } from "../../helpers/eventually";
import { checkSource, open, signIn } from "../check";
import { expect, test } from "../test";

const forecast = "/system/demo-district/digital-twin/timeseries-live/journey-forecast/forecast";

/** A live series is forecast: set up by the form, looked at on the page. */
test("a forecast is set up, made and looked at", async ({ page }) => {
  await signIn(page);
  const now = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const data = Array.from({ length: 60 * 24 }, (_, i) => {
    const at = new Date(now - (60 * 24 - i) * HOUR_MS);
    return {
      live_id: "journey-forecast",
      timestamp: at.toISOString(),
      value: 20 + at.getUTCHours() + ((i * 7919) % 13) / 10,
    };
  });
  const headers = { Origin: new URL(page.url()).origin };
  const series = {
    live_id: "journey-forecast",
    system_id: "demo-district",
    name: "Works",
    type: "measurement",
    unit: "kW",
  };
  const stored = await page.request.post("/api/live-series", { headers, data: { ...series, resolution: "hourly" } });
  expect(stored.status()).toBe(200);
  const saved = await page.request.post("/api/system/demo-district/live-points", { headers, data: { data } });
  expect(saved.status()).toBe(200);
  await open(page, forecast);
  await page.getByRole("link", { name: "Set up forecasting" }).click();
  await page.getByLabel("External backward lags").fill("121");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert").first()).toContainText("At most 120 lags are allowed.");
  await page.getByLabel("External backward lags").fill("0");
  await page.getByLabel("Time steps ahead").fill("48");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(forecast);
  const made = async () => (await page.request.get("/api/live-series/journey-forecast/forecast")).status();
  await expect.poll(made, { timeout: PATIENCE_MS }).toBe(200);
  // The page goes on by itself: another one is asked for once it has.
  await expect(page.getByRole("heading", { name: "Search of the model" })).toBeVisible();
  await open(page, forecast, { axe: true });
  await checkSource(page, forecast);
  await expect(page.getByRole("heading", { name: "Search of the model" })).toBeVisible();
  await expect(page.getByRole("img", { name: "Measured and expected" })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, forecast, { axe: true });
  await open(page, `${forecast}/settings`, { axe: true });
});
