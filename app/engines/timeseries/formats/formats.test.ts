import { describe, expect, it } from "vitest";
import { type Fixture, fixture, fixtures } from "../../../../tests/formats";
import { formatOf, readFormat } from ".";
import { MOST_CHARACTERS } from "./formatTable";
import { typicalYear } from "./typicalYear";

const CONVERTED =
  /^(green button|sdat xml|entsoe a|epw|epex|tmy3|pvgis|omie|home assistant [es]|open-meteo local|nasa power|nsrdb)/;
const converted = fixtures().filter(({ name }) => CONVERTED.test(name));
const others = fixtures().filter(({ name }) => !CONVERTED.test(name));

function table({ content }: Pick<Fixture, "content">) {
  const text = String(content);
  const reading = readFormat(formatOf(text.slice(0, 4096))!, text);
  if (!reading.ok) throw new Error(JSON.stringify(reading.finding));
  return reading.table;
}
/** Why a text is refused, with its parameters. */
function refusal(text: string) {
  const reading = readFormat(formatOf(text.slice(0, 4096))!, text);
  return reading.ok ? null : [reading.finding.key.replace("timeseries.format.", ""), reading.finding.params];
}

describe("files that are no table", () => {
  it.each(converted.map((one) => [one.name, one] as const))("%s: every value at its moment", (_, one) => {
    const { header, rows } = table(one);
    const column = one.answers.column ? header.findIndex((name) => name.startsWith(stem(one.answers.column!))) : 1;
    const valued = rows.filter((row) => row[column] !== "");
    const isYear = /^(epw|tmy3|pvgis tmy)/.test(one.name);
    // Home Assistant writes its statistics in local time without an offset, which stays so: "29.03.2024 01:00".
    const isoOf = (text: string) => text.replace(/^(\d\d)\.(\d\d)\.(\d{4}) (.*)$/, "$3-$2-$1T$4Z");
    const msOf = (row: (string | number)[]) => Date.parse(isoOf(String(row[0])));
    // Stamps of Open-Meteo are ends of their hours, which the reader of tables takes off.
    const early = one.answers.marks === "end" ? one.truth.stepMinutes * 60_000 : 0;
    const at = (row: (string | number)[]) => new Date(msOf(row) - early).toISOString().replace(".000", "");
    expect(valued).toHaveLength(one.truth.steps);
    const values = valued.map((row) => Number(row[column]));
    const sum = values.reduce((a, b) => a + b, 0);
    expect(sum / values.length).toBeCloseTo(one.truth.mean, 6);
    if (one.truth.holds === "energy") expect(sum).toBeCloseTo(one.truth.energyKwh!, 6);
    // A typical year stands in a year of its own: the day and hour are asserted.
    const visible = (text: string) => (isYear ? text.slice(4) : text);
    expect(visible(at(valued[0]!))).toBe(visible(one.truth.firstUtc));
    expect(visible(at(valued.at(-1)!))).toBe(visible(one.truth.lastUtc));
    const times = valued.map(msOf);
    expect(new Set(times.slice(1).map((ms, i) => ms - times[i]!))).toEqual(new Set([one.truth.stepMinutes * 60_000]));
    if (!isYear) expect(header[column]!.replace("(", "[")).toContain(`[${one.truth.unit}`);
  });

  it.each(others.map((one) => [one.name, one] as const))("%s is left to the reader of tables", (_, { content }) =>
    expect(formatOf(String(content).slice(0, 4096))).toBeNull(),
  );
});

