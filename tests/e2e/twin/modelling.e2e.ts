import { check, open, signIn } from "../check";
import { keyboard } from "../hands";
import { expect, test } from "../test";

test("components are chosen and changed together with the keyboard alone", async ({ page }) => {
  await signIn(page);
  await open(page, "/system/demo-district/digital-twin/components");
  const hands = keyboard(page);
  for (const id of ["demo-battery", "demo-pv"]) await hands.tick(page.locator(`main input[name=ids][value=${id}]`));
  await hands.press(page.getByRole("button", { name: "Change together" }));
  await hands.tick(page.locator("main input[name=set_description][type=checkbox]"));
  await hands.fill(page.locator("main textarea[name=description]"), "Looked at on site");
  await hands.press(page.getByRole("button", { name: "Show what changes" }));
  await expect(page.locator("section[aria-labelledby=preview] tbody")).toContainText("Looked at on site");
  await check(page, { axe: true });
  await hands.press(page.getByRole("button", { name: "Change 2 components" }));
  await expect(page.getByRole("status").first()).toContainText("changed");
});

test("parameters of components alike are entered on one sheet, pasted as a column with scripts and typed without", async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page);
  await page.goto("/system/demo-district/digital-twin/components/demo-battery/duplicate");
  await page.getByRole("button", { name: "Duplicate", exact: true }).click();
  await page.waitForURL(/components\/(?!demo-battery)[^/]+$/);
  const copy = page.url().split("/").at(-1)!;
  await open(page, "/system/demo-district/digital-twin/components?technology=battery");
  for (const id of ["demo-battery", copy])
    await page.locator(`main input[type=checkbox][name=ids][value="${id}"]`).check();
  await page.getByRole("button", { name: "Parameters on one sheet" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Parameters of 2 components: Battery");
  await check(page, { axe: true });
  const address = page.url();
  const cells = page.locator("table.sheet input.sheet-cell:not([name*=years])");
  const typed = () => cells.evaluateAll((all) => all.slice(0, 2).map((one) => (one as HTMLInputElement).value));
  const before = await typed();
  await cells.first().focus();
  await cells.first().evaluate((cell) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "0.4\n0.5");
    cell.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  expect(await typed()).toEqual(["0.4", "0.5"]);
  await page.keyboard.press("Control+z");
  expect(await typed()).toEqual(before);
  await page.keyboard.press("ArrowDown");
  await expect(cells.nth(1)).toBeFocused();

  const plain = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
    storageState: await page.context().storageState(),
  });
  const form = await plain.newPage();
  await form.goto(address);
  await check(form);
  const plainCells = form.locator("table.sheet input.sheet-cell:not([name*=years])");
  await plainCells.nth(1).fill("0.5");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(form.locator("main")).toContainText("The parameters are saved.");
  for (const [i, value] of [before[0]!, "0.5"].entries()) await expect(plainCells.nth(i)).toHaveValue(value);
  await plain.close();
  const headers = { Origin: new URL(page.url()).origin };
  expect((await page.request.delete(`/api/node/${copy}`, { headers })).status()).toBe(200);
});

const TABLE = Buffer.from(
  "\ufeffname;type;longitude;latitude\r\nDepot;Point;7,8;48,05\r\nNowhere;Point;seven;48,05",
  "utf8",
);

