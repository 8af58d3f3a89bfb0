/**
 * `npm run looks -- URL FOLDER`: pictures of 24 pages of the demo, one sheet a page: at 1440 and 390 px, light and dark, half as large.
 * URL is of a product that has solved its demo, e.g. http://localhost:3000; the sheets are FOLDER/<page>.webp.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { Transformer } from "@napi-rs/image";
import { chromium } from "@playwright/test";

const [url, folder] = process.argv.slice(2);
if (!url || !folder) throw new Error("Say the address of a product and a folder: npm run looks -- URL FOLDER");

const site = "/system/demo-district";
const result = (view) => `${site}/designer/results/${view}?optimization_id=demo-investment-2030`;
const PAGES = {
  "sign-in": "/login",
  systems: "/systems",
  "new-system": "/systems/new",
  infrastructure: `${site}/digital-twin/infrastructure`,
  components: `${site}/digital-twin/components`,
  sheet: `${site}/digital-twin/components/demo-battery/parameters`,
  parameters: `${site}/digital-twin/parameters`,
  "live-series": `${site}/digital-twin/timeseries-live`,
  runs: `${site}/designer/optimizations`,
  run: `${site}/designer/optimizations/demo-investment-2030`,
  summary: result("summary"),
  savings: result("status-quo"),
  capacities: result("capacities"),
  costs: result("costs"),
  operation: result("operation"),
  flows: result("flows"),
  compare: result("compare"),
  report: result("report"),
  dashboards: `${site}/designer/results/dashboards`,
  schedule: `${site}/operator/schedule`,
  demands: `${site}/operator/energy-demands`,
  trade: `${site}/operator/energy-trade`,
  portfolio: `${site}/portfolio-manager/overview`,
  deals: `${site}/portfolio-manager/deals`,
};
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 900 },
];
const QUALITY = 62;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});

/** A browser in one theme and width, signed in unless the page is to be seen signed out. */
async function reader(colorScheme, viewport, signedIn) {
  const page = await (await browser.newContext({ locale: "en-GB", colorScheme, viewport })).newPage();
  if (!signedIn) return page;
  await page.goto(`${url}/login`);
  await page.locator('input[name="email"]').fill("editor@demo.test");
  await page.locator('input[name="password"]').fill("energy-demo-2026");
  await page.locator('main button[type="submit"]').first().click();
  await page.waitForURL("**/systems");
  return page;
}

async function shotsOf(names, signedIn) {
  const shots = new Map(names.map((name) => [name, []]));
  for (const scheme of ["light", "dark"])
    for (const size of SIZES) {
      const page = await reader(scheme, size, signedIn);
      for (const name of names) {
        const response = await page.goto(url + PAGES[name]);
        if (!response?.ok()) throw new Error(`${PAGES[name]}: ${response?.status()}`);
        await page.waitForTimeout(700);
        shots.get(name).push({ width: size.width, picture: (await page.screenshot()).toString("base64") });
      }
      await page.context().close();
    }
  return shots;
}

const open = ["sign-in"];
const all = [
  ...(await shotsOf(open, false)),
  ...(await shotsOf(
    Object.keys(PAGES).filter((name) => !open.includes(name)),
    true,
  )),
];
mkdirSync(folder, { recursive: true });
const sheet = await browser.newPage({ viewport: { width: 1884, height: 474 } });
for (const [name, shots] of all) {
  const pictures = shots.map(
    ({ width, picture }) => `<img width="${width / 2}" height="450" src="data:image/png;base64,${picture}">`,
  );
  await sheet.setContent(
    `<body style="margin:0;padding:12px;display:flex;gap:10px;background:#888">${pictures.join("")}</body>`,
  );
  await sheet.waitForTimeout(150);
  const webp = await new Transformer(await sheet.screenshot()).webp(QUALITY);
  writeFileSync(`${folder}/${name}.webp`, webp);
  process.stdout.write(`${name}: ${(webp.length / 1024).toFixed(0)} kB\n`);
}
await browser.close();
