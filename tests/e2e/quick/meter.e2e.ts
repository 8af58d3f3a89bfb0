import { HOUR_MS } from "~/entities/core/clock";
import { check, signIn } from "../check";
import { expect, test } from "../test";

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

const file = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

/** The hours of 2023 as a German grid operator writes them: comma, day first, winter time all year, the end of each step. */
function year(): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const rows = Array.from({ length: 8760 }, (_, i) => {
    const at = new Date(Date.UTC(2023, 0, 1) + (i + 1) * HOUR_MS);
    const stamp = `${two(at.getUTCDate())}.${two(at.getUTCMonth() + 1)}.${at.getUTCFullYear()} ${two(at.getUTCHours())}:00`;
    return `${stamp};${i % 24 < 6 ? "10,5" : "40,25"}`;
  });
  return ["Zeit;Bezug", ...rows].join("\n");
}

test("without scripts on a telephone, a meter file is refused, read, corrected and sent", async ({ page }) => {
  await signIn(page);
  await page.goto("/systems/new/quick");
  const send = page.getByRole("button", { name: "Plan this site" });
  await page.getByRole("textbox", { name: "Place" }).fill("Freiburg");
  await page.getByRole("radio", { name: "Commerce" }).check();
  await page.getByRole("textbox", { name: "Heat", exact: true }).fill("0");
  // A bad file loses nothing.
  await page.locator('input[type="file"]').setInputFiles(file("words.csv", "a;b\nno;numbers\n"));
  await send.click();
  await expect(page.getByText("No column of numbers was found").first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Place" })).toHaveValue("Freiburg");
  await expect(page.getByRole("radio", { name: "Commerce" })).toBeChecked();
  await page.locator('input[type="file"]').setInputFiles(file("Lastgang.csv", year()));
  await send.click();
  // What the file does not say is asked for.
  await expect(page.locator("#meter")).toContainText("Neither the header nor a column names a unit.");
  await expect(page.locator("#meter")).toContainText("winter time all year (+01:00) or UTC?");
  await expect(page.locator('select[name="meter_mark"]')).toHaveValue("end");
  await check(page);
  await page.locator('select[name="meter_unit"]').selectOption("kWh");
  await page.locator('select[name="meter_clock"]').selectOption("standard");
  await page.getByRole("button", { name: "Read the file again" }).click();
  // 365 * (6 * 10.5 + 18 * 40.25) kWh.
  await expect(page.locator("#meter")).toContainText("2023: 287 MWh, at most 40.3 kW");
  await expect(page.getByRole("textbox", { name: "Place" })).toHaveValue("Freiburg");
  await check(page);
  await page.locator('select[name="meter_unit"]').selectOption("Wh");
  await page.getByRole("button", { name: "Read the file again" }).click();
  await expect(page.locator("#meter")).toContainText("2023: 0.29 MWh");
  await page.getByRole("button", { name: "Without the file" }).click();
  await expect(page.locator('select[name="meter_unit"]')).toHaveCount(0);
  await expect(page.getByRole("radio", { name: "Commerce" })).toBeChecked();
  await page.locator('input[type="file"]').setInputFiles(file("Lastgang.csv", year()));
  await send.click();
  await expect(page.locator("#meter")).toContainText("The file leaves open how it is read");
  // Sent without the answers, it is not taken for read.
  await send.click();
  await expect(page.locator('select[name="meter_unit"]')).toHaveAttribute("aria-invalid", "true");
  await page.locator('select[name="meter_unit"]').selectOption("kWh");
  await page.locator('select[name="meter_clock"]').selectOption("standard");
  await send.click();
  // A worker makes the site when it has time; what it makes of the file is a test of its own.
  await expect(page).toHaveURL(/\/systems\/new\/quick\/[0-9a-f-]{36}$|\/designer\/optimizations\//);
});
