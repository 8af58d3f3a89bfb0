import { PATIENCE_MS } from "../../helpers/eventually";
import { checkSource, open, signIn } from "../check";
import { expect, test } from "../test";

const twin = "/system/demo-district/digital-twin";
const QUARTER = 900_000;

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });
    test("an outage is raised, acknowledged and deleted; a maintenance is entered", async ({ page }) => {
      const live_id = javaScriptEnabled ? "journey-outage" : "journey-silence";
      const name = javaScriptEnabled ? "Meter of the roof" : "Meter of the yard";
      await signIn(page);
      const headers = { Origin: new URL(page.url()).origin };
      const series = { live_id, system_id: "demo-district", name, type: "measurement", unit: "kW", node_id: "demo-pv" };
      expect((await page.request.post("/api/live-series", { headers, data: series })).status()).toBe(200);
      const now = Math.floor(Date.now() / QUARTER) * QUARTER;
      const data = Array.from({ length: 40 }, (_, i) => ({
        live_id,
        value: 5,
        timestamp: new Date(now - (80 - i) * QUARTER).toISOString(),
      }));
      const sent = await page.request.post("/api/system/demo-district/live-points", { headers, data: { data } });
      expect(sent.status()).toBe(200);

      await page.goto(`${twin}/timeseries-live/${live_id}`);
      await page.locator("main summary", { hasText: "More" }).first().click();
      await page.getByRole("link", { name: "Event rules" }).click();
      await page.getByLabel("Time until it is an outage").fill("5");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("alert").first()).toContainText("Enter a number of at least 15.");
      await page.getByLabel("Time until it is an outage").fill("60");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("The rules were saved.")).toBeVisible();
      const outage = page.getByRole("link", { name: new RegExp("^Outage, ") });
      await expect(async () => {
        if (!javaScriptEnabled) await page.reload();
        await expect(outage).toBeVisible({ timeout: 1000 });
      }).toPass({ timeout: PATIENCE_MS });
      await outage.click();
      await expect(page.getByText("No values came in.")).toBeVisible();
      await page.getByLabel("Note").fill("The modem was restarted.");
      await page.getByRole("button", { name: "Acknowledge" }).click();
      await expect(page.getByText("The event is acknowledged.")).toBeVisible();
      await expect(page.getByText("The modem was restarted.")).toBeVisible();
      if (javaScriptEnabled) {
        const event = new URL(page.url()).pathname;
        await open(page, event, { axe: true });
        await checkSource(page, event);
        await open(page, `${twin}/timeseries-live/${live_id}/event-rules`, { axe: true });
        await page.setViewportSize({ width: 320, height: 700 });
        await open(page, `${twin}/events?series=${live_id}`, { axe: true });
        await open(page, event, { axe: true });
      }
      await page.getByRole("link", { name: "Delete Event" }).click();
      await page.getByRole("button", { name: "Delete" }).click();
      await expect(page.getByText("The event was deleted.")).toBeVisible();

      await page.goto(`${twin}/events/new?component=demo-pv`);
      await page.getByLabel("Type").selectOption("Scheduled maintenance");
      await page.locator("#f-start_at").fill("2026-07-01T10:00");
      await page.locator("#f-end_at").fill("2026-07-01T10:00");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("alert").first()).toContainText("End date must be after start date.");
      await page.locator("#f-end_at").fill("2026-07-01T12:00");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("The event was created.")).toBeVisible();
      await expect(page.getByText("1 Jul 2026, 12:00")).toBeVisible();
    });
  });
}
