import { z } from "zod";
import type { Locale } from "~/entities/core/locale";
import type { StoredResult } from "~/entities/results/result";
import { textsOf } from "~/i18n/texts";
import { carrierNames } from "~/services/catalogue/carrierNames.server";
import type { Actor } from "~/services/core/access.server";
import type { ResponseFormat } from "~/services/core/call.server";
import { csvParts, type CsvTable } from "~/services/core/csv";
import { done, type Outcome } from "~/services/core/outcome";
import { parquetFile } from "~/services/core/parquet/parquet.server";
import { placeNames } from "../placeNames.server";
import { allHours } from "./allHours.server";

/** Every step of a model year of a run as one table, in the words of a language. */

/** A run with its result, and the zone of its system. */
interface OfRun {
  optimizationId: string;
  result: StoredResult;
  timezone: string;
}

/** Null for a year that the run has not. */
export function hoursTable(actor: Actor, run: OfRun, year: number, locale: Locale): CsvTable | null {
  const t = textsOf(locale);
  const { result, timezone } = run;
  const { levels } = carrierNames(actor, locale, "");
  const locationNames = placeNames(actor, result);
  const balance = (text: string) => (of: { placeId: string; carrierLevelId: string }) =>
    t(`results:csv.${text}`, {
      place: locationNames[of.placeId] ?? of.placeId,
      level: levels[of.carrierLevelId] ?? of.carrierLevelId,
    });
  const { reduction } = result;
  return allHours(actor, run, {
    year,
    words: {
      utc: t("results:csv.utc"),
      local: reduction
        ? t(`results:csv.local_${reduction.kind}`, { zone: timezone, steps: reduction.steps })
        : t("results:csv.local", { zone: timezone }),
      series: ({ name, variable }) =>
        t("results:operation.series", { name, variable: t(`results:variable.${variable}`) }),
      supplied: balance("supplied"),
      price: balance("price"),
      at: (names) => t("results:csv.at", names),
    },
  });
}

export const HOURS_FORMATS = ["csv", "parquet"] as const;
type HoursFormat = (typeof HOURS_FORMATS)[number];
const MEDIA: Record<HoursFormat, string> = {
  csv: "text/csv; charset=utf-8",
  parquet: "application/vnd.apache.parquet",
};

/** A table as a file of a call; the text of a CSV file is made as it is sent. */
export interface HoursFile {
  format: HoursFormat;
  body: Iterator<string> | Uint8Array;
}

/** The table in a format; 413 for a Parquet file that would be too large. */
export async function hoursFile(table: CsvTable, format: HoursFormat): Promise<Outcome<HoursFile>> {
  if (format === "csv") return done({ format, body: csvParts(table) });
  const bytes = await parquetFile(table);
  return bytes.ok ? done({ format, body: bytes.value }) : bytes;
}

export const hoursAnswer: ResponseFormat<HoursFile> = {
  status: 200,
  description: "A CSV or Parquet file",
  get content() {
    return { [MEDIA.csv]: {}, [MEDIA.parquet]: {} };
  },
  respond: ({ format, body }) =>
    new Response(body instanceof Uint8Array ? new Uint8Array(body) : textStream(body), {
      headers: {
        "Content-Type": MEDIA[format],
        "Content-Disposition": `attachment; filename="hours.${format}"`,
        "Cache-Control": "no-store",
      },
    }),
};

export const hoursQuery = z.object({
  year: z.coerce.number({ invalid_type_error: "rules.year_date" }).int("rules.year_date").optional(),
  format: z.enum(HOURS_FORMATS).default("csv"),
});

/** Parts of a text as they are taken, others being served between two of them. */
function textStream(parts: Iterator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((later) => setImmediate(later));
      const { done: isEnd, value } = parts.next();
      if (isEnd) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}
