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

  it("are readings of a meter at any dates; amounts are of the time up to the next date, or since the last", async () => {
    const rows = ["03.01.2024;10000", "05.02.2024;10330", "01.03.2024;10580", "02.04.2024;10900"];
    const { seen, result } = await read(rows, { meter: "register" });
    expect(seen.period).toEqual({ unit: "dates", count: 1 });
    expect([hours(result), sum(result.blocks)]).toEqual([90 * 24 - 1, expect.closeTo(900, 9)]);
    // Amounts that do not rise: whether they are of the time before or after is asked. Read the other way, the sum has the other end.
    const amounts = ["03.01.2024;330", "05.02.2024;250", "01.03.2024;320", "02.04.2024;310"];
    const after = await read(amounts);
    expect(after.seen.mark).toEqual({ value: null, evidence: null });
    expect([hours(after.result), sum(after.result.blocks)]).toEqual([90 * 24 - 1, expect.closeTo(900, 9)]);
    const lone = (name: string) => ({ key: `timeseries.${name}`, severity: "warning" });
    expect(after.result.findings).toContainEqual(expect.objectContaining(lone("period_no_end")));
    const before = await read(amounts, { stampsMark: "end" });
    expect(sum(before.result.blocks)).toBeCloseTo(880, 9);
    expect(before.result.findings).toContainEqual(expect.objectContaining(lone("period_no_begin")));
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

describe("stamps of a last minute", () => {
  it.each(["23:59", "23:59:59"])("end the month at %s, as the next midnight would", async (time) => {
    const rows = KWH.map((kwh, m) => `${lastDay(m)}.${two(m + 1)}.2024 ${time};${kwh}`);
    const { seen, result } = await readMonths(`Monat;Verbrauch kWh\n${rows.join("\n")}\n`);
    expect([seen.period, seen.mark.value]).toEqual([{ unit: "month", count: 1 }, "end"]);
    expect([new Date(result.firstMs!).toISOString(), result.blocks[0]!.values.length]).toEqual([
      "2023-12-31T23:00:00.000Z",
      8784,
    ]);
    // The first hour is of January; a month later it had the power of February, 1010 kWh over 696 hours.
    expect(result.blocks[0]!.values[0]).toBeCloseTo(1 / 744, 12);
  });

  it("end quarter-hours and hours, too; others are left as they are", async () => {
    const steps = (minutes: number, off: number) =>
      Array.from({ length: 1440 / minutes }, (_, i) => {
        const at = new Date(Date.UTC(2024, 5, 1) + (i + 1) * minutes * 60_000 - off * 1000);
        return `${at.toISOString().slice(0, 19).replace("T", " ")};1`;
      });
    const read = (rows: string[]) => readCsv(Buffer.from(`time;kW\n${rows.join("\n")}\n`), { stampsMark: "end" });
    for (const [minutes, off] of [
      [15, 1],
      [15, 60],
      [60, 60],
    ] as const) {
      const { ok, stepS, firstMs } = await read(steps(minutes, off));
      expect([ok, stepS, new Date(firstMs!).toISOString()]).toEqual([true, minutes * 60, "2024-06-01T00:00:00.000Z"]);
    }
    const early = await read(steps(60, 600));
    expect(new Date(early.firstMs!).toISOString()).toBe("2024-05-31T23:50:00.000Z");
  });

  it("of readings with seconds are put on the minute, and what was counted stays", async () => {
    const rows = ["03.01.2024 08:15:27;10000", "05.02.2024 07:59:41;10330", "01.03.2024 12:00:03;10580"];
    const text = `Ablesung;Zählerstand kWh\n${rows.join("\n")}\n`;
    const seen = (await inspectCsv(Buffer.from(text), { zone: ZONE }))!;
    const options = { ...readAs(seen), timezone: ZONE, seriesTimezone: ZONE, perStep: true, spread: "even" as const };
    const result = await readCsv(Buffer.from(text), options);
    expect(result.findings).toContainEqual({
      key: "timeseries.dates_rounded",
      severity: "note",
      params: { seconds: 27 },
    });
    expect([result.ok, result.stepS, new Date(result.firstMs!).toISOString()]).toEqual([
      true,
      900,
      "2024-01-03T07:15:00.000Z",
    ]);
    const mean = result.blocks[0]!.values.filter((value) => !Number.isNaN(value));
    expect(mean.reduce((all, value) => all + value, 0) / 4).toBeCloseTo(580, 9);
  });
});

describe("rows with a begin and an end", () => {
  const read = async (rows: string[], more = {}) => {
    const text = `Von;Bis;kWh\n${rows.join("\n")}\n`;
    const seen = (await inspectCsv(Buffer.from(text), { zone: ZONE }))!;
    const options = { timezone: ZONE, ...readAs(seen), seriesTimezone: ZONE, perStep: true, spread: "even" as const };
    return { seen, result: await readCsv(Buffer.from(text), { ...options, ...more }) };
  };
  const facts = ({ result }: Awaited<ReturnType<typeof read>>) => [
    (result.lastMs! - result.firstMs!) / HOUR_MS + 1,
    result.spread?.periods.length,
    result.findings
      .filter(({ severity, key }) => severity !== "note" && key !== "timeseries.year_incomplete")
      .map(({ key }) => key),
  ];

  it("are of their own lengths; the next row shows whether the last day counts", async () => {
    // 33 and 26 days: the power is 10 kW in both. Without the last days there were holes of a day.
    const bills = ["03.01.2024;04.02.2024;7920", "05.02.2024;01.03.2024;6240", "02.03.2024;10.04.2024;9590"];
    const included = await read(bills);
    expect([included.seen.endColumn, included.seen.endDay.value]).toEqual([1, "included"]);
    expect(facts(included)).toEqual([(33 + 26 + 40) * 24 - 1, 3, []]);
    const powers = included.result.blocks[0]!.values.filter((value) => !Number.isNaN(value));
    for (const power of powers) expect(power).toBeCloseTo(10, 9);
    const excluded = await read(["03.01.2024;05.02.2024;7920", "05.02.2024;02.03.2024;6240"]);
    expect(excluded.seen.endDay.value).toBe("excluded");
    expect(facts(excluded)).toEqual([59 * 24, 2, []]);
    // Bills of months with the last minute of their last day.
    const minute = await read(["01.01.2024 00:00;31.01.2024 23:59;7440", "01.02.2024 00:00;29.02.2024 23:59;6960"]);
    expect(facts(minute)).toEqual([60 * 24, 2, []]);
    expect(minute.result.blocks[0]!.values[0]).toBeCloseTo(10, 9);
  });

  it.each(["Von;Bis", "Du;Au", "Debut;Fin", "Desde;Hasta", "from;to", "Dal;Al"])("are called %s", async (names) => {
    const text = `${names};kWh\n03.01.2024;04.02.2024;792\n05.02.2024;01.03.2024;624\n02.03.2024;10.04.2024;959\n`;
    const seen = (await inspectCsv(Buffer.from(text), { zone: ZONE }))!;
    expect([seen.stampColumn, seen.endColumn, seen.endDay.value, seen.mark.value]).toEqual([0, 1, "included", "start"]);
  });

  it("are asked for their last day where nothing shows it, and refused where they overlap or run backwards", async () => {
    const apart = ["03.01.2024;04.02.2024;792", "10.02.2024;01.03.2024;624", "05.03.2024;20.03.2024;100"];
    const open = await read(apart);
    expect(open.seen.endDay.value).toBeNull();
    expect(facts(open)[2]).toEqual(["timeseries.end_day_open"]);
    const answered = await read(apart, { endDay: "included" });
    expect(facts(answered).slice(1)).toEqual([3, ["timeseries.missing_steps", "timeseries.missing_steps"]]);
    const keys = async (rows: string[]) => facts(await read(rows, { endDay: "excluded" }))[2];
    expect(await keys(["03.01.2024;04.02.2024;1", "01.02.2024;01.03.2024;1", "05.03.2024;09.03.2024;2"])).toEqual([
      "timeseries.period_overlaps",
    ]);
    expect(await keys(["03.01.2024;04.02.2024;1", "10.02.2024;01.02.2024;1", "05.03.2024;09.03.2024;2"])).toEqual([
      "timeseries.period_backwards",
    ]);
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
