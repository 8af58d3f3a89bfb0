import axe from "axe-core";
import { HtmlValidate } from "html-validate";
import { expect, type Page } from "./test";

const validator = new HtmlValidate({
  root: true,
  elements: ["html5"],
  rules: {
    "no-dup-id": "error",
    "no-dup-attr": "error",
    "no-implicit-close": "error",
    "close-order": "error",
    "element-permitted-content": "error",
    "element-required-content": "error",
    "attribute-allowed-values": "error",
    "no-inline-style": "error",
    "input-missing-label": "error",
    "no-missing-references": "error",
    "valid-id": ["error", { relaxed: true }],
  },
});

/** Everything that axe knows of the rules of WCAG 2.0 to 2.2, A and AA, or what the size of the screen and its colours can change. */
type Axe = boolean | "look";
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const LOOK = [
  "color-contrast",
  "link-in-text-block",
  "target-size",
  "scrollable-region-focusable",
  "aria-hidden-focus",
  "button-name",
  "link-name",
  "label",
  "summary-name",
];

/**
 * Opens an address and checks what every page must hold; `axe` needs scripts in the browser, `source` checks what the server sent against
 * HTML's own rules.
 */
export async function open(page: Page, path: string, options: Opening = {}): Promise<void> {
  const response = await page.goto(path);
  expect(response?.status(), path).toBe(options.status ?? 200);
  if (options.source) await checkHtml((await response?.text()) ?? "", path);
  await check(page, options);
}
interface Opening {
  axe?: Axe;
  status?: number;
  source?: boolean;
}

/** Title, one h1, main landmark, language, valid HTML, no text key left over, axe. */
export async function check(page: Page, { axe = false }: { axe?: Axe } = {}): Promise<void> {
  const where = page.url();
  await expect(page.locator("h1"), where).toHaveCount(1);
  const { title, mains, text, tooWide } = await page.evaluate(() => ({
    title: document.title,
    mains: document.querySelectorAll("main").length,
    // Lines of code name methods and files, which look like keys.
    text: [...document.querySelectorAll<HTMLElement>("code, pre")].reduce(
      (rest, { innerText }) => rest.replace(innerText, ""),
      document.body.innerText,
    ),
    tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
  expect(title, where).toMatch(/.+ - Energy Tool$/);
  expect(mains, where).toBe(1);
  expect(
    text.match(
      /\b(common|rules|errors|auth|designer|systems|twin|parameters|scenarios|results|engine)[.:][a-z_]+(\.[a-z_]+)*\b/g,
    ),
    where,
  ).toBeNull();
  expect(text, where).not.toMatch(/\bundefined\b|\bNaN\b|\[object Object\]|\{\{/);
  expect(tooWide, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
  if (axe) expect(await violations(page, axe), where).toEqual([]);
}

/** What axe finds wrong, as "rule: elements". It runs in the page itself: no page has frames, which its driver would look for. */
async function violations(page: Page, which: true | "look"): Promise<string[]> {
  // What has been scrolled under the head would count as covered.
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.evaluate(axe.source);
  const runOnly =
    which === "look" ? { type: "rule" as const, values: LOOK } : { type: "tag" as const, values: STANDARDS };
  return page.evaluate(async (only) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    // What holds is not described, only what does not: most of the time would go into that.
    const report = await loaded.run({ runOnly: only, resultTypes: ["violations"], preload: false });
    return report.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  }, runOnly);
}

/** The page as the server sent it, checked against HTML's own rules. */
export async function checkSource(page: Page, path: string): Promise<number> {
  const response = await page.request.get(path);
  const html = await response.text();
  await checkHtml(html, path);
  return html.length;
}

async function checkHtml(html: string, path: string): Promise<void> {
  const { results } = await validator.validateString(html);
  const messages = results.flatMap((result) =>
    result.messages.filter((m) => m.severity === 2).map((m) => `${m.ruleId} ${m.line}:${m.column} ${m.message}`),
  );
  expect(messages, path).toEqual([]);
}

export const PASSWORD = "energy-demo-2026";

/** Signs in through the form. Somebody else who is signed in leaves first, and so does the page, which may be on its way to another. */
export async function signIn(page: Page, email = "editor@demo.test"): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies({ name: "energy_session" });
  await page.goto("/login");
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.locator('main button[type="submit"]').first().click();
  await page.waitForURL("**/systems");
}

/** Waits until no run of the demo is under way: its result is what the result pages show. */
export async function demoIsSolved(page: Page): Promise<void> {
  for (const id of ["demo-0-today", "demo-2030-status-quo", "demo-investment-2030"])
    await expect
      .poll(
        async () =>
          ((await (await page.request.get(`/api/optimization/${id}/state`)).json()) as { status: string }).status,
        {
          timeout: 300_000,
          intervals: [1000],
        },
      )
      .toBe("success");
}
