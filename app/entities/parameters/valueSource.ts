import { z } from "zod";
import type { ParameterTypeName } from "~/entities/catalogue/names";
import { finiteNumber, id, requiredText } from "~/entities/core/shared";

/** Kinds of parameters that published files of technologies have values of. */
export const PUBLISHED_TYPES = [
  "investment_cost",
  "fixed_operation_cost",
  "variable_cost",
  "lifetime",
  "efficiency",
  "secondary_output_ratio",
] as const satisfies readonly ParameterTypeName[];

/** A value of a file in our units. */
const publishedValueSchema = z.object({
  technology_id: id,
  /** What the file calls the technology. */
  published_as: requiredText(200),
  parameter_type: z.enum(PUBLISHED_TYPES),
  value: finiteNumber,
  unit: requiredText(30),
  impact: z.enum(["money"]).nullable().default(null),
  /** Who published it, as the file says. */
  source: z.string().trim().max(2000, "rules.string_length").default(""),
  /** Of the prices in that source, as the file says. */
  source_price_year: z.number().int().nullable().default(null),
});
export type PublishedValue = z.infer<typeof publishedValueSchema>;

/**
 * Why a row of a file was left out: the parameter has none of ours, its unit is another, it is no number, there are several of it, or the
 * investment is missing that it is a share of.
 */
export const LEFT_OUT_WHY = ["parameter", "unit", "number", "several", "investment"] as const;
const leftOutSchema = z.object({
  technology: z.string().max(200),
  parameter: z.string().max(200),
  value: z.string().max(200),
  unit: z.string().max(200),
  why: z.enum(LEFT_OUT_WHY),
});
export type LeftOutRow = z.infer<typeof leftOutSchema>;

const yearFrom = (first: number) =>
  z.coerce
    .number({ invalid_type_error: "rules.must_be_number" })
    .int("rules.must_be_integer")
    .min(first, "rules.must_be_at_least")
    .max(2100, "rules.must_be_at_most");
/** The files begin with 2020, their prices with the currency; both with room for others. */
const [year, price_year] = [yearFrom(2000), yearFrom(1999)];

/** A file of published values, which are offered as typical ones next to those of the catalogue. For every system of the space. */
export const valueSourceSchema = z.object({
  value_source_id: id,
  /** Who compiles it. */
  name: requiredText(120),
  version: requiredText(60),
  /** For which the values are. */
  year,
  /** Of the prices in the file. */
  price_year,
  file_name: requiredText(200),
  /** Rows that the file has. */
  row_count: z.number().int().nonnegative().default(0),
  published: z.array(publishedValueSchema).max(2000).default([]),
  left_out: z.array(leftOutSchema).max(2000).default([]),
  /** Technologies of the file that are none of ours, each with the number of its rows. */
  unknown_technologies: z
    .array(z.object({ technology: z.string().max(200), rows: z.number().int().positive() }))
    .max(5000)
    .default([]),
});
export type ValueSource = z.infer<typeof valueSourceSchema>;

/** What the form of a new file asks for next to the file. */
export const valueSourceForm = valueSourceSchema
  .pick({ name: true, version: true, year: true, price_year: true })
  .extend({ file: z.any().optional() });

/** The address of a source is too long to be read in a form. */
const MOST_SOURCE = 160;

/** Where a value is from, as a parameter says it that took it over: file, version, technology, year, prices and the file's own source. */
export function referenceOf(
  file: Pick<ValueSource, "name" | "version" | "year" | "price_year">,
  value: PublishedValue,
) {
  const prices = value.impact === "money" ? [`${value.unit.slice(0, 3)} ${file.price_year}`] : [];
  const source = value.source.length > MOST_SOURCE ? `${value.source.slice(0, MOST_SOURCE)}…` : value.source;
  const facts = [[file.year, ...prices].join(", "), ...(source ? [source] : [])].join("; ");
  return `${file.name} ${file.version}: ${value.published_as} (${facts})`;
}

const pages = "/value-sources";
const segment = encodeURIComponent;
export const valueSourcePaths = {
  list: pages,
  add: `${pages}/new`,
  one: (sourceId: string) => `${pages}/${segment(sourceId)}`,
  remove: (sourceId: string) => `${pages}/${segment(sourceId)}/delete`,
};
