import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sitePaths } from "~/entities/core/sitePaths";
import { IMAGE_EXTENSIONS, MAX_IMAGE_BYTES } from "~/entities/files/attachment";
import { imageExtentForm } from "~/entities/files/imageExtent";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { refusalPage, requireEditable, requireSystem } from "~/routes/page/guard.server";
import { notAllowed } from "~/services/core/outcome";
import { imagePaths, setImage } from "~/services/files/images.server";
import { incomingFile } from "~/services/files/incoming.server";
import { mapLayers } from "~/services/geography/tiles.server";
import { placeMapImage } from "~/services/systems/systems.server";
import { infrastructureOf, positionOf } from "~/services/twin/infrastructure.server";
import { FileForm } from "~/ui/files/FileForm";
import { EntityForm, FormActions, invalid, NumberField, SubmitButton, validatorOf } from "~/ui/kit/fields";
import { ButtonLink, DialogPage, Section } from "~/ui/kit/layout";
import { MapView } from "~/ui/kit/maps";
import { mapFeatures } from "~/ui/twin/places/SystemMap";

const SIDES = ["west", "south", "east", "north"] as const;

/** The static image on the map of a system: the file, and the two corners it lies between. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system, editable } = requireSystem(args);
  if (!editable) throw refusalPage(notAllowed());
  const t = textsOf(await localeOf(args.request));
  const { locations, connections, border } = infrastructureOf(actor, system);
  const extent = system.properties.imageExtend;
  const title = t("systems:map_image.title");
  return {
    title,
    crumbs: [{ label: system.name, href: sitePaths(system.system_id).edit }, { label: title }],
    system_id: system.system_id,
    name: system.name,
    src: imagePaths(actor, "static_map", [system.system_id]).get(system.system_id) ?? null,
    extent: extent ?? null,
    values: Object.fromEntries(SIDES.map((side, i) => [side, extent?.[i] ?? null])),
    max: MAX_IMAGE_BYTES / 1_048_576,
    layers: mapLayers(),
    features: mapFeatures({
      locations: locations.map((g) => ({
        id: g.geometry_id,
        name: g.name,
        lon: positionOf(g)?.[0] ?? null,
        lat: positionOf(g)?.[1] ?? null,
      })),
      connections: connections.map((g) => ({ id: g.geometry_id, name: g.name, course: g.coordinates })),
      border: border && {
        id: border.geometry.geometry_id,
        type: border.geometry.type,
        coordinates: border.geometry.coordinates,
      },
      borderName: t("twin:infrastructure.border"),
    }),
  };
}

/** A multipart form brings the file, a plain one the corners. */
export async function action(args: ActionFunctionArgs) {
  const { actor, system } = requireEditable(args);
  const { system_id } = system;
  const paths = sitePaths(system_id);
  if (args.request.headers.get("Content-Type")?.startsWith("multipart/form-data")) {
    const nothing = { submittedData: {} };
    const file = await incomingFile(args.request, MAX_IMAGE_BYTES);
    if (!file.ok) return refuseForm(nothing, file);
    const outcome = await setImage(actor, "static_map", system_id, file.value);
    return outcome.ok ? redirectWith(paths.mapImage, "systems:status.image_saved") : refuseForm(nothing, outcome);
  }
  const locale = await localeOf(args.request);
  const result = await validatorOf(imageExtentForm, { locale }).validate(await args.request.formData());
  if (result.error) return invalid(result);
  const { west, south, east, north } = result.data;
  const saved = placeMapImage(actor, system_id, [west, south, east, north]);
  if (!saved.ok) return refuseForm(result, saved);
  return redirectWith(paths.infrastructure, "systems:status.image_placed");
}

export default function MapImage() {
  const page = useLoaderData<typeof loader>();
  const paths = sitePaths(page.system_id);
  const { t } = useTranslation(["systems", "twin", "common", "files"]);
  const labels = Object.fromEntries(SIDES.map((side) => [side, t(`twin:field.${side}`)]));
  return (
    <DialogPage wide title={page.title} lead={t("map_image.lead", { max: page.max })} backHref={paths.edit}>
      {page.src ? null : <p className="muted">{t("map_image.none")}</p>}
      <Section id="file" title={t("map_image.upload")}>
        <FileForm
          label={t("files:field.image")}
          hint={t("map_image.lead", { max: page.max })}
          accept={IMAGE_EXTENSIONS.map((extension) => `.${extension}`).join(",")}
        />
        {page.src ? (
          <p className="actions">
            <ButtonLink href={paths.deleteMapImage} kind="danger">
              {t("map_image.delete")}
            </ButtonLink>
          </p>
        ) : null}
      </Section>
      {page.src ? (
        <Section id="place" title={t("map_image.place")} lead={t("map_image.place_hint")}>
          <div className="two-columns">
            <EntityForm id="extent" schema={imageExtentForm} labels={labels} defaultValues={page.values}>
              {SIDES.map((side) => (
                <NumberField key={side} name={side} unit="°" />
              ))}
              <FormActions cancel={{ href: paths.edit, label: t("common:action.cancel") }}>
                <SubmitButton>{t("common:action.save")}</SubmitButton>
              </FormActions>
            </EntityForm>
            <MapView
              id="image-map"
              label={t("map_image.map")}
              features={page.features}
              layers={page.layers}
              picture={{ src: page.src, extent: page.extent }}
              draw={{ type: "Image", extentFields: SIDES.map((side) => `extent-${side}`) }}
            />
          </div>
        </Section>
      ) : null}
    </DialogPage>
  );
}
