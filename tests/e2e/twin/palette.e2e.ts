import { check, open, signIn } from "../check";
import { keyboard } from "../hands";
import { expect, type Page, test } from "../test";

const palette = "/system/demo-district/digital-twin/components/palette";
const location = (page: Page) => page.getByRole("combobox", { name: "Location" });
const add = (page: Page, name: string) => page.getByRole("button", { name: `Add ${name}`, exact: true });

/** Waits until the page says that a component was added at a place, and gives its id. */
async function added(page: Page, name: string, place: string): Promise<string> {
  await expect(page.locator(".notice-success")).toContainText(new RegExp(`${name}.* was added at ${place}\\.`));
  await expect(location(page).locator("option:checked")).toHaveText(place);
  const href = await page.locator(".notice-success").getByRole("link").getAttribute("href");
  return href!.split("/").at(-2)!;
}

test("components are added one after the other at a location that stays: by keyboard, and without scripts", async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page);
  const headers = { Origin: new URL(page.url()).origin };
  await open(page, palette, { axe: true });
  const place = (await location(page).locator("option").allTextContents()).at(-1)!;
  const hands = keyboard(page);
  await location(page).selectOption(place);
  await hands.press(page.getByRole("button", { name: "Apply filter" }));
  await expect(page).toHaveURL(/geometry_id=/);
  const ids: string[] = [];
  for (const name of ["Battery", "Photovoltaics"]) {
    await hands.press(add(page, name));
    ids.push(await added(page, name, place));
  }
  await check(page, { axe: true });

  const plain = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    storageState: await page.context().storageState(),
  });
  const form = await plain.newPage();
  await form.goto(page.url());
  await check(form);
  for (const name of ["Battery", "Photovoltaics"]) {
    await add(form, name).click();
    ids.push(await added(form, name, place));
  }
  await plain.close();

  // Each is one of its own, with its usual parameters, and a draft until it is taken into use.
  expect(new Set(ids).size).toBe(4);
  await page.goto("/system/demo-district/digital-twin/components?draft=draft&q=Battery");
  await expect(page.locator("main tbody tr").filter({ hasText: place })).toHaveCount(2);
  await page.goto(`/system/demo-district/digital-twin/components/${ids[0]}/parameters`);
  const cells = page.locator("table.sheet input.sheet-cell");
  expect(await cells.evaluateAll((all) => all.some((one) => (one as HTMLInputElement).value !== ""))).toBe(true);
  for (const id of ids) expect((await page.request.delete(`/api/node/${id}`, { headers })).status()).toBe(200);
});
