import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { unitText } from "~/entities/core/format";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { answerFile, UPLOAD_MEGABYTES } from "~/routes/page/upload.server";
import { weatherAimAt } from "~/services/weather/upload.server";
import { DialogPage } from "~/ui/kit/layout";
import { FileForm } from "~/ui/timeseries/upload/FileForm";
import { UploadFacts } from "~/ui/weather/UploadFacts";
import { addFacts, draftQuery, typeOf, weatherScope } from "./scope.server";

/** Adds a series of one kind of weather to a place: takes the file. How it is read is asked for on the next page. */
export async function loader(args: LoaderFunctionArgs) {
  const t = textsOf(await localeOf(args.request));
  return { ...addFacts(t, weatherScope(args, true), typeOf(args)), megabytes: UPLOAD_MEGABYTES };
}

export function action(args: ActionFunctionArgs) {
  const { page, geometry, paths } = weatherScope(args, true);
  const type = typeOf(args);
  const { actor, system } = page;
  const { geometry_id } = geometry;
  const query = draftQuery(geometry_id, type);
  const upload = { actor, systemId: system.system_id, query, aim: weatherAimAt(actor, geometry_id, type) };
  return answerFile(args.request, upload, (id) => paths.weatherUpload(geometry.geometry_id, type, id));
}

export default function AddWeather() {
  const { title, back, type, unit, megabytes } = useLoaderData<typeof loader>();
  const { t } = useTranslation("weather");
  return (
    <DialogPage title={title} backHref={back} wide>
      <UploadFacts type={type} unit={unit} />
      <FileForm megabytes={megabytes} backHref={back} hint={t("add.file_hint", { unit: unitText(unit) })} />
    </DialogPage>
  );
}
