import { check, open, signIn } from "../check";
import { expect, test } from "../test";

test("the catalogue narrows as one types: technologies, their parameters, carriers", async ({ page }) => {
  await signIn(page);
  await open(page, "/technologies");
  const technologies = page.getByRole("list", { name: "Technologies" }).getByRole("link");
  await page.getByLabel("Technology", { exact: true }).fill("battery");
  await expect(page.getByText(/^Found: \d+$/)).toBeVisible();
  await expect(technologies.filter({ hasText: /^Photovoltaics/, visible: true })).toHaveCount(0);
  const pump = technologies.filter({ hasText: /battery/i, visible: true });
  await pump.first().click();
  await page.waitForURL(/technology=/);
  await open(page, "/technologies?technology=battery");
  const parameters = page.locator("section[aria-labelledby=technology] tbody tr");
  const all = await parameters.count();
  await page.getByLabel("Parameter", { exact: true }).fill("lifetime");
  await expect(parameters.filter({ visible: true })).toHaveCount(2);
  expect(all).toBeGreaterThan(5);
  await page.getByLabel("Parameter", { exact: true }).fill("");
  await expect(parameters.filter({ visible: true })).toHaveCount(all);

  await open(page, "/carriers");
  const carriers = page.getByRole("row").filter({ visible: true });
  await page.getByLabel("Carrier", { exact: false }).first().fill("hydrogen");
  await expect(carriers.filter({ hasText: "Electricity" })).toHaveCount(0);
  await expect(carriers.filter({ hasText: /hydrogen/i }).first()).toBeVisible();

  // What the server had found is all the page has: another word is looked for by the server.
  await open(page, "/carriers?q=hydrogen");
  await page.getByRole("searchbox", { name: /./ }).last().fill("electr");
  await page.waitForURL(/q=electr/);
  await expect(carriers.filter({ hasText: "Electricity" })).not.toHaveCount(0);
  await check(page);
});

test("without scripts the form narrows it", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page);
  await page.goto("/technologies?technology=battery");
  const parameters = page.locator("section[aria-labelledby=technology] tbody tr");
  const all = await parameters.count();
  await page.getByLabel("Parameter", { exact: true }).fill("lifetime");
  await page.locator("section[aria-labelledby=technology]").getByRole("button", { name: "Apply filter" }).click();
  await page.waitForURL(/type=lifetime/);
  await expect(parameters).toHaveCount(2);
  await page.locator("section[aria-labelledby=technology]").getByRole("link", { name: "Reset filter" }).click();
  await expect(parameters).toHaveCount(all);
  await context.close();
});
