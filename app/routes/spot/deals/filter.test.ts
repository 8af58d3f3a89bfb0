import { expect, it } from "vitest";
import { isoOf } from "~/routes/page/daySpan";
import { dealFilter } from "./filter";

it.each([
  // The clock is put forward at midnight, so the day begins at 01:00; its midnight would be an hour of the day before.
  ["America/Santiago", "2026-09-06", "2026-09-06T04:00:00.000Z", "2026-09-07T03:00:00.000Z"],
  ["America/Havana", "2026-03-08", "2026-03-08T05:00:00.000Z", "2026-03-09T04:00:00.000Z"],
  ["Asia/Beirut", "2026-03-29", "2026-03-28T22:00:00.000Z", "2026-03-29T21:00:00.000Z"],
  ["Australia/Lord_Howe", "2026-10-04", "2026-10-03T13:30:00.000Z", "2026-10-04T13:00:00.000Z"],
  ["Asia/Kathmandu", "2026-03-29", "2026-03-28T18:15:00.000Z", "2026-03-29T18:15:00.000Z"],
  ["Europe/Berlin", "2026-10-25", "2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z"],
])("the deals of a day in %s, %s, are from %s to %s", (zone, day, from, to) => {
  const filter = dealFilter(new URLSearchParams(`from=${day}&to=${day}&market=m`), zone);
  expect({ ...filter, fromMs: isoOf(filter.fromMs), toMs: isoOf(filter.toMs) }).toEqual({
    market: "m",
    direction: null,
    from: day,
    to: day,
    fromMs: from,
    toMs: to,
  });
});
