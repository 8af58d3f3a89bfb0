import { RESULT_VIEWS } from "~/entities/results/views";
import { demoIsSolved, signIn } from "../check";
import { answersInFirstScreen, edge } from "../firstScreen";
import { checkLayoutOfResults } from "../layout";
import { expect, test } from "../test";

const results = "/system/demo-district/designer/results";
const run = "optimization_id=demo-investment-2030";
const VIEWS = RESULT_VIEWS.filter((view) => view !== "compare" && view !== "report");
const MODULES = "/system/demo-district";
/** Pages of the twin, the operator and the portfolio manager that are about a chart, and have no messages of what other journeys did above it. */
const CHARTED = [
  "digital-twin/timeseries/series/demo-series-temperature",
  "digital-twin/timeseries/series/demo-series-temperature?view=heat",
  "operator/energy-demands",
  "portfolio-manager/overview",
  "portfolio-manager/balancing-energy",
  "portfolio-manager/market?view=futures",
  "portfolio-manager/market?view=curve",
  "portfolio-manager/market?view=spot",
  "portfolio-manager/market?view=capture",
].map((page) => `${MODULES}/${page}`);

test("a result begins with its answer, and every view with its first chart or table, on a desk and on a phone", async ({
  page,
}) => {
  await signIn(page);
  await demoIsSolved(page);
  for (const [width, height, most] of [
    [1280, 800, 420],
    [390, 844, 620],
  ] as const) {
    await page.setViewportSize({ width, height });
    const begins: [path: string, drawn: string][] = [
      // The summary has its figures and a table of what is built; the report is a document that begins with the answer.
      [`${results}/report?${run}`, "main .figures"],
      [`${MODULES}/portfolio-manager/analysis`, "main table"],
      ...VIEWS.map((view): [string, string] => [`${results}/${view}?${run}`, "main figure, main .chart, main table"]),
      ...CHARTED.map((path): [string, string] => [path, "main figure, main .chart"]),
    ];
    for (const [path, drawn] of begins) {
      await page.goto(path);
      expect.soft(await edge(page, drawn), `${path} at ${width}`).toBeLessThanOrEqual(most);
    }
  }
  await answersInFirstScreen(page, `${results}/summary?${run}`, ["CO₂"]);
});

test("the bar keeps the run in every link, says what differs, and the summary prints on one page", async ({
  page,
  context,
}) => {
  await signIn(page);
  await demoIsSolved(page);
  await page.goto(`${results}/costs?${run}&year=2030`);
  const hrefs = await page
    .locator('nav a[href*="/designer/results/"], nav a[href*="/designer/what-if"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(hrefs.length).toBeGreaterThan(20);
  for (const href of hrefs) expect(href).toContain(`?${run}&year=2030`);
  // Without a run named, it is the newest investment, never a status quo.
  await page.goto(`${results}/summary`);
  await expect(page.getByRole("heading", { level: 3, name: /^Build \d+ components/ })).toBeVisible();
  // Its margins are those of the design, in every language, and no column leaves its card.
  const margins = await page.evaluate(() =>
    [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules])
      .flatMap((rule) => (rule instanceof CSSPageRule && rule.selectorText === "answer" ? [rule.style.margin] : [])),
  );
  expect(margins).toEqual(["14mm"]);
  for (const language of ["en", "de", "fr"]) {
    await context.addCookies([{ name: "i18n_redirected", value: language, url: page.url() }]);
    await page.goto(`${results}/summary?${run}`);
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(paper.match(/\/Type \/Page\b[^s]/g), language).toHaveLength(1);
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: Math.round((182 / 25.4) * 96), height: 1000 });
    const { card, table } = await page.evaluate(() => {
      const right = (selector: string) => document.querySelector(selector)!.getBoundingClientRect().right;
      return { card: right(".card:has(.plan-table)"), table: right(".plan-table") };
    });
    expect(table, language).toBeLessThanOrEqual(card);
    await page.emulateMedia({ media: null });
  }
});

test("no view of a result has cut text, text over text or a blank band in a chart, from 1440 to 320 px", async ({
  page,
}) => {
  await signIn(page);
  await demoIsSolved(page);
  await checkLayoutOfResults(page, results, run);
});

test("nothing of a result moves when scripts come, and its choices work where they never do", async ({ page }) => {
  await signIn(page);
  await demoIsSolved(page);
  const drawn = page.locator("main figure, main table");
  const tops = () =>
    drawn.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top + scrollY)));
  const show = page.locator(".view-form .apply");
  for (const [width, height] of [
    [1280, 800],
    [768, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const view of ["operation", "costs", "components", "status-quo"]) {
      let go = () => {};
      const wanted = new Promise<void>((resolve) => (go = resolve));
      await page.route("**/*.js", async (route) => {
        await wanted;
        await route.continue();
      });
      await page.goto(`${results}/${view}?${run}`, { waitUntil: "commit" });
      await page.locator(".shell-footer").waitFor();
      // A page can be asked where things stand before its sheets of styles are there, which is before anybody sees it.
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].every(({ sheet }) => sheet),
      );
      await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())));
      await expect(show).toHaveCSS("opacity", "1");
      const before = await tops();
      go();
      const link = page.locator(".filter-link").first();
      if (await link.isVisible()) {
        // On a phone the choices wait behind a link: nothing moves until they are looked for.
        await page.waitForFunction(() =>
          performance.getEntriesByType("resource").some(({ name, duration }) => name.endsWith(".js") && duration > 0),
        );
        expect(await tops(), `${view} at ${width}`).toEqual(before);
        await link.click();
      }
      // Its script comes with the choices: those of savings stand below its first chart.
      await page.locator(".view-form").first().scrollIntoViewIfNeeded();
      await page.locator(".view-form[data-applies]").waitFor();
      await expect(show).toHaveCSS("opacity", "0");
      if (!page.url().includes("#")) expect(await tops(), `${view} at ${width}`).toEqual(before);
      await page.unroute("**/*.js");
    }
  }
  await page.route("**/*.js", (route) => route.abort());
  await page.goto(`${results}/costs?${run}`, { waitUntil: "domcontentloaded" });
  await page.locator(".filter-link").first().click();
  await page.locator(".view-form select").first().selectOption("CO2");
  await show.click();
  await expect(page).toHaveURL(/[?&]impact=CO2/);
});
