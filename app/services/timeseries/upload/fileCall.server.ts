import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Locale } from "~/entities/core/locale";
import { schemaIssues } from "~/entities/core/schemaIssue";
import { isDoubt } from "~/entities/timeseries/findingParams";
import { uploadChoice, uploadForm } from "~/entities/timeseries/uploadForm";
import { textsOf } from "~/i18n/texts";
import type { Actor } from "~/services/core/access.server";
import { complain, complainAll, done, type Outcome, refused } from "~/services/core/outcome";
import { uploadsFolder } from "~/services/files/uploads";
import { gapFinding } from "~/services/timeseries/gaps.server";
import { findingSentences } from "~/services/timeseries/plausible/stored";
import { conversionOf } from "./conversion";
import { convertUpload } from "./convert.server";
import {
  dropUpload,
  headerUnit,
  inspectFor,
  keepTyped,
  planeSeen,
  takeUpload,
  type UploadAim,
  type UploadDraft,
} from "./draft.server";
import { openQuestions, proposedMoment, proposedReading } from "./proposal";
import { fileFields, sentFile } from "./rowsInput";

/** The body of a call with the file of a series: the fields of its page, as far as the caller says them. */
export const spreadInput = uploadChoice.extend({
  ...fileFields,
  sheet: z
    .string()
    .trim()
    .max(200)
    .nullish()
    .describe("Of a workbook: the sheet that is read; else those that belong together"),
});
/** The same of prices and weather, which are never spread over the hours of a month. */
export const seriesInput = spreadInput.omit({ spread: true });
export type SeriesInput = z.infer<typeof seriesInput>;

/** Bytes of the body of such a call. */
export const MOST_SENT = 8 * 1024 * 1024;

const filled = (values: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ""),
  );

/** Fields as the page proposes them: columns and the year are texts there. */
const asValues = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(filled(fields)).map(([name, value]) => [
      name,
      typeof value === "string" && /_column$|^year$|^moment_minute$/.test(name) ? Number(value) : value,
    ]),
  );

/**
 * Reads the file of a call as its page would, with what the page proposes where the caller does not say it. Refuses with 422 and the field
 * what the file leaves open, what is no table, and with the sentences about it what cannot be read. Who is given the draft saves or drops it.
 */
export async function convertSent(
  actor: Actor,
  scope: string,
  { input, aim, locale }: { input: z.infer<typeof spreadInput>; aim: UploadAim; locale: Locale },
): Promise<Outcome<UploadDraft>> {
  const { name, file, file_base64, sheet, ...choice } = input;
  const sent = sentFile({ name, file, file_base64 });
  if (!sent.ok) return sent;
  const path = join(uploadsFolder(), `call-${randomUUID()}`);
  await mkdir(uploadsFolder(), { recursive: true, mode: 0o700 });
  await writeFile(path, sent.value.bytes, { mode: 0o600 });
  const options = { query: scope, position: aim.position, sheet: sheet || null };
  const draft = await takeUpload(actor, scope, { path, name, size: sent.value.bytes.length }, options);
  if (!draft.ok) return draft;
  const converted = await convertDraft(draft.value, filled(choice), { aim, locale });
  if (!converted.ok) await dropUpload(draft.value);
  return converted;
}

async function convertDraft(
  waiting: UploadDraft,
  choice: Record<string, unknown>,
  { aim, locale }: { aim: UploadAim; locale: Locale },
): Promise<Outcome<UploadDraft>> {
  const texts = Object.fromEntries(Object.entries(choice).map(([name, value]) => [name, String(value)]));
  const draft = await keepTyped(waiting, texts);
  const inspected = await inspectFor(draft, aim);
  if (!inspected) return complain("file", "timeseries.upload.not_a_table");
  const { unit, timezone, asksMoment = false } = aim;
  const valueColumn = Number(choice["value_column"] ?? inspected.valueColumn.value ?? inspected.valueColumns[0] ?? 1);
  const inHeader = headerUnit(inspected, valueColumn, aim);
  const fits = inHeader !== null && conversionOf(inHeader.unit, aim).is_convertible;
  const asksPlane = aim.toHorizontal !== undefined;
  const context = {
    timezone,
    unit: fits ? inHeader.unit : unit === "1" ? unit : null,
    asksMoment,
    asksSpread: aim.spread !== undefined,
    asksPlane,
  };
  const plane = asksPlane ? filled({ plane: planeSeen(inspected.columns, valueColumn).value }) : {};
  const moment = asksMoment ? filled(proposedMoment(inspected, valueColumn).values) : {};
  const proposed = { ...proposedReading(inspected, context), ...(asksMoment ? { stamps_mark: "start" } : {}) };
  const values = { ...proposed, ...moment, ...plane, ...choice };
  const questions = openQuestions(inspected, values, context);
  if (questions.length > 0)
    return complainAll(
      questions.map(({ field, key, params }) => ({ path: field, message: `timeseries.question.${key}`, params })),
    );
  const settings = uploadForm.safeParse({
    ...asValues(values),
    asks_moment: asksMoment,
    asks_plane: asksPlane,
    asks_spread: aim.spread !== undefined && inspected.period !== null,
    ...(aim.fixed ? { res_minutes: aim.fixed.minutes } : {}),
  });
  if (!settings.success) return complainAll(schemaIssues(uploadForm, settings.error));
  const converted = await convertUpload(draft, aim, settings.data);
  if (!converted.ok) return converted;
  const result = converted.value.converted!;
  if (result.ok) return converted;
  const errors = result.findings.filter(({ severity }) => severity === "error");
  const t = textsOf(locale);
  const details = errors.map(({ key, params }) => ({ message: t(key.replace(".", ":"), params), severity: "error" }));
  return refused(422, "timeseries.upload.not_converted", { details });
}

/** What may be wrong with the values of a converted draft, with the unit and the factor that would fit, and what is missing. */
export const remarksOf = ({ converted }: UploadDraft, locale: Locale): string[] =>
  findingSentences(
    [...(converted?.findings.filter(isDoubt) ?? []), ...(converted?.gaps ? [gapFinding(converted.gaps)] : [])],
    locale,
  );

/** A draft as its call returns it: saved, with what may be wrong. */
export const withRemarks = <Saved extends object>(saved: Saved, draft: UploadDraft, locale: Locale) =>
  done({ ...saved, remarks: remarksOf(draft, locale) });
