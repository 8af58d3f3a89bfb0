import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "~/entities/core/clock";
import type { MeterReading } from "~/entities/quick/meter";
import { quickForm } from "~/entities/quick/quickSite";
import type { Actor } from "~/services/core/access.server";
import { list } from "~/services/core/store.server";
import { workbookOf } from "~/services/core/workbook/workbook.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { readSeries } from "~/services/timeseries/series.server";
import { inspectUpload } from "~/services/timeseries/upload/draft.server";
import { type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { makeQuickSite, meterOf, quickSiteJob, startQuickSite } from "../quickJob.server";
import { firstReading, meterDraft, meterYear, readMeter, takeMeter } from "./meter.server";
import { recognised, wholeReading } from "./recognise";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace();
});
afterAll(() => space.close());

const ZONE = "Europe/Berlin";

async function upload(name: string, content: string | Uint8Array, actor: Actor = space.editor) {
  const path = join(space.dataDir, `sent-${randomUUID()}`);
  writeFileSync(path, content);
  return takeMeter(actor, { path, name, size: (await stat(path)).size });
}
/** The first reading of a file, with what a person answers where it leaves a point open. */
async function firstReadingOf(name: string, content: string | Uint8Array, answers: Partial<MeterReading> = {}) {
  const draft = await upload(name, content);
  if (!draft.ok) throw new Error(JSON.stringify(draft));
  const first = await firstReading(draft.value, ZONE);
  if (!first.ok) throw new Error(JSON.stringify(first));
  const reading = wholeReading({ ...first.value.reading, ...answers });
  if (!reading) throw new Error(`Open: ${JSON.stringify(first.value.reading)}`);
  if (Object.keys(answers).length === 0) return { ...first.value, reading };
  const answered = await readMeter(first.value.draft, reading, ZONE);
  if (!answered.ok) throw new Error(JSON.stringify(answered));
  return { ...answered.value, reading };
}

/** Hours of a year on a clock that is `ahead` minutes of UTC, as "dd.mm.yyyy HH:MM". */
function hours(year: number, ahead: number, offset = 0): string[] {
  const start = Date.UTC(year, 0, 1);
  const two = (value: number) => String(value).padStart(2, "0");
  return Array.from({ length: (Date.UTC(year + 1, 0, 1) - start) / HOUR_MS }, (_, i) => {
    const at = new Date(start + i * HOUR_MS + ahead * MINUTE_MS + offset);
    return `${two(at.getUTCDate())}.${two(at.getUTCMonth() + 1)}.${at.getUTCFullYear()} ${two(at.getUTCHours())}:00`;
  });
}
/** A file without summer time is of winter time or UTC, which it does not say. */
const WINTER = { meter_clock: "standard" } as const;
const table = (header: string, stamps: string[], value = "2,5") =>
  [header, ...stamps.map((stamp) => `${stamp};${value}`)].join("\n");

