import { brotliCompressSync, constants } from "node:zlib";
import { expect, test, type Page, type Response } from "@playwright/test";
import { demoIsSolved, signIn } from "./check";

const size = (text: string | Buffer) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length / 1000;

/** Compressed kB of the page itself and of the scripts and styles it loads by itself. */
async function weigh(page: Page, path: string): Promise<{ html: number; js: number; css: number }> {
  const files: { url: string; body: Promise<Buffer> }[] = [];
  const listen = (response: Response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname))
      files.push({ url: response.url(), body: response.body() });
  };
  page.on("response", listen);
  const response = await page.goto(path);
  // The live stream never ends: islands in sight have come within this time.
  await page.waitForTimeout(2500);
  page.off("response", listen);
  const sum = async (ending: string) => {
    const own = files.filter((file) => file.url.endsWith(ending));
    return (await Promise.all(own.map(async (file) => size(await file.body)))).reduce((total, one) => total + one, 0);
  };
  return { html: size((await response?.text()) ?? ""), js: await sum(".js"), css: await sum(".css") };
}

test("pages stay light", async ({ browser, baseURL }) => {
  test.setTimeout(200_000);
  const cases: [path: string, html: number, js: number][] = [
    ["/systems", 14, 6],
    ["/system/demo-district/digital-twin/scenarios", 14, 6],
    ["/system/demo-district/designer/optimizations", 14, 6],
    ["/system/demo-district/digital-twin/infrastructure", 14, 126],
    ["/system/demo-district/digital-twin/components", 40, 6],
    ["/system/demo-district/digital-twin/parameters", 40, 6],
    ["/system/demo-district/designer/results/operation", 40, 72],
  ];
  for (const [path, html, js] of cases) {
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    await signIn(page);
    await demoIsSolved(page);
    const fresh = await browser.newContext({ baseURL, storageState: await context.storageState() });
    const weight = await weigh(await fresh.newPage(), path);
    expect.soft(weight.html, `HTML of ${path}`).toBeLessThanOrEqual(html);
    expect.soft(weight.js, `scripts of ${path}`).toBeLessThanOrEqual(js);
    expect.soft(weight.css, `styles of ${path}`).toBeLessThanOrEqual(15);
    await fresh.close();
    await context.close();
  }
});
