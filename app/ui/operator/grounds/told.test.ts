import { describe, expect, it } from "vitest";
import type { PlanGround } from "~/entities/operator/grounds";
import { groundsWithOutages } from "~/entities/operator/inForce/groundsWithOutages";
import type { PlanRow } from "~/entities/operator/plan";
import { groundsTable, withGrounds } from "~/entities/operator/told/groundsFile";
import { groundTold } from "~/entities/operator/told/groundTold";
import { textsOf } from "~/i18n/texts";

const frame = (locale: "en" | "de") => ({
  t: (key: string, values: object) => textsOf(locale)(`operator:${key}`, { ...values }),
  locale,
  zone: "Europe/Berlin",
  currency: "EUR",
  start: Date.parse("2026-11-28T23:00:00Z"),
});
const waits: PlanGround = { from: 0, to: 4, ground: "wait_cheap", now: 0.062, other: 0.039, at: 12 };
const buys: PlanGround = { from: 4, to: 6, ground: "cheapest", now: 0.1, other: 0.1234567, name: "CHP" };

describe("a ground of a plan", () => {
  it("has its kind, times, and numbers with units for programs, and its sentence in a language", () => {
    // Step 12 is three hours after 23:00 UTC, which is three o'clock of the next day in Berlin.
    expect(groundTold(waits, frame("en"))).toEqual({
      kind: "wait_cheap",
      start_at: "2026-11-28T23:00:00.000Z",
      end_at: "2026-11-29T00:00:00.000Z",
      values: [
        { name: "now", value: 0.062, unit: "EUR/kWh" },
        { name: "other", value: 0.039, unit: "EUR/kWh" },
      ],
      at: "2026-11-29T02:00:00.000Z",
      other_component: null,
      text: "Waits for 03:00 at €39.0/MWh; €62.0/MWh now",
    });
    const german = groundTold(waits, frame("de"));
    expect(german.text).toMatch(/^Wartet auf 03:00/);
    expect({ ...german, text: "" }).toEqual({ ...groundTold(waits, frame("en")), text: "" });
    expect(groundTold({ from: 0, to: 1, ground: "peak_held", power: 5, charge: 85 }, frame("en")).values).toEqual([
      { name: "charge", value: 85, unit: "EUR/kW" },
      { name: "power", value: 5, unit: "kW" },
    ]);
  });

  it("is told as far as the component is not out by an event that the plan did not know", () => {
    const out = [null, "outage", "outage", null, null, "outage", null];
    expect(groundsWithOutages([waits, buys], out)).toEqual([
      { ...waits, from: 0, to: 1 },
      { from: 1, to: 3, ground: "out", at: 3 },
      { ...waits, from: 3, to: 4 },
      { ...buys, from: 4, to: 5 },
      { from: 5, to: 6, ground: "out", at: 6 },
    ]);
    const none = out.map(() => null);
    expect(groundsWithOutages([waits, buys], none)).toEqual([waits, buys]);
  });

  it("is a row of a file, and columns of the steps of its component", () => {
    const rows = [{ name: "Battery", component_id: "b", grounds: [waits, buys] }] as PlanRow[];
    const table = groundsTable(rows, frame("en"));
    expect(Object.fromEntries(table.header.map((name, i) => [name, table.rows[1]![i]]))).toEqual({
      component: "Battery",
      component_id: "b",
      start_utc: "2026-11-29T00:00:00.000Z",
      "start_local Europe/Berlin": "2026-11-29 01:00",
      end_utc: "2026-11-29T00:30:00.000Z",
      "end_local Europe/Berlin": "2026-11-29 01:30",
      ground: "cheapest",
      "now [EUR/kWh]": 0.1,
      "other [EUR/kWh]": 0.123457,
      "charge [EUR/kW]": "",
      "power [kW]": "",
      "money [EUR]": "",
      "other_money [EUR]": "",
      at_utc: "",
      other_component: "CHP",
      text: "Costs €100/MWh; the next best, CHP, €123/MWh",
    });
    const steps = { header: ["step"], rows: Array.from({ length: 7 }, (_, t) => [t]) };
    const columns = withGrounds(steps, rows[0]!, frame("en"));
    expect(columns.rows.map(([step, ground]) => [step, ground])).toEqual([
      [0, "wait_cheap"],
      [1, "wait_cheap"],
      [2, "wait_cheap"],
      [3, "wait_cheap"],
      [4, "cheapest"],
      [5, "cheapest"],
      // Nothing is said of it: the row is as long as the others.
      [6, ""],
    ]);
    expect(new Set(columns.rows.map(({ length }) => length))).toEqual(new Set([columns.header.length]));
    expect(withGrounds(steps, { grounds: undefined }, frame("en"))).toBe(steps);
  });
});
