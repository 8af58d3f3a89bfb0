import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DayCell } from "~/entities/spot/dayTable";
import { dbOf, get } from "~/services/core/store.server";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { saveDeal, spotDeals } from "../deals.server";
import { spotMarketEntity } from "../spotMarket.entity.server";
import { dayTable, saveDayTable } from "./dayTable.server";
import { pastedFile, understandDay } from "./importDay.server";

const SPOT = "day_ahead_DE-LU";
let space: TestSpace;
let system: string;
beforeAll(async () => {
  space = await testSpace();
  system = newSystem(space.editor);
  giveRole(space.viewer, system, "viewer");
});
afterAll(() => space.close());

const market = () => get(space.editor, spotMarketEntity, SPOT)!;
const tableOf = (day: string, of = system) => dayTable(dbOf(space.editor), of, market(), day);
const cellsOf = (day: string): DayCell[] => tableOf(day).rows.map(({ volume, price }) => ({ volume, price }));
const saveRows = (day: string, rows: DayCell[], version: string | null = tableOf(day).version, actor = space.editor) =>
  saveDayTable(actor, system, { spot_id: SPOT, day, version, rows });
const dealsOf = (day: string) =>
  tableOf(day).rows.flatMap(({ deals }) =>
    deals.map(({ start_at, direction, amount, trading_price }) => [start_at, direction, amount, trading_price]),
  );

describe("the table of a day", () => {
  it("has a row for each delivery period, the hour that comes twice told apart", () => {
    const counts = ["2026-03-29", "2026-06-01", "2026-10-25"].map((day) => tableOf(day).rows.length);
    // Quarter-hours of 23, 24 and 25 hours.
    expect(counts).toEqual([92, 96, 100]);
    const times = tableOf("2026-10-25").rows.map(({ time }) => time);
    expect(new Set(times).size).toBe(100);
  });

  it("makes, changes and deletes the deals of its day and no other", () => {
    const day = "2026-06-02";
    const rows = cellsOf(day);
    rows[0] = { volume: 2, price: 40 };
    rows[1] = { volume: -1.5, price: -3 };
    rows[2] = { volume: 0, price: null };
    expect(saveRows("2026-06-03", [...rows])).toMatchObject({
      ok: true,
      value: { created: 2, changed: 0, deleted: 0 },
    });
    expect(saveRows(day, rows)).toMatchObject({ ok: true, value: { created: 2, changed: 0, deleted: 0 } });
    expect(dealsOf(day)).toEqual([
      ["2026-06-01T22:00:00.000Z", "purchase", 2, 40],
      ["2026-06-01T22:15:00.000Z", "sale", 1.5, -3],
    ]);
    rows[0] = { volume: 2.5, price: 41 };
    rows[1] = { volume: null, price: null };
    expect(saveRows(day, rows)).toMatchObject({ ok: true, value: { created: 0, changed: 1, deleted: 1 } });
    expect(dealsOf(day)).toEqual([["2026-06-01T22:00:00.000Z", "purchase", 2.5, 41]]);
    expect(dealsOf("2026-06-03")).toHaveLength(2);
  });

  it("makes no second set when it is sent twice, and overwrites nothing that changed meanwhile", () => {
    const day = "2026-06-04";
    const rows = cellsOf(day);
    const { version } = tableOf(day);
    rows[5] = { volume: 1, price: 50 };
    expect(saveRows(day, rows, version)).toMatchObject({ ok: true, value: { created: 1 } });
    expect(saveRows(day, rows, version)).toMatchObject({ ok: true, value: { created: 0, changed: 0, deleted: 0 } });
    rows[6] = { volume: 1, price: 50 };
    expect(saveRows(day, rows, version)).toMatchObject({ ok: false, status: 409, message: "spot.day.changed" });
    expect(dealsOf(day)).toHaveLength(1);
  });

  it("names each row that is wrong and stores none", () => {
    const day = "2026-06-05";
    const rows = cellsOf(day);
    rows[0] = { volume: 1, price: 50 };
    rows[3] = { volume: 1, price: null };
    rows[4] = { volume: null, price: 50 };
    expect(saveRows(day, rows)).toMatchObject({
      ok: false,
      status: 422,
      issues: [
        { path: "rows.3.price", message: "spot.rules.price_needed" },
        { path: "rows.4.volume", message: "spot.rules.volume_needed" },
      ],
    });
    rows[3] = rows[4] = { volume: 2e6, price: 1 };
    expect(saveRows(day, rows)).toMatchObject({
      issues: [{ path: "rows.3.volume", message: "rules.must_be_at_most" }],
    });
    expect(saveRows(day, rows.slice(1))).toMatchObject({ status: 422, message: "spot.day.rows" });
    expect(dealsOf(day)).toEqual([]);
  });

  it("leaves several deals of a period as they are until the row is changed", () => {
    const day = "2026-06-06";
    const start_at = "2026-06-06T10:00:00.000Z";
    const deal = { spot_id: SPOT, start_at, direction: "purchase" as const, expected: null };
    for (const [spotdeal_id, amount, trading_price] of [
      ["a", 1, 40],
      ["b", 3, 60],
    ] as const)
      expect(saveDeal(space.editor, system, { ...deal, spotdeal_id, amount, trading_price }).ok).toBe(true);
    const rows = cellsOf(day);
    // 12:00 by the clock is row 48; (1 x 40 + 3 x 60) / 4.
    expect(rows[48]).toEqual({ volume: 4, price: 55 });
    expect(saveRows(day, rows)).toMatchObject({ ok: true, value: { created: 0, changed: 0, deleted: 0 } });
    expect(dealsOf(day)).toHaveLength(2);
    rows[48] = { volume: 5, price: 55 };
    expect(saveRows(day, rows)).toMatchObject({ ok: true, value: { created: 0, changed: 1, deleted: 1 } });
    expect(dealsOf(day)).toEqual([[start_at, "purchase", 5, 55]]);
  });

  it("leaves periods that a file does not name as they are", () => {
    const day = "2026-06-09";
    const rows = cellsOf(day);
    rows[0] = rows[1] = { volume: 1, price: 50 };
    expect(saveRows(day, rows)).toMatchObject({ value: { created: 2 } });
    const named = rows.map((_, at) => (at === 1 ? { volume: 0, price: 20 } : null));
    const order = { spot_id: SPOT, day, version: null, rows: named };
    expect(saveDayTable(space.editor, system, order)).toMatchObject({ value: { created: 0, changed: 0, deleted: 1 } });
    expect(dealsOf(day)).toEqual([["2026-06-08T22:00:00.000Z", "purchase", 1, 50]]);
  });

  it("is for editors of the system", () => {
    const rows = cellsOf("2026-06-07");
    expect(saveRows("2026-06-07", rows, null, space.viewer)).toMatchObject({ status: 403 });
    expect(saveRows("2026-06-07", rows, null, space.otherEditor)).toMatchObject({ status: 404 });
  });
});

