import type { LoaderFunctionArgs } from "@remix-run/node";
import { yearOf } from "~/entities/core/shared";
import { yearlySum } from "~/entities/results/usedParameter";
import { csvFile } from "~/routes/page/download.server";
import { csvText } from "~/services/core/csv";
import type { UsedRow } from "~/services/optimizations/parameters/usedParameters.server";
import { usedScope } from "./parameters.server";

/** Parameters read at a time. */
const CHUNK = 1000;

/** GET .../parameters.csv: what a run read, one line per model year, as filtered, a part at a time. */
export async function loader(args: LoaderFunctionArgs) {
  const { run, t, part, readChunk, typeName, scenarioName } = await usedScope(args, CHUNK, () => 1);
  const years = [...new Set(run.dates.map(yearOf))].sort((a, b) => a - b);
  const column = (name: string) => t(`optimizations:used.column.${name}`);
  const header = [
    ...["of", "parameter", "impact", "year", "mean", "unit", "least", "largest", "sum"].map(column),
    ...["origin", "scenario", "prices", "formula", "source", "state", "now"].map(column),
  ];
  const lines = (row: UsedRow) =>
    years.map((year, y) => {
      const value = row.values[y] ?? null;
      const range = row.ranges?.[y] ?? null;
      return [
        row.owner,
        typeName(row.parameterType),
        t(`parameters:impact.${row.impact}`),
        year,
        value,
        row.unit,
        range?.[0] ?? null,
        range?.[1] ?? null,
        range ? yearlySum(row.unit, value) : null,
        t(`parameters:origin.${row.level === "component" ? "own" : row.level}`),
        scenarioName(row.scenarioId),
        t(`parameters:price_scenario.${row.priceScenario}`),
        row.formula,
        row.sources.join("; "),
        t(`optimizations:used.state.${row.since.state}`),
        row.since.values[y] ?? null,
      ];
    });
  const encoder = new TextEncoder();
  let offset = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const text = csvText({ header, rows: (offset === 0 ? part : readChunk(offset)).rows.flatMap(lines) });
      controller.enqueue(encoder.encode(offset === 0 ? text : text.slice(text.indexOf("\r\n") + 2)));
      offset += CHUNK;
      if (offset >= part.total) controller.close();
    },
  });
  return csvFile(`${run.name} parameters`, body);
}