/** A header without its unit, as the converters write it with another one. */
const stem = (column: string) => column.replace(/ ?[[(][^[(]*$/, "");

describe("XML", () => {
  const feed = (content: string) => `<?xml version="1.0"?>\n<feed>${content}</feed>`;

  it("names no other file: a document type is refused before anything of it is read", () => {
    const text = `<?xml version="1.0"?><!DOCTYPE feed [<!ENTITY x SYSTEM "file:///etc/passwd">]><feed>&x;</feed>`;
    expect(refusalOf("greenButton", text)).toEqual(["xml_doctype", {}]);
    const bomb = `<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><ValidatedMeteredData_16>&b;</ValidatedMeteredData_16>`;
    expect(refusalOf("sdat", bomb)).toEqual(["xml_doctype", {}]);
  });

  it("is refused where it is not well formed, too deep or too long", () => {
    expect(refusal(feed("<entry></feed>"))).toEqual(["xml_malformed", {}]);
    expect(refusal("<feed><entry>")).toEqual(["xml_malformed", {}]);
    expect(refusal(feed("<a>".repeat(50) + "</a>".repeat(50)))).toEqual(["xml_too_large", {}]);
    expect(refusal(`<feed>${" ".repeat(MOST_CHARACTERS)}</feed>`)).toEqual(["too_large", { megabytes: 64 }]);
    expect(refusal(feed("<entry/>"))).toEqual(["no_values", {}]);
  });

  it("of numbers and times that are none is refused with their text", () => {
    const text = String(fixture("sdat xml spring").content);
    expect(refusal(text.replace("<rsm:Volume>0.010", "<rsm:Volume>0x10"))).toEqual(["no_number", { text: "0x10" }]);
    expect(refusal(text.replace(/<rsm:StartDateTime>[^<]*/, "<rsm:StartDateTime>yesterday"))).toEqual([
      "bad_time",
      { text: "yesterday" },
    ]);
    expect(refusal(text.replace("<rsm:Sequence>380<", "<rsm:Sequence>381<"))).toEqual([
      "position_outside",
      { position: 381, steps: 380 },
    ]);
    expect(refusal(text.replace("KWH", "XYZ"))).toEqual(["unit_unknown", { text: "XYZ" }]);
  });
});

const refusalOf = (key: Parameters<typeof readFormat>[0], text: string) => {
  const reading = readFormat(key, text);
  return reading.ok ? null : [reading.finding.key.replace("timeseries.format.", ""), reading.finding.params];
};

describe("Green Button", () => {
  it("has what was delivered and what was received as columns, times their power of ten", () => {
    const { header, rows } = table(fixture("green button 15 minutes autumn"));
    expect(header).toEqual(["Start [UTC]", "Delivered [kWh]", "Received [kWh]"]);
    // The second quarter-hour of received energy is 3 times ten to 1 Wh.
    expect(rows[1]).toEqual(["2024-11-01T07:15:00Z", expect.any(Number), 0.03]);
  });

  it("keeps a reading that is there twice with other values as two rows, and once where they are the same", () => {
    const text = String(fixture("green button 60 minutes spring").content);
    const reading = /<espi:IntervalReading>.*?<\/espi:IntervalReading>/.exec(text)![0];
    const count = (more: string) => table({ content: text.replace(reading, reading + more) }).rows.length;
    expect(count(reading)).toBe(96);
    expect(count(reading.replace(/<espi:value>\d+/, "<espi:value>7"))).toBe(97);
  });
});

describe("ENTSO-E", () => {
  it("splits a series that has hours and quarter-hours of the same day, and joins those of days behind each other", () => {
    const hours = String(fixture("entsoe a44 60 minutes autumn").content);
    const quarters = String(fixture("entsoe a44 15 minutes after the switch").content);
    const inner = (text: string) => text.slice(text.indexOf("<TimeSeries>"), text.lastIndexOf("</TimeSeries>") + 13);
    const behind = table({ content: hours.replace("</Publication", `${inner(quarters)}</Publication`) });
    expect([behind.header.length, behind.rows.length]).toEqual([2, 97 + 288]);
    const moved = inner(quarters)
      .replaceAll("2025-09-30", "2024-10-24")
      .replaceAll("2025-10-01", "2024-10-25")
      .replaceAll("2025-10-02", "2024-10-26")
      .replaceAll("2025-10-03", "2024-10-27");
    expect(table({ content: hours.replace("</Publication", `${moved}</Publication`) }).header.slice(1)).toEqual([
      "Price 10YBE----------2 60 min [EUR/MWh]",
      "Price 10YBE----------2 15 min [EUR/MWh]",
    ]);
  });

  it("fills a position that is left out with the one before only where the curve says so", () => {
    const text = String(fixture("entsoe a44 60 minutes spring").content);
    expect(table({ content: text.replaceAll("A03", "A01") }).rows.length).toBeLessThan(95 / 2);
  });
});

describe("typical years", () => {
  const months = (years: readonly number[]) =>
    years.map((year, i) => ({ year, month: (i % 12) + 1, day: 1, hour: 0, minute: 0 }));

  it("stand in one year of 365 days; files of real time stay where they are", () => {
    const twelve = (...years: number[]) => Array.from({ length: 12 }, (_, i) => years[i % years.length]!);
    expect(typicalYear(months(twelve(2005, 2012, 2016)))).toBe(2005);
    expect(typicalYear(months(twelve(2012, 2016)))).toBe(2011);
    expect(typicalYear(months(twelve(2024)))).toBeNull();
    expect(typicalYear(months([...twelve(2022), ...twelve(2023)]))).toBeNull();
    const fromJuly = Array.from({ length: 12 }, (_, i) => ({
      year: i < 6 ? 2022 : 2023,
      month: ((i + 6) % 12) + 1,
      day: 1,
      hour: 0,
      minute: 0,
    }));
    expect(typicalYear(fromJuly)).toBeNull();
    expect(() => typicalYear(months([Number.NaN]))).toThrow();
  });

  it("of EPW leave out what the format says is missing", () => {
    const text = String(fixture("epw").content).replace(/^(2\d{3},1,1,1,60,[^,]*,)[^,]*,/m, "$199.9,");
    const { header, rows } = table({ content: text });
    expect([header[1], rows[0]![1], rows[1]![1]]).toEqual(["Dry bulb temperature [°C]", "", expect.any(Number)]);
  });
});
