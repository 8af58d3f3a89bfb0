import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CARRIER_SIDES } from "~/entities/catalogue/carrierSides";
import { sitePaths } from "~/entities/core/sitePaths";
import { COMPONENT_STATUSES, isLine } from "~/entities/twin/component";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm, typedOf } from "~/routes/page/forms.server";
import { refusalPage, requireEditable, requireSystem } from "~/routes/page/guard.server";
import { notAllowed } from "~/services/core/outcome";
import { changeComponents } from "~/services/twin/componentChanges.server";
import { catalogueFor } from "~/services/twin/components.server";
import { infrastructureOf } from "~/services/twin/infrastructure.server";
import {
  CheckboxField,
  EntityForm,
  FieldSet,
  FormActions,
  invalid,
  type Option,
  SelectField,
  SubmitButton,
  TextArea,
  useAnswered,
  validatorOf,
} from "~/ui/kit/fields";
import { DialogPage, Notice, Section } from "~/ui/kit/layout";
import { DataTable } from "~/ui/kit/lists";
import { changeForm } from "~/ui/twin/components/bulkForms";
import { byKey } from "~/ui/twin/components/order";
import { changesOf, chosenComponents, levelNames, previewRows } from "./changes.server";

/** Changes many components at once: what shall be different, then what it does to each, then one step that does it. */
export async function loader(args: LoaderFunctionArgs) {
  const page = requireSystem(args);
  if (!page.editable) throw refusalPage(notAllowed());
  const { actor, system } = page;
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const paths = sitePaths(system.system_id);
  const components = chosenComponents(page, new URL(args.request.url).search, locale);
  if (components.length === 0) throw redirectWith(paths.components, "twin:status.nothing_selected");
  const catalogue = catalogueFor(actor);
  const name = levelNames(catalogue, locale);
  const used = new Set(components.flatMap((c) => CARRIER_SIDES.flatMap((side) => c[side] ?? [])));
  const carriers = new Set(
    catalogue.levels.filter((level) => used.has(level.carrier_level_id)).map((level) => level.carrier_id),
  );
  const option = (id: string): Option => ({ value: id, label: name(id) ?? id });
  const byLabel = byKey<Option>({ key: "label", descending: false });
  const infrastructure = infrastructureOf(actor, system);
  const placed = (locations: typeof infrastructure.locations) =>
    locations.map((location) => ({ value: location.geometry_id, label: location.name })).sort(byLabel);
  const title = t("twin:components.bulk.title", { count: components.length });
  return {
    title,
    crumbs: [{ label: t("twin:components.title"), href: paths.components }, { label: title }],
    system_id: system.system_id,
    locations: components.some((c) => !isLine(c)) ? placed(infrastructure.locations) : [],
    connections: components.some(isLine) ? placed(infrastructure.connections) : [],
    from: [...used].map(option).sort(byLabel),
    to: catalogue.levels
      .filter((level) => carriers.has(level.carrier_id))
      .map((level) => option(level.carrier_level_id))
      .sort(byLabel),
  };
}

export async function action(args: ActionFunctionArgs) {
  const page = requireEditable(args);
  const { actor, system } = page;
  const locale = await localeOf(args.request);
  const sent = await args.request.formData();
  const result = await validatorOf(changeForm, { locale }).validate(sent);
  if (result.error) return invalid(result);
  const changes = changesOf(result.data);
  if (Object.keys(changes).length === 0) return invalid(result, { "": "twin.components.choose_change" });
  if (sent.get("intent") !== "apply") {
    const components = chosenComponents(page, new URL(args.request.url).search, locale);
    const rows = previewRows(page, components, changes, locale);
    return data({ preview: { rows, values: typedOf(sent), unchanged: components.length - rows.length } });
  }
  // "version id" of each component as the preview showed it.
  const seenVersions = sent.getAll("shown").flatMap((text): [string, string][] => {
    const [version, ...id] = typeof text === "string" ? text.split(" ") : [];
    return version && id.length ? [[id.join(" "), version]] : [];
  });
  const ids = seenVersions.map(([id]) => id);
  const applied = changeComponents(actor, system.system_id, { ids, expected: new Map(seenVersions) }, changes);
  if (!applied.ok) return refuseForm(result, applied, { geometry_id: "" });
  return redirectWith(sitePaths(system.system_id).components, "twin:components.status.changed");
}

