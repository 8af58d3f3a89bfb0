/** A chart as a picture: the server's drawing as it is seen, with its title and legend, three image points to one of the page. */
const RATIO = 3;
const MARGIN = 16;
const LINE = 22;
/** What the stylesheet gives the parts of a drawing; a picture has no stylesheet. */
const SEEN = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-opacity",
  "stroke-linejoin",
  "opacity",
  "paint-order",
  "vector-effect",
  "font-size",
  "font-weight",
  "text-anchor",
  "visibility",
  "display",
  "overflow",
];
/** A picture cannot load the font of the page: it is measured and drawn in one that the system has. */
const FONT = "system-ui, sans-serif";
const SVG = "http://www.w3.org/2000/svg";

/** A copy that looks the same without the page's styles. */
function asSeen<Shape extends SVGElement>(shape: Shape): Shape {
  const copy = shape.cloneNode(true) as Shape;
  const copies = [copy, ...copy.querySelectorAll("*")];
  [shape, ...shape.querySelectorAll("*")].forEach((original, i) => {
    const style = getComputedStyle(original);
    const target = copies[i];
    for (const name of SEEN) {
      const value = style.getPropertyValue(name);
      if (value) target?.setAttribute(name, value);
    }
    target?.removeAttribute("class");
  });
  return copy;
}

/** Words in lines that are no longer than `width` px. */
function wrapped(text: string, width: number, measure: (text: string) => number): string[] {
  const lines = [""];
  for (const word of text.split(/\s+/)) {
    const last = lines.length - 1;
    const longer = `${lines[last] ?? ""} ${word}`.trim();
    if (lines[last] && measure(longer) > width) lines.push(word);
    else lines[last] = longer;
  }
  return lines;
}

interface TextPlace {
  /** Where the text begins [px]. */
  x: number;
  y: number;
  /** Of the letters [px]. */
  size: number;
  bold?: boolean;
}

const textAt = (text: string, like: Element, { x, y, size, bold = false }: TextPlace): SVGTextElement => {
  const label = document.createElementNS(SVG, "text");
  const attributes = { x, y, fill: getComputedStyle(like).color, "font-size": size };
  for (const [name, value] of Object.entries(attributes)) label.setAttribute(name, String(value));
  if (bold) label.setAttribute("font-weight", "bold");
  label.textContent = text;
  return label;
};

/** The chart of a figure as one drawing, with its size in px. */
function pictureOf(figure: HTMLElement, drawing: SVGSVGElement): { svg: SVGSVGElement; width: number; height: number } {
  const plot = figure.querySelector(".chart-plot")!;
  const [outer, inner] = [plot.getBoundingClientRect(), drawing.getBoundingClientRect()];
  const width = Math.ceil(outer.width + 2 * MARGIN);
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("font-family", FONT);
  const ground = document.createElementNS(SVG, "rect");
  ground.setAttribute("width", "100%");
  ground.setAttribute("height", "100%");
  ground.setAttribute("fill", getComputedStyle(figure).backgroundColor);
  svg.append(ground);
  const hand = document.createElement("canvas").getContext("2d")!;
  const measure = (font: string) => (text: string) => {
    hand.font = font;
    return hand.measureText(text).width;
  };
  let y = MARGIN;
  const heading = figure.querySelector("figcaption > :first-child");
  if (heading)
    for (const line of wrapped(heading.textContent ?? "", outer.width, measure(`bold 16px ${FONT}`)))
      svg.append(textAt(line, heading, { x: MARGIN, y: (y += LINE) - 6, size: 16, bold: true }));
  // Patterns of the marks are in a drawing of their own.
  for (const fillings of figure.querySelectorAll("svg:not(.chart-svg):not(.legend-mark) > defs"))
    svg.append(asSeen(fillings as SVGDefsElement));
  const copy = asSeen(drawing);
  const box = { x: MARGIN + inner.left - outer.left, y: y + 8, width: inner.width, height: inner.height };
  for (const [name, value] of Object.entries(box)) copy.setAttribute(name, String(value));
  copy.setAttribute("overflow", "visible");
  svg.append(copy);
  y += 8 + inner.height;
  let x = MARGIN;
  for (const item of figure.querySelectorAll<HTMLElement>(".legend > li")) {
    // The key of a drawing that has its names at the marks.
    if (item.offsetParent === null) continue;
    const text = item.textContent ?? "";
    const wide = 32 + measure(`13px ${FONT}`)(text) + 16;
    if (x === MARGIN || x + wide > width - MARGIN) [x, y] = [MARGIN, y + LINE];
    const mark = item.querySelector("svg");
    if (mark) {
      const label = asSeen(mark);
      label.setAttribute("x", String(x));
      label.setAttribute("y", String(y - 12));
      svg.append(label);
    }
    svg.append(textAt(text, item, { x: x + 32, y, size: 13 }));
    x += wide;
  }
  const height = Math.ceil(y + MARGIN);
  svg.setAttribute("width", String(width));
  svg.setAttribute("height", String(height));
  return { svg, width, height };
}

/** Saves the chart of a figure as a PNG file named after its title. */
export async function saveImage(figure: HTMLElement, drawing: SVGSVGElement): Promise<void> {
  const { svg, width, height } = pictureOf(figure, drawing);
  const source = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(svg)], { type: "image/svg+xml;charset=utf-8" }),
  );
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width * RATIO, height * RATIO];
  try {
    const image = new Image();
    image.src = source;
    await image.decode();
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  } finally {
    URL.revokeObjectURL(source);
  }
  const file = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!file) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `${(figure.querySelector("figcaption > :first-child")?.textContent ?? "chart").replace(/[^\p{L}\p{N}-]+/gu, "-")}.png`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
