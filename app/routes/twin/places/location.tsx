import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Locale } from "~/entities/core/locale";
import { sitePaths } from "~/entities/core/sitePaths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { itemLinks } from "~/routes/files/owner.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { requireEditable, requireItem, type SystemPage } from "~/routes/page/guard.server";
import { surroundings } from "~/services/geography/surroundings.server";
import { mapLayers } from "~/services/geography/tiles.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import {
  connectionsAt,
  courseOf,
  lengthDifferences,
  positionOf,
  saveLocation,
} from "~/services/twin/infrastructure.server";
import { ItemFiles } from "~/ui/files/ItemFiles";
import { EntityForm, FormActions, invalid, NumberField, SubmitButton, TextField, validatorOf } from "~/ui/kit/fields";
import { ButtonLink, DialogPage, Notice } from "~/ui/kit/layout";
import { locationForm } from "~/ui/twin/forms";
import { PlaceFacts } from "~/ui/twin/places/PlaceFacts";
import { SystemMap } from "~/ui/twin/places/SystemMap";
import { openPlace } from "./scope.server";

export async function loader(args: LoaderFunctionArgs) {
  const { page, geometry, connections, border, title, crumbs, locations: others } = await openPlace(args, "location");
  const { system, editable } = page;
  const prefill = prefilled(args, page, await localeOf(args.request));
  const position = positionOf(geometry) ?? prefill.position;
  return {
    title,
    crumbs,
    system_id: system.system_id,
    editable,
    isNew: !geometry,
    files: geometry ? itemLinks(page, "geometry", geometry.geometry_id) : null,
    values: {
      geometry_id: geometry?.geometry_id ?? randomUUID(),
      expected: geometry?.set_at,
      name: geometry?.name ?? prefill.name,
      longitude: position?.[0] ?? null,
      latitude: position?.[1] ?? null,
      available_space: geometry ? geometry.properties.available_space : prefill.space,
    },
    layers: mapLayers(),
    around: surroundings(border?.geometry.coordinates),
    locations: others,
    connections: connections.map((g) => ({ id: g.geometry_id, name: g.name, course: courseOf(g) })),
    border: border && {
      id: border.geometry.geometry_id,
      type: border.geometry.type,
      coordinates: border.geometry.coordinates,
    },
  };
}

/** What the address of a new location brings: a position that was searched for, or a location to copy. */
function prefilled(args: LoaderFunctionArgs, page: SystemPage, locale: Locale) {
  const query = new URL(args.request.url).searchParams;
  const [lon, lat] = ["longitude", "latitude"].map((name) => Number(query.get(name) || NaN)) as [number, number];
  const from = query.get("from");
  const copied = from ? requireItem(page, geometryEntity, from) : undefined;
  const fits = Math.abs(lon) <= 180 && Math.abs(lat) <= 90;
  const copy = copied && textsOf(locale)("twin:location.copy_of", { name: copied.name });
  return {
    name: copy ?? query.get("name")?.slice(0, 200) ?? "",
    position: fits ? ([lon, lat] as const) : positionOf(copied),
    space: copied?.properties.available_space ?? null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const page = requireEditable(args);
  const { system_id } = page.system;
  const result = await validatorOf(locationForm, { locale: await localeOf(args.request) }).validate(
    await args.request.formData(),
  );
  if (result.error) return invalid(result);
  const { expected, ...fields } = result.data;
  const geometry_id = args.params.id ?? fields.geometry_id;
  const saved = saveLocation(page.actor, { ...fields, geometry_id, system_id }, { expected });
  if (!saved.ok) return refuseForm(result, saved, { "coordinates.0": "longitude", "coordinates.1": "latitude" });
  const paths = sitePaths(system_id);
  const touched = new Set(connectionsAt(page.actor, system_id, geometry_id).map((g) => g.geometry_id));
  const differing = touched.size > 0 && lengthDifferences(page.actor, system_id, touched).length > 0;
  const next = differing ? `${paths.lineLengths}?place=${encodeURIComponent(geometry_id)}` : paths.infrastructure;
  return redirectWith(next, "twin:status.location_saved");
}

export default function Location() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("twin");
  const paths = sitePaths(page.system_id);
  const draw = { type: "Point" as const, longitudeField: "f-longitude", latitudeField: "f-latitude" };
  const labels = {
    name: t("field.name"),
    longitude: t("field.longitude"),
    latitude: t("field.latitude"),
    available_space: t("field.available_space"),
  };
  return (
    <DialogPage
      wide
      title={page.title}
      lead={page.editable ? t("location.lead") : undefined}
      backHref={paths.infrastructure}
    >
      <div className="two-columns">
        {page.editable ? (
          <EntityForm schema={locationForm} labels={labels} defaultValues={page.values}>
            <input type="hidden" name="geometry_id" value={page.values.geometry_id} />
            {page.values.expected ? <input type="hidden" name="expected" value={page.values.expected} /> : null}
            <TextField name="name" />
            <NumberField name="longitude" unit="°" hint={t("location.longitude_hint")} />
            <NumberField name="latitude" unit="°" hint={t("location.latitude_hint")} />
            <NumberField name="available_space" unit="m²" hint={t("location.space_hint")} />
            <FormActions cancel={{ href: paths.infrastructure, label: t("common:action.cancel") }}>
              <SubmitButton>{t("common:action.save")}</SubmitButton>
            </FormActions>
          </EntityForm>
        ) : (
          <div className="stack">
            <Notice kind="info" title={t("common:role.not_allowed")} />
            <PlaceFacts values={page.values} />
          </div>
        )}
        <SystemMap
          label={t("location.map")}
          locations={page.locations}
          connections={page.connections}
          border={page.border}
          borderName={t("infrastructure.border")}
          draw={page.editable ? draw : undefined}
          layers={page.layers}
          around={page.around}
        />
      </div>
      {page.isNew ? null : (
        <p className="actions">
          <ButtonLink href={paths.weather(page.values.geometry_id)}>{t("action.weather")}</ButtonLink>
        </p>
      )}
      {page.editable && !page.isNew ? (
        <p className="actions">
          <ButtonLink href={`${paths.palette}?geometry_id=${encodeURIComponent(page.values.geometry_id)}`}>
            {t("palette.link")}
          </ButtonLink>
          <ButtonLink href={`${paths.newLocation}?from=${encodeURIComponent(page.values.geometry_id)}`}>
            {t("infrastructure.duplicate")}
          </ButtonLink>
        </p>
      ) : null}
      {page.files ? <ItemFiles links={page.files} name={page.values.name} /> : null}
    </DialogPage>
  );
}
