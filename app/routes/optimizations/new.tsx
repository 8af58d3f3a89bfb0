import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sitePaths } from "~/entities/core/sitePaths";
import { OPTIMIZATION_KINDS } from "~/entities/optimizations/optimization";
import { kindSchema } from "~/entities/optimizations/optimizationForm";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { refusalPage, requireSystem } from "~/routes/page/guard.server";
import { notAllowed } from "~/services/core/outcome";
import { keepDraft, readDraft } from "~/services/optimizations/drafts.server";
import { hasInvested } from "~/services/optimizations/invested.server";
import { EntityForm, FormActions, invalid, RadioGroup, SubmitButton, validatorOf } from "~/ui/kit/fields";
import { DialogPage } from "~/ui/kit/layout";

const DRAFT = /^[0-9a-f-]{36}$/;

function newPage(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const page = requireSystem(args, "expansion");
  if (!page.editable) throw refusalPage(notAllowed());
  const draftText = new URL(args.request.url).searchParams.get("draft") ?? "";
  const { system_id } = page.system;
  return { page, system_id, paths: sitePaths(system_id), draftId: DRAFT.test(draftText) ? draftText : null };
}

/** The kind of a run, before the steps that depend on it; `?draft=` changes that of a wizard that has begun. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, system_id, paths, draftId } = newPage(args);
  const t = textsOf(await localeOf(args.request));
  const kind = draftId ? readDraft(page.actor, system_id, draftId).kind : undefined;
  return {
    title: t("optimizations:wizard.title"),
    crumbs: [
      { label: t("optimizations:runs.title"), href: paths.optimizations },
      { label: t("optimizations:wizard.title") },
    ],
    base: paths.optimizations,
    kind: kind ?? "invest",
    invested: hasInvested(page.actor, system_id),
  };
}

/** Begins a wizard: its id is that of the run to come, so that starting twice is starting once. */
export async function action(args: ActionFunctionArgs) {
  const { page, system_id, paths, draftId } = newPage(args);
  const form = await args.request.formData();
  const result = await validatorOf(kindSchema, { locale: await localeOf(args.request) }).validate(form);
  if (result.error) return invalid(result);
  const id = draftId ?? crypto.randomUUID();
  keepDraft(page.actor, system_id, id, result.data);
  return redirect(paths.optimizationStep(id, "basic"), 303);
}

export default function NewOptimization() {
  const { title, base, kind, invested } = useLoaderData<typeof loader>();
  const { t } = useTranslation("optimizations");
  const options = OPTIMIZATION_KINDS.map((value) => ({
    value,
    label: t(`kind.${value}`),
    hint: t(value === "dispatch" && !invested ? "kind_hint.dispatch_none" : `kind_hint.${value}`),
    disabled: value === "dispatch" && !invested,
  }));
  return (
    <DialogPage title={title} lead={t("wizard.kind_lead")} backHref={base} wide>
      <EntityForm schema={kindSchema} labels={{ kind: t("field.kind") }} defaultValues={{ kind }} requiredNote={false}>
        <RadioGroup name="kind" options={options} />
        <FormActions cancel={{ href: base, label: t("common:action.cancel") }}>
          <SubmitButton>{t("wizard.next")}</SubmitButton>
        </FormActions>
      </EntityForm>
    </DialogPage>
  );
}
