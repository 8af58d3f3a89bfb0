import { expect, it } from "vitest";
import { DAY_MS, MINUTE_MS, wallText } from "~/entities/core/clock";
import { inspectCsv } from "../inspect";

/** A begin and an end as the clock writes them: day and time. */
type Written = readonly [day: string, time: string];

const STEPS = 3 * 96;
const written = (ms: number): Written => {
  const [date = "", time = ""] = wallText(ms).split(" ");
  return [date.split("-").reverse().join("."), time];
};
const linesOf = (header: string, line: (begin: Written, end: Written, value: string) => string): string =>
  [
    header,
    ...Array.from({ length: STEPS }, (_, i) => {
      const ms = Date.UTC(2024, 0, 1) + (i * DAY_MS) / 96;
      return line(written(ms), written(ms + 15 * MINUTE_MS), String(i));
    }),
  ].join("\n");

/**
 * Quarter-hours with a begin and an end, the end in two columns: the time after its day belongs to the end, wherever the columns are. Taken for
 * the time of the begin, each row would be read a quarter of an hour late; taken for a day, the file would be one of days.
 */
it.each([
  [
    "four columns",
    linesOf("Von Datum;Von Zeit;Bis Datum;Bis Zeit;kWh", (b, e, v) => [...b, ...e, v].join(";")),
    [0, 1],
  ],
  ["a begin in one", linesOf("Von;Bis Datum;Bis Zeit;kWh", (b, e, v) => [b.join(" "), ...e, v].join(";")), [0, null]],
  [
    "the end first",
    linesOf("Bis Datum;Bis Zeit;Von Datum;Von Zeit;kWh", (b, e, v) => [...e, ...b, v].join(";")),
    [2, 3],
  ],
  [
    "values between",
    linesOf("Von Datum;Von Zeit;kWh;Bis Datum;Bis Zeit", (b, e, v) => [...b, v, ...e].join(";")),
    [0, 1],
  ],
  ["one day for both", linesOf("Datum;von;bis;kWh", (b, e, v) => [...b, e[1], v].join(";")), [0, 1]],
])("a file of intervals: %s", async (_name, text, [stampColumn, timeColumn]) => {
  const seen = await inspectCsv(new TextEncoder().encode(text), { zone: "Europe/Berlin" });
  expect(seen).toMatchObject({ stampColumn, timeColumn, period: null, mark: { value: "start" } });
});

it.each([
  ["at 00:00 of the next day", (_b: Written, e: Written) => e],
  ["at 24:00", (b: Written, e: Written): Written => (e[1] === "00:00" ? [b[0], "24:00"] : e)],
])("a file of ends alone in two columns, the day ending %s", async (_name, endOf) => {
  const text = linesOf("Ende Datum;Ende Zeit;kWh", (b, e, v) => [...endOf(b, e), v].join(";"));
  const seen = await inspectCsv(new TextEncoder().encode(text), { zone: "Europe/Berlin" });
  // "Ende" says it: a begin would put every value a step late.
  expect(seen).toMatchObject({ stampColumn: 0, timeColumn: 1, period: null, mark: { value: "end" } });
});
