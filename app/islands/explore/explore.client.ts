/**
 * The explorer of a chart in time: every step of the file that its link leads to, on a canvas, with zoom, pan, axes of their own and
 * copies. The file is asked for with the rights of who reads. It is fetched when it is opened; the server's drawing stays what it is.
 */
import { Chart, Decimation, Legend, LinearScale, LineController, LineElement, PointElement, Tooltip } from "chart.js";
import { timeTicks } from "~/entities/core/axisTicks";
import { formatMoment, formatNumber, formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { request } from "~/islands/request";
import { copyText, moved, readCsv, type Values } from "./values";

Chart.register(Decimation, Legend, LinearScale, LineController, LineElement, PointElement, Tooltip);

interface Facts {
  title: string;
  zone: string;
  locale: Locale;
  texts: Record<"in" | "out" | "all" | "picture" | "values" | "copied" | "close" | "keys" | "shown", string>;
}

const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Opens the explorer of a link; where its file has no times, the link leads to it. */
export async function open(link: HTMLAnchorElement): Promise<void> {
  const response = await request(link.href, { headers: { Accept: "text/csv" } }).catch(() => null);
  const values = response?.ok ? readCsv(await response.text()) : null;
  if (values === null || values.curves.length === 0) return location.assign(link.href);
  const facts = JSON.parse(link.dataset.explore ?? "{}") as Facts;
  show(values, facts, link);
}

function show(values: Values, facts: Facts, link: HTMLElement): void {
  const { texts, locale, zone } = facts;
  const dialog = document.createElement("dialog");
  dialog.className = "explorer";
  dialog.setAttribute("aria-label", facts.title);
  const title = document.createElement("h2");
  title.textContent = facts.title;
  const bar = document.createElement("div");
  bar.className = "explorer-bar";
  const status = document.createElement("p");
  status.setAttribute("role", "status");
  status.className = "muted small";
  const place = document.createElement("div");
  place.className = "explorer-plot";
  const canvas = document.createElement("canvas");
  canvas.tabIndex = 0;
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", `${facts.title}. ${texts.keys}`);
  place.append(canvas);
  dialog.append(title, bar, place, status);
  document.body.append(dialog);
  dialog.showModal();

  const step = (values.times[1] ?? 0) - (values.times[0] ?? 0);
  const whole = [values.times[0]!, values.times.at(-1)! + step] as const;
  let span: [number, number] = [...whole];
  /** What the ticks of the time axis are called, by their time. */
  let names = new Map<number, string>();
  const units = [...new Set(values.curves.map(({ unit }) => unit))];
  const chart = new Chart(canvas, {
    type: "line",
    data: {
      datasets: values.curves.map(({ name, unit, values: own }, i) => ({
        label: unit ? `${name} [${unit}]` : name,
        data: own.map((y, k) => ({ x: values.times[k]!, y: y ?? Number.NaN })),
        yAxisID: `y${units.indexOf(unit)}`,
        borderColor: colour(`--chart-${(i % 8) + 1}`),
        backgroundColor: colour(`--chart-${(i % 8) + 1}`),
        borderDash: i < 8 ? [] : [6, 3],
        borderWidth: 1.5,
        pointRadius: 0,
        stepped: "before",
      })),
    },
    options: {
      animation: false,
      parsing: false,
      normalized: true,
      maintainAspectRatio: false,
      interaction: { mode: "index", intersect: false },
      scales: {
        x: {
          type: "linear",
          min: whole[0],
          max: whole[1],
          grid: { color: colour("--line") },
          ticks: { color: colour("--muted"), maxRotation: 0, callback: (at) => names.get(Number(at)) ?? "" },
          afterBuildTicks(axis) {
            const ticks = timeTicks(axis.min, axis.max, locale, zone);
            names = new Map(ticks.map(({ at, label }) => [axis.min + at * (axis.max - axis.min), label]));
            axis.ticks = [...names.keys()].map((value) => ({ value }));
          },
        },
        ...Object.fromEntries(
          units.map((unit, i) => [
            `y${i}`,
            {
              type: "linear" as const,
              position: i % 2 ? ("right" as const) : ("left" as const),
              title: { display: unit !== "", text: unit, color: colour("--muted") },
              grid: { color: colour("--line"), drawOnChartArea: i === 0 },
              ticks: {
                color: colour("--muted"),
                callback: (tick: number | string) => formatNumber(Number(tick), locale),
              },
            },
          ]),
        ),
      },
      plugins: {
        decimation: { enabled: true, algorithm: "min-max" },
        legend: { labels: { color: colour("--text"), boxWidth: 12, boxHeight: 2 } },
        tooltip: {
          callbacks: {
            title: ([item]) => (item ? formatMoment(item.parsed.x ?? 0, locale, zone) : ""),
            label: ({ dataset, parsed }) => `${dataset.label ?? ""}: ${formatNumber(parsed.y, locale)}`,
          },
        },
      },
    },
  });

  const go = (next: [number, number]) => {
    span = next;
    const x = chart.options.scales!.x!;
    [x.min, x.max] = span;
    chart.update("none");
    const words = { from: formatTime(span[0], locale, zone, true), to: formatTime(span[1], locale, zone, true) };
    status.textContent = texts.shown.replace("{from}", words.from).replace("{to}", words.to);
  };
  const visible = (): Values => ({
    ...values,
    curves: values.curves.filter((_, i) => chart.isDatasetVisible(i)),
  });
  const copied = () => void (status.textContent = texts.copied);
  const button = (text: string, act: () => void) => {
    const element = document.createElement("button");
    element.type = "button";
    element.className = "button button-small";
    element.textContent = text;
    element.addEventListener("click", act);
    bar.append(element);
  };
  const by = (change: { share?: number; factor?: number }) => go(moved(span, whole, change));
  button(texts.in, () => by({ factor: 0.5 }));
  button(texts.out, () => by({ factor: 2 }));
  button(texts.all, () => go([...whole]));
  button(texts.values, () => void navigator.clipboard.writeText(copyText(visible(), span)).then(copied));
  button(texts.picture, () =>
    canvas.toBlob((blob) => {
      if (blob) void navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]).then(copied);
    }),
  );
  button(texts.close, () => dialog.close());

  const keys: Record<string, () => void> = {
    ArrowLeft: () => by({ share: -0.25 }),
    ArrowRight: () => by({ share: 0.25 }),
    "+": () => by({ factor: 0.5 }),
    "-": () => by({ factor: 2 }),
    Home: () => go([...whole]),
  };
  canvas.addEventListener("keydown", (event) => {
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      by(event.shiftKey ? { share: event.deltaY > 0 ? 0.1 : -0.1 } : { factor: event.deltaY > 0 ? 1.25 : 0.8 });
    },
    { passive: false },
  );
  offerDrag(canvas, chart, { pan: (share) => by({ share }), zoom: (from, to) => go([from, to]) });
  dialog.addEventListener("close", () => {
    chart.destroy();
    dialog.remove();
    link.focus();
  });
  go(span);
  canvas.focus();
}

/** Dragging marks a span and shows it; with Shift it moves what is shown. */
function offerDrag(
  canvas: HTMLCanvasElement,
  chart: Chart,
  ways: { pan: (share: number) => void; zoom: (from: number, to: number) => void },
): void {
  let from: number | null = null;
  const axis = () => chart.scales.x!;
  const timeAt = (event: PointerEvent) => axis().getValueForPixel(event.offsetX) ?? axis().min;
  canvas.addEventListener("pointerdown", (event) => {
    from = timeAt(event);
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointerup", (event) => {
    if (from === null) return;
    const to = timeAt(event);
    const share = (from - to) / (axis().max - axis().min);
    if (Math.abs(share) > 0.01) {
      if (event.shiftKey || event.pointerType === "touch") ways.pan(share);
      else ways.zoom(Math.min(from, to), Math.max(from, to));
    }
    from = null;
  });
}
