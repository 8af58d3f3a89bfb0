/** The canvases of the explorer: one for each unit, over one axis of time and with one cursor. */
import { Chart, Decimation, LinearScale, LineController, LineElement, type Plugin, PointElement } from "chart.js";
import { timeTicks } from "~/entities/core/axisTicks";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { stepFrom, type Values } from "./values";

Chart.register(Decimation, LinearScale, LineController, LineElement, PointElement);

export interface Plots {
  /** Shows a span of time [ms, UTC]. */
  show(span: readonly [from: number, to: number]): void;
  /** Puts the cursor of all canvases on a step; null takes it away. */
  point(index: number | null): void;
  /** Hides a curve, or shows it again; says whether it is shown now. */
  toggle(curve: number): boolean;
  isVisible(curve: number): boolean;
  /** The step under a pointer on one of the canvases. */
  stepAt(canvas: HTMLCanvasElement, offsetX: number): number;
  timeAt(canvas: HTMLCanvasElement, offsetX: number): number;
  /** All canvases below each other, as one picture. */
  picture(): HTMLCanvasElement;
  canvases: readonly HTMLCanvasElement[];
  destroy(): void;
}

const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
/** The colour of a curve by its position. */
export const markOf = (curve: number): string => `--chart-${(curve % 8) + 1}`;

interface PlotFacts {
  /** Named to whoever hears a canvas. */
  label: string;
  zone: string;
  locale: Locale;
}

/** Room for the names of a vertical axis, the same everywhere, so that times lie below each other [px]. */
const AXIS = 72;

/** Draws the curves of each unit on a canvas of its own in `parent`. */
export function drawPlots(parent: HTMLElement, values: Values, { label, zone, locale }: PlotFacts): Plots {
  const units = [...new Set(values.curves.map(({ unit }) => unit))];
  let cursor: number | null = null;
  /** What the ticks of the time axis are called, by their time. */
  let names = new Map<number, string>();
  const line: Plugin<"line"> = {
    id: "cursor",
    afterDraw({ ctx, scales, chartArea }) {
      if (cursor === null || !scales.x) return;
      const x = scales.x.getPixelForValue(values.times[cursor]!);
      if (x < chartArea.left || x > chartArea.right) return;
      ctx.save();
      ctx.strokeStyle = colour("--text");
      ctx.beginPath();
      ctx.moveTo(x, chartArea.top);
      ctx.lineTo(x, chartArea.bottom);
      ctx.stroke();
      ctx.restore();
    },
  };
  const charts = units.map((unit, position) => {
    const frame = document.createElement("div");
    frame.className = "explorer-plot";
    const canvas = document.createElement("canvas");
    canvas.tabIndex = 0;
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", unit ? `${label} [${unit}]` : label);
    frame.append(canvas);
    parent.append(frame);
    const curves = values.curves.map((curve, at) => ({ ...curve, at })).filter((curve) => curve.unit === unit);
    const isLast = position === units.length - 1;
    return new Chart(canvas, {
      type: "line",
      data: {
        datasets: curves.map(({ at, values: own }) => ({
          label: String(at),
          data: own.map((y, k) => ({ x: values.times[k]!, y: y ?? Number.NaN })),
          borderColor: colour(markOf(at)),
          borderDash: at < 8 ? [] : [6, 3],
          borderWidth: 1.5,
          pointRadius: 0,
          stepped: "before" as const,
        })),
      },
      options: {
        animation: false,
        parsing: false,
        normalized: true,
        maintainAspectRatio: false,
        events: [],
        scales: {
          x: {
            type: "linear",
            grid: { color: colour("--line") },
            ticks: {
              color: colour("--muted"),
              maxRotation: 0,
              callback: (at) => (isLast ? (names.get(Number(at)) ?? "") : ""),
            },
            afterBuildTicks(axis) {
              const ticks = timeTicks(axis.min, axis.max, locale, zone);
              names = new Map(ticks.map(({ at, label: name }) => [axis.min + at * (axis.max - axis.min), name]));
              axis.ticks = [...names.keys()].map((value) => ({ value }));
            },
          },
          y: {
            type: "linear",
            title: { display: unit !== "", text: unit, color: colour("--muted") },
            grid: { color: colour("--line") },
            ticks: { color: colour("--muted"), callback: (tick) => formatNumber(Number(tick), locale) },
            afterFit(axis) {
              axis.width = AXIS;
            },
          },
        },
        plugins: { decimation: { enabled: true, algorithm: "min-max" } },
      },
      plugins: [line],
    });
  });
  const chartOf = (canvas: HTMLCanvasElement) => charts.find((chart) => chart.canvas === canvas)!;
  const curveOf = (curve: number) => {
    for (const chart of charts) {
      const at = chart.data.datasets.findIndex(({ label: own }) => own === String(curve));
      if (at >= 0) return { chart, at };
    }
    throw new RangeError(`no curve ${curve}`);
  };
  const timeAt = (canvas: HTMLCanvasElement, offsetX: number) => {
    const { x } = chartOf(canvas).scales;
    return x?.getValueForPixel(offsetX) ?? 0;
  };
  return {
    canvases: charts.map(({ canvas }) => canvas),
    timeAt,
    stepAt: (canvas, offsetX) =>
      Math.min(values.times.length - 1, Math.max(0, stepFrom(values.times, timeAt(canvas, offsetX) + 1) - 1)),
    show([from, to]) {
      for (const chart of charts) {
        const x = chart.options.scales!.x!;
        [x.min, x.max] = [from, to];
        chart.update("none");
      }
    },
    point(index) {
      cursor = index;
      for (const chart of charts) chart.draw();
    },
    toggle(curve) {
      const { chart, at } = curveOf(curve);
      const isVisible = !chart.isDatasetVisible(at);
      chart.setDatasetVisibility(at, isVisible);
      chart.update("none");
      return isVisible;
    },
    isVisible(curve) {
      const { chart, at } = curveOf(curve);
      return chart.isDatasetVisible(at);
    },
    picture() {
      const all = document.createElement("canvas");
      all.width = Math.max(...charts.map(({ canvas }) => canvas.width));
      all.height = charts.reduce((sum, { canvas }) => sum + canvas.height, 0);
      const context = all.getContext("2d")!;
      context.fillStyle = colour("--surface");
      context.fillRect(0, 0, all.width, all.height);
      let top = 0;
      for (const { canvas } of charts) {
        context.drawImage(canvas, 0, top);
        top += canvas.height;
      }
      return all;
    },
    destroy() {
      for (const chart of charts) chart.destroy();
      parent.replaceChildren();
    },
  };
}
