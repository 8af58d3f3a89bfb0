import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import type { Carrier } from "~/entities/catalogue/carrier";
import type { Technology } from "~/entities/catalogue/technology";
import { colour, nameIn } from "~/entities/core/shared";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { adminOnly, requireActor } from "~/routes/page/guard.server";
import { carrierEntity } from "~/services/catalogue/carrier.entity.server";
import { saveColours } from "~/services/catalogue/catalogueEdit.server";
import { technologyEntity } from "~/services/catalogue/technology.entity.server";
import { isAdmin } from "~/services/core/access.server";
import { list } from "~/services/core/store.server";
import { ColourField, EntityForm, FieldSet, FormActions, invalid, SubmitButton, validatorOf } from "~/ui/kit/fields";
import { PageHeader, Section } from "~/ui/kit/layout";
import { DataTable, Swatch } from "~/ui/kit/lists";

const PATH = "/colors";
/** Ids hold signs that mean something in field names; colours are sent by position, next to the id. */
const row = z.object({ id: z.string().max(120), color: colour });
const schema = z.object({ carrier: z.array(row).max(500).default([]), technology: z.array(row).max(500).default([]) });

interface Coloured {
  id: string;
  name: string;
  color: string;
}

/** Colours of carriers and technologies; admins change those of carriers and of technologies of their own. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireActor(args);
  const locale = await localeOf(args.request);
  const named = (rows: { id: string; name: Carrier["name"]; color: string }[]): Coloured[] =>
    rows
      .map(({ id, name, color }) => ({ id, name: nameIn(name, locale), color }))
      .sort((a, b) => a.name.localeCompare(b.name, locale));
  const technologies = list(actor, technologyEntity).filter(
    ({ is_custom, properties }) => is_custom || properties.structure_name !== null,
  );
  const withId = (technology: Technology) => ({ ...technology, id: technology.technology_id });
  return {
    title: textsOf(locale)("catalogue:colours.title"),
    admin: isAdmin(actor),
    carriers: named(list(actor, carrierEntity).map((carrier) => ({ ...carrier, id: carrier.carrier_id }))),
    custom: named(technologies.filter(({ is_custom }) => is_custom).map(withId)),
    builtIn: named(technologies.filter(({ is_custom }) => !is_custom).map(withId)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const actor = adminOnly(args);
  const result = await validatorOf(schema).validate(await args.request.formData());
  if (result.error) return invalid(result);
  const chosen = (rows: z.infer<typeof row>[]) => Object.fromEntries(rows.map(({ id, color }) => [id, color]));
  const { carrier, technology } = result.data;
  const saved = saveColours(actor, { carrier: chosen(carrier), technology: chosen(technology) });
  return saved.ok ? redirectWith(PATH, "catalogue:status.colours_saved") : refuseForm(result, saved);
}

export default function Colours() {
  const { title, admin, carriers, custom, builtIn } = useLoaderData<typeof loader>();
  const { t } = useTranslation("catalogue");
  const table = (rows: Coloured[], caption: string) => (
    <DataTable
      caption={caption}
      captionHidden
      columns={[
        { key: "name", header: t("colours.name"), rowHeader: true, cell: (one) => one.name },
        {
          key: "color",
          header: t("carriers.colour"),
          cell: (one) => (
            <span className="nowrap">
              <Swatch colour={one.color} /> <span className="code">{one.color}</span>
            </span>
          ),
        },
      ]}
      rows={rows}
      rowKey={(one) => one.id}
    />
  );
  const fields = (name: "carrier" | "technology", rows: Coloured[]) =>
    rows.map((one, index) => (
      <div key={one.id}>
        <input type="hidden" name={`${name}[${index}].id`} value={one.id} />
        <ColourField name={`${name}[${index}].color`} label={one.name} defaultValue={one.color} />
      </div>
    ));
  return (
    <>
      <PageHeader title={title} lead={t("colours.lead")} />
      {admin ? (
        <EntityForm schema={schema} labels={{}} requiredNote={false}>
          <FieldSet legend={t("colours.carriers")} columns>
            {fields("carrier", carriers)}
          </FieldSet>
          {custom.length > 0 ? (
            <FieldSet legend={t("colours.own")} columns>
              {fields("technology", custom)}
            </FieldSet>
          ) : null}
          <FormActions>
            <SubmitButton>{t("common:action.save")}</SubmitButton>
          </FormActions>
        </EntityForm>
      ) : (
        <Section id="carriers" title={t("colours.carriers")}>
          {table(carriers, t("colours.carriers"))}
        </Section>
      )}
      <Section id="technologies" title={t("colours.technologies")} lead={t("colours.technologies_lead")}>
        {table(admin ? builtIn : [...custom, ...builtIn], t("colours.technologies"))}
      </Section>
    </>
  );
}
