import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { versionForm } from "~/entities/tariffs/forms";
import { tariffPaths as paths } from "~/entities/tariffs/paths";
import { versionOf } from "~/entities/tariffs/tariff";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { putVersion } from "~/services/tariffs/tariffs.server";
import { CheckboxField, EntityForm, invalid, NumberField, TextField, validatorOf, YearField } from "~/ui/kit/fields";
import { ConfirmActions, DialogPage } from "~/ui/kit/layout";
import { ownTariffScope } from "./scope.server";

function scopeOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const scope = ownTariffScope(args);
  const { version } = args.params;
  const stored = scope.tariff.versions.find(({ year }) => String(year) === version);
  if (!stored && version !== "new") throw notFoundPage();
  return { ...scope, stored };
}

/** A year of a tariff: from when, tax, and where the prices are from. A new one begins with the parts of the last. */
export async function loader(args: LoaderFunctionArgs) {
  const { tariff, stored } = scopeOf(args);
  const t = textsOf(await localeOf(args.request));
  const last = versionOf(tariff, Number.POSITIVE_INFINITY);
  const from = stored ?? last;
  const title = t(stored ? "tariffs:page.edit_version" : "tariffs:page.new_version");
  return {
    title,
    crumbs: [
      { label: t("tariffs:list.title"), href: paths.list },
      { label: tariff.name, href: paths.tariff(tariff.tariff_id) },
      { label: title },
    ],
    back: paths.tariff(tariff.tariff_id),
    values: {
      year: stored?.year ?? (last ? last.year + 1 : new Date().getUTCFullYear()),
      vat_percent: from?.vat_percent ?? 0,
      example_prices: from?.example_prices ?? false,
      source: from?.source ?? "",
      expected: tariff.set_at,
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, tariff, stored } = scopeOf(args);
  const form = validatorOf(versionForm, { locale: await localeOf(args.request) });
  const result = await form.validate(await args.request.formData());
  if (result.error) return invalid(result);
  const { expected, ...fields } = result.data;
  if (fields.year !== stored?.year && tariff.versions.some(({ year }) => year === fields.year))
    return invalid(result, { year: "tariffs.rules.year_twice" });
  const elements = (stored ?? versionOf(tariff, fields.year))?.elements ?? [];
  const version = { ...fields, elements };
  const saved = putVersion(actor, tariff, { year: stored?.year ?? null, version, expected });
  if (!saved.ok) return refuseForm(result, saved);
  return redirectWith(paths.ofYear(tariff.tariff_id, fields.year), "tariffs:status.version_saved");
}

export default function TariffVersion() {
  const { title, back, values } = useLoaderData<typeof loader>();
  const { t } = useTranslation("tariffs");
  const names = Object.keys(versionForm.omit({ expected: true }).shape);
  const labels = Object.fromEntries(names.map((name) => [name, t(`field.${name}`)]));
  return (
    <DialogPage title={title} backHref={back}>
      <EntityForm schema={versionForm} labels={labels} defaultValues={values}>
        <input type="hidden" name="expected" value={values.expected} />
        <YearField name="year" hint={t("hint.year")} />
        <NumberField name="vat_percent" unit="%" />
        <TextField name="source" autoComplete="off" />
        <CheckboxField name="example_prices" hint={t("hint.example_prices")} />
        <ConfirmActions action={t("common:action.save")} backHref={back} danger={false} />
      </EntityForm>
    </DialogPage>
  );
}
