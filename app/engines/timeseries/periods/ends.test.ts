import { describe, expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "~/entities/core/clock";
import { inspectCsv, readAs } from "../inspect";
import type { ReadOptions } from "../options";
import { readCsv } from "../readCsv";

const ZONE = "Europe/Berlin";

async function read(lines: readonly string[], more: ReadOptions = {}) {
  const source = Buffer.from(`${lines.join("\n")}\n`);
  const seen = (await inspectCsv(source, { zone: ZONE }))!;
  const options = { timezone: ZONE, ...readAs(seen), seriesTimezone: ZONE, perStep: true, spread: "even" as const };
  return { seen, result: await readCsv(source, { ...options, ...more }) };
}
type Read = Awaited<ReturnType<typeof read>>;

const errorsOf = ({ result }: Read) =>
  result.findings.filter(({ severity }) => severity === "error").map(({ key }) => key);
/** Begin and end of each period, as UTC says them. */
const periodsOf = ({ result }: Read) =>
  result.spread?.periods.map(({ fromMs, untilMs }) =>
    [fromMs, untilMs].map((ms) => new Date(ms).toISOString().slice(0, 16)),
  );
const sumOf = ({ result }: Read) =>
  result.blocks.flatMap(({ values }) => [...values]).reduce((all, value) => all + (Number.isNaN(value) ? 0 : value), 0);

/** January up to the 17th of February, and March: read up to the next begin, the first row would end on the first of March. */
const BILLS = [
  ["2023-12-31T23:00", "2024-02-17T23:00"],
  ["2024-02-29T23:00", "2024-03-31T22:00"],
];

describe("ends of a form of their own", () => {
  it.each<[string, string[]]>([
    ["last minutes", ["von;bis;kWh", "01.01.2024;17.02.2024 23:59;4800", "01.03.2024;31.03.2024 23:59;7430"]],
    ["ISO dates", ["von;bis;kWh", "01.01.2024;2024-02-17;4800", "01.03.2024;2024-03-31;7430"]],
    ["the same cell", ["Zeitraum;kWh", "01.01.2024 - 17.02.2024;4800", "01.03.2024 - 31.03.2024;7430"]],
    [
      "the same cell, in German",
      ["Zeitraum;kWh", "vom 01.01.2024 bis zum 17.02.2024;4800", "vom 01.03.2024 bis zum 31.03.2024;7430"],
    ],
    ["the same cell, without spaces", ["Zeitraum;kWh", "01.01.2024-17.02.2024;4800", "01.03.2024-31.03.2024;7430"]],
    [
      "days and times in columns of their own",
      [
        "Von Datum;Von Zeit;Bis Datum;Bis Zeit;kWh",
        "01.01.2024;00:00;17.02.2024;24:00;4800",
        "01.03.2024;00:00;31.03.2024;24:00;7430",
      ],
    ],
    [
      "the same cell, with times",
      ["Zeitraum;kWh", "01.01.2024 00:00 - 18.02.2024 00:00;4800", "01.03.2024 00:00 - 01.04.2024 00:00;7430"],
    ],
  ])("are read in %s", async (form, lines) => {
    // 48 and 31 days: nothing else shows whether the last of dates counts.
    const isAsked = form === "ISO dates" || (form.startsWith("the same cell") && !form.includes("times"));
    const endDay = isAsked ? "included" : form.includes("times") ? "excluded" : undefined;
    const bills = await read(lines, endDay ? { endDay } : {});
    expect(bills.seen.endColumn).toBe(form.startsWith("the same") ? 0 : form.startsWith("days") ? 2 : 1);
    expect(errorsOf(bills)).toEqual([]);
    expect(periodsOf(bills)).toEqual(BILLS);
    expect(sumOf(bills)).toBeCloseTo(12_230, 6);
  });

  it("count for whom no column of ends is named, where a cell has both", async () => {
    const lines = ["Zeitraum;kWh", "01.01.2024 - 17.02.2024;4800", "01.03.2024 - 31.03.2024;7430"];
    const bills = await read(lines, { endColumn: null, endDay: "included" });
    expect(periodsOf(bills)).toEqual(BILLS);
  });

  it("that cannot be read are refused, and times of the same day are not ends of periods", async () => {
    const unread = await read(["von;bis;kWh", "2024-01-01;02/01/2024;48", "2024-03-01;04/03/2024;74"]);
    expect(unread.seen.endColumn).toBe(1);
    expect(errorsOf(unread)).toContain("timeseries.bad_stamp");
    const days = ["2024-06-01", "2024-06-02", "2024-06-03"].map((day, i) => `${day} 00:00 - 24:00;${i}`);
    const daily = await read(["Tag;kWh", ...days]);
    expect([daily.seen.endColumn, errorsOf(daily)]).toEqual([null, []]);
  });
});

it("of a French bill stand in the cell of its begin", async () => {
  const rows = [
    "du 01/01/2024 au 17/02/2024;4800",
    "du 18/02/2024 au 31/03/2024;4300",
    "du 01/04/2024 au 30/04/2024;700",
  ];
  const bills = await read(["Période;kWh", ...rows]);
  expect(bills.seen).toMatchObject({ endColumn: 0, endDay: { value: "included" } });
  expect(periodsOf(bills)).toEqual([
    ["2023-12-31T23:00", "2024-02-17T23:00"],
    ["2024-02-17T23:00", "2024-03-31T22:00"],
    ["2024-03-31T22:00", "2024-04-30T22:00"],
  ]);
});

describe("a last day", () => {
  it.each(["23:59", "10:12"])("is not added to ends at %s, which are instants", async (time) => {
    const lines = ["von;bis;kWh", `01.01.2024 00:00;31.01.2024 ${time};744`, `01.03.2024 00:00;31.03.2024 ${time};743`];
    const [included, open] = [await read(lines, { endDay: "included" }), await read(lines)];
    expect(open.seen.endDay).toEqual({ value: "excluded", evidence: null });
    expect(errorsOf(included)).toEqual([]);
    expect(periodsOf(included)).toEqual(periodsOf(open));
    expect(periodsOf(open)?.[0]?.[1]).toBe(time === "23:59" ? "2024-01-31T23:00" : "2024-01-31T09:12");
  });

  it("with an offset is a day of the clock, on the day it changes, too", async () => {
    // 31 March has 23 hours; 24 hours later the next row has begun for an hour.
    const bills = await read(
      [
        "von;bis;kWh",
        "2024-03-01T00:00:00+01:00;2024-03-31T00:00:00+01:00;743",
        "2024-04-01T00:00:00+02:00;2024-04-30T00:00:00+02:00;720",
      ],
      { endDay: "included" },
    );
    expect(errorsOf(bills)).toEqual([]);
    expect(periodsOf(bills)).toEqual([
      ["2024-02-29T23:00", "2024-03-31T22:00"],
      ["2024-03-31T22:00", "2024-04-30T22:00"],
    ]);
  });
});

it.each([
  ["in their cells", "Période;kWh", " au "],
  ["in a column of their own", "Début;Fin;kWh", ";"],
])("tell day and month apart, where begins are the first of twelve months, %s", async (_, header, between) => {
  // The first of twelve months could be twelve days of January, which come at regular steps: each bill were of a day.
  const two = (n: number) => String(n).padStart(2, "0");
  const months = Array.from(
    { length: 12 },
    (_x, m) =>
      `01/${two(m + 1)}/2025${between}${new Date(Date.UTC(2025, m + 1, 0)).getUTCDate()}/${two(m + 1)}/2025;${600 - m}`,
  );
  const bills = await read([header, ...months]);
  expect([bills.seen.stampFormat.value, errorsOf(bills)]).toEqual(["dd/mm/yyyy", []]);
  expect(periodsOf(bills)?.[1]).toEqual(["2025-01-31T23:00", "2025-02-28T23:00"]);
  expect(bills.result.spread?.periods.length).toBe(12);
});

it("takes the time of an end from its column: without it each bill would be a day longer, or shorter", async () => {
  const bills = await read([
    "Von Datum;Von Zeit;Bis Datum;Bis Zeit;kWh",
    "01.01.2024;06:00;31.01.2024;06:00;744",
    "01.03.2024;06:00;31.03.2024;06:00;743",
  ]);
  expect(errorsOf(bills)).toEqual([]);
  expect(periodsOf(bills)).toEqual([
    ["2024-01-01T05:00", "2024-01-31T05:00"],
    ["2024-03-01T05:00", "2024-03-31T04:00"],
  ]);
});

it("reads one day whose begin has the same date in all rows by that date, not by the only one that differs", async () => {
  const at = (minutes: number) =>
    `${String(Math.floor(minutes / 60) % 24).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  const rows = Array.from(
    { length: 96 },
    (_, i) => `01.06.2024;${at(i * 15)};0${i === 95 ? 2 : 1}.06.2024;${at(i * 15 + 15)};1`,
  );
  const day = await read(["Von Datum;Von Zeit;Bis Datum;Bis Zeit;kWh", ...rows]);
  expect([day.seen.stampColumn, day.result.findings.map(({ key }) => key)]).toEqual([
    0,
    ["timeseries.year_incomplete"],
  ]);
  expect(new Date(day.result.lastMs!).toISOString()).toBe("2024-06-01T21:45:00.000Z");
});

it("reads a meter at times of its own within days as what was counted between two readings", async () => {
  // 60 kWh in 510 minutes, and 91.5 in 915: evenly parted, as nothing else is known of the time between.
  const lines = ["Ablesung;Zählerstand kWh", "01.06.2024 07:13;100", "01.06.2024 15:43;160", "02.06.2024 06:58;251,5"];
  const meter = await read(lines, { meter: "register", decimalSeparator: "comma" });
  expect(errorsOf(meter)).toEqual([]);
  expect(meter.result.findings.map(({ key }) => key)).toContain("timeseries.readings_irregular");
  // Means of minutes in kW.
  expect([meter.result.stepS, sumOf(meter) / 60]).toEqual([60, expect.closeTo(151.5, 6) as number]);
  const values = meter.result.blocks.flatMap(({ values: all }) => [...all].filter((value) => !Number.isNaN(value)));
  expect([values.length, values[0], values.at(-1)]).toEqual([
    1425,
    expect.closeTo(60 / 8.5, 9),
    expect.closeTo(91.5 / 15.25, 9),
  ]);
  // One reading beside its hour is a slip of an hourly file, named by its row as before.
  const regular = Array.from({ length: 24 }, (_, i) => `2024-06-01 ${String(i).padStart(2, "0")}:00;${i}`);
  for (const [at, late] of [
    [9, "2024-06-01 09:07"],
    [0, "2024-06-01 00:07"],
  ] as const) {
    const rows = regular.map((row, i) => (i === at ? `${late};${i}` : row));
    const slip = await read(["Zeit;Zählerstand kWh", ...rows], { meter: "register" });
    expect([at, errorsOf(slip)]).toEqual([at, expect.arrayContaining(["timeseries.irregular_step"])]);
  }
});

it('reads "à" before a time of day as such, and before a date as the word between two ends', async () => {
  const days = ["01/06/2024 à 06:00;1", "02/06/2024 à 06:00;2", "13/06/2024 à 06:00;3"];
  const at = await read(["Date;kWh", ...days]);
  // Taken for the word between two ends, each day began at midnight.
  expect(at.seen.stampFormat.value).toBe("dd/mm/yyyy à HH:MM");
  const bills = await read([
    "Période;kWh",
    "01/01/2024 à 31/01/2024;744",
    "01/02/2024 à 12/02/2024;696",
    "13/02/2024 à 31/03/2024;743",
  ]);
  expect([bills.seen.endColumn, bills.result.spread?.periods.length]).toEqual([0, 3]);
});

it("finds the stamps behind a date and a time of the file that are the same in all rows", async () => {
  const rows = Array.from(
    { length: 48 },
    (_, i) => `05.07.2024;08:15;${1 + Math.floor(i / 24)}.06.2024 ${i % 24}:00;${i}`,
  );
  const file = await read(["Exportdatum;Exportzeit;Zeitstempel;kWh", ...rows]);
  expect([file.seen.stampColumn, errorsOf(file)]).toEqual([2, []]);
});

describe("two rows of one period", () => {
  const TARIFFS = [
    "von;bis;kWh",
    "01.01.2024;31.01.2024;700",
    "01.01.2024;31.01.2024;44",
    "01.02.2024;29.02.2024;600",
    "01.02.2024;29.02.2024;96",
  ];

  it("are added where a person says so, and refused as doubled where nobody does", async () => {
    const added = await read(TARIFFS, { duplicates: "sum" });
    expect(errorsOf(added)).toEqual([]);
    expect(periodsOf(added)).toEqual([
      ["2023-12-31T23:00", "2024-01-31T23:00"],
      ["2024-01-31T23:00", "2024-02-29T23:00"],
    ]);
    // 744 kWh in 744 hours, 696 in 696: 1 kW in each.
    expect(
      new Set(added.result.blocks.flatMap(({ values }) => [...values].filter((value) => !Number.isNaN(value)))),
    ).toEqual(new Set([1]));
    expect(errorsOf(await read(TARIFFS))).toEqual(["timeseries.duplicate_conflict", "timeseries.duplicate_conflict"]);
  });

  it("overlap where their ends differ", async () => {
    const apart = await read(
      ["von;bis;kWh", "01.01.2024;31.01.2024;700", "01.01.2024;30.01.2024;44", "01.03.2024;31.03.2024;600"],
      { duplicates: "sum", endDay: "included" },
    );
    expect(errorsOf(apart)).toEqual(["timeseries.period_overlaps"]);
  });
});

it("rows of days with ends are kept as days where each is of one day", async () => {
  // Two days of the first and the last row: as steps of a day their second days were missing.
  const lines = [
    "von;bis;kWh",
    "2024-06-01;2024-06-02;48",
    "2024-06-03;2024-06-03;24",
    "2024-06-04;2024-06-04;24",
    "2024-06-05;2024-06-06;24",
  ];
  const days = await read(lines);
  expect([days.seen.period, days.seen.endDay.value]).toEqual([{ unit: "day", count: 1 }, "included"]);
  expect([days.result.stepS, days.result.spread?.periods.length, sumOf(days)]).toEqual([3600, 4, 120]);
  const single = await read([
    "von;bis;kWh",
    "2024-06-03;2024-06-03;24",
    "2024-06-04;2024-06-04;24",
    "2024-06-05;2024-06-05;24",
  ]);
  expect([single.result.stepS, errorsOf(single)]).toEqual([86_400, []]);
});

it.each([
  ["spring", "2024-03-30", 71],
  ["autumn", "2024-10-26", 73],
])("reads a meter by the last minute of hours in %s, with every hour", async (_, day, hours) => {
  // 1 kWh in each hour that passes: with a reading lost, or an hour read twice, not all steps were 1.
  const midnight = Date.parse(`${day}T00:00:00+0${day < "2024-06" ? 1 : 2}:00`);
  const wall = new Intl.DateTimeFormat("sv-SE", { timeZone: ZONE, dateStyle: "short", timeStyle: "short" });
  const rows = Array.from(
    { length: hours + 1 },
    (_x, i) => `${wall.format(midnight + i * HOUR_MS - MINUTE_MS)};${1000 + i}`,
  );
  const meter = await read(["Zeit;Zählerstand kWh", ...rows], { meter: "register", stampsMark: "end" });
  expect(errorsOf(meter)).toEqual([]);
  const counted = meter.result.blocks.flatMap(({ values }) => [...values].filter((value) => !Number.isNaN(value)));
  expect([counted.length, new Set(counted)]).toEqual([hours, new Set([1])]);
  expect(new Date(meter.result.firstMs!).getTime()).toBe(midnight);
});

it.each([
  ["spring", "2024-03-30", "2024-04-01"],
  ["autumn", "2024-10-26", "2024-10-28"],
])("reads a meter every six hours of a clock that changes in %s as what each hour counted", async (_, first, last) => {
  // 1 kWh in each hour that passes: over 5 or 7 hours that count as six it were 0.83 or 1.17.
  const midnight = (day: string) => Date.parse(`${day}T00:00:00${winterUntil(day)}`);
  const winterUntil = (day: string) => (day > "2024-03-31" && day < "2024-10-27" ? "+02:00" : "+01:00");
  const [from, until] = [midnight(first), midnight(last)];
  const hourOf = new Intl.DateTimeFormat("sv-SE", { timeZone: ZONE, dateStyle: "short", timeStyle: "short" });
  const hours = Array.from({ length: (until - from) / HOUR_MS + 1 }, (_x, i) => [
    hourOf.format(from + i * HOUR_MS),
    5000 + i,
  ]);
  const rows = hours.filter(([text]) => /(?:00|06|12|18):00$/.test(String(text)));
  const options = { meter: "register", stampsMark: "start" } as const;
  const meter = await read(["Zeit;Zählerstand kWh", ...rows.map((row) => row.join(";"))], options);
  expect(errorsOf(meter)).toEqual([]);
  const counted = meter.result.blocks.flatMap(({ values }) => [...values].filter((value) => !Number.isNaN(value)));
  expect([meter.result.stepS, counted.length, new Set(counted)]).toEqual([3600, hours.length - 1, new Set([1])]);
  const short = await read(
    ["Zeit;Zählerstand kWh", ...rows.filter((_x, i) => i !== 6).map((row) => row.join(";"))],
    options,
  );
  expect(short.result.findings.map(({ key }) => key)).toContain("timeseries.register_gap");
});
