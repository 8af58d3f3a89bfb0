/** Marks a span over a plot by dragging a mouse or pen; fingers keep scrolling the page and reading values. */

/** Movements below these [px] are clicks. */
const LEAST_PX = 6;

interface Brush {
  /** Marks from one place of the window to another, 0..1. */
  show: (from: number, to: number) => void;
  hide: () => void;
  /** A span is being marked by the pointer. */
  isMarking: () => boolean;
}

interface Marked {
  /** The ends of what is being marked, as places 0..1 of the window, in any order. */
  moving: (from: number, to: number) => void;
  /** The ends of what was marked, likewise. */
  done: (from: number, to: number) => void;
}

export function offerBrush(reader: HTMLElement, { moving, done }: Marked): Brush {
  const mark = document.createElement("div");
  mark.className = "chart-brush";
  mark.hidden = true;
  reader.append(mark);
  let start: { share: number; x: number } | null = null;
  const placeOf = (event: PointerEvent) => {
    const box = reader.getBoundingClientRect();
    return Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
  };
  const hide = () => void (mark.hidden = true);
  const show = (from: number, to: number) => {
    const [low, high] = [Math.max(0, Math.min(from, to)), Math.min(1, Math.max(from, to))];
    mark.style.left = `${low * 100}%`;
    mark.style.width = `${Math.max(0, high - low) * 100}%`;
    mark.hidden = high <= low;
  };
  const stop = () => {
    start = null;
    hide();
  };
  reader.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || event.pointerType === "touch") return;
    start = { share: placeOf(event), x: event.clientX };
    reader.setPointerCapture(event.pointerId);
  });
  reader.addEventListener("pointermove", (event) => {
    if (!start || Math.abs(event.clientX - start.x) < LEAST_PX) return;
    show(start.share, placeOf(event));
    moving(start.share, placeOf(event));
  });
  reader.addEventListener("pointerup", (event) => {
    const from = start;
    stop();
    if (from && Math.abs(event.clientX - from.x) >= LEAST_PX) done(from.share, placeOf(event));
  });
  reader.addEventListener("pointercancel", stop);
  return { show, hide, isMarking: () => start !== null && !mark.hidden };
}
