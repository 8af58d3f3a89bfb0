import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { parameterTypes } from "~db/schema/catalogue";
import { CHANGE_KINDS, type ReadOptions, type ReadResult } from "~/engines/timeseries";
import { isZone } from "~/entities/core/clock";
import type { Finding } from "~/entities/core/finding";
import { FALLBACK_LOCALE } from "~/entities/core/locale";
import { finiteNumber, requiredText } from "~/entities/core/shared";
import { CLEANING_SHAPE } from "~/entities/timeseries/cleaning";
import type { DecimalSeparator } from "~/entities/timeseries/decimal";
import { spreadChoice, spreadText } from "~/entities/timeseries/spread";
import { INTERPOLATIONS } from "~/entities/timeseries/timeseries";
import { PLAIN_TABLE } from "~/entities/timeseries/uploadForm";
import { sentence } from "~/i18n/texts";
import type { Actor } from "~/services/core/access.server";
import { clusterService } from "~/services/core/clusterService.server";
import { complainAll, done, type FieldIssue, notAllowed, type Outcome } from "~/services/core/outcome";
import { dbOf, get } from "~/services/core/store.server";
import { editsSomething } from "~/services/core/writeRights.server";
import { uploadsFolder } from "~/services/files/uploads";
import { seriesConversion } from "~/services/units/units.server";
import { cleaningOptions } from "./cleaning";
import { quantityOf } from "./plausible/quantity";
import { findingSentences } from "./plausible/stored";
import { uploadFindings } from "./plausible/uploaded";
import { inspectSeriesFile, readSeriesFile } from "./readFile";
import { blocksOf } from "./series.server";
import { type SpreadGround, spreadOrder } from "./spread/order";
import { spreadOf, type SpreadOrder } from "./spread/spread";
import { timeseriesEntity } from "./timeseries.entity.server";

/** Three years of quarter-hours; more belongs into a file. */
const MOST_POINTS = 110_000;

