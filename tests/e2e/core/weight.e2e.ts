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
  test.setTimeout(400_000);
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
