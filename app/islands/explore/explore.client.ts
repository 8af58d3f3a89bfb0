/**
 * The explorer of a chart in time: every step of the file that its link leads to, a canvas for each unit with one cursor, with zoom, pan,
 * years over each other and copies. The file is asked for with the rights of who reads. It is fetched when it is opened; the server's
 * drawing stays what it is.
 */
import { HOUR_MS } from "~/entities/core/clock";
import { formatMoment, formatNumber, formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { request } from "~/islands/request";
import { drawPlots, markOf, type Plots } from "./plots";
import { copyText, moved, readCsv, stepFrom, type Values } from "./values";
import { overYears, type ValuesOfYear, yearsOf } from "./years";

interface Facts {
  title: string;
  zone: string;
  locale: Locale;
  /** Files of the other years of the same. */
  years?: string[];
  texts: Record<"in" | "out" | "all" | "picture" | "values" | "copied" | "close" | "keys" | "shown" | "years", string>;
}

const valuesOf = async (href: string): Promise<Values | null> => {
  const response = await request(href, { headers: { Accept: "text/csv" } }).catch(() => null);
  const values = response?.ok ? readCsv(await response.text()) : null;
  return values === null || values.curves.length === 0 ? null : values;
};

/** Opens the explorer of a link; where its file has no times, the link leads to it. */
export async function open(link: HTMLAnchorElement): Promise<void> {
  const values = await valuesOf(link.href);
  if (values === null) return location.assign(link.href);
  show(values, JSON.parse(link.dataset.explore ?? "{}") as Facts, link);
}

/** The years that can lie over each other: those of the file, or of files of other years. */
async function allYears(values: Values, { zone, years = [] }: Facts): Promise<ValuesOfYear[]> {
  const files = await Promise.all(years.map(valuesOf));
  const all = [values, ...files].flatMap((one) => (one ? yearsOf(one, zone) : []));
  return all.sort((a, b) => a.year - b.year);
}

const element = <Name extends keyof HTMLElementTagNameMap>(name: Name, className = "", text = "") => {
  const own = document.createElement(name);
  own.className = className;
  own.textContent = text;
  return own;
};

function show(file: Values, facts: Facts, link: HTMLElement): void {
  const { texts, locale, zone } = facts;
  const dialog = element("dialog", "explorer");
  dialog.setAttribute("aria-label", facts.title);
  const bar = element("div", "explorer-bar");
  const legend = element("div", "explorer-legend");
  const drawings = element("div", "explorer-plots");
  const status = element("p", "muted small");
  status.setAttribute("role", "status");
  dialog.append(element("h2", "", facts.title), bar, legend, drawings, status);
  document.body.append(dialog);
  dialog.showModal();

  let values = file;
  let plots: Plots;
  let whole: [number, number];
  let span: [number, number];
  let cursor: number | null = null;
  let readings: HTMLElement[] = [];
  const time = element("strong");

  const go = (next: [number, number]) => {
    span = next;
    plots.show(span);
    const words = { from: formatTime(span[0], locale, zone, true), to: formatTime(span[1], locale, zone, true) };
    status.textContent = texts.shown.replace("{from}", words.from).replace("{to}", words.to);
  };
  const read = (index: number | null) => {
    cursor = index;
    plots.point(index);
    time.textContent = index === null ? "" : formatMoment(values.times[index]!, locale, zone);
    values.curves.forEach((curve, i) => {
      const value = index === null ? null : (curve.values[index] ?? null);
      readings[i]!.textContent = value === null ? "" : formatNumber(value, locale);
    });
  };
  const by = (change: { share?: number; factor?: number }) => go(moved(span, whole, change));
  const step = (count: number) => {
    const last = values.times.length - 1;
    const from = cursor ?? stepFrom(values.times, (span[0] + span[1]) / 2);
    read(Math.min(last, Math.max(0, from + count)));
    const at = values.times[cursor!]!;
    if (at < span[0] || at > span[1])
      go(moved([at - (span[1] - span[0]) / 2, at + (span[1] - span[0]) / 2], whole, {}));
    status.textContent = [time.textContent, ...spoken()].join(", ");
  };
  const spoken = () =>
    values.curves.flatMap(({ name, unit }, i) =>
      plots.isVisible(i) && readings[i]!.textContent ? [`${name}: ${readings[i]!.textContent} ${unit}`.trim()] : [],
    );

  const draw = (next: Values) => {
    plots?.destroy();
    values = next;
    cursor = null;
    const width = (values.times[1] ?? 0) - (values.times[0] ?? 0);
    whole = [values.times[0]!, values.times.at(-1)! + width];
    plots = drawPlots(drawings, values, { label: `${facts.title}. ${texts.keys}`, zone, locale });
    readings = values.curves.map(() => element("b"));
    legend.replaceChildren(
      time,
      ...values.curves.map(({ name, unit }, i) => {
        const one = element("button", "explorer-curve");
        one.type = "button";
        one.setAttribute("aria-pressed", "true");
        const mark = element("span", "explorer-mark");
        mark.style.background = `var(${markOf(i)})`;
        one.append(mark, unit ? `${name} [${unit}] ` : `${name} `, readings[i]!);
        one.addEventListener("click", () => one.setAttribute("aria-pressed", String(plots.toggle(i))));
        return one;
      }),
    );
    for (const canvas of plots.canvases) {
      canvas.addEventListener("keydown", onKey);
      canvas.addEventListener("pointermove", (event) => read(plots.stepAt(canvas, event.offsetX)));
      canvas.addEventListener("pointerleave", () => read(null));
      canvas.addEventListener("wheel", onWheel, { passive: false });
      offerDrag(canvas, plots, { span: () => span, pan: (share) => by({ share }), zoom: (from, to) => go([from, to]) });
    }
    go([...whole]);
  };
  const day = () => Math.max(1, Math.round((24 * HOUR_MS) / Math.max(1, (values.times[1] ?? 0) - values.times[0]!)));
  const keys: Record<string, () => void> = {
    ArrowLeft: () => by({ share: -0.25 }),
    ArrowRight: () => by({ share: 0.25 }),
    "Shift+ArrowLeft": () => step(-1),
    "Shift+ArrowRight": () => step(1),
    PageUp: () => step(-day()),
    PageDown: () => step(day()),
    "+": () => by({ factor: 0.5 }),
    "-": () => by({ factor: 2 }),
    Home: () => go([...whole]),
  };
  const onKey = (event: KeyboardEvent) => {
    const act = keys[event.shiftKey && event.key.startsWith("Arrow") ? `Shift+${event.key}` : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    by(event.shiftKey ? { share: event.deltaY > 0 ? 0.1 : -0.1 } : { factor: event.deltaY > 0 ? 1.25 : 0.8 });
  };
  const visible = (): Values => ({ ...values, curves: values.curves.filter((_, i) => plots.isVisible(i)) });
  const copied = () => void (status.textContent = texts.copied);
  const button = (text: string, act: (own: HTMLButtonElement) => void) => {
    const own = element("button", "button button-small", text);
    own.type = "button";
    own.addEventListener("click", () => act(own));
    bar.append(own);
    return own;
  };
  draw(file);
  button(texts.in, () => by({ factor: 0.5 }));
  button(texts.out, () => by({ factor: 2 }));
  button(texts.all, () => go([...whole]));
  if ((facts.years?.length ?? 0) > 0 || yearsOf(file, zone).length > 1) {
    const over = button(texts.years, (own) => {
      const isOver = own.getAttribute("aria-pressed") !== "true";
      own.setAttribute("aria-pressed", String(isOver));
      if (!isOver) return draw(file);
      // Pressed again, or closed, while the files came: nothing is drawn any more.
      void allYears(file, facts).then((years) => {
        if (dialog.open && own.getAttribute("aria-pressed") === "true") draw(overYears(years));
      });
    });
    over.setAttribute("aria-pressed", "false");
  }
  button(texts.values, () => void navigator.clipboard.writeText(copyText(visible(), span)).then(copied));
  button(texts.picture, () =>
    plots.picture().toBlob((blob) => {
      if (blob) void navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]).then(copied);
    }),
  );
  button(texts.close, () => dialog.close());
  dialog.addEventListener("close", () => {
    plots.destroy();
    dialog.remove();
    link.focus();
  });
  plots!.canvases[0]?.focus();
}

interface Ways {
  span: () => readonly [number, number];
  pan: (share: number) => void;
  zoom: (from: number, to: number) => void;
}

/** Dragging marks a span and shows it; with Shift, or by a finger, it moves what is shown. */
function offerDrag(canvas: HTMLCanvasElement, plots: Plots, { span, pan, zoom }: Ways): void {
  let from: number | null = null;
  canvas.addEventListener("pointerdown", (event) => {
    from = plots.timeAt(canvas, event.offsetX);
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointerup", (event) => {
    if (from === null) return;
    const to = plots.timeAt(canvas, event.offsetX);
    const [begin, end] = span();
    const share = (from - to) / (end - begin);
    if (Math.abs(share) > 0.01) {
      if (event.shiftKey || event.pointerType === "touch") pan(share);
      else zoom(Math.min(from, to), Math.max(from, to));
    }
    from = null;
  });
}
