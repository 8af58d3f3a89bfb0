import { describe, expect, it } from "vitest";
import { HOUR_MS, monthStarts, zoneClock } from "~/entities/core/clock";
import { inspectCsv, readAs } from "../inspect";
import { readCsv } from "../readCsv";
import { courseOfSeries, spreadBy } from "./spread";

const ZONE = "Europe/Berlin";
/** kWh of the months of a year: 1000, 1010, 980, ... */
const KWH = [1000, 1010, 980, 760, 640, 590, 605, 610, 700, 850, 930, 1105];
const NAMES = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(" ");
const two = (n: number) => String(n).padStart(2, "0");
const lastDay = (month: number) => new Date(Date.UTC(2024, month + 1, 0)).getUTCDate();

const FORMS: [string, (month: number) => string][] = [
  ["2024-03", (m) => `2024-${two(m + 1)}`],
  ["03/2024", (m) => `${two(m + 1)}/2024`],
  ["03.2024", (m) => `${two(m + 1)}.2024`],
  ["202403", (m) => `2024${two(m + 1)}`],
  ["März 2024", (m) => `${NAMES[m]} 2024`],
  ["2024-03-01", (m) => `2024-${two(m + 1)}-01`],
  ["31.03.2024", (m) => `${lastDay(m)}.${two(m + 1)}.2024`],
  ["2024-03-01T00:00+02:00", (m) => `2024-${two(m + 1)}-01T00:00:00+0${m > 2 && m < 10 ? 2 : 1}:00`],
  ["2024-02-29T23:00Z", (m) => new Date(monthStarts(ZONE, 2024)[m]!).toISOString()],
];

async function readMonths(text: string) {
  const seen = (await inspectCsv(Buffer.from(text), { zone: ZONE }))!;
  const options = {
    timezone: ZONE,
    ...readAs(seen),
    seriesTimezone: ZONE,
    perStep: true,
    factor: 0.001,
    spread: "course" as const,
  };
  return { seen, result: await readCsv(Buffer.from(text), options) };
}

describe("months", () => {
  it.each(FORMS)("written as %s become hours that hold the power of each", async (_, form) => {
    const { seen, result } = await readMonths(
      `Monat;Verbrauch kWh\n${KWH.map((kwh, m) => `${form(m)};${kwh}`).join("\n")}\n`,
    );
    expect(seen.period).toEqual({ unit: "month", count: 1 });
    expect(seen.mark.value).toBe("start");
    expect(result.findings.filter(({ severity }) => severity !== "note")).toEqual([]);
    expect(result.spread?.period).toEqual({ unit: "month", count: 1 });
    const [block] = result.blocks;
    expect([result.blocks.length, block!.stepS, block!.values.length]).toEqual([1, 3600, 8784]);
    expect(new Date(result.firstMs!).toISOString()).toBe("2023-12-31T23:00:00.000Z");
    expect(new Date(result.lastMs!).toISOString()).toBe("2024-12-31T22:00:00.000Z");
    const clock = zoneClock(ZONE);
    const sums = new Float64Array(12);
    block!.values.forEach((mw, i) => (sums[new Date(clock.toWall(block!.startMs + i * HOUR_MS)).getUTCMonth()]! += mw));
    sums.forEach((mwh, m) => expect(mwh).toBeCloseTo(KWH[m]! / 1000, 12));
    // March has 743 hours, October 745.
    expect(block!.values[31 * 24 + 29 * 24]).toBeCloseTo(0.98 / 743, 15);
    expect(block!.values.at(-1)).toBeCloseTo(1.105 / 744, 15);
  });

  it("are not read where nobody says how they become hours", async () => {
    const text = `Monat;kWh\n2024-01;10\n2024-02;20\n2024-03;30\n`;
    const result = await readCsv(Buffer.from(text), { timezone: ZONE, stampFormat: "yyyy-mm" });
    expect(result.findings.map(({ key }) => key)).toEqual(["timeseries.period_open"]);
  });

  it("of names alone stand in the year that is chosen", async () => {
    const text = `Monat;kWh\n${KWH.map((kwh, m) => `${NAMES[m]};${kwh}`).join("\n")}\n`;
    expect(await inspectCsv(Buffer.from(text), { zone: ZONE })).toMatchObject({
      stampColumn: null,
      period: { unit: "month", count: 1 },
      valueColumn: { value: 1 },
    });
    const placing = { mode: "by position", year: 2023 } as const;
    const result = await readCsv(Buffer.from(text), {
      seriesTimezone: ZONE,
      place: placing,
      valueColumn: 1,
      spread: "course" as const,
      perStep: true,
    });
    expect(result.blocks[0]!.values[0]).toBeCloseTo(1000 / 744, 12);
    expect(result.blocks[0]!.values).toHaveLength(8760);
  });

  it("that begin in February may be ends: that is asked, and the answer counts", async () => {
    const rows = KWH.map((kwh, m) => `01.${two(((m + 1) % 12) + 1)}.${m === 11 ? 2025 : 2024};${kwh}`);
    const text = `Datum;kWh\n${rows.join("\n")}\n`;
    const seen = (await inspectCsv(Buffer.from(text), { zone: ZONE }))!;
    expect(seen.mark.value).toBeNull();
    const options = { ...readAs(seen), timezone: ZONE, seriesTimezone: ZONE, perStep: true, spread: "course" as const };
    const ends = await readCsv(Buffer.from(text), { ...options, stampsMark: "end" });
    expect(new Date(ends.firstMs!).toISOString()).toBe("2023-12-31T23:00:00.000Z");
    expect(ends.blocks.map(({ values }) => values.length)).toEqual([8784]);
    const starts = await readCsv(Buffer.from(text), { ...options, stampsMark: "start" });
    expect(new Date(starts.firstMs!).toISOString()).toBe("2024-01-31T23:00:00.000Z");
  });
});

