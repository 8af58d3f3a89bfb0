import { RESULT_VIEWS } from "~/entities/results/views";
import { longFigures } from "../helpers/figures";
import { nearColours } from "./colours";
import { expect, type Page } from "./test";

/** Widths at which pages are looked at [px]. */
const WIDTHS = [1440, 768, 390, 320];
/** Room without ink in a chart that a reader takes for a fault [px]. */
const BAND = 24;

/**
 * Opens every result view of a run in English, and finds no power of ten, no figure of more than four digits outside tables of money and no
 * two colours of a chart that are near, in the light and in the dark. At every width it finds no cut text, no text over another and no blank
 * band in a chart.
 */
export async function checkLayoutOfResults(page: Page, results: string, query = ""): Promise<void> {
  const size = page.viewportSize();
  const faults: string[] = [];
  for (const view of RESULT_VIEWS) {
    await page.goto(`${results}/${view}?${query}`);
    faults.push(...longFigures(await page.content()).map((text) => `${view}: long figure: ${text}`));
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      faults.push(...(await nearColours(page)).map((fault) => `${view}, ${colorScheme}: ${fault}`));
    }
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      faults.push(...(await layoutFaults(page)).map((fault) => `${view} at ${width}: ${fault}`));
    }
  }
  if (size) await page.setViewportSize(size);
  expect(faults).toEqual([]);
}

/** What of a page's main part is cut, lies over other text, or is a chart with a blank band. */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate((band) => {
    const main = document.querySelector("main")!;
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest(".visually-hidden, [hidden]");
    const words = (element: Element) => (element.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 60);
    const faults: string[] = [];

    // Text that its own box hides, and text beyond the page.
    for (const element of main.querySelectorAll("*")) {
      const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim());
      if (!own || !isSeen(element) || element.closest("select, option, textarea, script, style")) continue;
      const box = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      if (box.width < 2 || style.clipPath !== "none") continue;
      const hides = style.overflowX === "hidden" || style.overflowX === "clip";
      if (hides && element.scrollWidth > element.clientWidth + 1) faults.push(`cut: ${words(element)}`);
      const scroller = element.closest("[tabindex='0'], .table-scroll, .tabs, pre");
      if (!scroller && (box.right > innerWidth + 1 || box.left < -1)) faults.push(`outside: ${words(element)}`);
    }

    for (const chart of main.querySelectorAll("figure, .chart")) {
      if (!isSeen(chart)) continue;
      const outer = chart.getBoundingClientRect();
      const texts = [...chart.querySelectorAll("svg text")]
        .filter(isSeen)
        .map((element) => ({ text: words(element), box: element.getBoundingClientRect() }))
        .filter(({ text, box }) => text !== "" && box.width > 0);
      for (const [i, { text, box }] of texts.entries()) {
        if (box.right > outer.right + 1 || box.left < outer.left - 1) faults.push(`outside its chart: ${text}`);
        for (const other of texts.slice(i + 1)) {
          const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
          const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
          if (wide > 3 && high > 4) faults.push(`over another: ${text} / ${other.text}`);
        }
      }
      // Between what is drawn and the edges of its drawing.
      for (const svg of chart.querySelectorAll("svg")) {
        if (svg.parentElement!.closest("svg, .map-view") || !isSeen(svg) || svg.getBoundingClientRect().height < 60)
          continue;
        const frame = svg.getBoundingClientRect();
        const marks = [...svg.querySelectorAll("path, rect, line, circle, text, use, polyline, polygon")]
          .filter(isSeen)
          .map((mark) => mark.getBoundingClientRect())
          .filter(({ width, height }) => width + height > 0);
        const top = Math.min(...marks.map((box) => box.top)) - frame.top;
        const bottom = frame.bottom - Math.max(...marks.map((box) => box.bottom));
        if (Math.max(top, bottom) > band)
          faults.push(`blank band of ${Math.round(Math.max(top, bottom))} px: ${words(chart)}`);
      }
    }
    return faults;
  }, BAND);
}
