import { distance, type Vision, VISIONS } from "~/ui/kit/palette/vision";
import type { Page } from "./test";

/** Least distance in Oklab of two colours of a legend, and of those on both sides of zero or with their names beside them. */
const BESIDE = { full: 0.125, deuteranopia: 0.075, protanopia: 0.075 };
const APART = { full: 0.095, deuteranopia: 0.06, protanopia: 0.06 };

interface Mark {
  name: string;
  /** #rrggbb, as the browser has computed it. */
  colour: string;
}

interface ChartColours {
  chart: string;
  /** Series by legend: one, or one for each side of zero. */
  legends: Mark[][];
  /** Marks that have their names beside them. */
  named: Mark[];
}

/** Pairs of colours of one chart that are nearer than the rule, as seen and by who lacks a kind of cone. The same colour twice is one thing. */
export async function nearColours(page: Page): Promise<string[]> {
  const charts = await coloursOf(page);
  return charts.flatMap(({ chart, legends, named }) => [
    ...legends.flatMap((marks) => near(chart, pairsOf(marks), BESIDE)),
    ...near(chart, acrossOf(legends), APART),
    ...near(chart, pairsOf(named), APART),
  ]);
}

const pairsOf = (marks: readonly Mark[]) => marks.flatMap((a, i) => marks.slice(0, i).map((b) => [b, a] as const));
const acrossOf = ([above = [], below = []]: readonly Mark[][]) =>
  above.flatMap((a) => below.map((b) => [a, b] as const));

function near(chart: string, pairs: readonly (readonly [Mark, Mark])[], least: Record<Vision, number>): string[] {
  return pairs.flatMap(([a, b]) =>
    (Object.keys(VISIONS) as Vision[]).flatMap((vision) => {
      const apart = distance(a.colour, b.colour, vision);
      if (a.colour === b.colour || apart >= least[vision]) return [];
      return [`near in ${chart}: ${a.name} and ${b.name}, ${apart.toFixed(3)} (${vision})`];
    }),
  );
}

/** What the charts of a page are drawn with. */
function coloursOf(page: Page): Promise<ChartColours[]> {
  return page.evaluate(() => {
    const paper = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
    const hexOf = (colour: string) => {
      paper.clearRect(0, 0, 1, 1);
      paper.fillStyle = colour;
      paper.fillRect(0, 0, 1, 1);
      const [r, g, b] = paper.getImageData(0, 0, 1, 1).data;
      return `#${[r, g, b].map((value) => value!.toString(16).padStart(2, "0")).join("")}`;
    };
    /** The colour of a mark: its line, or its filling, which a pattern may hold. */
    const colourOf = (mark: Element) => {
      // A line of ink on a case of the ground is told by its shape.
      if (mark.querySelector(".line-strong")) return null;
      const line = mark.querySelector("path");
      if (line) return hexOf(getComputedStyle(line).stroke);
      const filling = /url\("?#([^")]+)"?\)/.exec(mark.querySelector("rect")?.getAttribute("fill") ?? "")?.[1];
      const rect = filling
        ? document.getElementById(filling)?.querySelector("rect")
        : mark.querySelector<SVGRectElement>("rect");
      return rect ? hexOf(getComputedStyle(rect).fill) : null;
    };
    return [...document.querySelectorAll("main figure.chart")].map((figure) => {
      const legends = [...figure.querySelectorAll(".legend")].map((legend) =>
        [...legend.querySelectorAll("li[data-series]")].flatMap((item) => {
          const mark = item.querySelector(".legend-mark");
          const colour = mark && colourOf(mark);
          return colour ? [{ name: item.textContent ?? "", colour }] : [];
        }),
      );
      const named = [...figure.querySelectorAll<SVGElement>(".chart-plot [fill]")].flatMap((mark) =>
        /^(var\(--|color-mix|#)/.test(mark.getAttribute("fill")!) && !mark.closest("defs, a.site")
          ? [{ name: mark.getAttribute("fill")!, colour: hexOf(getComputedStyle(mark).fill) }]
          : [],
      );
      const once = new Map(named.map((mark) => [mark.colour, mark]));
      return { chart: figure.id, legends, named: [...once.values()] };
    });
  });
}