/** A cell of a table: what would end it has no place in a time or a number. */
const cell = z
  .string()
  .max(40, "rules.string_length")
  .regex(/^[^";\r\n]*$/, "rules.control_characters");

const input = z.object({
  data: z
    .array(z.object({ timestamp: cell, value: z.union([finiteNumber, cell]).nullable() }).strict())
    .min(2)
    .max(MOST_POINTS),
  unit_from: requiredText(60),
  unit_to: requiredText(60).optional(),
  target_unit: requiredText(60).optional(),
  timezone: requiredText(64).default("UTC"),
  /** What is left out here is what the points tell by themselves; where they tell nothing, it is asked for. */
  decimal_separator: z.enum(["comma", "dot"]).optional(),
  meter: z.enum(["interval", "register"]).optional(),
  /** Without it, and where no stamp tells, the begin. */
  stamps_mark: z.enum(["start", "end"]).optional(),
  timestamp_format: z.string().trim().max(40, "rules.string_length").optional(),
  res_minutes: z.number().int("rules.must_be_integer").min(1).max(1440).nullable().default(null),
  interpolation: z.enum(INTERPOLATIONS).default("linear"),
  /** How values of days, months and longer become hours; without it only days of 24 hours are read, as they are. */
  spread: spreadChoice.optional(),
  /** Of the place, for a profile to spread by [degrees]. */
  latitude: finiteNumber.min(-90, "rules.must_be_in_range").max(90, "rules.must_be_in_range").optional(),
  longitude: finiteNumber.min(-180, "rules.must_be_in_range").max(180, "rules.must_be_in_range").optional(),
  formula_element: z.string().max(120).nullable().default(null),
  factor: finiteNumber.refine((value) => value !== 0, "rules.not_zero").default(1),
  ...CLEANING_SHAPE,
});

const span = z.tuple([z.number(), z.number()]).nullable();

/**
 * clean_timeseries {data, unit_from, target_unit or unit_to, ...}: points as they were measured become cleaned and converted ones at a
 * regular step, in UTC. The sign of decimals, readings of a meter and stamps at the end of steps are known by the points where they tell;
 * 422 asks for the field where they do not. The points are in `target_unit` (without it in `unit_to`), with every change. Nothing is
 * stored. Values of months and other long periods are spread over their hours as `spread` says: "even", a profile at `latitude` and
 * `longitude`, or "series:" with the id of a series. Bounds and limits are in that unit. `formula_element`, where given, has to name a parameter type. For those who may edit
 * something; 422 with each problem.
 */
export const cleanTimeseries = clusterService({
  name: "clean_timeseries",
  long: true,
  input,
  returns: z.object({
    data: z.array(z.object({ timestamp: z.string(), value: z.number().nullable() })),
    unit: z.string(),
    res_minutes: z.number(),
    changes: z.array(
      z.object({
        kind: z.enum(CHANGE_KINDS),
        timestamp: z.string(),
        steps: z.number(),
        from: span,
        to: span,
        measure: z.number(),
      }),
    ),
    remarks: z.array(z.string()),
  }),
  async run(actor, sent) {
    if (!editsSomething(dbOf(actor), actor)) return notAllowed();
    const unit = sent.target_unit ?? sent.unit_to;
    if (!unit) return complainAll([{ path: "target_unit", message: "rules.needs_value" }]);
    const named = sent.formula_element;
    const type =
      named && dbOf(actor).select().from(parameterTypes).where(eq(parameterTypes.parameter_type, named)).get();
    if (named && !type) return complainAll([{ path: "formula_element", message: "rules.not_in_list" }]);
    const units = [seriesConversion(sent.unit_from, unit), seriesConversion(sent.unit_to ?? unit, unit)];
    const wrong = units.findIndex(({ factor }) => factor === null);
    if (wrong >= 0) {
      const { key, params } = units[wrong]!.error!;
      return complainAll([{ path: wrong === 0 ? "unit_from" : "unit_to", message: key, params }]);
    }
    const spread = spreadOrder(
      sent.spread ?? null,
      { unit, currency: "EUR", timezone: sent.timezone },
      groundOf(actor, sent),
    );
    if (!spread.ok) return spread;
    const input = await readInput(sent, units[0]!, spread.value);
    if (!input.ok) return input;
    const result = input.value;
    const spreadFacts = spreadOf(result, spread.value);
    const locale = actor.locale ?? FALLBACK_LOCALE;
    if (!result.ok) {
      const errors = result.findings.filter(({ severity }) => severity === "error");
      // How long periods become hours is what the caller can say.
      const pathOf = (key: string) => (/\.(period_open|spread_)/.test(key) ? "spread" : "data");
      return complainAll(errors.map(({ key, params }) => ({ path: pathOf(key), message: key, params })));
    }
    return done({
      data: pointsOf(result),
      unit,
      res_minutes: result.stepS / 60,
      changes: result.changes.map(({ kind, atMs, steps, from, to, measure }) => ({
        kind,
        timestamp: stamp(atMs ?? 0),
        steps,
        from,
        to,
        measure,
      })),
      remarks: [
        ...findingSentences([...result.findings, ...doubtsOf(result, sent, unit)], locale),
        ...(spreadFacts
          ? [spreadText(spreadFacts, (key, params) => sentence(locale, `timeseries.${key}`, params))]
          : []),
      ],
    });
  },
});

/** What is odd about the values of a type of parameter, of whose component nothing is known. */
function doubtsOf(result: ReadResult, { formula_element, unit_from }: z.output<typeof input>, unit: string): Finding[] {
  const use = { parameterType: formula_element ?? "", lineage: [], unit, currency: "EUR" };
  const quantity = quantityOf(use);
  const aim = { unit, currency: "EUR", fixed: null, lower: null, upper: null, ...(quantity ? { quantity } : {}) };
  return uploadFindings(result, aim, { ...PLAIN_TABLE, unit: unit_from });
}

/** What the caller's values can be spread by: profiles at the position that is sent, and series that the caller may see. */
function groundOf(actor: Actor, { latitude, longitude }: z.output<typeof input>): SpreadGround {
  return {
    position:
      latitude === undefined || longitude === undefined ? null : { latitudeDeg: latitude, longitudeDeg: longitude },
    series: [],
    blocksOf: (tsId) => (get(actor, timeseriesEntity, tsId) ? (blocksOf(dbOf(actor), [tsId]).get(tsId) ?? null) : null),
  };
}

/** Reads the points like the rows of a file: row 1 is the first of them. Asks for what neither the caller nor the points say. */
async function readInput(
  sent: z.output<typeof input>,
  unit: ReturnType<typeof seriesConversion>,
  spread: SpreadOrder | null,
): Promise<Outcome<ReadResult>> {
  const path = join(uploadsFolder(), `points-${randomUUID()}`);
  await mkdir(uploadsFolder(), { recursive: true });
  try {
    const { size, form } = await writePoints(path, sent);
    if (!form.ok) return form;
    const options = {
      delimiter: ";" as const,
      header: false,
      ...form.value,
      stampFormat: sent.timestamp_format,
      timezone: sent.timezone,
      factor: (unit.factor ?? 1) * sent.factor,
      offset: unit.offset,
      perStep: unit.per_step,
      resolutionMinutes: sent.res_minutes ?? undefined,
      cleaning: cleaningOptions(sent, sent.interpolation),
    };
    return done(await readSeriesFile(path, size, options, spread));
  } finally {
    await rm(path, { force: true });
  }
}

type PointsForm = Required<Pick<ReadOptions, "decimalSeparator" | "decimalIsChosen" | "meter" | "stampsMark">>;

/** Writes the points as a table, and says how it is read. */
async function writePoints(
  path: string,
  sent: z.output<typeof input>,
): Promise<{ size: number; form: Outcome<PointsForm> }> {
  // Numbers have no sign of decimals that could be mistaken; they are written as the texts among them are.
  const areNumbers = sent.data.every(({ value }) => typeof value !== "string");
  const write = async (decimal: DecimalSeparator): Promise<number> => {
    const text = (value: string | number | null) =>
      typeof value === "number" && decimal === "comma" ? String(value).replace(".", ",") : String(value ?? "");
    const csv = sent.data.map(({ timestamp, value }) => `${timestamp};${text(value)}`).join("\n");
    await writeFile(path, csv, { mode: 0o600 });
    return csv.length;
  };
  const size = await write(sent.decimal_separator ?? "dot");
  const zone = isZone(sent.timezone) ? sent.timezone : undefined;
  const seen = await inspectSeriesFile(path, size, { delimiter: ";", firstRow: 1, zone });
  const decision = seen?.decimal ?? null;
  const decimalSeparator = sent.decimal_separator ?? (areNumbers ? "dot" : (decision?.separator ?? null));
  const meter = sent.meter ?? (seen ? seen.meter.value : "interval");
  const open: FieldIssue[] = [];
  if (decimalSeparator === null) {
    const text = decision?.separator === null ? decision.text : "";
    open.push({ path: "decimal_separator", message: "timeseries.question.decimal", params: { text } });
  }
  if (meter === null)
    open.push({ path: "meter", message: "timeseries.question.meter", params: seen?.meter.evidence?.params });
  if (decimalSeparator === null || meter === null) return { size, form: complainAll(open) };
  return {
    size: decimalSeparator === (sent.decimal_separator ?? "dot") ? size : await write(decimalSeparator),
    form: done({
      decimalSeparator,
      decimalIsChosen: true,
      meter,
      stampsMark: sent.stamps_mark ?? seen?.mark.value ?? "start",
    }),
  };
}

const stamp = (ms: number): string => new Date(ms).toISOString().replace(".000Z", "Z");

/** From the first known value to the last; years are parted, points are not. */
const pointsOf = ({ blocks, firstMs, lastMs }: ReadResult) =>
  blocks.flatMap(({ startMs, stepS, values }) => {
    const step = stepS * 1000;
    const from = Math.max(0, Math.ceil(((firstMs ?? 0) - startMs) / step));
    const to = Math.min(values.length, Math.floor(((lastMs ?? 0) - startMs) / step) + 1);
    return Array.from(values.subarray(from, Math.max(from, to)), (value, i) => ({
      timestamp: stamp(startMs + (from + i) * step),
      value: Number.isNaN(value) ? null : value,
    }));
  });
