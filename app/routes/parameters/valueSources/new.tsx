import { readFile, rm } from "node:fs/promises";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { valueSourceForm, valueSourcePaths as paths } from "~/entities/parameters/valueSource";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { requireAdmin } from "~/routes/page/guard.server";
import { readUpload } from "~/services/files/multipart.server";
import { uploadsFolder } from "~/services/files/uploads";
import { addValueSource } from "~/services/parameters/valueSources/valueSources.server";
import { EntityForm, FileField, invalid, NumberField, ruleMessage, TextField, validatorOf } from "~/ui/kit/fields";
import { ConfirmActions, DialogPage } from "~/ui/kit/layout";

/** The files have some 500 kB; those of the United States 2 MB. */
const MOST_BYTES = 5_000_000;

/** Takes a file of published values; for admins. */
export async function loader(args: LoaderFunctionArgs) {
  requireAdmin(args);
  return { title: textsOf(await localeOf(args.request))("parameters:value_sources.add") };
}

export async function action(args: ActionFunctionArgs) {
  const actor = requireAdmin(args);
  const refuse = (message: string) => invalid({ submittedData: {} }, { file: message });
  const upload = await readUpload(args.request, { directory: uploadsFolder(), limits: { fileBytes: MOST_BYTES } });
  if (!upload.ok) {
    const isTooLarge = upload.error === "file_too_large";
    return refuse(
      isTooLarge ? ruleMessage("rules.file_too_large", { max: MOST_BYTES / 1e6 }) : `errors.upload.${upload.error}`,
    );
  }
  const { fields, file } = upload;
  try {
    const result = await validatorOf(valueSourceForm, { locale: await localeOf(args.request) }).validate(fields);
    const isMissing = !file || file.size === 0;
    if (result.error || isMissing) return invalid(result, isMissing ? { file: "rules.file_required" } : {});
    const { name, version, year, price_year } = result.data;
    const bytes = await readFile(file.path);
    const added = await addValueSource(actor, { name, version, year, price_year }, { name: file.name, bytes });
    if (!added.ok) return refuseForm(result, added);
    return redirectWith(paths.one(added.value.value_source_id), "parameters:value_sources.status.added");
  } finally {
    if (file) await rm(file.path, { force: true });
  }
}

export default function NewValueSource() {
  const { title } = useLoaderData<typeof loader>();
  const { t } = useTranslation("parameters");
  return (
    <DialogPage title={title} lead={t("value_sources.add_lead")} backHref={paths.list}>
      <EntityForm
        schema={valueSourceForm}
        labels={{
          file: t("value_sources.file"),
          name: t("value_sources.name"),
          version: t("value_sources.version"),
          year: t("value_sources.year"),
          price_year: t("value_sources.price_year"),
        }}
        defaultValues={{ name: "PyPSA technology-data" }}
        encType="multipart/form-data"
      >
        <FileField name="file" accept=".csv,text/csv" hint={t("value_sources.file_hint")} required />
        <TextField name="name" hint={t("value_sources.name_hint")} />
        <TextField name="version" hint={t("value_sources.version_hint")} />
        <NumberField name="year" hint={t("value_sources.year_hint")} />
        <NumberField name="price_year" hint={t("value_sources.price_year_hint")} />
        <ConfirmActions action={t("value_sources.add")} backHref={paths.list} danger={false} />
      </EntityForm>
    </DialogPage>
  );
}
