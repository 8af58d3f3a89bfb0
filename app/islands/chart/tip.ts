import type { Reading } from "./words";

const SVG = "http://www.w3.org/2000/svg";

function swatch(mark: string | undefined): Element {
  const svg = document.createElementNS(SVG, "svg");
  for (const name of ["width", "height"]) svg.setAttribute(name, "10");
  if (!mark) return svg;
  const rect = document.createElementNS(SVG, "rect");
  for (const [name, value] of Object.entries({ width: "10", height: "10", rx: "2", fill: mark }))
    rect.setAttribute(name, value);
  svg.append(rect);
  return svg;
}

const word = (tag: string, text: string, className = ""): HTMLElement => {
  const element = document.createElement(tag);
  element.textContent = text;
  if (className) element.className = className;
  return element;
};

/** Writes a heading and lines of swatch, name, number and unit into the box beside the pointer. */
export function fillTip(tip: HTMLElement, heading: string, readings: readonly Reading[]): void {
  const list = document.createElement("ul");
  list.append(
    ...readings.map(({ name, mark, value, unit }) => {
      const item = document.createElement("li");
      item.append(swatch(mark), word("span", name), word("b", value), word("span", unit, "muted"));
      return item;
    }),
  );
  tip.replaceChildren(word("strong", heading), list);
}

/** Readings as they are read aloud. */
export const aloud = (readings: readonly Reading[]): string =>
  readings.map(({ name, value, unit }) => `${name ? `${name}: ` : ""}${value}\u00a0${unit}`.trim()).join("; ");
