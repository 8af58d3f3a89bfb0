import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import type { RowsChoice } from "~/entities/timeseries/rowsForm";
import { localeOf } from "~/i18n/i18n.server";
import { answerRowsFile, takeTable } from "~/routes/page/rowsUpload.server";
import { dayScope, MOST_BYTES, pastedFile, understandDay } from "~/services/spot/dayTable/importDay.server";
import type { RowsFile } from "~/services/timeseries/upload/rowsFile.server";
import {
  EntityForm,
  FileField,
  FormActions,
  invalid,
  ruleMessage,
  SubmitButton,
  TextArea,
  validatorOf,
} from "~/ui/kit/fields";
import { DialogPage, Section } from "~/ui/kit/layout";
import { dayScopeOf, uploadFacts } from "./scope.server";

/** What a spreadsheet of a day has at most. */
const MOST_LETTERS = 20_000;
const pasteForm = z.object({
  pasted: z
    .string({ required_error: "rules.needs_value" })
    .min(1, "rules.needs_value")
    .max(MOST_LETTERS, "rules.string_length"),
});
const fileForm = z.object({ file: z.any().optional() });

/** Takes a table of a day, pasted or as a file; for editors. How it is read is shown on the next page. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = dayScopeOf(args);
  const facts = uploadFacts(await localeOf(args.request), scope);
  return { ...facts, unit: `${scope.market.currency}/MWh`, kilobytes: MOST_BYTES / 1024 };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, system, market, day, paths } = dayScopeOf(args);
  const address = { system_id: system.system_id, market, day };
  const order = {
    actor,
    scope: dayScope(address),
    purpose: "spot_day" as const,
    understand: (file: RowsFile, choice: RowsChoice) => understandDay(actor, address, file, choice),
    pageOf: (draftId: string) => paths.uploadedSpotDay(market.spot_id, day, draftId),
  };
  if ((args.request.headers.get("content-type") ?? "").startsWith("multipart/"))
    return answerRowsFile(args.request, { ...order, maxBytes: MOST_BYTES, tooLarge: "spot.day.too_large" });
  const form = validatorOf(pasteForm, { locale: await localeOf(args.request) });
  const result = await form.validate(await args.request.formData());
  if (result.error) return invalid(result);
  const draft = await takeTable(pastedFile(result.data.pasted), order);
  if (!draft.ok) return invalid(result, { pasted: ruleMessage(draft.message, draft.params) });
  return redirect(draft.value, { status: 303 });
}

export default function UploadSpotDay() {
  const { title, back, unit, kilobytes } = useLoaderData<typeof loader>();
  const { t } = useTranslation("spot");
  const cancel = { href: back, label: t("common:action.cancel") };
  return (
    <DialogPage title={title} lead={t("day.upload_lead", { unit })} backHref={back} wide>
      <Section id="paste" title={t("day.paste")} lead={t("day.paste_lead")}>
        <EntityForm id="paste-form" schema={pasteForm} labels={{ pasted: t("day.pasted") }} requiredNote={false}>
          <TextArea name="pasted" rows={10} maxLength={MOST_LETTERS} code />
          <FormActions cancel={cancel}>
            <SubmitButton>{t("day.read")}</SubmitButton>
          </FormActions>
        </EntityForm>
      </Section>
      <Section id="file" title={t("day.file")} lead={t("day.file_lead", { kilobytes })}>
        <EntityForm
          id="file-form"
          schema={fileForm}
          labels={{ file: t("upload.file") }}
          encType="multipart/form-data"
          requiredNote={false}
        >
          <FileField name="file" accept=".csv,.txt,.tsv,.xlsx,.ods,text/csv" />
          <FormActions cancel={cancel}>
            <SubmitButton>{t("day.read_file")}</SubmitButton>
          </FormActions>
        </EntityForm>
      </Section>
    </DialogPage>
  );
}