export default function ChangeComponents() {
  const page = useLoaderData<typeof loader>();
  const { preview } = useAnswered<typeof action>();
  const { t } = useTranslation("twin");
  const back = sitePaths(page.system_id).components;
  const labels = {
    status: t("twin:field.status"),
    draft: t("twin:field.draft"),
    location: t("twin:field.location"),
    connection: t("twin:field.connection"),
    level_from: t("components.bulk.level_from"),
    level_to: t("components.bulk.level_to"),
    set_description: t("components.bulk.set_description"),
    description: t("twin:field.description"),
  };
  const keep = t("components.bulk.keep");
  return (
    <DialogPage wide title={page.title} lead={t("components.bulk.lead")} backHref={back}>
      <EntityForm
        schema={changeForm}
        labels={labels}
        requiredNote={false}
        guard={false}
        defaultValues={preview ? { ...preview.values } : undefined}
      >
        <FieldSet legend={t("components.bulk.what")} columns>
          <SelectField
            name="status"
            placeholder={keep}
            options={COMPONENT_STATUSES.map((value) => ({ value, label: t(`twin:status_of.${value}`) }))}
          />
          <SelectField
            name="draft"
            placeholder={keep}
            options={[
              { value: "draft", label: t("twin:draft.yes") },
              { value: "no-draft", label: t("twin:draft.no") },
            ]}
          />
          {page.locations.length > 0 ? (
            <SelectField name="location" placeholder={keep} options={page.locations} />
          ) : null}
          {page.connections.length > 0 ? (
            <SelectField
              name="connection"
              placeholder={keep}
              options={page.connections}
              hint={t("components.bulk.connection_hint")}
            />
          ) : null}
          {page.from.length > 0 ? (
            <>
              <SelectField name="level_from" placeholder={keep} options={page.from} />
              <SelectField name="level_to" placeholder={keep} options={page.to} />
            </>
          ) : null}
        </FieldSet>
        <CheckboxField name="set_description" />
        <TextArea name="description" rows={2} />
        <FormActions cancel={{ href: back, label: t("common:action.cancel") }}>
          <SubmitButton kind={preview ? "secondary" : "primary"} name="intent" value="preview">
            {t("components.bulk.preview")}
          </SubmitButton>
        </FormActions>
      </EntityForm>
      {preview ? <PreviewTable preview={preview} /> : null}
    </DialogPage>
  );
}

type Preview = NonNullable<ReturnType<typeof useAnswered<typeof action>>["preview"]>;

/** What the change does, and the button that does it. */
function PreviewTable({ preview }: { preview: Preview }) {
  const { t } = useTranslation("twin");
  const { rows, values, unchanged } = preview;
  if (rows.length === 0) return <Notice kind="info" live title={t("components.bulk.nothing")} />;
  const lines = rows.flatMap((row) =>
    row.changes.map((change, index) => ({ ...change, id: row.id, name: row.name, first: index === 0 })),
  );
  return (
    <Section id="preview" title={t("components.bulk.changes", { count: rows.length })}>
      {unchanged > 0 ? <p>{t("components.bulk.unchanged", { count: unchanged })}</p> : null}
      <DataTable
        caption={t("components.bulk.changes", { count: rows.length })}
        captionHidden
        columns={[
          { key: "name", header: t("twin:field.name"), rowHeader: true, cell: (line) => line.name },
          { key: "what", header: t("components.bulk.property"), cell: (line) => line.what },
          { key: "before", header: t("components.bulk.before"), cell: (line) => line.before },
          { key: "after", header: t("components.bulk.after"), cell: (line) => line.after },
        ]}
        rows={lines}
        rowKey={(line) => `${line.id} ${line.what}`}
      />
      <form method="post" data-island="form">
        <input type="hidden" name="intent" value="apply" />
        {Object.entries(values).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {rows.map((row) => (
          <input key={row.id} type="hidden" name="shown" value={`${row.version} ${row.id}`} />
        ))}
        <FormActions>
          <SubmitButton>{t("components.bulk.apply", { count: rows.length })}</SubmitButton>
        </FormActions>
      </form>
    </Section>
  );
}
