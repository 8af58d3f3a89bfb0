import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { importPaths } from "~/entities/archive/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { refuseForm } from "~/routes/page/forms.server";
import { refusalPage, requireActor } from "~/routes/page/guard.server";
import { startImport } from "~/services/archive/importJob.server";
import { notAllowed } from "~/services/core/outcome";
import { MAX_UPLOAD_BYTES, readUpload } from "~/services/files/multipart.server";
import { uploadsFolder } from "~/services/files/uploads";
import { mayCreateSystems } from "~/services/systems/systems.server";
import { EntityForm, FileField, FormActions, invalid, ruleMessage, SubmitButton } from "~/ui/kit/fields";
import { DialogPage } from "~/ui/kit/layout";
import { NewSystemTabs } from "~/ui/systems/NewSystemTabs";

const uploadForm = z.object({ file: z.string().min(1) });

export async function loader(args: LoaderFunctionArgs) {
  if (!mayCreateSystems(requireActor(args))) throw refusalPage(notAllowed());
  return { title: textsOf(await localeOf(args.request))("systems:import.title"), upload_id: randomUUID() };
}

/** Takes the file; a job reads it and stores what is in it. */
export async function action(args: ActionFunctionArgs) {
  const actor = requireActor(args);
  if (!mayCreateSystems(actor)) throw refusalPage(notAllowed());
  const upload = await readUpload(args.request, { directory: uploadsFolder() });
  if (!upload.ok) {
    const tooLarge = ruleMessage("rules.file_too_large", { max: MAX_UPLOAD_BYTES / 1_048_576 });
    return invalid(
      { submittedData: {} },
      { file: upload.error === "file_too_large" ? tooLarge : `errors.upload.${upload.error}` },
    );
  }
  const { file, fields } = upload;
  if (!file || file.size === 0) {
    if (file) await rm(file.path, { force: true });
    return invalid({ submittedData: {} }, { file: "rules.file_required" });
  }
  // Made by the page, so that a form sent twice is one import.
  const uploadId = fields.get("upload_id");
  const started = await startImport(actor, file.path, typeof uploadId === "string" ? uploadId : randomUUID());
  return started.ok
    ? redirect(importPaths.import(started.value), { status: 303 })
    : refuseForm({ submittedData: {} }, started);
}

export default function ImportSystem() {
  const { title, upload_id } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["systems", "common"]);
  return (
    <DialogPage title={title} lead={t("import.lead")} backHref="/systems">
      <NewSystemTabs current="import" />
      <EntityForm
        schema={uploadForm}
        labels={{ file: t("import.file") }}
        encType="multipart/form-data"
        guard={false}
        requiredNote={false}
      >
        <input type="hidden" name="upload_id" value={upload_id} />
        <FileField
          name="file"
          accept=".zip,.nc,application/zip,application/x-netcdf"
          hint={t("import.file_hint")}
          required
        />
        <FormActions cancel={{ href: "/systems", label: t("common:action.cancel") }}>
          <SubmitButton>{t("common:action.import")}</SubmitButton>
        </FormActions>
      </EntityForm>
    </DialogPage>
  );
}
