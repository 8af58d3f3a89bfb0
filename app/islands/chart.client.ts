/** Turns the server's drawing into one that answers to the pointer. The table beside it stays what it is. */
import { BarController } from "chart.js";
import {
  BarElement,
  CategoryScale,
  Chart,
  Decimation,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from "chart.js";
import type { ChartConfiguration, ChartDataset } from "chart.js";

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Decimation,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

/** As app/ui/kit/charts/chartData.ts writes it. */
interface ChartData {
  kind: "line" | "area" | "bar";
  stacked: boolean;
  horizontal: boolean;
  /** The value axis may begin above zero. */
  fromMinimum?: boolean;
  unit: string;
  locale: string;
  zone: string;
  labels?: string[];
  time?: { start: number; step: number };
  series: { name: string; values: (number | null)[]; colour?: string }[];
}

/** The same strokes as in app/ui/kit/charts/marks.tsx. */
const DASHES = [[], [7, 3], [2, 3], [9, 3, 2, 3], [14, 4], [4, 4]];
const HATCHES = [
  null,
  "M-2 2 2-2M0 8 8 0M6 10l4-4",
  "M-2 6l4 4M0 0l8 8M6-2l4 4",
  "M0 4h8",
  "M4 0v8",
  "M2 2h2v2h-2zM6 6h2v2h-2z",
];
const TAGS: Record<string, string> = { en: "en-GB", de: "de-DE", fr: "fr-FR" };

async function read(element: HTMLElement): Promise<ChartData | null> {
  const text = element.querySelector("script[type='application/json']")?.textContent;
  if (text) return JSON.parse(text) as ChartData;
  if (!element.dataset.href) return null;
  const response = await fetch(element.dataset.href, { headers: { Accept: "application/json" } });
  return response.ok ? ((await response.json()) as ChartData) : null;
}

export function start(element: HTMLElement): void {
  void enhance(element);
}

async function enhance(element: HTMLElement): Promise<void> {
  const data = await read(element);
  const svg = element.querySelector<SVGElement>(".chart-svg");
  if (!data || !svg) return;
  const canvas = document.createElement("canvas");
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-labelledby", element.dataset.describedby ?? "");
  const frame = document.createElement("div");
  frame.className = "chart-canvas";
  frame.style.height = `${svg.getBoundingClientRect().height}px`;
  frame.append(canvas);
  let chart: Chart | null = null;
  const draw = () => {
    chart?.destroy();
    chart = new Chart(canvas, configuration(data, getComputedStyle(document.documentElement)));
  };
  svg.replaceWith(frame);
  draw();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
  window.addEventListener("beforeprint", () => chart?.resize());
}

function configuration(data: ChartData, style: CSSStyleDeclaration): ChartConfiguration {
  const { unit, time, horizontal } = data;
  const tag = TAGS[data.locale] ?? data.locale;
  const token = (name: string) => style.getPropertyValue(name).trim();
  const number = new Intl.NumberFormat(tag, { maximumSignificantDigits: 5 });
  const labels = labelsOf(data, tag);
  const ink = { color: token("--muted"), font: { family: token("--font"), size: 12 } };
  const grid = { color: token("--line") };
  const stacked = data.kind === "area" || data.stacked;
  const values = {
    stacked,
    beginAtZero: !data.fromMinimum,
    grid,
    title: { display: true, text: unit, ...ink },
    ticks: { ...ink, callback: (v: string | number) => number.format(Number(v)) },
  };
  const names = {
    stacked,
    grid: { display: false },
    ticks: { ...ink, maxTicksLimit: 10, maxRotation: 0, autoSkip: true },
  };
  return {
    type: data.kind === "line" ? "line" : "bar",
    data: { labels, datasets: data.series.map((one, i) => dataset(data, one, i, token)) },
    options: {
      animation: false,
      maintainAspectRatio: false,
      indexAxis: horizontal ? "y" : "x",
      normalized: true,
      interaction: { mode: "index", axis: horizontal ? "y" : "x", intersect: false },
      scales: horizontal ? { x: values, y: names } : { x: names, y: values },
      plugins: {
        tooltip: {
          animation: false,
          callbacks: {
            title: ([item]) => (item ? `${labels[item.dataIndex] ?? ""}${time ? ` (${data.zone})` : ""}` : ""),
            label: (item) => `${item.dataset.label ?? ""}: ${number.format(Number(item.raw))} ${unit}`.trim(),
          },
        },
      },
    },
  };
}

function dataset(
  data: ChartData,
  one: ChartData["series"][number],
  i: number,
  token: (name: string) => string,
): ChartDataset<"line" | "bar"> {
  const own = one.colour && visible(one.colour, token("--surface")) ? one.colour : undefined;
  const colour = own ?? token(`--chart-${(i % 20) + 1}`);
  if (data.kind === "line") {
    const points = one.values.length > 24 ? 0 : 3;
    return {
      type: "line",
      label: one.name,
      data: one.values,
      borderColor: colour,
      backgroundColor: colour,
      borderDash: DASHES[i % DASHES.length] ?? [],
      borderWidth: 1.75,
      pointRadius: points,
    };
  }
  const full = data.kind === "area" ? 1 : 0.85;
  const fill = hatched(colour, HATCHES[i % HATCHES.length] ?? null, token("--surface"));
  return {
    type: "bar",
    label: one.name,
    data: one.values,
    backgroundColor: fill,
    borderColor: token("--edge"),
    borderWidth: data.kind === "area" ? 0 : 0.75,
    barPercentage: full,
    categoryPercentage: full,
  };
}

/** Whether a line in an entity's own colour has 3:1 on the ground; else the palette's takes its place. */
function visible(colour: string, ground: string): boolean {
  const [low = 0, high = 0] = [luminance(colour), luminance(ground)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05) >= 3;
}

/** Relative luminance of a #rrggbb colour (WCAG 2.2). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The colour with the hatch that tells the series apart without it. */
function hatched(colour: string, hatch: string | null, ground: string): string | CanvasPattern {
  if (!hatch) return colour;
  const tile = document.createElement("canvas");
  tile.width = tile.height = 8;
  const pen = tile.getContext("2d");
  if (!pen) return colour;
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 8, 8);
  pen.strokeStyle = ground;
  pen.lineWidth = 1.5;
  pen.globalAlpha = 0.75;
  pen.stroke(new Path2D(hatch));
  return pen.createPattern(tile, "repeat") ?? colour;
}

/** The label of every step; times in the system's zone. */
function labelsOf(data: ChartData, tag: string): string[] {
  const { time, labels, zone } = data;
  if (!time) return labels ?? [];
  const length = Math.max(...data.series.map((one) => one.values.length));
  const format = new Intl.DateTimeFormat(tag, {
    timeZone: zone,
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return Array.from({ length }, (_, i) => format.format(time.start + i * time.step * 1000));
}
