import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sitePaths } from "~/entities/core/sitePaths";
import { type RunNote, runNoteSchema } from "~/entities/optimizations/runNote";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refusedStep, refuseForm } from "~/routes/page/forms.server";
import { notFoundPage, requireEditable, requireItem } from "~/routes/page/guard.server";
import { get, remove, save } from "~/services/core/store.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { runNoteEntity } from "~/services/optimizations/runNote.entity.server";
import { EntityForm, FormActions, invalid, SubmitButton, TextArea, useAnswered, validatorOf } from "~/ui/kit/fields";
import { DialogPage } from "~/ui/kit/layout";
import { StepRefused } from "~/ui/kit/layout/StepRefused";

/** The id is made with the form: sent twice, it is one note. */
const form = runNoteSchema.pick({ note_id: true, text: true });

/** The run, and the note that is changed; undefined for a new one. */
function noteScope(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const page = requireEditable(args, "expansion");
  const run = requireItem(page, optimizationEntity, args.params.optimization_id);
  if (run.deleted_at) throw notFoundPage();
  const id = args.params.note_id;
  const note = id === undefined ? undefined : requireItem(page, runNoteEntity, id);
  if (note && (note.optimization_id !== run.optimization_id || note.deleted_at)) throw notFoundPage();
  return { page, run, note, back: `${sitePaths(page.system.system_id).optimization(run.optimization_id)}#notes` };
}

/** A note on a run is written or changed. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, run, note, back } = noteScope(args);
  const t = textsOf(await localeOf(args.request));
  const paths = sitePaths(page.system.system_id);
  const title = t(note ? "optimizations:notes.edit_title" : "optimizations:notes.add_title");
  return {
    title,
    back,
    crumbs: [
      { label: t("optimizations:runs.title"), href: paths.optimizations },
      { label: run.name, href: paths.optimization(run.optimization_id) },
      { label: title },
    ],
    values: { note_id: note?.note_id ?? crypto.randomUUID(), text: note?.text ?? "" },
    expected: note?.set_at ?? null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { page, run, note, back } = noteScope(args);
  const sent = await args.request.formData();
  if (note && sent.get("intent") === "delete") {
    const removed = remove(page.actor, runNoteEntity, note.note_id);
    return removed.ok
      ? redirectWith(back, "optimizations:notes.status.deleted")
      : refusedStep("run_note", "deleted", removed);
  }
  const result = await validatorOf(form, { locale: await localeOf(args.request) }).validate(sent);
  if (result.error) return invalid(result);
  const { optimization_id, system_id } = run;
  const row = { ...result.data, note_id: note?.note_id ?? result.data.note_id, optimization_id, system_id };
  const sentBefore = note ? undefined : get(page.actor, runNoteEntity, row.note_id);
  if (sentBefore && !sentBefore.deleted_at && isSame(sentBefore, row))
    return redirectWith(back, "optimizations:notes.status.saved");
  const expected = sentBefore ? sentBefore.created_at : sent.get("expected");
  const saved = save(page.actor, runNoteEntity, row, { expected: typeof expected === "string" ? expected : null });
  return saved.ok ? redirectWith(back, "optimizations:notes.status.saved") : refuseForm(result, saved);
}

const isSame = (a: RunNote, b: RunNote): boolean => a.optimization_id === b.optimization_id && a.text === b.text;

export default function Note() {
  const { title, back, values, expected } = useLoaderData<typeof loader>();
  const { refused } = useAnswered<typeof action>();
  const { t } = useTranslation("optimizations");
  return (
    <DialogPage title={title} lead={t("notes.lead")} backHref={back}>
      {refused ? <StepRefused refused={refused} /> : null}
      <EntityForm schema={form} labels={{ text: t("notes.text") }} defaultValues={values}>
        <input type="hidden" name="note_id" value={values.note_id} />
        {expected === null ? null : <input type="hidden" name="expected" value={expected} />}
        <TextArea name="text" />
        <FormActions cancel={{ href: back, label: t("common:action.cancel") }}>
          <SubmitButton>{t("notes.save")}</SubmitButton>
        </FormActions>
      </EntityForm>
      {expected === null ? null : (
        <form method="post" data-island="form" className="actions">
          <input type="hidden" name="intent" value="delete" />
          <button type="submit" className="button button-danger">
            {t("notes.delete")}
          </button>
        </form>
      )}
    </DialogPage>
  );
}