const read = async (text: string, day = "2026-06-08") => {
  const understood = await understandDay(space.editor, { system_id: system, market: market(), day }, pastedFile(text));
  if (!understood.ok) throw new Error(JSON.stringify(understood));
  const { cells, issues, view } = understood.value;
  const dealt = (cells ?? []).flatMap((cell, at) => (cell?.volume ? [[at, cell.volume, cell.price]] : []));
  return { dealt, issues: issues.map(({ row, message }) => `${row} ${message}`), questions: view.questions };
};
const clock = (quarter: number) =>
  `${String(Math.floor(quarter / 4)).padStart(2, "0")}:${["00", "15", "30", "45"][quarter % 4]}`;

describe("pasted cells", () => {
  it("are volume and price in the order of the day where nothing is named", async () => {
    const lines = Array.from({ length: 96 }, (_, i) => (i === 0 ? "1,5\t40,25" : i === 95 ? "-2\t-1,5" : "0\t30"));
    expect(await read(lines.join("\n"))).toMatchObject({
      dealt: [
        [0, 1.5, 40.25],
        [95, -2, -1.5],
      ],
      issues: [],
    });
    expect(await read(lines.slice(1).join("\n"))).toMatchObject({ issues: ["0 spot.day.rows"] });
  });

  it("name their periods and columns in any language and unit", async () => {
    const german =
      "Lieferbeginn;Richtung;Menge [kW];Preis [ct/kWh]\n08.06.2026 00:15;Verkauf;500;6,1\n00:30;Kauf;1000;7,0";
    expect(await read(german)).toMatchObject({
      dealt: [
        [1, -0.5, 61],
        [2, 1, 70],
      ],
      issues: [],
    });
  });

  it("say at which line something is wrong", async () => {
    const text =
      "time;volume;price;direction\n00:00;1;;purchase\n00:07;1;2;purchase\n2026-06-09 00:00;1;2;sale\n00:15;x;2;sale\n00:30;-1;2;sale\n00:45;1;2;swap\n01:00;1;2;\n00:00;1;2;sale";
    expect((await read(text)).issues).toEqual([
      "2 spot.day.price_missing",
      "3 spot.day.no_period",
      "4 spot.day.other_day",
      "5 spot.day.volume_number",
      "6 spot.day.negative",
      "7 spot.day.direction_word",
      "8 spot.day.direction_needed",
      "9 spot.day.named_before",
    ]);
  });

  it("tell the hour that comes twice apart by its distance from UTC, or by the order of a whole day", async () => {
    const day = "2026-10-25";
    expect(await read("time;volume;price\n02:00 (UTC+2);1;10\n02:00 (UTC+1);2;20\n03:00;3;30", day)).toMatchObject({
      dealt: [
        [8, 1, 10],
        [12, 2, 20],
        [16, 3, 30],
      ],
      issues: [],
    });
    expect((await read("time;volume;price\n02:00;1;10", day)).issues).toEqual(["2 spot.day.twice"]);
    const quarters = [...Array(12).keys(), 8, 9, 10, 11, ...Array.from({ length: 84 }, (_, i) => i + 12)];
    const whole = quarters.map((quarter, i) => `${clock(quarter)}\t${i === 12 ? 7 : 0}\t9`).join("\n");
    expect(await read(`time\tvolume\tprice\n${whole}`, day)).toMatchObject({ dealt: [[12, 7, 9]], issues: [] });
    const spring = "2026-03-29";
    expect((await read("time;volume;price\n02:30;1;10", spring)).issues).toEqual(["2 spot.day.no_period"]);
  });

  it("are left with a question where a number can mean two things", async () => {
    expect((await read("time;volume;price\n00:00;1.500;2.000")).questions.length).toBeGreaterThan(0);
  });
});

it("has the deals that the list has", () => {
  const all = spotDeals(dbOf(space.editor), system, Date.parse("2026-06-01T22:00Z"), Date.parse("2026-06-02T22:00Z"));
  expect(all).toHaveLength(1);
});
