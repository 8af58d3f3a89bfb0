import type { AxisSpan } from "~/entities/core/axisSpan";
import { anchorClass, type AxisTick, labelTicks, tickClasses, timeTicks } from "~/entities/core/axisTicks";
import type { ChartData } from "./words";

/** Like the server's: a dashed line through the drawing where a day begins, else a small one at the tick. */
function tickLine(at: number, day: number | undefined, height: number): Element {
  const line = document.createElementNS("http://www.w3.org/2000/svg", "line");
  const offset = `${(day ?? at) * 100}%`;
  const positions = {
    x1: offset,
    x2: offset,
    y1: day === undefined ? height : 0,
    y2: day === undefined ? height + 5 : height,
  };
  for (const [name, position] of Object.entries(positions)) line.setAttribute(name, String(position));
  line.setAttribute("class", day === undefined ? "axis-zero" : "day-line");
  return line;
}

/** Labels the axis of a chart for a span of its steps, with ticks like the server's; null gives those back. */
export function showTicks(element: HTMLElement, data: ChartData, count: number): (span: AxisSpan | null) => void {
  const axis = element.querySelector(".plot-ticks");
  const axisTicks = axis ? [...axis.children] : [];
  const pattern = axisTicks[0];
  if (!axis || !pattern) return () => undefined;
  const { time, zone, locale, shape } = data;
  const height = Number(element.querySelector(".plot-span")?.getAttribute("height") ?? 0);
  const columns = shape === "columns" && !time;
  const labels = data.labels ?? Array.from({ length: count }, (_, i) => String(i + 1));
  const ticksOf = ({ first, last }: AxisSpan): AxisTick[] => {
    if (!time) return labelTicks(labels, columns, first, last);
    const at = (step: number) => time.start + step * time.step * 1000;
    return timeTicks(at(first), at(last + 1), locale, zone);
  };
  return (span) => {
    if (!span) return axis.replaceChildren(...axisTicks);
    const ticks = ticksOf(span);
    const classes = tickClasses(ticks, columns);
    axis.replaceChildren(
      ...ticks.map(({ at, label, line: day }, i) => {
        const tick = pattern.cloneNode(true) as Element;
        tick.setAttribute("class", classes[i] ?? "tick");
        const offset = `${at * 100}%`;
        tick.querySelector("line")?.replaceWith(tickLine(at, day, height));
        const text = tick.querySelector("text");
        text?.setAttribute("x", offset);
        text?.setAttribute("class", `axis-text ${anchorClass(at, columns)}`);
        if (text) text.textContent = label;
        return tick;
      }),
    );
  };
}
