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

/** Where an element is from what has the focus: itself, before it or after it in the page. */
const wayTo = (element: Element): "here" | "back" | "on" => {
  const active = document.activeElement;
  if (active === element) return "here";
  const back = active && active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING;
  return back ? "back" : "on";
};

/** Only keys: Tab, or Shift and Tab to what lies before, then Enter, Space, arrows or letters. */
export function keyboard(page: Page): Hands {
  const focused = (target: Locator) =>
    target.evaluate((element) => element === document.activeElement).catch(() => false);
  const reach = async (target: Locator) => {
    await expect(target).toBeVisible();
    const back = (await target.evaluate(wayTo)) === "back";
    for (let i = 0; i < 250; i++) {
      if (await focused(target)) return;
      await page.keyboard.press(back ? "Shift+Tab" : "Tab");
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
