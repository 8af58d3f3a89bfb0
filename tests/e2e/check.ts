import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "./test";
import { HtmlValidate } from "html-validate";

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

/** Opens an address and checks what every page must hold; `axe` needs scripts in the browser. */
export async function open(page: Page, path: string, options: { axe?: boolean; status?: number } = {}): Promise<void> {
  const response = await page.goto(path);
  expect(response?.status(), path).toBe(options.status ?? 200);
  await check(page, options);
}

/** Title, one h1, main landmark, language, valid HTML, no text key left over, axe. */
export async function check(page: Page, { axe = false }: { axe?: boolean } = {}): Promise<void> {
  const where = page.url();
  expect(await page.title(), where).toMatch(/.+ - Energy Tool$/);
  await expect(page.locator("h1"), where).toHaveCount(1);
  await expect(page.locator("main"), where).toHaveCount(1);
  const text = await page.locator("body").innerText();
  expect(
    text.match(
      /\b(common|rules|errors|auth|designer|systems|twin|parameters|scenarios|results|engine)[.:][a-z_]+(\.[a-z_]+)*\b/g,
    ),
    where,
  ).toBeNull();
  expect(text, where).not.toMatch(/\bundefined\b|\bNaN\b|\[object Object\]|\{\{/);
  const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(width, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
  if (!axe) return;
  // No page has frames: the quicker mode, which leaves out those of other sites, finds the same.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    // What holds is not described, only what does not: most of the time would go into that.
    .options({ resultTypes: ["violations"], preload: false })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  expect(
    violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).join(", ")}`),
    where,
  ).toEqual([]);
}

/** The page as the server sent it, checked against HTML's own rules. */
export async function checkSource(page: Page, path: string): Promise<number> {
  const response = await page.request.get(path);
  const html = await response.text();
  const { results } = await validator.validateString(html);
  const messages = results.flatMap((result) =>
    result.messages.filter((m) => m.severity === 2).map((m) => `${m.ruleId} ${m.line}:${m.column} ${m.message}`),
  );
  expect(messages, path).toEqual([]);
  return html.length;
}

export const PASSWORD = "energy-demo-2026";

/** Signs in through the form. */
export async function signIn(page: Page, email = "editor@demo.test"): Promise<void> {
  await page.goto("/login");
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.locator('main button[type="submit"]').first().click();
  await page.waitForURL("**/systems");
}

/** Waits until no run of the demo is under way: its result is what the result pages show. */
export async function demoIsSolved(page: Page): Promise<void> {
  await expect
    .poll(
      async () =>
        ((await (await page.request.get("/api/optimization/demo-investment-2030/state")).json()) as { status: string })
          .status,
      { timeout: 300_000, intervals: [1000] },
    )
    .toBe("success");
}
