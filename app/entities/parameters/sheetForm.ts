import { z } from "zod";
import { finiteNumber, id } from "~/entities/core/shared";

/** Components that a sheet has at most: as many as can be looked over and sent in one form. */
export const MOST_COMPONENTS = 20;

/** Columns of years that a sheet has at most. */
const MOST_YEARS = 10;

/** Fields that a sheet sends at most, a little less than the server takes of any form; those of a row without its years. */
const [MOST_FIELDS, ROW_FIELDS] = [2400, 4];

/** Rows that a sheet has at most. */
const MOST_ROWS = MOST_FIELDS / ROW_FIELDS;

/** How many columns of years a sheet of so many rows can have. */
export const mostYears = (rows: number): number =>
  Math.max(0, Math.min(MOST_YEARS, Math.floor(MOST_FIELDS / Math.max(1, rows)) - ROW_FIELDS));

const expected = z.string().nullable();

/** What goes along with a row unseen: whose parameter it is, and what is stored of it. */
const rowOrigin = z.object({
  /** null: of the only component of the sheet. */
  component: id.nullable(),
  parameter_id: id,
  parameter_type: id,
  /** set_at of the row that is edited; null for a new one. */
  expected,
  years: z.array(z.object({ year: z.number().int().min(1950).max(2150), expected })).max(MOST_YEARS),
});
type RowOrigin = z.infer<typeof rowOrigin>;

/** The same of a text that a form sent; null where it is none. */
export function readOrigin(text: unknown): RowOrigin | null {
  try {
    return rowOrigin.parse(JSON.parse(String(text)));
  } catch {
    return null;
  }
}

const number = finiteNumber.nullable().default(null);

/** The sheet of one component, or of several alike: a row for each usual parameter of each. A value for all years that is empty is left as it is. */
export const sheetForm = z.object({
  rows: z
    .array(
      z.object({
        /** One field for all that goes along: a form has so many fields at most. */
        origin: z
          .string()
          .max(4000)
          .refine((text) => readOrigin(text) !== null, "rules.unknown_reference"),
        value: number,
        /** Empty: the stored unit. */
        unit: z.string().max(60).default(""),
        reference: z.string().trim().max(2000, "rules.string_length").nullable().default(null),
        /** The values from a year on, in the order of the origin; empty: that of the years before. */
        years: z
          .array(z.object({ value: number }))
          .max(MOST_YEARS)
          .default([]),
      }),
    )
    .max(MOST_ROWS)
    .default([]),
});
type TypedSheet = z.infer<typeof sheetForm>;

/** A parameter of a component: what is entered for all years, and from each of some years on. */
export interface SheetRow
  extends Omit<RowOrigin, "years">, Pick<TypedSheet["rows"][number], "value" | "unit" | "reference"> {
  years: (RowOrigin["years"][number] & { value: number | null })[];
}

/** What goes along with a row, as its form sends it. */
export function originText({ component, parameter_id, parameter_type, expected, years }: SheetRow): string {
  const columns = years.map(({ year, expected }) => ({ year, expected }));
  return JSON.stringify({ component, parameter_id, parameter_type, expected, years: columns } satisfies RowOrigin);
}

/** The rows of a form that was sent. */
export const rowsOf = ({ rows }: TypedSheet): SheetRow[] =>
  rows.flatMap(({ origin, value, unit, reference, years }) => {
    const row = readOrigin(origin);
    if (!row) return [];
    const cells = row.years.map((cell, i) => ({ ...cell, value: years[i]?.value ?? null }));
    return [{ ...row, value, unit, reference, years: cells }];
  });
