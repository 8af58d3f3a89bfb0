import type { AxisSpan } from "~/entities/core/axisSpan";
import { anchorClass, type AxisTick, labelTicks, tickClasses, timeTicks } from "~/entities/core/axisTicks";
import type { ChartData } from "./words";

/** Labels the axis of a chart for a span of its steps, with ticks like the server's; null gives those back. */
export function showTicks(element: HTMLElement, data: ChartData, count: number): (span: AxisSpan | null) => void {
  const axis = element.querySelector(".plot-ticks");
  const axisTicks = axis ? [...axis.children] : [];
  const pattern = axisTicks[0];
  if (!axis || !pattern) return () => undefined;
  const { time, zone, locale, shape } = data;
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
    const classes = tickClasses(ticks);
    axis.replaceChildren(
      ...ticks.map(({ at, label }, i) => {
        const tick = pattern.cloneNode(true) as Element;
        tick.setAttribute("class", classes[i] ?? "tick");
        const offset = `${at * 100}%`;
        for (const name of ["x1", "x2"]) tick.querySelector("line")?.setAttribute(name, offset);
        const text = tick.querySelector("text");
        text?.setAttribute("x", offset);
        text?.setAttribute("class", `axis-text ${anchorClass(at, columns)}`);
        if (text) text.textContent = label;
        return tick;
      }),
    );
  };
}
