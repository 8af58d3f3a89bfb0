import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { answerRowsFile } from "~/routes/page/rowsUpload.server";
import { issuesScope, MOST_BYTES } from "~/services/forecasts/weather/file/importIssues.server";
import { EntityForm, FileField } from "~/ui/kit/fields";
import { ConfirmActions, DialogPage } from "~/ui/kit/layout";
import { uploadScope } from "./scope.server";

const form = z.object({ file: z.any().optional() });

/** Takes a file of issues; for editors. How it is read is shown on the next page. */
export async function loader(args: LoaderFunctionArgs) {
  const { facts, forecast } = await uploadScope(args);
  return { ...facts, zone: forecast.timezone, megabytes: MOST_BYTES / 1_048_576 };
}

export async function action(args: ActionFunctionArgs) {
  const { page, forecast, paths, understand } = await uploadScope(args);
  return answerRowsFile(args.request, {
    actor: page.actor,
    scope: issuesScope(forecast),
    purpose: "weather_issues",
    maxBytes: MOST_BYTES,
    tooLarge: "forecasts.weather.rule.too_large",
    understand,
    pageOf: (draft) => paths.uploadedIssues(forecast.weather_forecast_id, draft),
  });
}

export default function UploadIssues() {
  const { title, back, megabytes, zone } = useLoaderData<typeof loader>();
  const { t } = useTranslation("forecasts");
  return (
    <DialogPage title={title} lead={t("weather.upload.lead", { megabytes, zone })} backHref={back} wide>
      <EntityForm
        schema={form}
        labels={{ file: t("weather.upload.file") }}
        defaultValues={{}}
        encType="multipart/form-data"
      >
        <FileField name="file" accept=".csv,.txt,.tsv,.xlsx,.ods,text/csv" />
        <ConfirmActions action={t("weather.upload.action")} backHref={back} danger={false} />
      </EntityForm>
    </DialogPage>
  );
}
