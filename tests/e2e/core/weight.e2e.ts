import { brotliCompressSync, constants } from "node:zlib";
import { demoIsSolved, signIn } from "../check";
import { expect, type Page, type Response, test } from "../test";

const size = (text: string | Buffer) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length / 1000;

/** How long nothing more may have come before a page counts as loaded. */
const QUIET_MS = 2500;

/** Where changes come from. A page that hears of one loads what brings it up to date: no weight of the page itself. */
const CHANGES = "**/api/stream**";

/** Compressed kB of the page itself and of the scripts and styles it loads by itself. */
async function weigh(page: Page, path: string): Promise<{ html: number; js: number; css: number }> {
  const files: Response[] = [];
  let last = performance.now();
  page.on("response", (response: Response) => {
    last = performance.now();
    files.push(response);
  });
  const response = await page.goto(path);
  while (performance.now() - last < QUIET_MS) await page.waitForTimeout(100);
  const sum = async (ending: string) => {
    const own = files.filter((file) => new URL(file.url()).pathname.endsWith(ending));
    const sizes = await Promise.all(own.map(async (file) => size(await file.body())));
    return sizes.reduce((total, one) => total + one, 0);
  };
  return { html: size((await response?.text()) ?? ""), js: await sum(".js"), css: await sum(".css") };
}

test("pages stay light", async ({ browser, page, baseURL }) => {
  test.setTimeout(800_000);
  const cases: [path: string, html: number, js: number][] = [
    ["/systems", 14, 8],
    ["/system/demo-district/digital-twin/scenarios", 14, 8],
    ["/system/demo-district/designer/optimizations", 14, 8],
    // The map opens by itself; its program is a file of its own that no other page loads.
    ["/system/demo-district/digital-twin/infrastructure", 16, 150],
    ["/system/demo-district/digital-twin/components", 40, 8],
    ["/system/demo-district/digital-twin/parameters", 40, 8],
    // Reading with one cursor over all charts of a time, zoom, brush and legends; at most 30.
    ["/system/demo-district/designer/results/operation", 40, 20],
    // React takes parts of these over.
    ["/system/demo-district/designer/results/dashboards/weighed", 40, 145],
    ["/system/demo-district/designer/results/dashboards/weighed/charts/new?chart=operation", 14, 145],
    ["/system/demo-district/designer/results/report", 40, 16],
  ];
  await signIn(page);
  const headers = { Origin: new URL(page.url()).origin };
  const chart = { config_id: "weighed-chart", system_id: "demo-district", chart: "operation" };
  const board = { dashboard_id: "weighed", system_id: "demo-district", name: "Weighed", config_ids: ["weighed-chart"] };
  for (const [path, data] of [
    ["chart-config", chart],
    ["dashboard", board],
  ] as const)
    expect((await page.request.post(`/api/${path}`, { headers, data })).status()).toBe(200);
  // A run under way loads what shows its progress.
  await demoIsSolved(page);
  const storageState = await page.context().storageState();
  const weighed = async ([path, html, js]: (typeof cases)[number]) => {
    // Each in a browser that has been nowhere yet.
    const fresh = await browser.newContext({ baseURL, storageState });
    await fresh.route(CHANGES, (route) => route.abort());
    const weight = await weigh(await fresh.newPage(), path);
    expect.soft(weight.html, `HTML of ${path}`).toBeLessThanOrEqual(html);
    expect.soft(weight.js, `scripts of ${path}`).toBeLessThanOrEqual(js);
    expect.soft(weight.js, `scripts of ${path}`).toBeGreaterThan(1);
    expect.soft(weight.css, `styles of ${path}`).toBeLessThanOrEqual(18);
    await fresh.close();
  };
  await Promise.all(cases.map(weighed));
});

/** Pages whose first paint is compared with that of the product of 26 November 2026 in docs/looks.md. */
const FIRST_VISITS = [
  "/login",
  "/systems",
  "/system/demo-district/designer/optimizations",
  "/system/demo-district/designer/results/summary?optimization_id=demo-investment-2030",
  "/system/demo-district/digital-twin/infrastructure/locations/new",
  "/system/demo-district/portfolio-manager/overview",
  "/system/demo-district/operator/schedule",
];
/** Styles that a page of a first visit has in itself at most [kB], as a page is compressed; all of them would be 17.2. */
const STYLES_INSIDE_KB = 14;

type Timing = PerformanceResourceTiming & { renderBlockingStatus: string };

/** Files that the first paint of the page that is open waits for. */
const blockingFiles = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType("resource") as Timing[])
      .filter(({ renderBlockingStatus }) => renderBlockingStatus === "blocking")
      .map(({ name }) => name),
  );

/** The styles that the page that is open links, with the bytes of each that came over the line. */
const linkedStyles = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]:not([media])")].map(({ href }) => {
      const [entry] = performance.getEntriesByName(href, "resource") as Timing[];
      return { path: new URL(href).pathname, transferSize: entry?.transferSize };
    }),
  );

test("no file stands before the first paint of a first visit, styles are at hand at the next, and nothing moves", async ({
  browser,
  page,
  baseURL,
}) => {
  await signIn(page);
  await demoIsSolved(page);
  const { cookies, origins } = await page.context().storageState();
  const signedIn = { cookies: cookies.filter(({ name }) => name !== "energy_styles"), origins };
  for (const path of FIRST_VISITS) {
    // Each in a browser that has been nowhere yet.
    const fresh = await browser.newContext({ baseURL, storageState: path === "/login" ? undefined : signedIn });
    // (Nothing is routed: a browser whose requests a test handles keeps no files.)
    const first = await fresh.newPage();
    expect.soft((await first.goto(path))?.headers().link, path).toBeUndefined();
    const { styles, moved } = await first.evaluate(async () => {
      const shifts = await new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0));
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(resolve, 500, 0);
      });
      const texts = [...document.querySelectorAll("style[data-sheet]")].map(({ textContent }) => textContent);
      return { styles: texts.join(""), moved: shifts };
    });
    expect.soft(await blockingFiles(first), `files before the first paint of ${path}`).toEqual([]);
    expect.soft(size(styles), `styles of ${path}`).toBeLessThanOrEqual(STYLES_INSIDE_KB);
    expect.soft(size(styles), `styles of ${path}`).toBeGreaterThan(5);
    expect.soft(moved, `layout shift of ${path}`).toBeLessThanOrEqual(0.02);
    // From now on styles are files, which this browser has got.
    await first.waitForLoadState("load");
    const links = (await first.goto(path))?.headers().link ?? "";
    const files = await linkedStyles(first);
    expect.soft(files.length, `styles linked by ${path}`).toBeGreaterThan(0);
    for (const file of files) {
      expect.soft(file.transferSize, `${file.path} came over the line at the second visit of ${path}`).toBe(0);
      expect
        .soft(links, `asked for with the first bytes of ${path}`)
        .toContain(`<${file.path}>; rel=preload; as=style`);
    }
    await fresh.close();
  }
});
