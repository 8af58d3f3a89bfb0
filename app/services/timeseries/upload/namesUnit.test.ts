import { expect, test } from "vitest";
import { inspectCsv } from "~/engines/timeseries";
import { namesUnit } from "./draft.server";

const aim = { unit: "kW", currency: "EUR" };
const named = async (text: string) => namesUnit(await inspectCsv(text), aim);

test("a unit is named by a header, or by a column that says it in each row", async () => {
  expect(await named("time;load [MW]\n2030-01-01 00:00;1\n2030-01-01 01:00;2\n")).toBe(true);
  expect(await named("time;load;unit\n2030-01-01 00:00;1;MW\n2030-01-01 01:00;2;MW\n")).toBe(true);
  expect(await named("time;load;note\n2030-01-01 00:00;1;ok\n2030-01-01 01:00;2;ok\n")).toBe(false);
});

test("900 columns of the same word are looked at once each", { timeout: 5_000 }, async () => {
  // Looked at for each column anew they took half a minute, in the process that serves everybody.
  expect(await named(`${"x;".repeat(900)}\n`.repeat(100))).toBe(false);
});

test("what is shown of a long name or cell is bounded", async () => {
  const inspected = await inspectCsv(`"${'""a'.repeat(20_000)}";b\n${`"${'""a'.repeat(2_000)}";2\n`.repeat(20)}`);
  const visible = [...inspected!.columns, ...inspected!.preview.flat()];
  expect(Math.max(...visible.map((text) => text.length))).toBe(200);
});
