import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { sitePaths } from "~/entities/core/sitePaths";
import { lineLengthKm } from "~/entities/twin/geodesy";
import { localeOf } from "~/i18n/i18n.server";
import { itemLinks } from "~/routes/files/owner.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { requireEditable } from "~/routes/page/guard.server";
import { cornersOf, withRow } from "~/routes/systems/systemForm.server";
import { get } from "~/services/core/store.server";
import { surroundings } from "~/services/geography/surroundings.server";
import { mapLayers } from "~/services/geography/tiles.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { courseOf, lengthDifferences, positionOf, saveConnection } from "~/services/twin/infrastructure.server";
import { ItemFiles } from "~/ui/files/ItemFiles";
import {
  EntityForm,
  FieldSet,
  FormActions,
  SelectField,
  SubmitButton,
  TextArea,
  TextField,
  useAnswered,
  validatorOf,
} from "~/ui/kit/fields";
import { ButtonLink, DialogPage, EmptyState, Notice } from "~/ui/kit/layout";
import { DefinitionList } from "~/ui/kit/lists";
import { CornerTable } from "~/ui/systems/CornerTable";
import { byKey } from "~/ui/twin/components/order";
import { connectionForm } from "~/ui/twin/forms";
import { SystemMap } from "~/ui/twin/places/SystemMap";
import { type CourseFields, fieldsOfCourse, readCourse } from "./courseForm.server";
import { openPlace } from "./scope.server";

export async function loader(args: LoaderFunctionArgs) {
  const { page, geometry, connections, border, title, crumbs, locations: ends } = await openPlace(args, "connection");
  const { system, editable } = page;
  const course = courseOf(geometry);
  const query = new URL(args.request.url).searchParams;
  const locale = await localeOf(args.request);
  return {
    title,
    crumbs,
    system_id: system.system_id,
    editable,
    length: geometry ? lineLengthKm(course) : null,
    files: geometry ? itemLinks(page, "geometry", geometry.geometry_id) : null,
    values: {
      geometry_id: geometry?.geometry_id ?? randomUUID(),
      expected: geometry?.set_at,
      name: geometry?.name ?? "",
      geometry_id_start: geometry?.geometry_id_start ?? query.get("start") ?? "",
      geometry_id_end: geometry?.geometry_id_end ?? query.get("end") ?? "",
      ...fieldsOfCourse(course.slice(1, -1), locale),
    },
    course,
    layers: mapLayers(),
    around: surroundings(border?.geometry.coordinates),
    locations: ends.sort(byKey({ key: "name", descending: false })),
    connections: connections.map((g) => ({ id: g.geometry_id, name: g.name, course: courseOf(g) })),
    border: border && {
      id: border.geometry.geometry_id,
      type: border.geometry.type,
      coordinates: border.geometry.coordinates,
    },
  };
}

/** The form filled on, with what is wrong with it. */
interface Step {
  fieldErrors: Record<string, string>;
  repopulateFields: Record<string, unknown> & Partial<CourseFields>;
}

