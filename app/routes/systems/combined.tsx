import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { zoneToday } from "~/entities/core/clock";
import { combinedFormSchema } from "~/entities/systems/combinedForm";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { refusalPage, requireActor } from "~/routes/page/guard.server";
import { startCombination } from "~/services/archive/combined.server";
import { notAllowed } from "~/services/core/outcome";
import { list } from "~/services/core/store.server";
import { countryList } from "~/services/geography/countries.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { mayCreateSystems } from "~/services/systems/systems.server";
import { CheckboxGroup, EntityForm, FieldSet, invalid, SelectField, TextField, validatorOf } from "~/ui/kit/fields";
import { ButtonLink, ConfirmActions, EmptyState, PageHeader } from "~/ui/kit/layout";
import { NewSystemTabs } from "~/ui/systems/NewSystemTabs";
import { choices } from "./systemForm.server";

/** A system out of others that are ready. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireActor(args);
  if (!mayCreateSystems(actor)) throw refusalPage(notAllowed());
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const systems = list(actor, systemEntity)
    .filter(({ status }) => status === "success")
    .sort((a, b) => a.name.localeCompare(b.name, locale));
  return {
    title: t("systems:combined.title"),
    crumbs: [{ label: t("systems:list.title"), href: "/systems" }, { label: t("systems:combined.title") }],
    lists: choices(locale),
    systems: systems.map(({ system_id, name, unit }) => ({ value: system_id, label: `${name} (${unit})` })),
    values: {
      system_id: randomUUID(),
      geometry_id: randomUUID(),
      unit: systems[0]?.unit ?? "EUR",
      timezone: zoneToday(systems[0]?.timezone ?? "UTC") ?? "UTC",
      country_code: systems[0]?.properties.country_code ?? "",
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const actor = requireActor(args);
  if (!mayCreateSystems(actor)) throw refusalPage(notAllowed());
  const locale = await localeOf(args.request);
  const result = await validatorOf(combinedFormSchema, { locale }).validate(await args.request.formData());
  if (result.error) return invalid(result);
  if (!countryList(locale).some(({ code }) => code === result.data.country_code))
    return invalid(result, { country_code: "rules.country" });
  const started = startCombination(actor, result.data);
  if (!started.ok) return refuseForm(result, started);
  return redirectWith("/systems", "systems:status.combining");
}

export default function CombinedSystem() {
  const { title, lists, systems, values } = useLoaderData<typeof loader>();
  const { t } = useTranslation("systems");
  const fields = ["name", "country_code", "unit", "timezone"] as const;
  const labels = Object.fromEntries(fields.map((name) => [name, t(`field.${name}`)]));
  return (
    <>
      <PageHeader title={title} lead={t("combined.lead")} />
      <NewSystemTabs current="combined" />
      {systems.length === 0 ? (
        <EmptyState
          title={t("combined.none_title")}
          actions={<ButtonLink href="/systems/new">{t("list.new")}</ButtonLink>}
        >
          <p>{t("combined.none_text")}</p>
        </EmptyState>
      ) : (
        <EntityForm
          schema={combinedFormSchema}
          labels={{ ...labels, system_ids: t("combined.systems") }}
          defaultValues={values}
        >
          <input type="hidden" name="system_id" value={values.system_id} />
          <input type="hidden" name="geometry_id" value={values.geometry_id} />
          <FieldSet legend={t("form.site")}>
            <SelectField name="country_code" options={lists.countries} />
            <SelectField name="unit" options={lists.currencies} hint={t("combined.unit_hint")} />
            <SelectField name="timezone" options={lists.zones} hint={t("form.timezone_hint")} />
            <TextField name="name" autoComplete="off" />
          </FieldSet>
          <CheckboxGroup name="system_ids" options={systems} hint={t("combined.systems_hint")} />
          <ConfirmActions action={t("form.create")} backHref="/systems" danger={false} />
        </EntityForm>
      )}
    </>
  );
}
