import { redirect } from "@remix-run/node";
import type { Locale } from "~/entities/core/locale";
import { plainReading, type RowsPurpose } from "~/entities/timeseries/columnMap";
import { choiceOfForm, NO_CHOICE, type RowsChoice, rowsForm, type RowsView } from "~/entities/timeseries/rowsForm";
import type { Actor } from "~/services/core/access.server";
import { done, type Outcome } from "~/services/core/outcome";
import { mapOfColumns, saveColumnMap } from "~/services/timeseries/upload/columnMaps.server";
import {
  dropRows,
  keepRowsChoice,
  readRowsDraft,
  type RowsDraft,
  type RowsFile,
  type RowsReading,
  takeRows,
} from "~/services/timeseries/upload/rowsFile.server";
import { invalid, ruleMessage, validatorOf } from "~/ui/kit/fields";
import { type FlashKey, redirectWith } from "./flash.server";
import { refuseForm } from "./forms.server";
import { notFoundPage, valueOrThrow } from "./guard.server";
import { smallFile } from "./smallFile.server";

/** What understands a file as a choice says. */
type Understand<Reading extends RowsReading> = (file: RowsFile, choice: RowsChoice) => Promise<Outcome<Reading>>;

interface TableOrder {
  actor: Actor;
  /** What the file is for. */
  scope: string;
  purpose: RowsPurpose;
  understand: Understand<RowsReading>;
  pageOf: (draftId: string) => string;
}

interface FileOrder extends TableOrder {
  maxBytes: number;
  /** The rule of a file that is larger; it is told the limit in kB as `max`. */
  tooLarge: string;
}

/** Keeps the one file of a form and goes to the page that shows how it is understood; says at its field why it is no table. */
export async function answerRowsFile(request: Request, order: FileOrder): Promise<Response> {
  const { maxBytes, tooLarge } = order;
  const refuse = (message: string) => invalid({ submittedData: {} }, { file: message });
  const file = await smallFile(request, maxBytes);
  if (!file.ok)
    return refuse(file.error === "file_too_large" ? ruleMessage(tooLarge, { max: maxBytes / 1024 }) : file.error);
  const draft = await takeTable(file, order);
  return draft.ok ? redirect(draft.value, { status: 303 }) : refuse(ruleMessage(draft.message, draft.params));
}

/**
 * Keeps a table that somebody sent, read as the one before with the same columns; returns the page that shows how it is understood. Refuses
 * what is no table.
 */
export async function takeTable(
  file: RowsFile,
  { actor, scope, purpose, understand, pageOf }: TableOrder,
): Promise<Outcome<string>> {
  const understood = await understand(file, NO_CHOICE);
  if (!understood.ok) return understood;
  const plain = plainReading(understood.value.view);
  const map = mapOfColumns(actor, purpose, plain);
  // A sheet may be missing that the file before had.
  const isOfUse = map !== undefined && (await understand(file, map.choice)).ok;
  const reading = isOfUse ? map : { choice: NO_CHOICE, author: null };
  const draft = await takeRows(actor, scope, { ...file, ...reading, plain });
  return done(pageOf(draft.draft_id));
}

/** The file of an address, as it is understood; 404 when it is another's, over, or for something else. */
export async function understoodDraft<Reading extends RowsReading>(
  { actor, scope, draftId }: { actor: Actor; scope: string; draftId: string | undefined },
  understand: Understand<Reading>,
) {
  const draft = await readRowsDraft(actor, scope, draftId ?? "");
  if (!draft) throw notFoundPage();
  return { draft, reading: valueOrThrow(await understand(draft, draft.choice)) };
}

/** What the page of a file shows of how it is understood. */
export const rowsFacts = ({ name, choice, author, revision }: RowsDraft, { view }: RowsReading) => ({
  name,
  author,
  revision,
  view,
  excludedRows: choice.excluded_rows,
});

/** What a form says of how a file is read. What was said of columns is of the row of names and the separator that were there before. */
export async function sentChoice(form: FormData, view: RowsView, locale: Locale) {
  const units = view.units.map(({ field }) => field);
  const result = await validatorOf(rowsForm(view.header.length, units), { locale }).validate(form);
  if (result.error) return { result, choice: null };
  const choice = choiceOfForm(result.data);
  const isSameSheet =
    choice.sheet === null || view.sheets.some(({ name, isRead }) => isRead && name.trim() === choice.sheet);
  // What was said of rows, numbers and days is of the sheet that was there before, too.
  if (!isSameSheet) return { result, choice: { ...NO_CHOICE, sheet: choice.sheet } };
  const isSame =
    (choice.first_row ?? view.headerRow) === view.headerRow &&
    (choice.delimiter ?? view.delimiter) === view.delimiter &&
    (choice.encoding ?? view.encoding) === view.encoding;
  return {
    result,
    choice: isSame ? { ...choice, units: keptUnits(form, view, choice) } : { ...choice, columns: {}, units: {} },
  };
}

/** Units as sent, without those that were shown for another column of their field: the unit of the new one is found out. */
export function keptUnits(form: FormData, view: RowsView, { columns, units }: RowsChoice): RowsChoice["units"] {
  const sent = view.fields.map((field, i) => (form.has(`column_${i + 1}`) ? (columns[`#${i + 1}`] ?? null) : field));
  return Object.fromEntries(
    Object.entries(units).filter(([field, unit]) => {
      const isShown = view.units.some((one) => one.field === field && one.unit === unit);
      return !isShown || sent.indexOf(field) === view.fields.indexOf(field);
    }),
  );
}

interface RowsOrder<Reading extends RowsReading> {
  actor: Actor;
  purpose: RowsPurpose;
  draft: RowsDraft & RowsFile;
  reading: Reading;
  locale: Locale;
  here: string;
  otherFile: string;
  understand: Understand<Reading>;
  /** Something may be wrong, and its sender has to say that it is right. */
  isAsked: boolean;
  /** Takes the rows over; `to` is where that is seen. */
  store: () => Promise<Outcome<{ to: string; flash?: FlashKey }>>;
}

/** Does what a button of the page of a file asks for; nothing is taken over before "store". */
export async function answerRows<Reading extends RowsReading>(
  request: Request,
  { actor, purpose, draft, reading, locale, here, otherFile, understand, isAsked, store }: RowsOrder<Reading>,
): Promise<Response> {
  const form = await request.formData();
  const intent = form.get("intent");
  const nothing = { submittedData: {} };
  if (intent === "discard") {
    await dropRows(draft);
    return redirect(otherFile, { status: 303 });
  }
  if (intent === "store") {
    if (form.get("revision") !== String(draft.revision)) return invalid(nothing, { "": "timeseries.rule.read_anew" });
    if (isAsked && form.get("doubts_confirmed") !== "true")
      return invalid(nothing, { "": "timeseries.rule.confirm_first" });
    const stored = await store();
    if (!stored.ok) return refuseForm(nothing, stored);
    if (draft.plain) saveColumnMap(actor, purpose, draft.plain, draft.choice);
    await dropRows(draft);
    const { to, flash } = stored.value;
    return flash ? redirectWith(to, flash) : redirect(to, { status: 303 });
  }
  const { result, choice } = await sentChoice(form, reading.view, locale);
  if (!choice) return invalid(result);
  // What makes it no table is not kept: the page would have nothing to show.
  const understood = await understand(draft, choice);
  if (!understood.ok) return refuseForm(result, understood);
  await keepRowsChoice(draft, choice);
  return redirect(here, { status: 303 });
}