export async function action(args: ActionFunctionArgs) {
  const page = requireEditable(args);
  const { system_id } = page.system;
  const locale = await localeOf(args.request);
  const sent = await args.request.formData();
  const [step, at] = String(sent.get("intent") ?? "save").split(":");
  const result = await validatorOf(connectionForm, { locale }).validate(sent);
  const typed: Record<string, unknown> = { ...result.submittedData, intent: undefined };
  const fields = { ...typed, corners: cornersOf(typed), vertices: String(typed.vertices ?? "") } as CourseFields;
  if (step === "remove") fields.corners = fields.corners.filter((_corner, i) => i !== Number(at));
  const ends = ["geometry_id_start", "geometry_id_end"].map((key) =>
    positionOf(get(page.actor, geometryEntity, String(typed[key] ?? ""))),
  );
  const read = readCourse(fields, ends, locale);
  Object.assign(typed, read.fields);
  if (step === "add") typed.corners = withRow(read.fields.corners, Number(at));
  if (step !== "save" || result.error || Object.keys(read.errors).length > 0) {
    const fieldErrors = step === "save" ? { ...result.error?.fieldErrors, ...read.errors } : {};
    const body: Step = { fieldErrors, repopulateFields: typed };
    return data(body, { status: Object.keys(fieldErrors).length > 0 ? 422 : 200 });
  }
  const { expected, name, geometry_id_start, geometry_id_end } = result.data;
  const geometry_id = args.params.id ?? result.data.geometry_id;
  const saved = saveConnection(
    page.actor,
    { name, geometry_id_start, geometry_id_end, geometry_id, system_id, vertices: read.vertices },
    { expected },
  );
  if (!saved.ok) return refuseForm({ ...result, submittedData: typed }, saved);
  const paths = sitePaths(system_id);
  const differing = lengthDifferences(page.actor, system_id, new Set([geometry_id])).length > 0;
  const next = differing ? `${paths.lineLengths}?place=${encodeURIComponent(geometry_id)}` : paths.infrastructure;
  return redirectWith(next, "twin:status.connection_saved");
}

export default function Connection() {
  const page = useLoaderData<typeof loader>();
  const step = useAnswered<typeof action>();
  const { t, i18n } = useTranslation(["twin", "systems"]);
  const paths = sitePaths(page.system_id);
  const values = step.repopulateFields ?? page.values;
  const stored = Array.isArray(values.corners) ? values.corners : [];
  const rows = stored.length > 0 ? stored : [{ lon: "", lat: "" }];
  const labels: Record<string, string> = {
    name: t("field.name"),
    geometry_id_start: t("field.start"),
    geometry_id_end: t("field.end"),
    vertices: t("connection.vertices_text"),
  };
  rows.forEach((_row, i) => {
    labels[`corners[${i}].lon`] = t("systems:bends.lon_of", { corner: i + 1 });
    labels[`corners[${i}].lat`] = t("systems:bends.lat_of", { corner: i + 1 });
  });
  const options = page.locations.map(({ id, name }) => ({ value: id, label: name }));
  const length = formatUnit(page.length, "km", i18n.language as Locale, { decimals: 3 });
  const nameOf = (id: string) => page.locations.find((location) => location.id === id)?.name ?? "";
  const form = (
    <EntityForm schema={connectionForm} labels={labels} defaultValues={values}>
      {/* Enter in a field saves: the first submit button of a form is the one it uses. */}
      <button type="submit" name="intent" value="save" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        {t("common:action.save")}
      </button>
      <input type="hidden" name="geometry_id" value={page.values.geometry_id} />
      {page.values.expected ? <input type="hidden" name="expected" value={page.values.expected} /> : null}
      <TextField name="name" />
      <SelectField name="geometry_id_start" options={options} />
      <SelectField name="geometry_id_end" options={options} />
      <FieldSet legend={t("field.vertices")} hint={t("connection.bends_hint")}>
        <input type="hidden" name="vertices_was" value={values.vertices_was} />
        <input type="hidden" name="corners_was" value={values.corners_was} />
        <CornerTable rows={rows} of="bends" />
        <TextArea name="vertices" rows={3} code hint={t("connection.vertices_hint")} />
      </FieldSet>
      {page.length === null ? null : <p className="muted">{t("connection.length_now", { length })}</p>}
      <FormActions cancel={{ href: paths.infrastructure, label: t("common:action.cancel") }}>
        <SubmitButton name="intent" value="save">
          {t("common:action.save")}
        </SubmitButton>
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
          draw={page.editable ? { type: "LineString", geometryField: "f-vertices", course: page.course } : undefined}
          layers={page.layers}
          around={page.around}
        />
      </div>
      {page.files ? <ItemFiles links={page.files} name={page.values.name} /> : null}
    </DialogPage>
  );
}