describe("other periods", () => {
  const read = async (rows: string[], more = {}) => {
    const text = `Datum;kWh\n${rows.join("\n")}\n`;
    const seen = (await inspectCsv(Buffer.from(text), { zone: ZONE }))!;
    const options = {
      ...readAs(seen),
      stampsMark: "start" as const,
      timezone: ZONE,
      seriesTimezone: ZONE,
      perStep: true,
      spread: "course" as const,
    };
    return { seen, result: await readCsv(Buffer.from(text), { ...options, ...more }) };
  };
  const hours = ({ firstMs, lastMs }: { firstMs: number | null; lastMs: number | null }) =>
    (lastMs! - firstMs!) / HOUR_MS + 1;
  const sum = (blocks: readonly { values: Float64Array }[]) =>
    blocks.flatMap(({ values }) => [...values]).reduce((all, value) => all + (Number.isNaN(value) ? 0 : value), 0);

  it("are local days of 23 hours, weeks, quarters, years", async () => {
    const days = await read(["2024-03-30;24", "2024-03-31;23", "2024-04-01;48"]);
    expect(days.seen.period).toEqual({ unit: "day", count: 1 });
    expect([hours(days.result), sum(days.result.blocks)]).toEqual([71, 95]);
    const weeks = await read(["01.01.2024;168", "08.01.2024;336", "15.01.2024;84", "22.01.2024;84"]);
    expect(weeks.seen.period).toEqual({ unit: "day", count: 7 });
    expect([hours(weeks.result), sum(weeks.result.blocks)]).toEqual([672, 672]);
    const quarters = await read(["2024-01;10", "2024-04;20", "2024-07;30", "2024-10;40"]);
    expect(quarters.seen.period).toEqual({ unit: "month", count: 3 });
    expect([hours(quarters.result), sum(quarters.result.blocks)]).toEqual([8784, expect.closeTo(100, 9)]);
    const years = await read(["2021;10", "2022;20", "2023;30"]);
    expect(years.seen.period).toEqual({ unit: "month", count: 12 });
    expect([hours(years.result), sum(years.result.blocks)]).toEqual([3 * 8760, expect.closeTo(60, 9)]);
  });

  it("are readings of a meter at any dates; a table of amounts at such dates is refused", async () => {
    const rows = ["03.01.2024;10000", "05.02.2024;10330", "01.03.2024;10580", "02.04.2024;10900"];
    const { seen, result } = await read(rows, { meter: "register" });
    expect(seen.period).toEqual({ unit: "dates", count: 1 });
    expect([hours(result), sum(result.blocks)]).toEqual([90 * 24 - 1, expect.closeTo(900, 9)]);
    expect((await read(rows)).result.findings.map(({ key }) => key)).toContain("timeseries.period_irregular");
  });

  it("with a month missing leave it empty and name it", async () => {
    const { result } = await read(["2024-01;10", "2024-02;20", "2024-04;40"]);
    expect(result.findings.filter(({ key }) => key === "timeseries.missing_steps")).toMatchObject([
      { params: { count: 743 } },
    ]);
    expect(sum(result.blocks)).toBeCloseTo(70, 9);
  });

  it("are days as they are in UTC, without a word", async () => {
    const text = "date,MW\n2024-01-01,1\n2024-01-02,2\n2024-01-03,3\n";
    const plain = await readCsv(Buffer.from(text), {});
    expect([plain.ok, plain.stepS, plain.spread]).toEqual([true, 86_400, null]);
    expect((await readCsv(Buffer.from(text), { spread: "even" })).stepS).toBe(86_400);
    const spread = await readCsv(Buffer.from(text), { spread: "course" });
    expect([spread.ok, spread.stepS, sum(spread.blocks)]).toEqual([true, 3600, 24 * 6]);
  });
});

describe("a course within periods", () => {
  const startMs = Date.UTC(2024, 0, 1);
  const block = (year: number, values: number[]) => ({
    year,
    startMs: Date.UTC(year, 0, 1),
    stepS: 3600,
    values: Float64Array.from(values),
  });
  const span = (from: number, until: number) => ({
    fromMs: startMs + from * HOUR_MS,
    untilMs: startMs + until * HOUR_MS,
  });

  it("keeps the sum of each, and says where it is zero, not known or below zero", () => {
    const flat = block(2024, [3, 3, 3, 5, 5, 7, 7, 9, 9]);
    const course = () => Float64Array.from([1, 2, 3, 0, 0, NaN, 1, -1, 2]);
    const { blocks, ...partials } = spreadBy([flat], [span(0, 3), span(3, 5), span(5, 7), span(7, 9)], course);
    expect([...blocks[0]!.values]).toEqual([1.5, 3, 4.5, 5, 5, 7, 7, 9, 9]);
    expect(partials).toEqual({ flat: [span(3, 5)], unknown: [span(5, 7)], negative: [span(7, 9)] });
  });

  it("of another year is that of the same weekday", () => {
    // 1 January 2023 is a Sunday; 52 weeks before 1 January 2024 is Monday, 2 January 2023.
    const year = block(
      2023,
      Array.from({ length: 8760 }, (_, h) => Math.floor(h / 24)),
    );
    const course = courseOfSeries([year])({ startMs, stepS: 86_400, count: 2 });
    expect([...course]).toEqual([1, 2]);
    const quarters = courseOfSeries([year])({ startMs: Date.UTC(2023, 0, 2), stepS: 900, count: 3 });
    expect([...quarters]).toEqual([1, 1, 1]);
    expect([...courseOfSeries([])({ startMs, stepS: 3600, count: 2 })]).toEqual([NaN, NaN]);
  });
});
