import type { ChartData, Reading } from "./words";

/** A drawing that is read together with others of its time. */
export interface LinkedChart {
  element: HTMLElement;
  /** Charts of one axis have the same steps; of one that is read by itself it is its own. */
  axis: string;
  time: ChartData["time"];
  /** Steps of its axis. */
  count: number;
  readings: (step: number) => Reading[];
  ofSpan: (first: number, last: number) => Reading[];
  /** Moves its cursor to a step; null takes it away. */
  point: (step: number | null) => void;
  /** Marks a span; null takes the mark away. */
  mark: (span: readonly [first: number, last: number] | null) => void;
}

const charts = new Set<LinkedChart>();

/** Adds a chart to those that are read together. */
export const linkChart = (chart: LinkedChart): unknown => charts.add(chart);

/** Those that are still on the page. */
function there(): LinkedChart[] {
  for (const one of charts) if (!one.element.isConnected) charts.delete(one);
  return [...charts];
}

/** All charts of the axis of one, with it. */
export const ofAxis = ({ axis }: LinkedChart): LinkedChart[] => there().filter((one) => one.axis === axis);

/** Moves the cursors of all others to the moment of a step of a chart, whatever their steps are; null takes them away. */
export function pointOthers(chart: LinkedChart, step: number | null): void {
  const { axis, time } = chart;
  // The middle of the step [ms, UTC]. What has no time is at no moment.
  const moment = step !== null && time ? time.start + (step + 0.5) * time.step * 1000 : NaN;
  for (const one of there())
    if (one !== chart) one.point(step === null || one.axis === axis ? step : stepOf(one, moment));
}

/** The step of a chart that a moment is in; null where it is in none. */
function stepOf({ time, count }: LinkedChart, moment: number): number | null {
  const step = time ? Math.floor((moment - time.start) / (time.step * 1000)) : -1;
  return step >= 0 && step < count ? step : null;
}

/** Charts of the axis of one that lie in one card with it, from top to bottom. */
export function inCard(chart: LinkedChart): LinkedChart[] {
  const card = chart.element.closest(".chart-group");
  return ofAxis(chart)
    .filter((one) => one === chart || card?.contains(one.element))
    .sort((a, b) => (a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
}
