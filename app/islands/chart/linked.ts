import type { Reading } from "./words";

/** A drawing that is read together with others of its axis. */
export interface LinkedChart {
  element: HTMLElement;
  readings: (step: number) => Reading[];
  ofSpan: (first: number, last: number) => Reading[];
  /** Moves its cursor to a step; null takes it away. */
  point: (step: number | null) => void;
  /** Marks a span; null takes the mark away. */
  mark: (span: readonly [first: number, last: number] | null) => void;
}

const charts = new Map<string, Set<LinkedChart>>();

/** Adds a chart to those of its axis, and returns the others that are still on the page, in their order there. */
export function linkChart(axis: string, chart: LinkedChart): () => LinkedChart[] {
  const own = charts.get(axis) ?? new Set();
  charts.set(axis, own.add(chart));
  return () => {
    for (const one of own) if (!one.element.isConnected) own.delete(one);
    return [...own].filter((one) => one !== chart);
  };
}

/** Of some charts those that lie in one card with an element, with it, from top to bottom. */
export function inCard(chart: LinkedChart, others: readonly LinkedChart[]): LinkedChart[] {
  const card = chart.element.closest(".chart-group");
  const own = card ? others.filter(({ element }) => card.contains(element)) : [];
  return [chart, ...own].sort((a, b) =>
    a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
}
