import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refusalPage, requireActor } from "~/routes/page/guard.server";
import { notAllowed, type Refusal } from "~/services/core/outcome";
import { mayCreateSystems } from "~/services/systems/systems.server";
import { importArchive } from "~/services/archive/transfer.server";
import { EntityForm, FileField, FormActions, ruleMessage, SubmitButton } from "~/ui/kit/fields";
import { ButtonLink, DialogPage, Notice } from "~/ui/kit/layout";
import { Findings, type FindingText } from "~/ui/systems/Findings";
import { uploadedArchive } from "~/services/archive/archiveBody.server";
import { findingTexts } from "~/services/archive/findingTexts";
import { sitePaths } from "~/entities/core/sitePaths";

const uploadForm = z.object({ file: z.string().min(1) });

interface Answer {
  fieldErrors?: Record<string, string>;
  findings: FindingText[];
  /** The map of the new system, when it was imported with something to say about it. */
  openHref?: string;
}

export async function loader(args: LoaderFunctionArgs) {
  if (!mayCreateSystems(requireActor(args))) throw refusalPage(notAllowed());
  return { title: textsOf(await localeOf(args.request))("systems:import.title") };
}

/** Reads the file; what is wrong with it is shown with file and row, and nothing of it is stored. */
export async function action(args: ActionFunctionArgs) {
  const actor = requireActor(args);
  if (!mayCreateSystems(actor)) throw refusalPage(notAllowed());
  const refuse = (error: Pick<Refusal, "message" | "params">, findings: FindingText[] = []) =>
    data<Answer>({ fieldErrors: { file: ruleMessage(error.message, error.params) }, findings }, { status: 422 });
  const file = await uploadedArchive(args.request);
  if (!file.ok) return refuse(file);
  const imported = await importArchive(actor, file.value);
  const findings = findingTexts(imported.findings, await localeOf(args.request));
  if (!imported.ok) {
    const rows = imported.refusal?.status === 422 || !imported.refusal;
    return refuse(rows ? { message: "systems.import.refused" } : imported.refusal!, findings);
  }
  const openHref = sitePaths(imported.system_id).infrastructure;
  if (findings.length > 0) return data<Answer>({ findings, openHref });
  return redirectWith(openHref, "systems:status.imported");
}

export default function ImportSystem() {
  const { title } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { t } = useTranslation(["systems", "common"]);
  if (answer?.openHref)
    return (
      <DialogPage title={title} backHref="/systems">
        <Notice kind="success" title={t("import.done")} live />
        <Findings findings={answer.findings} />
        <ButtonLink href={answer.openHref} kind="primary">
          {t("import.open")}
        </ButtonLink>
      </DialogPage>
    );
  return (
    <DialogPage title={title} lead={t("import.lead")} backHref="/systems">
      <EntityForm
        schema={uploadForm}
        labels={{ file: t("import.file") }}
        encType="multipart/form-data"
        guard={false}
        requiredNote={false}
      >
        <FileField name="file" accept=".zip,application/zip" hint={t("import.file_hint")} required />
        {answer ? <Findings findings={answer.findings} /> : null}
        <FormActions cancel={{ href: "/systems", label: t("common:action.cancel") }}>
          <SubmitButton>{t("common:action.import")}</SubmitButton>
        </FormActions>
      </EntityForm>
    </DialogPage>
  );
}
