import { checkSource, open, signIn } from "../check";
import { expect, test } from "../test";

const list = "/system/demo-district/digital-twin/timeseries-live";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });
    test("a live series is made, filled, looked at, changed and deleted", async ({ page }) => {
      const name = javaScriptEnabled ? "Meter of the plant" : "Meter of the mill";
      await signIn(page);
      await page.goto(list);
      await page.getByRole("link", { name: "New live series" }).click();
      await page.locator("#f-name").fill(name);
      await page.getByLabel("Type").selectOption("Temperature");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("alert").first()).toContainText("enter one that converts into °C");
      await page.getByLabel("Unit").fill("°C");
      await page.getByLabel("Upper bound").fill("100");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await expect(page.getByText("No values in this period")).toBeVisible();

      const live_id = new URL(page.url()).pathname.split("/").at(-1)!;
      const at = Math.floor(Date.now() / 900_000) * 900_000;
      const data = [21.5, 22.5, 101].map((value, i) => ({
        live_id,
        value,
        timestamp: new Date(at - (2 - i) * 900_000).toISOString(),
      }));
      const sent = await page.request.post("/api/system/demo-district/live-points", {
        headers: { Origin: new URL(page.url()).origin },
        data: { data },
      });
      expect(await sent.json()).toMatchObject({ stored: 2, refused: 1, refusals: [{ index: 2 }] });
      // With scripts the page follows by itself.
      if (!javaScriptEnabled) await page.reload();
      await expect(page.getByRole("img", { name: /^(Values: Week|Highest on)/ })).toBeVisible();
      for (const period of ["", "?period=day", "?period=month", "?period=year", "?period=years"])
        await open(page, `${list}/${live_id}${period}`, { axe: javaScriptEnabled });
      await checkSource(page, `${list}/${live_id}`);
      await page.setViewportSize({ width: 320, height: 700 });
      await open(page, `${list}/${live_id}`, { axe: javaScriptEnabled });
      await page.goto(list);
      await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("22.5 °C");

      // A file of what was measured before: what it would change is seen first.
      const rows = Array.from({ length: 40 }, (_v, i) => {
        const stamp = new Date(at - (60 - i) * 900_000).toISOString().slice(0, 16).replace("T", " ");
        return `${stamp};${i === 20 ? 90 : 20 + (i % 3)},5`;
      });
      await page.goto(`${list}/${live_id}/upload`);
      const table = Buffer.from(["time;Outside [°C]", ...rows].join("\n"));
      await page.setInputFiles("main input[type=file]", { name: "meter.csv", mimeType: "text/csv", buffer: table });
      await page.getByRole("button", { name: "Upload", exact: true }).click();
      await page.getByLabel("Time zone").selectOption("UTC");
      await page.getByLabel("Timestamps mark").selectOption("start");
      await page.getByRole("button", { name: "Convert" }).click();
      await expect(page.locator("#changes-made").locator("xpath=ancestor::section")).toContainText("40");
      // 90.5 °C is hotter than any air was: it is asked about.
      await page.locator("#doubts-confirmed").check();
      await page.getByRole("button", { name: "Save time series" }).click();
      await expect(page.getByText("The values of the file were stored.")).toBeVisible();

      // Rules are tested on it before they are saved.
      await page.goto(`${list}/${live_id}/cleaning`);
      await page.getByLabel("Largest change per step").fill("30");
      await page.getByRole("button", { name: "Test" }).click();
      await expect(page.getByText("1 of 42 values would have been set aside.").first()).toBeVisible();
      await page.getByRole("button", { name: "Save tested rules" }).click();
      await expect(page.getByText("The cleaning rules were saved.")).toBeVisible();

      // An address in a private network is not asked.
      await page.goto(`${list}/${live_id}/source`);
      await page.getByLabel("Address", { exact: false }).first().fill("https://10.0.0.7/now");
      await page.getByRole("button", { name: "Try now" }).click();
      await expect(page.getByRole("alert").first()).toContainText("private network");

      await page.goto(list);
      await page.getByRole("link", { name: `Edit ${name}` }).click();
      await page.getByLabel("Resolution").selectOption("Hourly");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("alert").first()).toContainText("Switch cleaning off first");
      await page.getByLabel("Resolution").selectOption("Quarter-hourly");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("The live series was saved.")).toBeVisible();
      await open(page, `${list}/${live_id}/settings`, { axe: javaScriptEnabled });
      await open(page, `${list}/${live_id}/delete`, { axe: javaScriptEnabled });
      await page.getByRole("button", { name: "Delete" }).click();
      await page.goto(`${list}?tab=deleted`);
      await page.getByRole("button", { name: `Restore ${name}` }).click();
      await expect(page.getByText("The live series was restored.")).toBeVisible();
    });
  });
}
