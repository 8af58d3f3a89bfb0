import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { INTERPOLATIONS } from "~/entities/timeseries/timeseries";
import { WEATHER } from "~/entities/weather/weather";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { MAX_UPLOAD_BYTES, readUpload } from "~/services/files/multipart.server";
import { uploadsFolder } from "~/services/files/uploads";
import { uploadWeather } from "~/services/weather/upload.server";
import {
  ComboField,
  EntityForm,
  FileField,
  FormActions,
  invalid,
  ruleMessage,
  SelectField,
  SubmitButton,
  validatorOf,
} from "~/ui/kit/fields";
import { DialogPage } from "~/ui/kit/layout";
import { DefinitionList } from "~/ui/kit/lists";
import { placeName, typeOf, weatherPlace } from "./place.server";

const MEGABYTE = 1_048_576;
/** Findings that are named when a file cannot be used. */
const NAMED = 5;

const schema = z.object({
  file: z.unknown(),
  timezone: z.string().trim().min(1, "rules.needs_value").max(64),
  stamps_mark: z.enum(["start", "end"]),
  interpolation: z.enum(INTERPOLATIONS),
});

/** Adds a series of one kind of weather to a place out of a file; its unit and its step are fixed. */
export async function loader(args: LoaderFunctionArgs) {
  const place = weatherPlace(args, true);
  const type = typeOf(args);
  const t = textsOf(await localeOf(args.request));
  const back = place.paths.weather(place.geometry.geometry_id);
  const title = t("weather:add.title", { kind: t(`weather:type.${type}`), name: placeName(t, place) });
  return {
    title,
    crumbs: [{ label: t("weather:page.title", { name: placeName(t, place) }), href: back }, { label: title }],
    back,
    type,
    unit: WEATHER[type].unit,
    zones: ["UTC", ...Intl.supportedValuesOf("timeZone")],
    megabytes: MAX_UPLOAD_BYTES / MEGABYTE,
  };
}

export async function action(args: ActionFunctionArgs) {
  const place = weatherPlace(args, true);
  const type = typeOf(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const upload = await readUpload(args.request, { directory: uploadsFolder() });
  const nothing = { submittedData: {} };
  if (!upload.ok) {
    const tooLarge = ruleMessage("rules.file_too_large", { max: MAX_UPLOAD_BYTES / MEGABYTE });
    return invalid(nothing, { file: upload.error === "file_too_large" ? tooLarge : `errors.upload.${upload.error}` });
  }
  const result = await validatorOf(schema, { locale }).validate(upload.fields);
  if (result.error) return invalid(result);
  if (!upload.file) return invalid(result, { file: "rules.file_required" });
  const { geometry_id } = place.geometry;
  const saved = await uploadWeather(place.page.actor, { geometry_id, type }, upload.file, result.data);
  if (!saved.ok) {
    if (saved.issues || saved.status === 403 || saved.status === 404) return refuseForm(result, saved);
    const text = t(saved.message.replace(".", ":"), saved.params);
    return invalid(result, { "": ruleMessage("weather.failed.saving", { text }) });
  }
  if (!saved.value.stored) {
    const errors = saved.value.findings.filter(({ severity }) => severity === "error");
    const said = errors.slice(0, NAMED).map(({ key, params }) => t(key.replace(".", ":"), params));
    return invalid(result, { file: ruleMessage("weather.failed.saving", { text: said.join(" ") }) });
  }
  return redirectWith(place.paths.weather(geometry_id), "weather:status.saved");
}

export default function AddWeather() {
  const { title, back, type, unit, zones, megabytes } = useLoaderData<typeof loader>();
  const { t } = useTranslation("weather");
  const labels = Object.fromEntries(Object.keys(schema.shape).map((field) => [field, t(`add.field.${field}`)]));
  return (
    <DialogPage title={title} backHref={back} lead={t("add.lead")}>
      <DefinitionList
        items={[
          { term: t("add.kind"), value: t(`type.${type}`) },
          { term: t("add.unit"), value: unit },
          { term: t("add.step"), value: t("add.minutes") },
        ]}
      />
      <EntityForm
        schema={schema}
        labels={labels}
        encType="multipart/form-data"
        defaultValues={{ timezone: "UTC", stamps_mark: "start", interpolation: "linear" }}
      >
        <FileField name="file" accept=".csv,text/csv" required hint={t("add.file_hint", { max: megabytes, unit })} />
        <ComboField name="timezone" suggestions={zones} />
        <SelectField
          name="stamps_mark"
          options={(["start", "end"] as const).map((value) => ({ value, label: t(`add.mark.${value}`) }))}
        />
        <SelectField
          name="interpolation"
          options={INTERPOLATIONS.map((value) => ({ value, label: t(`add.interpolation.${value}`) }))}
        />
        <FormActions cancel={{ href: back, label: t("common:action.cancel") }}>
          <SubmitButton>{t("common:action.save")}</SubmitButton>
        </FormActions>
      </EntityForm>
    </DialogPage>
  );
}
