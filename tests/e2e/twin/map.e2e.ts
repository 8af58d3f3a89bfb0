import { check, open, signIn } from "../check";
import { expect, test } from "../test";

const SITE = "/system/drawn-site";

test("a site is drawn on the map, and its forms say the same", async ({ page, browser, baseURL }) => {
  await signIn(page);
  const Origin = new URL(page.url()).origin;
  const ring = [
    [7.7, 48],
    [7.9, 48],
    [7.9, 48.1],
    [7.7, 48.1],
    [7.7, 48],
  ];
  const ids = { system_id: "drawn-site", geometry_id: "drawn-border" };
  const system = { ...ids, name: "Drawn", unit: "EUR", timezone: "UTC", properties: { country_code: "DE" } };
  const border = { ...ids, name: "Border", type: "Polygon", coordinates: [ring] };
  for (const [path, data] of [["system", system] as const, ["geometry", border] as const])
    expect((await page.request.post(`/api/${path}`, { headers: { Origin }, data })).status()).toBe(200);
  await open(page, `${SITE}/digital-twin/infrastructure`);
  // The map opens at once, on the installation's own map file; the server's drawing leaves when it is there.
  await expect(page.locator(".map-view canvas").first()).toBeVisible();
  await expect(page.locator(".map-view .map-outline")).toHaveCount(0);
  await expect(page.locator(".map-layers select")).toHaveValue("file");
  await expect(page.locator(".map-credit")).toContainText("An invented region");
  const tool = (name: string) => page.locator(".map-buttons").getByRole("button", { name, exact: true });
  const hint = page.locator(".map-hint");
  const at = async (x: number, y: number) => {
    const box = (await page.locator(".map-view canvas").first().boundingBox())!;
    await page.locator(".map-view").click({ position: { x: box.width * x, y: box.height * y } });
  };

  // A location by a click, another one with the keyboard alone at the middle of the map.
  await tool("Draw location").click();
  await expect(hint).toHaveText("Click where the location is.");
  await at(0.4, 0.4);
  await page.locator("#map-drafts input[name=name]:visible").fill("West");
  await page.locator("#map-drafts button[type=submit]:visible").click();
  await expect(page.locator("section[aria-labelledby=locations] tbody")).toContainText("West");
  await tool("Draw location").focus();
  await page.keyboard.press("Enter");
  await tool("Set at the centre of the map").focus();
  await page.keyboard.press("Enter");
  await page.locator("#map-drafts input[name=name]:visible").fill("Middle");
  await page.keyboard.press("Enter");
  await expect(page.locator("section[aria-labelledby=locations] tbody")).toContainText("Middle");

  // A connection from one to the other over a bend.
  await tool("Draw connection").click();
  await expect(hint).toContainText("Start drawing");
  await at(0.4, 0.4);
  await expect(hint).toContainText("Draw more");
  await at(0.45, 0.6);
  await at(0.5, 0.5);
  await expect(page.locator("#map-drafts select[name=geometry_id_end]:visible")).not.toHaveValue("");
  await page.locator("#map-drafts input[name=name]:visible").fill("Cable");
  await page.locator("#map-drafts button[type=submit]:visible").click();
  await expect(page.locator("section[aria-labelledby=connections] tbody")).toContainText("Cable");

  // An area: start, draw more, stop.
  await tool("Draw area").click();
  await at(0.55, 0.6);
  await at(0.65, 0.6);
  await expect(hint).toContainText("Draw more");
  await at(0.6, 0.7);
  await expect(hint).toContainText("Stop drawing");
  await tool("Finish").click();
  await page.locator("#map-drafts input[name=name]:visible").fill("Roof");
  await page.locator("#map-drafts button[type=submit]:visible").click();
  await expect(page.locator("section[aria-labelledby=areas] tbody")).toContainText("Roof");

  // A click selects; a copy is drawn as a location, and the selection is gone.
  await at(0.4, 0.4);
  await expect(page.locator("section[aria-labelledby=selection]")).toContainText("West");
  await expect(page).toHaveURL(/geometry=/);
  await tool("Duplicate").click();
  await expect(page).not.toHaveURL(/geometry=/);
  await at(0.7, 0.3);
  await expect(page.locator("#map-drafts input[name=name]:visible")).toHaveValue("West (copy)");
  await check(page, { axe: true });

  // Without scripts: the bend is in the table of the connection's own form. A place is found by its name.
  const context = await browser.newContext({ baseURL, storageState: await page.context().storageState() });
  const plain = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const form = await plain.newPage();
  await form.goto(`${SITE}/digital-twin/infrastructure`);
  // The drawing has the same base: the picture of the map file.
  const base = form.locator(".map-view img.map-base");
  await expect(base).toBeVisible();
  expect(await base.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1000);
  await form.getByRole("link", { name: "Cable" }).first().click();
  await expect(form.locator("input[name='corners[0].lon']")).toHaveValue(/^7\.\d+$/);
  await form.goto(`${SITE}/digital-twin/infrastructure`);
  await form.locator("#find-text").fill("Emmendingen");
  await form.keyboard.press("Enter");
  await form.getByRole("link", { name: "Take the position of Emmendingen" }).first().click();
  await expect(form.locator("input[name=name]")).toHaveValue("Emmendingen");
  await expect(form.locator("input[name=longitude]")).toHaveValue(/^7\.8/);
  await context.close();
  await plain.close();
});

test("what is pressed below a map stays where it is when the map comes", async ({ page }) => {
  await signIn(page);
  for (const [path, width] of [
    ["/systems/new", 1280],
    ["/systems/new", 390],
    ["/system/demo-district/digital-twin/infrastructure/locations/new", 390],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/map.client-*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path);
    const save = page.locator("main form").last().getByRole("button").last();
    await save.scrollIntoViewIfNeeded();
    const top = async () => (await save.boundingBox())!.y;
    const before = await top();
    release();
    await expect(page.locator(".map[data-ready] .map-buttons button").first()).toBeVisible();
    await expect(page.locator(".map-view .map-sheet")).toHaveCount(0);
    expect(Math.abs((await top()) - before), `${path} at ${width} px`).toBeLessThan(4);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  }
});
