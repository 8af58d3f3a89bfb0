import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sitePaths } from "~/entities/core/sitePaths";
import { redirectWith } from "~/routes/page/flash.server";
import { refusalPage, requireSystem } from "~/routes/page/guard.server";
import { undo, undoable } from "~/services/changes/undo.server";
import { notAllowed } from "~/services/core/outcome";
import { UndoForm } from "~/ui/changes/AuditList";
import { DialogPage, Notice } from "~/ui/kit/layout";
import { type RefusedStep, StepRefused } from "~/ui/kit/layout/StepRefused";
import { auditScope } from "./frame.server";
import { undoWords } from "./undoWords.server";

/** Takes the reader's own latest change in the system back; shows what it is before, and why it could not be done after. */
export async function loader(args: LoaderFunctionArgs) {
  const { editable } = requireSystem(args);
  if (!editable) throw refusalPage(notAllowed());
  const scope = await auditScope(args);
  const { actor, system_id, paths, t } = scope;
  const step = undoable(actor, system_id ?? "");
  const title = t("changes:audit.undo.title");
  return {
    title,
    base: paths.list,
    crumbs: [{ label: t("changes:audit.title"), href: paths.list }, { label: title }],
    step: step ? { action: sitePaths(system_id ?? "").undo, seq: step.seq, what: undoWords(scope, step) } : null,
    more: step && step.items > 1 ? t("changes:audit.undo.more", { count: step.items - 1 }) : null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { editable } = requireSystem(args);
  if (!editable) throw refusalPage(notAllowed());
  const { actor, system_id, paths } = await auditScope(args);
  const form = await args.request.formData();
  const undone = undo(actor, system_id ?? "", Number(form.get("seq")));
  if (undone.ok) return redirectWith(paths.list, "changes:audit.status.undone");
  const refused: RefusedStep = { step: "undone", message: undone.message, params: undone.params };
  return data({ refused }, { status: undone.status });
}

export default function Undo() {
  const { title, base, step, more } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const { t } = useTranslation("changes");
  return (
    <DialogPage title={title} backHref={base} lead={t("audit.undo.explain")}>
      {actionData ? <StepRefused refused={actionData.refused} /> : null}
      {step ? <UndoForm {...step} /> : <Notice kind="info" title={t("audit.undo.nothing")} />}
      {more ? <p>{more}</p> : null}
    </DialogPage>
  );
}
