import { expect, it } from "vitest";
import { inspectCsv, readAs, readCsv, type ReadOptions } from "..";
import type { RandomTable } from "./randomChance";
import { randomTable } from "./randomTable";

/** How often a random series is written in a random shape. `ROUND_TRIPS=20000` looks for rarer ones. */
const ROUNDS = Number(process.env["ROUND_TRIPS"] ?? 500);

type Seen = NonNullable<Awaited<ReturnType<typeof inspectCsv>>>;

/** What is decided without a question has to be right; what is asked is answered. */
function answersTo(seen: Seen, table: RandomTable, ask: (question: string) => void): ReadOptions {
  const { shape, stampZone, zone } = table;
  const answers: ReadOptions = { seriesTimezone: "UTC", timezone: stampZone };
  if (seen.mark.value === null) {
    ask("mark");
    answers.stampsMark = table.mark;
  } else if (!table.isRegister) expect(seen.mark.value, shape).toBe(table.mark);
  if (seen.meter.value === null) {
    ask("meter");
    answers.meter = table.isRegister ? "register" : "interval";
  } else expect(seen.meter.value === "register", shape).toBe(table.isRegister);
  if (table.hasOffsets) expect(seen.clock.value, shape).toBe("offset");
  else if (seen.clock.value === "local") expect(stampZone, shape).toBe(zone);
  // Winter time all year, which is asked for with the stamp that shows it.
  else if (seen.clock.value === "standard") expect(stampZone, shape).not.toBe(zone);
  else {
    expect(seen.clock.value, shape).toBeNull();
    ask("clock");
  }
  if (seen.stampFormat.value === null) {
    ask("format");
    const { a, b } = (seen.stampFormat.evidence?.params ?? {}) as { a?: string; b?: string };
    const right = [a, b].find((format) => format?.startsWith(/\/.*[AP]M/.test(table.text) ? "mm" : "dd"));
    expect(right, shape).toBeDefined();
    answers.stampFormat = right!;
  }
  if (table.filter) {
    ask("filter");
    expect(seen.filter?.column, shape).toBe(table.filter.column);
    answers.filter = table.filter;
  } else expect(seen.filter, shape).toBeNull();
  expect(seen.decimal.separator, shape).toBe(table.decimal);
  expect(seen.valueColumn.value, shape).toBe(table.valueColumn);
  expect(seen.dayColumns, shape).toBe(table.dayColumns);
  expect(seen.period, shape).toEqual(table.period);
  if (table.period) Object.assign(answers, { spread: "course", perStep: true });
  return answers;
}

it(
  `reads a random series in a random shape as it was written, or asks (${ROUNDS} rounds)`,
  async () => {
    const questions: Record<string, number> = {};
    const ask = (question: string) => (questions[question] = (questions[question] ?? 0) + 1);
    for (let seed = 1; seed <= ROUNDS; seed++) {
      const table = randomTable(seed);
      const seen = (await inspectCsv(table.text, { zone: table.zone }))!;
      const answers = answersTo(seen, table, ask);
      const result = await readCsv(table.text, { ...readAs(seen), ...answers });
      expect(
        result.findings.filter(({ severity }) => severity === "error"),
        table.shape,
      ).toEqual([]);
      let count = 0;
      for (const { startMs, stepS, values } of result.blocks)
        values.forEach((value, i) => {
          if (Number.isNaN(value)) return;
          count += 1;
          expect(value, table.shape).toBeCloseTo(table.values.get(startMs + i * stepS * 1000) ?? NaN, 6);
        });
      expect(count, table.shape).toBe(table.values.size);
    }
    // It asks where it has to, and not always.
    expect(questions["mark"] ?? 0).toBeLessThan(ROUNDS / 2);
  },
  400_000 + ROUNDS * 200,
);
