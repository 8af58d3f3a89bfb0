import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CARRIER_SIDES, technologyFormSchema } from "~/entities/catalogue/catalogueForm";
import { cataloguePaths as paths } from "~/entities/catalogue/paths";
import type { Technology } from "~/entities/catalogue/technology";
import { nameIn } from "~/entities/core/shared";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { notFoundPage, refusalPage, requireAdmin } from "~/routes/page/guard.server";
import { carrierEntity } from "~/services/catalogue/carrier.entity.server";
import { saveChildTechnology, technologyIcons } from "~/services/catalogue/catalogueEdit.server";
import { technologyEntity } from "~/services/catalogue/technology.entity.server";
import type { Actor } from "~/services/core/access.server";
import { refused } from "~/services/core/outcome";
import { get, list, type Stored } from "~/services/core/store.server";
import { NameFields } from "~/ui/catalogue/NameFields";
import {
  CheckboxField,
  ColourField,
  EntityForm,
  FieldSet,
  FormActions,
  invalid,
  SelectField,
  SubmitButton,
  validatorOf,
} from "~/ui/kit/fields";
import { ButtonLink, DialogPage } from "~/ui/kit/layout";
import { DefinitionList } from "~/ui/kit/lists";

/** The technology of the address with its parent, or the parent (?parent=) a new one is to be below. */
function scopeOf(actor: Actor, { request, params }: LoaderFunctionArgs | ActionFunctionArgs) {
  const stored = params.technology_id ? get(actor, technologyEntity, params.technology_id) : undefined;
  if (params.technology_id && !stored) throw notFoundPage();
  if (stored && !stored.is_custom) throw refusalPage(refused(403, "errors.provider_technology"));
  const parentId = stored?.tech_id_parent ?? new URL(request.url).searchParams.get("parent") ?? "";
  const parent = get(actor, technologyEntity, parentId);
  if (!parent) throw notFoundPage();
  return { stored, parent };
}

/** A technology of one's own: everything that does not follow from its parent. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireAdmin(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const { stored, parent } = scopeOf(actor, args);
  const title = stored
    ? t("common:action.edit_item", { item: nameIn(stored.name, locale) })
    : t("common:action.add_item", { item: t("catalogue:technologies.item") });
  const values = valuesOf(stored ?? { ...parent, name: {}, properties: { ...parent.properties, description: {} } });
  return {
    title,
    crumbs: [{ label: t("catalogue:technologies.title"), href: paths.technologies }, { label: title }],
    parent: nameIn(parent.name, locale),
    abbr: stored?.abbr ?? null,
    parentAbbr: parent.abbr,
    carriers: list(actor, carrierEntity)
      .map((row) => ({ value: row.carrier_id, label: nameIn(row.name, locale) }))
      .sort((a, b) => a.label.localeCompare(b.label, locale)),
    icons: technologyIcons(actor).map((icon) => ({ value: icon, label: t(`catalogue:icon.${icon}`) })),
    back: paths.technology(stored?.technology_id ?? parent.technology_id),
    remove: stored ? paths.deleteTechnology(stored.technology_id) : null,
    values: { ...values, technology_id: stored?.technology_id ?? randomUUID(), expected: stored?.set_at ?? "" },
  };
}

function valuesOf({ name, color, properties }: Technology | Stored<Technology>) {
  const { description, icon, disabled } = properties;
  const sides = Object.fromEntries(CARRIER_SIDES.map((side) => [side, properties[side]]));
  return { name, color, description, icon, disabled, ...sides };
}

export async function action(args: ActionFunctionArgs) {
  const actor = requireAdmin(args);
  const { stored, parent } = scopeOf(actor, args);
  const form = validatorOf(technologyFormSchema, { locale: await localeOf(args.request) });
  const result = await form.validate(await args.request.formData());
  if (result.error) return invalid(result);
  const technology_id = stored?.technology_id ?? result.data.technology_id;
  const saved = saveChildTechnology(actor, parent.technology_id, { ...result.data, technology_id });
  if (!saved.ok) return refuseForm(result, saved, { name: "name.en" });
  return redirectWith(paths.technology(technology_id), "catalogue:status.technology_saved");
}

export default function TechnologyPage() {
  const data = useLoaderData<typeof loader>();
  const { t } = useTranslation("catalogue");
  return (
    <DialogPage title={data.title} lead={t("technologies.child_lead")} backHref={data.back} wide>
      <EntityForm
        schema={technologyFormSchema}
        labels={{ color: t("technologies.colour"), icon: t("technologies.icon"), disabled: t("technologies.disabled") }}
        defaultValues={data.values}
      >
        <input type="hidden" name="technology_id" value={data.values.technology_id} />
        <input type="hidden" name="expected" value={data.values.expected} />
        <DefinitionList
          items={[
            { term: t("technologies.parent"), value: data.parent },
            {
              term: t("technologies.abbr"),
              value: (
                <>
                  <span className="code">{data.abbr ?? `${data.parentAbbr}_…`}</span>{" "}
                  <span className="muted small">{t("technologies.abbr_hint")}</span>
                </>
              ),
            },
          ]}
        />
        <NameFields name="name" legend={t("technologies.name")} />
        <NameFields name="description" legend={t("technologies.description")} hint={t("edit.optional_hint")} long />
        <FieldSet legend={t("technologies.shown_as_legend")} columns>
          <ColourField name="color" />
          <SelectField name="icon" options={data.icons} />
        </FieldSet>
        <FieldSet legend={t("technologies.carriers_legend")} hint={t("technologies.carriers_hint")} columns>
          {CARRIER_SIDES.map((side) => (
            <SelectField
              key={side}
              name={side}
              label={t(`technologies.${side}`)}
              options={data.carriers}
              multiple
              size={6}
            />
          ))}
        </FieldSet>
        <CheckboxField name="disabled" hint={t("technologies.disabled_hint")} />
        <FormActions cancel={{ href: data.back, label: t("common:action.cancel") }}>
          <SubmitButton>{t("common:action.save")}</SubmitButton>
          {data.remove ? (
            <ButtonLink href={data.remove} kind="danger">
              {t("common:action.delete")}
            </ButtonLink>
          ) : null}
        </FormActions>
      </EntityForm>
    </DialogPage>
  );
}
