import { expect, type Page } from "./test";

/** What is said of every plan. */
const TERMS = ["Économie par an", "Investissement", "Amorti en"];
const PHONE = { width: 390, height: 844 };

/** Where the first of the elements that is seen begins or ends, from the top of the page [px]. Infinity: none is there. */
export const edge = (page: Page, selector: string, side: "top" | "bottom" = "top"): Promise<number> =>
  page.evaluate(
    ([selector, side]) => {
      const seen = [...document.querySelectorAll(selector!)].map((element) => element.getBoundingClientRect());
      const first = seen.find(({ height }) => height > 0);
      return first ? first[side as "top"] + scrollY : Number.POSITIVE_INFINITY;
    },
    [selector, side],
  );

/**
 * In French, on a phone: what a plan saves, takes and when it pays stand in the first screen of its summary, and so does what to build first. `more`:
 * what is said of this plan, too, such as CO₂ where factors are entered.
 */
export async function answersInFirstScreen(page: Page, summary: string, more: readonly string[] = []): Promise<void> {
  const size = page.viewportSize();
  const { origin } = new URL(page.url());
  await page.context().addCookies([{ name: "i18n_redirected", value: "fr", url: origin }]);
  await page.setViewportSize(PHONE);
  await page.goto(summary);
  const strip = page.locator(".answer-figures");
  for (const term of [...TERMS, ...more]) await expect(strip).toContainText(term);
  // Each with its figure: a dash would be no answer.
  await expect(strip.locator(".figure-value").first()).toHaveText(/\d/);
  expect(await edge(page, ".answer-figures", "bottom")).toBeLessThan(620);
  expect(await edge(page, ".plan-table tbody tr", "bottom"), "what to build first").toBeLessThan(PHONE.height);
  await page.context().addCookies([{ name: "i18n_redirected", value: "en", url: origin }]);
  if (size) await page.setViewportSize(size);
}
