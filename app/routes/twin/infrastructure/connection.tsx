import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Locale } from "~/entities/enums";
import { lineLengthKm } from "~/entities/geodesy";
import type { Geometry } from "~/entities/geometry";
import { localeOf } from "~/i18n/i18n.server";
import { itemLinks } from "~/routes/files/owner.server";
import { redirectWith } from "~/routes/flash.server";
import { refuseForm } from "~/routes/forms.server";
import { requireEditable } from "~/routes/guard.server";
import { courseOf, lengthDifferences, positionOf, saveConnection } from "~/services/infrastructure.server";
import { get } from "~/services/store.server";
import {
  EntityForm,
  FormActions,
  invalid,
  ruleMessage,
  SelectField,
  SubmitButton,
  TextArea,
  TextField,
  validatorOf,
} from "~/ui/fields";
import { ItemFiles } from "~/ui/files/ItemFiles";
import { formatUnit } from "~/ui/format";
import { ButtonLink, DialogPage, EmptyState, Notice } from "~/ui/layout";
import { DefinitionList } from "~/ui/lists";
import { connectionForm } from "~/ui/twin/forms";
import { byKey } from "~/ui/twin/order";
import { twinPaths } from "~/ui/twin/paths";
import { SystemMap } from "~/ui/twin/SystemMap";
import { readVertices, verticesText } from "~/ui/twin/vertices";
import { openPlace } from "./place.server";

export async function loader(args: LoaderFunctionArgs) {
  const { page, place, connections, border, title, crumbs, locations: ends } = await openPlace(args, "connection");
  const { system, editable } = page;
  const course = courseOf(place);
  return {
    title,
    crumbs,
    system_id: system.system_id,
    editable,
    length: place ? lineLengthKm(course) : null,
    files: place ? itemLinks(page, "geometry", place.geometry_id) : null,
    values: {
      geometry_id: place?.geometry_id ?? randomUUID(),
      expected: place?.set_at,
      name: place?.name ?? "",
      geometry_id_start: place?.geometry_id_start ?? "",
      geometry_id_end: place?.geometry_id_end ?? "",
      vertices: verticesText(course.slice(1, -1)),
    },
    locations: ends.sort(byKey({ key: "name", descending: false })),
    connections: connections.map((g) => ({ id: g.geometry_id, name: g.name, course: courseOf(g) })),
    border: border && {
      id: border.geometry.geometry_id,
      type: border.geometry.type,
      coordinates: border.geometry.coordinates,
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const page = requireEditable(args);
  const { system_id } = page.system;
  const result = await validatorOf(connectionForm, { locale: await localeOf(args.request) }).validate(
    await args.request.formData(),
  );
  if (result.error) return invalid(result);
  const { expected, vertices: text, ...fields } = result.data;
  const ends = [fields.geometry_id_start, fields.geometry_id_end].map((id) =>
    positionOf(get<Geometry>(page.actor, "geometry", id)),
  );
  const read = readVertices(text ?? "", ends);
  if (!read.ok) return invalid(result, { vertices: ruleMessage(read.finding.key, read.finding.params) });
  const geometry_id = args.params.id ?? fields.geometry_id;
  const saved = saveConnection(
    page.actor,
    { ...fields, geometry_id, system_id, vertices: read.vertices },
    { expected },
  );
  if (!saved.ok) return refuseForm(result, saved);
  const paths = twinPaths(system_id);
  const differing = lengthDifferences(page.actor, system_id, new Set([geometry_id])).length > 0;
  const next = differing ? `${paths.lineLengths}?place=${encodeURIComponent(geometry_id)}` : paths.infrastructure;
  return redirectWith(next, "twin:status.connection_saved");
}

export default function Connection() {
  const page = useLoaderData<typeof loader>();
  const { t, i18n } = useTranslation("twin");
  const paths = twinPaths(page.system_id);
  const labels = {
    name: t("field.name"),
    geometry_id_start: t("field.start"),
    geometry_id_end: t("field.end"),
    vertices: t("field.vertices"),
  };
  const options = page.locations.map(({ id, name }) => ({ value: id, label: name }));
  const length = formatUnit(page.length, "km", i18n.language as Locale, { decimals: 3 });
  const nameOf = (id: string) => page.locations.find((location) => location.id === id)?.name ?? "";
  const form = (
    <EntityForm schema={connectionForm} labels={labels} defaultValues={page.values}>
      <input type="hidden" name="geometry_id" value={page.values.geometry_id} />
      {page.values.expected ? <input type="hidden" name="expected" value={page.values.expected} /> : null}
      <TextField name="name" />
      <SelectField name="geometry_id_start" options={options} />
      <SelectField name="geometry_id_end" options={options} />
      <TextArea name="vertices" rows={5} code hint={t("connection.vertices_hint")} />
      {page.length === null ? null : <p className="muted">{t("connection.length_now", { length })}</p>}
      <FormActions cancel={{ href: paths.infrastructure, label: t("common:action.cancel") }}>
        <SubmitButton>{t("common:action.save")}</SubmitButton>
      </FormActions>
    </EntityForm>
  );
  const facts = (
    <div className="stack">
      <Notice kind="info" title={t("common:role.not_allowed")} />
      <DefinitionList
        items={[
          { term: t("field.start"), value: nameOf(page.values.geometry_id_start) },
          { term: t("field.end"), value: nameOf(page.values.geometry_id_end) },
          { term: t("field.length"), value: length },
        ]}
      />
    </div>
  );
  if (page.locations.length < 2)
    return (
      <DialogPage title={page.title} backHref={paths.infrastructure}>
        <EmptyState
          title={t("connection.needs_two")}
          actions={<ButtonLink href={paths.newLocation}>{t("location.add")}</ButtonLink>}
        />
      </DialogPage>
    );
  return (
    <DialogPage wide title={page.title} backHref={paths.infrastructure}>
      <div className="two-columns">
        {page.editable ? form : facts}
        <SystemMap
          label={t("connection.map")}
          locations={page.locations}
          connections={page.connections}
          border={page.border}
          borderName={t("infrastructure.border")}
        />
      </div>
      {page.files ? <ItemFiles links={page.files} name={page.values.name} /> : null}
    </DialogPage>
  );
}
