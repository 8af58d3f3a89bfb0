import { HOUR_MS } from "~/entities/core/clock";
import { check, signIn } from "../check";
import { expect, test } from "../test";

/** Four days of kW with a value far too large and a gap of two hours. */
function load(): Buffer {
  const rows = Array.from({ length: 96 }, (_v, h) => {
    const value = h === 40 ? 90_000 : 100 + 40 * Math.sin((2 * Math.PI * h) / 24) + ((h * 7919) % 7);
    return `${new Date(Date.UTC(2030, 0, 1) + h * HOUR_MS).toISOString()},${value.toFixed(3)}`;
  });
  return Buffer.from(`time_utc,load_kW\n${rows.filter((_r, h) => h !== 60 && h !== 61).join("\n")}\n`);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    test("an upload is cleaned on a telephone, and an old result is not saved", async ({ page }) => {
      await signIn(page);
      const at = "node_id=demo-homes-electricity&scenario_id=base&parameter_type=demand";
      await page.goto(`/system/demo-district/digital-twin/parameters/upload?${at}`);
      await page
        .locator('input[type="file"]')
        .setInputFiles({ name: "load.csv", mimeType: "text/csv", buffer: load() });
      await page.getByRole("button", { name: "Upload", exact: true }).click();
      await page.getByRole("button", { name: "Clean the values" }).click();
      await expect(page.locator('input[name="outlier_zscore"]')).toHaveValue("10");
      await page.getByRole("button", { name: "Convert" }).click();
      const save = page.getByRole("button", { name: "Save time series" });
      await expect(save).toBeEnabled();
      await expect(page.locator("#changes")).toContainText("Outlier (z-score)");
      await expect(page.locator("main")).toContainText("Sum of an average year");
      await check(page);
      // What came out is looked at in the viewer, and left again as it was.
      await page.getByRole("link", { name: /^View with duration curve/ }).click();
      await check(page);
      await page.getByRole("link", { name: "Day", exact: true }).click();
      await page.getByLabel("Date and time").fill("2030-01-02T00:00");
      await page.getByRole("button", { name: "Show", exact: true }).click();
      await expect(page.locator("main")).toContainText("Hours of ");
      if (javaScriptEnabled) {
        // The values are read by keyboard.
        const reader = page.locator("#series .chart-reader");
        await page.locator("#series").scrollIntoViewIfNeeded();
        await reader.focus();
        await page.keyboard.press("ArrowRight");
        await expect(reader).toHaveAttribute("aria-valuetext", /01:00.*kW/);
      }
      await page.getByRole("link", { name: "Heat map" }).click();
      await check(page);
      await page.getByRole("link", { name: "Close" }).click();
      await expect(save).toBeEnabled();
      if (!javaScriptEnabled) return;
      await page.getByText("More about the table and the series").click();
      // What came out follows the form, and the line below says it where the form is.
      const summary = page.locator("#reading-summary");
      await expect(summary).toContainText("9.62 MWh in all");
      await page.locator('select[name="interpolation"]').selectOption("stepwise");
      await page.locator('input[name="factor"]').fill("10");
      await expect(summary).toContainText("96.2 MWh in all");
      await expect(save).toBeEnabled();
      await expect(page.locator('input[name="factor"]')).toBeFocused();
      // Where nobody answers, what came out before is not saved, and nobody is asked over and over.
      let sent = 0;
      await page.route("**/upload/*", (route) => {
        if (route.request().method() !== "POST") return route.continue();
        sent += 1;
        return route.abort();
      });
      await page.locator('input[name="factor"]').fill("1");
      await expect(page.locator("[data-stale]")).toContainText("convert it again");
      await expect(save).toBeDisabled();
      await page.waitForTimeout(1500);
      expect(sent).toBe(1);
    });

    test("a file that leaves nothing open is shown at once, another as soon as it is answered", async ({ page }) => {
      await signIn(page);
      const at = "node_id=demo-homes-electricity&scenario_id=base&parameter_type=demand";
      const take = async (content: Buffer) => {
        await page.goto(`/system/demo-district/digital-twin/parameters/upload?${at}`);
        await page
          .locator('input[type="file"]')
          .setInputFiles({ name: "load.csv", mimeType: "text/csv", buffer: content });
        await page.getByRole("button", { name: "Upload", exact: true }).click();
      };
      const save = page.getByRole("button", { name: "Save time series" });
      await take(load());
      await expect(save).toBeVisible();
      const hours = Array.from(
        { length: 48 },
        (_v, h) => `2030-01-${h < 24 ? "01" : "02"} ${String(h % 24).padStart(2, "0")}:00;1${h % 10}0`,
      );
      // On a slow link the answers are chosen before the program of the page is there.
      let arrive = (): void => undefined;
      const slow = new Promise<void>((resolve) => (arrive = resolve));
      await page.route("**/reading.client-*.js", (route) => slow.then(() => route.continue()));
      await take(Buffer.from(`time;load [kW]\n${hours.join("\n")}\n`));
      await expect(page.locator("#reading-summary")).toContainText("The file leaves");
      await expect(save).toHaveCount(0);
      await page.locator('select[name="stamps_mark"]').selectOption("start");
      await page.locator('select[name="timezone"]').selectOption("UTC");
      arrive();
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Convert" }).click();
      await expect(page.locator("#reading-summary")).toContainText("48 values");
      await expect(save).toBeVisible();
      await check(page);
    });
  });
}
