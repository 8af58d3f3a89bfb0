/** Values that the explorer draws, as a file of a view has them. */
export interface Curve {
  name: string;
  /** As the head of the file has it in brackets; empty without one. */
  unit: string;
  values: (number | null)[];
}
export interface Values {
  /** Begin of each step [ms, UTC], rising. */
  times: number[];
  curves: Curve[];
}

/** Cells of a line of RFC 4180 whose texts hold no line breaks. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'),
  );

const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;

/** The curves of a file whose first column is UTC times; null where it has no such times. Columns that are no numbers are left out. */
export function readCsv(text: string): Values | null {
  const [head = "", ...lines] = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const rows = lines.filter((line) => line !== "").map(cellsOf);
  if (rows.length < 2 || !rows.every(([time]) => UTC.test(time ?? ""))) return null;
  const numbers = (column: number) =>
    rows.map((row) => (row[column] === "" || row[column] === undefined ? null : Number(row[column])));
  const curves = cellsOf(head).flatMap((title, column) => {
    const values = column === 0 ? [] : numbers(column);
    if (!values.some((value) => value !== null) || values.some((value) => Number.isNaN(value))) return [];
    const [, name = title, unit = ""] = /^(.*) \[(.*)\]$/.exec(title) ?? [];
    return [{ name, unit, values }];
  });
  return { times: rows.map(([time]) => Date.parse(time!)), curves };
}

/** The first step that begins at or after a time. */
export function stepFrom(times: readonly number[], time: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle]! < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A span moved by a share of its length, and made longer by a factor around its middle; it stays within the whole. */
export function moved(
  span: readonly [from: number, to: number],
  whole: readonly [from: number, to: number],
  by: { share?: number; factor?: number },
): [number, number] {
  const [first, last] = whole;
  const length = Math.min(last - first, (span[1] - span[0]) * (by.factor ?? 1));
  const middle = (span[0] + span[1]) / 2 + (by.share ?? 0) * (span[1] - span[0]);
  const from = Math.min(Math.max(first, middle - length / 2), last - length);
  return [from, from + length];
}

/** The rows of a span as a spreadsheet takes them: columns by tabs, times of UTC first. */
export function copyText({ times, curves }: Values, span: readonly [from: number, to: number]): string {
  const [first, end] = [stepFrom(times, span[0]), stepFrom(times, span[1] + 1)];
  const head = ["UTC", ...curves.map(({ name, unit }) => (unit ? `${name} [${unit}]` : name))];
  const rows = times
    .slice(first, end)
    .map((time, i) =>
      [new Date(time).toISOString(), ...curves.map(({ values }) => values[first + i] ?? "")].join("\t"),
    );
  return [head.join("\t"), ...rows].join("\n");
}