test("of a table with a wrong row the good one is taken; without scripts another is thrown away", async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page);
  const ids = { system_id: "table-site", geometry_id: "table-border" };
  const system = { ...ids, name: "Tables", unit: "EUR", timezone: "UTC", properties: { country_code: "DE" } };
  const headers = { Origin: new URL(page.url()).origin };
  const ring = [
    [7.7, 48],
    [7.9, 48],
    [7.9, 48.1],
    [7.7, 48],
  ];
  const border = { ...ids, name: "Border", type: "Polygon", coordinates: [ring] };
  for (const [path, data] of [["system", system] as const, ["geometry", border] as const])
    expect((await page.request.post(`/api/${path}`, { headers, data })).status()).toBe(200);
  const start = "/system/table-site/digital-twin/parameters/import?kind=locations";
  const file = { name: "places.csv", mimeType: "text/csv", buffer: TABLE };

  await open(page, start);
  await page.setInputFiles("main input[type=file]", file);
  await page.getByRole("button", { name: "Upload and check" }).click();
  await expect(page.locator("section[aria-labelledby=issues] tbody")).toContainText("“seven” is not a number");
  await check(page, { axe: true });
  await page.getByRole("button", { name: "Take the one good row" }).click();
  await expect(page.locator("main")).toContainText("One row was written.");
  await page.getByRole("link", { name: "Open the infrastructure" }).click();
  await expect(page.locator("section[aria-labelledby=locations] tbody")).toContainText("Depot");
  await expect(page.locator("section[aria-labelledby=locations] tbody")).not.toContainText("Nowhere");

  const plain = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
    storageState: await page.context().storageState(),
  });
  const form = await plain.newPage();
  await form.goto(start);
  await form.setInputFiles("main input[type=file]", file);
  await form.getByRole("button", { name: "Upload and check" }).click();
  await expect(async () => {
    const refresh = form.getByRole("link", { name: "Refresh" });
    if (await refresh.count()) await refresh.click();
    await expect(form.locator("section[aria-labelledby=issues]")).toBeVisible({ timeout: 500 });
  }).toPass();
  await check(form);
  await form.getByRole("button", { name: "Discard the file" }).click();
  await expect(form.locator("main")).toContainText("was discarded");
  await plain.close();
});

test("without scripts a series is generated from place and weather, looked at, saved and made anew", async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page);
  const plain = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
    storageState: await page.context().storageState(),
  });
  const form = await plain.newPage();
  const main = form.locator("main");
  const preview = main.getByRole("button", { name: "Preview", exact: true });
  const of = "node_id=demo-pv&scenario_id=demo-high-prices&parameter_type=availability";
  await form.goto(`/system/demo-district/digital-twin/parameters/generate?${of}`);
  await expect(main.locator("[aria-current=page]", { hasText: "Generate" })).toBeVisible();
  await main.locator("input[name=tilt]").fill("91");
  await main.locator("input[name=years]").fill("2024-2022");
  await preview.click();
  await expect(main).toContainText("Enter a number from 0 to 90.");
  await expect(main).toContainText("its end not before its start");
  await main.locator("input[name=years]").fill("2023");
  await main.getByRole("button", { name: "Best angles" }).click();
  await expect(main.locator("input[name=tilt]")).toHaveValue("");
  await expect(main.locator("input[name=years]")).toHaveValue("2023");
  await main.getByRole("button", { name: "West" }).click();
  await expect(main.locator("input[name=azimuth]")).toHaveValue("270");
  await main.locator("input[name=temp_efficiency][type=checkbox]").uncheck();
  await preview.click();
  const seen = main.locator("section[aria-labelledby=preview]");
  const made = () =>
    expect(async () => {
      const again = main.getByRole("link", { name: "Show the current state" });
      if (await again.count()) await again.click();
      await expect(seen).toContainText("Full-load hours", { timeout: 500 });
    }).toPass();
  await made();
  await expect(seen).toContainText("This weather is synthetic");
  await expect(main.locator("input[name=azimuth]")).toHaveValue("270");
  await check(form);
  await seen.getByRole("button", { name: "Save as time series" }).click();
  await expect(main).toContainText("Photovoltaics; weather: synthetic");
  // Its metadata leads back to the tab, with what was entered.
  await main.getByRole("link", { name: /^Edit/ }).click();
  await expect(form).toHaveURL(/parameters\/generate\?/);
  await expect(main.locator("input[name=azimuth]")).toHaveValue("270");
  await expect(main.locator("input[name=temp_efficiency][type=checkbox]")).not.toBeChecked();
  await main.locator("input[name=azimuth]").fill("");
  await main.locator("input[name=tilt]").fill("");
  await preview.click();
  await made();
  await expect(seen).toContainText("Best plane: tilt");
  await seen.getByRole("button", { name: "Save as time series" }).click();
  await expect(main).toContainText("Photovoltaics; weather: synthetic");
  // What nothing comes of leaves no series to save, and says why.
  const heat = "node_id=demo-homes-heat&scenario_id=demo-high-prices&parameter_type=demand";
  await form.goto(`/system/demo-district/digital-twin/parameters/generate?${heat}`);
  await main.locator("input[name=heating_degree]").fill("-20");
  await preview.click();
  await expect(main.locator(".notice-warning")).toContainText("never cold enough to heat");
  await expect(seen).toHaveCount(0);
  await expect(main.locator("input[name=heating_degree]")).toHaveValue("-20");
  await check(form);
  await plain.close();
});
