import { expect, test } from "vitest";
import { linkChart, type LinkedChart, ofAxis, pointOthers } from "./linked";

const HOUR = 3600;
const start = Date.UTC(2030, 0, 1);

/** A chart with its own axis, and the steps that its cursor was moved to. */
function chart(axis: string, time: LinkedChart["time"], count: number) {
  const at: (number | null)[] = [];
  const nothing = () => [];
  const element = { isConnected: true } as HTMLElement;
  const own: LinkedChart = {
    element,
    axis,
    time,
    count,
    readings: nothing,
    ofSpan: nothing,
    mark: () => undefined,
    point: (step) => at.push(step),
  };
  linkChart(own);
  return { own, at, element };
}

test("one cursor is at the same moment in all charts, whatever their steps are", () => {
  const hours = chart("hours", { start, step: HOUR }, 168);
  const sameHours = chart("hours", { start, step: HOUR }, 168);
  const days = chart("days", { start, step: 24 * HOUR }, 365);
  const nextWeek = chart("next week", { start: start + 7 * 24 * HOUR * 1000, step: HOUR }, 168);
  const years = chart("years", undefined, 3);
  pointOthers(hours.own, 49);
  expect([sameHours.at, days.at, nextWeek.at, years.at]).toEqual([[49], [2], [null], [null]]);
  // The cursor of a day is in its middle.
  pointOthers(days.own, 2);
  expect([hours.at, sameHours.at]).toEqual([[60], [49, 60]]);
  // What has no time says nothing of a moment, and takes the cursor away.
  pointOthers(years.own, 1);
  pointOthers(days.own, null);
  expect(hours.at).toEqual([60, null, null]);
  expect(ofAxis(hours.own)).toEqual([hours.own, sameHours.own]);
  Object.assign(sameHours.element, { isConnected: false });
  expect(ofAxis(hours.own)).toEqual([hours.own]);
});