describe("a meter file of the quick site", () => {
  it("in kWh of its hours, on a clock without summer time whose stamps mark the ends, is a year of MW", async () => {
    const reading = await firstReadingOf("Lastgang.csv", table("Zeit;Bezug [kWh]", hours(2023, 0, HOUR_MS)), WINTER);
    expect(reading.reading).toMatchObject({ meter_mark: "end", meter_unit: "kWh", meter_register: "interval" });
    expect(reading.year).toMatchObject({ moved: 0, filled: 0, block: { year: 2023, stepS: 3600 } });
    expect(reading.year!.mwh).toBeCloseTo(21.9, 9);
    expect(reading.year!.peak).toBeCloseTo(0.0025, 12);
    expect(reading.draft.typed).toMatchObject({ meter_clock: "standard" });
  });

  it("with production and feed-in next to the purchase is what was used, and asks where they cannot be", async () => {
    // 2 kWh bought by night, 6 made and 5 fed in by day: 2 and 1 are used.
    const lines = hours(2023, 0).map((stamp, i) => (i % 24 < 12 ? `${stamp};2;0;0` : `${stamp};0;5;6`));
    const text = ["Zeit;Bezug [kWh];Einspeisung [kWh];Erzeugung [kWh]", ...lines].join("\n");
    const { reading, year, draft } = await firstReadingOf("Zähler.csv", text, WINTER);
    expect(reading).toMatchObject({ meter_column: 1, meter_feed_in: 2, meter_production: 3 });
    expect(year!.mwh).toBeCloseTo((365 * 12 * (2 + 1)) / 1000, 6);
    expect(year!.peak).toBeCloseTo(0.002, 9);
    const turned = await readMeter(draft, { ...reading, meter_feed_in: 3, meter_production: 2 }, ZONE);
    expect(turned).toMatchObject({ issues: [{ path: "meter_feed_in", message: "quick.rules.meter_negative" }] });
    const alone = await readMeter(draft, { ...reading, meter_production: -1 }, ZONE);
    expect(alone).toMatchObject({ issues: [{ path: "meter_production", message: "quick.rules.meter_no_production" }] });
  });

  it("in a workbook is read as one in text, with the unit of its header", async () => {
    const rows = hours(2024, 0)
      .slice(0, 480)
      .map((stamp, i) => [stamp, i % 2] as const);
    const book = await workbookOf([
      { name: "Notes", table: { header: ["Of"], rows: [["us"]] } },
      { name: "Load", table: { header: ["time", "load [MW]"], rows } },
    ]);
    const draft = await upload("load.xlsx", new Uint8Array(book));
    if (!draft.ok) throw new Error("refused");
    expect(draft.value.name).toBe("load.xlsx");
    const inspected = (await inspectUpload(draft.value, ZONE))!;
    expect(recognised(inspected)).toMatchObject({ reading: { meter_unit: "MW", meter_column: 1 } });
    // 480 hours are 20 days: read with all its rows, and refused before anything is asked.
    expect(await firstReading(draft.value, ZONE)).toMatchObject({
      ok: false,
      issues: [{ path: "meter", message: "quick.rules.meter_short", params: { days: 20 } }],
    });
  });

  it("of several columns asks for the one that counts, though the first holds too few values for a year", async () => {
    const rows = hours(2023, 0).map((stamp, i) => `${stamp};${i < 480 ? "2,5" : ""};2,5`);
    const draft = await upload("meters.csv", ["time;Hall;Site", ...rows].join("\n"));
    // The first column alone would be refused: 20 days.
    const first = draft.ok ? await firstReading(draft.value, ZONE) : draft;
    expect(first).toMatchObject({ ok: true, value: { year: null, reading: { meter_column: null } } });
  });

  it("of twelve bills asks how they become hours, and keeps the energy of each month", async () => {
    const kwh = [520, 498, 487, 442, 401, 389, 395, 412, 426, 459, 493, 532];
    const rows = kwh.map((value, month) => `${String(month + 1).padStart(2, "0")}/2024;${value}`);
    const draft = await upload("bills.csv", ["Month;Consumption kWh", ...rows].join("\n"));
    const first = draft.ok ? await firstReading(draft.value, ZONE) : draft;
    if (!first.ok) throw new Error(JSON.stringify(first));
    expect(first.value).toMatchObject({ year: null, problem: { message: "quick.rules.meter_open" } });
    expect(Object.entries(first.value.reading).filter(([, value]) => value === null)).toEqual([["meter_spread", null]]);
    const reading = wholeReading({ ...first.value.reading, meter_spread: "farms" })!;
    const issue = (message: string) => ({ status: 422, issues: [{ path: "meter_spread", message }] });
    const read = (spread: MeterReading["meter_spread"], position?: { latitudeDeg: number; longitudeDeg: number }) =>
      readMeter(first.value.draft, { ...reading, meter_spread: spread }, ZONE, position);
    expect(await read("none")).toMatchObject(issue("rules.needs_value"));
    expect(await read("farms")).toMatchObject(issue("quick.rules.meter_place"));
    for (const spread of ["even", "farms", "heating"] as const) {
      const outcome = await read(spread, { latitudeDeg: 48, longitudeDeg: 7.85 });
      if (!outcome.ok) throw new Error(JSON.stringify(outcome));
      const year = outcome.value.year!;
      expect(year).toMatchObject({ moved: 0, filled: 0, spread: { values: 12, unit: "month", count: 1, by: spread } });
      expect(year.block).toMatchObject({ year: 2024, startMs: Date.UTC(2023, 11, 31, 23), stepS: 3600 });
      expect(year.block.values).toHaveLength(8784);
      const january = year.block.values.subarray(0, 744);
      expect(january.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0.52, 12);
      expect(year.mwh).toBeCloseTo(5.454, 9);
      // Half past six in the morning is milking time.
      if (spread === "farms") expect(january[6 + 24 * 8]! / january[2 + 24 * 8]!).toBeGreaterThan(1.5);
      if (spread === "heating") {
        const names = outcome.value.draft.converted!.findings.map(({ key }) => key);
        expect(new Set(january).size).toBeGreaterThan(300);
        expect(names.filter((key) => key === "timeseries.spread_flat").length).toBeLessThan(6);
      }
    }
  });

  it("is corrected by who sent it: another unit is another energy", async () => {
    const reading = await firstReadingOf("load.csv", table("time;load [MW]", hours(2023, 0)), WINTER);
    const other = await readMeter(reading.draft, { ...reading.reading, meter_unit: "kW" }, ZONE);
    expect(other).toMatchObject({ ok: true, value: { problem: null } });
    expect(other.ok && other.value.year!.mwh).toBeCloseTo(21.9, 9);
    const draft = (await meterDraft(space.editor, reading.draft.draft_id))!;
    expect(draft.typed).toMatchObject({ meter_unit: "kW" });
    expect(draft.converted!.findings.map(({ key }) => key)).toContain("timeseries.header_unit_ignored");
  });

  it.each([
    ["a month", table("time;kWh", hours(2023, 0).slice(0, 744)), "quick.rules.meter_short"],
    ["nothing but zeros", table("time;kWh", hours(2023, 0), "0"), "quick.rules.meter_zero"],
    ["feeding in", table("time;kWh", hours(2023, 0).slice(0, 48), "-1"), "quick.rules.meter_unread"],
  ])("of %s is no year, and says why", async (_what, text, message) => {
    const draft = await upload("load.csv", text);
    if (!draft.ok) throw new Error("refused");
    const first = await firstReading(draft.value, ZONE);
    if (!first.ok) {
      // Too few values are said where the file is taken, before its clock is asked for.
      expect(first.issues).toMatchObject([{ path: "meter", message }]);
      return;
    }
    const reading = wholeReading({ ...first.value.reading, ...WINTER, meter_mark: "start" })!;
    const answered = await readMeter(first.value.draft, reading, ZONE);
    expect(answered.ok && answered.value).toMatchObject({ year: null, problem: { message } });
  });

  it("whose decimal separator nothing tells is not read until somebody says it", async () => {
    // 12 529 MWh with dots of thousands, 2 172 MWh with dots of decimals.
    const text = ["time;kWh", ...hours(2023, 0).map((time, i) => `${time};${i % 2 ? "987" : "1.234"}`)].join("\n");
    const draft = await upload("load.csv", text);
    if (!draft.ok) throw new Error(JSON.stringify(draft));
    const first = await firstReading(draft.value, ZONE);
    if (!first.ok) throw new Error(JSON.stringify(first));
    expect(first.value).toMatchObject({
      year: null,
      problem: { message: "quick.rules.meter_open" },
      reading: { meter_decimal: null },
    });
    const read = async (meter_decimal: "dot" | "comma") => {
      const reading = wholeReading({ ...first.value.reading, meter_decimal, meter_clock: "utc" })!;
      const outcome = await readMeter(first.value.draft, reading, ZONE);
      return outcome.ok ? outcome.value.year?.mwh : undefined;
    };
    expect(await read("comma")).toBeCloseTo((4380 * (1234 + 987)) / 1000, 3);
    expect(await read("dot")).toBeCloseTo((4380 * (1.234 + 987)) / 1000, 3);
  });

  it("is asked about its unit, its registers, its clock and its columns where it does not say them", async () => {
    const first = async (text: string) => {
      const draft = await upload("load.csv", text);
      const reading = draft.ok ? await firstReading(draft.value, ZONE) : draft;
      if (!reading.ok) throw new Error(JSON.stringify(reading));
      return reading.value;
    };
    const power = await first(table("Zeit;Wirkleistung", hours(2023, 0)));
    expect(power).toMatchObject({ year: null, reading: { meter_unit: null, meter_clock: null } });
    const readings = hours(2023, 0).map((stamp, i) => `${stamp};${123_456 + 2 * i + (i % 2)}`);
    const counter = await first(["Zeit;Wert [kWh]", ...readings].join("\n"));
    expect(counter).toMatchObject({ year: null, reading: { meter_register: null, meter_unit: "kWh" } });
    const named = await firstReadingOf("load.csv", ["Zeit;Zählerstand [kWh]", ...readings].join("\n"), WINTER);
    expect(named.reading.meter_register).toBe("register");
    // The last step has no reading after it: it is filled from another week.
    expect(named.year!.mwh).toBeCloseTo(17.519, 2);
    const both = hours(2023, 0).map((stamp) => `${stamp};1;2`);
    const halls = await first(["Zeit;Halle 1 [kWh];Halle 2 [kWh]", ...both].join("\n"));
    expect(halls.reading.meter_column).toBeNull();
    const feed = await firstReadingOf("load.csv", ["Zeit;Einspeisung [kWh];Bezug [kWh]", ...both].join("\n"), WINTER);
    expect(feed.year!.mwh).toBeCloseTo(17.52, 9);
  });

  it("with a day in a row, lines about it, and date and hour apart is read as it is", async () => {
    const days = Array.from({ length: 365 }, (_, d) => new Date(Date.UTC(2023, 0, 1 + d)).toISOString().slice(0, 10));
    const times = Array.from({ length: 24 }, (_, h) => `${String(h).padStart(2, "0")}:00`);
    const wide = [
      `Date,Unit,${times.join(",")}`,
      ...days.map((day) => `${day},kWh,${times.map(() => "2.5").join(",")}`),
    ];
    const reading = await firstReadingOf("wide.csv", wide.join("\n"), WINTER);
    expect(reading.year!.mwh).toBeCloseTo(21.9, 9);
    const apart = hours(2023, 0).map((stamp) => `ES0;${stamp.replace(" ", ";")};2,5`);
    const two = ["Datos del punto", "", "cups;fecha;hora;consumo_kWh", ...apart];
    expect((await firstReadingOf("two.csv", two.join("\n"), WINTER)).year!.mwh).toBeCloseTo(21.9, 9);
  });

  it("of steps of 2 to 12 hours is a year, by local time too; of whole days it is asked", async () => {
    for (const step of [2, 6, 12]) {
      const stamps = hours(2023, 0).filter((_, i) => i % step === 0);
      for (const meter_clock of ["utc", "local"] as const) {
        const meter = await firstReadingOf("m.csv", table("Zeit;Bezug [kWh]", stamps, "6"), {
          meter_clock,
          meter_mark: "start",
        });
        // 6 kWh in each step; taken for hours it were as much in a sixth of the rows.
        expect(meter.year!.mwh, `${step} ${meter_clock}`).toBeCloseTo((stamps.length * 6) / 1000, 1);
      }
    }
    const days = hours(2023, 0)
      .filter((_, i) => i % 24 === 0)
      .map((stamp) => stamp.slice(0, 10));
    const draft = await upload("days.csv", table("Tag;Bezug [kWh]", days));
    const first = draft.ok ? await firstReading(draft.value, ZONE) : draft;
    expect(first.ok && first.value.reading.meter_spread).toBeNull();
  });

  it("of bills from a first to a last day is spread over them", async () => {
    // A bill every 28 days up to 5 January; 10 kW all the time.
    const day = (n: number) => new Date(Date.UTC(2023, 0, 1 + n)).toISOString().slice(0, 10);
    const lengths = Array.from({ length: 13 }, (_, i) => (i % 2 === 0 ? 27 : 30));
    let from = 0;
    const rows = lengths.map((days) => {
      const row = `${day(from)};${day(from + days - 1)};${days * 240}`;
      from += days;
      return row;
    });
    const answers = { meter_spread: "even" } as const;
    const meter = await firstReadingOf("bills.csv", ["Von;Bis;kWh", ...rows].join("\n"), answers);
    expect(meter.reading.meter_end_day).toBe("included");
    expect(meter.year).toMatchObject({ spread: { values: 13, unit: "dates", by: "even" } });
    expect(meter.year!.mwh).toBeCloseTo(87.6, 6);
  });

  it("of another kind, without numbers, or a damaged workbook is refused at its field", async () => {
    const issues = (message: string) => ({ ok: false, status: 422, issues: [{ path: "meter", message }] });
    expect(await upload("load.pdf", "%PDF-1.4")).toMatchObject(issues("quick.rules.meter_kind"));
    expect(await upload("load.csv", "")).toMatchObject(issues("quick.rules.meter_kind"));
    expect(await upload("load.xlsx", "no zip")).toMatchObject(issues("rules.file_content_differs"));
    const words = await upload("load.csv", "a;b\nno;numbers\nat;all");
    expect(words.ok && (await firstReading(words.value, ZONE))).toMatchObject(issues("quick.rules.meter_numbers"));
  });

  it("is taken of nobody who may not make systems, and seen by nobody else", async () => {
    expect(await upload("load.csv", table("time;kWh", hours(2023, 0)), space.viewer)).toMatchObject({ status: 403 });
    const { draft, reading } = await firstReadingOf("load.csv", table("time;kWh", hours(2023, 0)), WINTER);
    for (const other of [space.otherEditor, space.stranger]) {
      expect(await meterDraft(other, draft.draft_id)).toBeUndefined();
      const outcome = await meterYear(other, { draft_id: draft.draft_id, ...reading }, ZONE);
      expect(outcome).toMatchObject({ status: 422, issues: [{ message: "quick.rules.meter_gone" }] });
    }
  });

  it("becomes the demand of the site, with its origin and source, and is gone then", async () => {
    const { draft, reading } = await firstReadingOf("Lastgang.csv", table("Zeit;Bezug [kWh]", hours(2023, 0)), WINTER);
    const answers = {
      place: "Freiburg",
      kind: "commerce",
      year: 2027,
      build: ["battery"],
      electricity_mwh: 7,
      sale_ct: 0.8,
    };
    const place = { name: "Freiburg", country: "DE", timezone: ZONE, latitude: 47.995, longitude: 7.85 };
    const order = quickSiteJob.payload.parse({
      space: "alpha",
      user_id: space.editor.user_id,
      system_id: "metered",
      locale: "en",
      answers,
      place,
      meter: { draft_id: draft.draft_id, ...reading },
    });
    // 0.8 ct that somebody entered are no 0.8 EUR.
    expect(order.answers.sale_ct).toBe(0.8);
    const meter = await meterOf(space.editor, order);
    if (!meter.ok) throw new Error(JSON.stringify(meter));
    const words = (key: string, params: object = {}) => `${key} ${Object.values(params).join(" ")}`;
    expect(
      await makeQuickSite(space.editor, order, words, { meter: meter.value, solve: () => Promise.resolve(null) }),
    ).toMatchObject({ ok: true });
    const demand = list(space.editor, parameterEntity, { system_id: "metered" }).find(
      ({ parameter_id }) => parameter_id === "metered-electricity-demand",
    )!;
    expect(demand.properties.reference).toBe("source.meter Lastgang.csv 2023 0 0");
    const series = readSeries(space.editor, demand.ts_id!);
    if (!series.ok) throw new Error("no series");
    expect(series.value.meta).toMatchObject({ type: "uploaded", properties: { unit: "MW", source: "Lastgang.csv" } });
    expect(series.value.meta.properties.synthetic).toBeUndefined();
    const [block] = series.value.blocks;
    expect(block!.values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(21.9, 9);
    // Room for a battery goes by the energy of the file, not by what was typed before: 21.9 MWh / 365 * 2.
    const room = list(space.editor, parameterEntity, { system_id: "metered" }).find(
      ({ parameter_id }) => parameter_id === "metered-battery-maximum_capacity",
    )!;
    expect(room.properties.value).toBeCloseTo(0.12, 9);
    await meter.value!.end();
    expect(await meterDraft(space.editor, draft.draft_id)).toBeUndefined();
    // A worker that died after this begins again: the system is there, its file not any more.
    expect(await meterOf(space.editor, order)).toEqual({ ok: true, value: null });
    const gone = await meterOf(space.editor, { ...order, system_id: "another" });
    expect(gone).toMatchObject({ ok: false, message: "quick.rules.meter_gone" });
    const form = {
      ...answers,
      sale_ct: "0.8 ct",
      system_id: "another",
      meter_used: true,
      meter_id: draft.draft_id,
      ...reading,
    };
    const secondStart = await startQuickSite(space.editor, quickForm.parse(form), "en");
    expect(secondStart).toMatchObject({ status: 422, issues: [{ path: "meter", message: "quick.rules.meter_gone" }] });
  });
});
