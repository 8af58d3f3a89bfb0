import { expect, type Locator, type Page } from "./test";

/** How a person works a page: with a pointer, or with the keyboard alone. */
export interface Hands {
  press(target: Locator): Promise<void>;
  fill(target: Locator, text: string): Promise<void>;
  /** Chooses an option of a <select> by its words. */
  choose(target: Locator, label: string): Promise<void>;
  /** Ticks a checkbox or a radio button. */
  tick(target: Locator): Promise<void>;
  untick(target: Locator): Promise<void>;
  /** A file input opens the system's own dialog, which no test can work: the file is set the same way for all. */
  attach(target: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>;
}

const attach: Hands["attach"] = (target, file) => target.setInputFiles(file);

export const pointer = (): Hands => ({
  press: (target) => target.click(),
  fill: (target, text) => target.fill(text),
  choose: async (target, label) => void (await target.selectOption({ label })),
  tick: (target) => target.check(),
  untick: (target) => target.uncheck(),
  attach,
});

/**
 * How far an element is from what has the focus. So many elements that take the Tab lie in between, counted on from it, or back (negative).
 * 0 is there. Those hidden are not counted, and of some radio buttons just one takes the Tab, so it is a guess.
 */
const distanceTo = (element: Element): number => {
  const active = document.activeElement;
  if (active === element) return 0;
  const takeTab = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']";
  const before = (one: Element, other: Element) =>
    Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
  const all = [...document.querySelectorAll(takeTab)].filter(
    (one) => one === element || (!one.matches(":disabled, [type=radio]") && one.checkVisibility()),
  );
  const start = active && active !== document.body ? active : document.documentElement;
  return before(start, element)
    ? all.filter((one) => before(start, one) && !before(element, one)).length
    : -all.filter((one) => before(one, start) && !before(one, element)).length;
};

/** Only keys: Tab, or Shift and Tab to what lies before, then Enter, Space, arrows or letters. */
export function keyboard(page: Page): Hands {
  const focused = (target: Locator) =>
    target.evaluate((element) => element === document.activeElement).catch(() => false);
  const reach = async (target: Locator) => {
    await expect(target).toBeVisible();
    let pressed = 0;
    while (pressed < 250) {
      const distance = await target.evaluate(distanceTo);
      if (distance === 0) return;
      for (let left = Math.abs(distance); left > 0; left--, pressed++)
        await page.keyboard.press(distance < 0 ? "Shift+Tab" : "Tab");
    }
    throw new Error(`No way to ${target.toString()} with the Tab key`);
  };
  return {
    async press(target) {
      await reach(target);
      await page.keyboard.press("Enter");
    },
    async fill(target, text) {
      await reach(target);
      await page.keyboard.press("Control+A");
      await page.keyboard.insertText(text);
    },
    async choose(target, label) {
      await reach(target);
      const [index, current] = await target.evaluate((element, words) => {
        const select = element as HTMLSelectElement;
        return [
          [...select.options].findIndex((option) => option.label.trim() === words),
          select.selectedIndex,
        ] as const;
      }, label);
      expect(index, `an option called ${label}`).toBeGreaterThanOrEqual(0);
      for (let i = current; i < index; i++) await page.keyboard.press("ArrowDown");
      for (let i = current; i > index; i--) await page.keyboard.press("ArrowUp");
      expect(await target.evaluate((element) => (element as HTMLSelectElement).selectedIndex)).toBe(index);
    },
    async tick(target) {
      const radio = (await target.getAttribute("type")) === "radio";
      if (!radio) await reach(target);
      else await reachRadio(page, target, focused);
      if (!(await target.isChecked())) await page.keyboard.press("Space");
      await expect(target).toBeChecked();
    },
    async untick(target) {
      await reach(target);
      if (await target.isChecked()) await page.keyboard.press("Space");
      await expect(target).not.toBeChecked();
    },
    attach,
  };
}

/** One radio button of a group takes the Tab; arrows lead to the others. */
async function reachRadio(page: Page, target: Locator, focused: (target: Locator) => Promise<boolean>): Promise<void> {
  const name = await target.getAttribute("name");
  for (let i = 0; i < 250; i++) {
    const inGroup = await page.evaluate(
      (group) => (document.activeElement as HTMLInputElement | null)?.name === group,
      name,
    );
    if (inGroup) break;
    await page.keyboard.press("Tab");
  }
  for (let i = 0; i < 20 && !(await focused(target)); i++) await page.keyboard.press("ArrowDown");
}
