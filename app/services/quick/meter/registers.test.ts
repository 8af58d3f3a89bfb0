import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { chooseSheet } from "~/services/timeseries/upload/draft.server";
import { odsOf } from "../../../../tests/formats/openDocument";
import { type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { firstReading, readMeter, takeMeter } from "./meter.server";
import { wholeReading } from "./recognise";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace();
});
afterAll(() => space.close());

async function uploadedMeter(name: string, content: string | Uint8Array) {
  const path = join(space.dataDir, `sent-${randomUUID()}`);
  writeFileSync(path, content);
  const draft = await takeMeter(space.editor, { path, name, size: (await stat(path)).size });
  if (!draft.ok) throw new Error(JSON.stringify(draft));
  return draft.value;
}
const START = Date.UTC(2023, 0, 1);
const stampAt = (i: number) => new Date(START + i * HOUR_MS).toISOString();

it("registers below each other are asked for, and those that are chosen are added", async () => {
  const rows = Array.from({ length: 8760 }, (_, i) => {
    const isNight = i % 24 < 8;
    const row = (register: string, kwh: number) => `${stampAt(i)};${register};${kwh}.0`;
    return [row("Night", isNight ? 1 : 0), row("Day", isNight ? 0 : 2), row("Fed in", 5)].join("\n");
  });
  const draft = await uploadedMeter("registers.csv", ["Time;Register;Volume kWh", ...rows].join("\n"));
  const first = await firstReading(draft, "UTC");
  if (!first.ok) throw new Error(JSON.stringify(first));
  const { reading } = first.value;
  expect(reading.meter_filter).toBeNull();
  expect(wholeReading(reading)).toBeNull();
  expect(first.value.problem).toMatchObject({ message: "quick.rules.meter_open" });
  const answered = { ...reading, meter_filter: ["Night", "Day"], meter_duplicates: "sum" as const };
  const whole = wholeReading(answered)!;
  const read = await readMeter(first.value.draft, whole, "UTC");
  expect(read.ok && read.value.year!.mwh).toBeCloseTo((365 * (8 + 16 * 2)) / 1000, 9);
  // Nothing chosen is not everything.
  expect(await readMeter(first.value.draft, { ...whole, meter_filter: ["*"] }, "UTC")).toMatchObject({
    issues: [{ path: "meter_filter", message: "rules.needs_value" }],
  });
});

it("a line of sums is left out, and of a time that is there twice the last counts, where a person says so", async () => {
  const rows = Array.from({ length: 8760 }, (_, i) => `${stampAt(i)};${i === 100 ? 50 : 1}.0`);
  const content = ["Time;Use kWh", ...rows, `${stampAt(100)};3.0`, "Total;8811.0"].join("\n");
  const first = await firstReading(await uploadedMeter("sums.csv", content), "UTC");
  if (!first.ok) throw new Error(JSON.stringify(first));
  expect(first.value.year).toBeNull();
  const reading = {
    ...wholeReading(first.value.reading)!,
    meter_excluded_rows: "8763",
    meter_duplicates: "last",
  } as const;
  const read = await readMeter(first.value.draft, reading, "UTC");
  expect(read.ok && read.value.year!.mwh).toBeCloseTo((8759 + 3) / 1000, 9);
});

it("columns of several meters are added where a person says so, each once", async () => {
  const rows = Array.from({ length: 8760 }, (_, i) => `${stampAt(i)};1.0;0.5;0.25`);
  const draft = await uploadedMeter("meters.csv", ["Time;House kWh;Barn kWh;Pump kWh", ...rows].join("\n"));
  const first = await firstReading(draft, "UTC");
  if (!first.ok) throw new Error(JSON.stringify(first));
  const whole = { ...first.value.reading, meter_column: 1, meter_unit: "kWh" as const, meter_mark: "start" as const };
  const reading = wholeReading({ ...whole, meter_register: "interval" })!;
  const of = (fields: object) => readMeter(first.value.draft, { ...reading, ...fields }, "UTC");
  const [alone, added] = [await of({}), await of({ meter_added: [2, 3] })];
  expect(alone.ok && alone.value.year!.mwh).toBeCloseTo(8.76, 9);
  expect(added.ok && added.value.year!.mwh).toBeCloseTo(8.76 * 1.75, 9);
  expect(await of({ meter_added: [1, 2] })).toMatchObject({
    issues: [{ path: "meter_added", message: "quick.rules.meter_added_twice" }],
  });
  expect(await of({ meter_added: [2], meter_production: 2 })).toMatchObject({
    issues: [{ path: "meter_production", message: "quick.rules.meter_same" }],
  });
});

it("another sheet of a workbook is read anew", async () => {
  const sheet = (name: string, days: number, kwh: number) => ({
    name,
    rows: [
      ["Time UTC", `${name} [kWh]`],
      ...Array.from({ length: days * 24 }, (_, i) => [new Date(START + i * HOUR_MS), kwh] as const),
    ],
  });
  const draft = await uploadedMeter("year.ods", odsOf([sheet("Solar", 366, 5), sheet("Load", 365, 2)]));
  expect(draft.sheets).toEqual([
    { name: "Solar", isRead: true },
    { name: "Load", isRead: false },
  ]);
  const chosen = await chooseSheet(draft, "Load");
  if (!chosen.ok) throw new Error(JSON.stringify(chosen));
  expect(chosen.value.sheets!.map(({ isRead }) => isRead)).toEqual([false, true]);
  const first = await firstReading(chosen.value, "UTC");
  if (!first.ok) throw new Error(JSON.stringify(first));
  const whole = wholeReading({ ...first.value.reading, meter_mark: "start" })!;
  const read = await readMeter(first.value.draft, whole, "UTC");
  expect(read.ok && read.value.year!.mwh).toBeCloseTo((365 * 24 * 2) / 1000, 9);
  expect(await chooseSheet(draft, "Wind")).toMatchObject({
    issues: [{ path: "sheet", message: "tables.file.sheet_unknown", params: { sheet: "Wind", names: "Solar, Load" } }],
  });
});
