import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sitePaths } from "~/entities/core/sitePaths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { itemLinks } from "~/routes/files/owner.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { refusalPage, requireEditable } from "~/routes/page/guard.server";
import { fieldsOf, fieldsOfBorder } from "~/routes/systems/borderForm.server";
import { borderView } from "~/routes/systems/systemForm.server";
import { notAllowed } from "~/services/core/outcome";
import { mapLayers } from "~/services/geography/tiles.server";
import { type Border, BORDER_NAME } from "~/services/twin/border.server";
import { saveArea } from "~/services/twin/infrastructure.server";
import { ItemFiles } from "~/ui/files/ItemFiles";
import { EntityForm, FormActions, SubmitButton, TextField, useAnswered } from "~/ui/kit/fields";
import { DialogPage, Notice } from "~/ui/kit/layout";
import { BorderFields } from "~/ui/systems/BorderFields";
import { tableRows } from "~/ui/systems/SystemFormPage";
import { areaForm } from "~/ui/twin/forms";
import { mapFeatures } from "~/ui/twin/places/SystemMap";
import { readAreaForm } from "./areaForm.server";
import { openPlace } from "./scope.server";

/** A longer area is not put into the page as text; it stays as it is unless another one is given. */
const MAX_TEXT_SHOWN = 20_000;
const isBorder = (request: Request): boolean =>
  new URL(request.url).pathname.replace(/\.data$/, "").endsWith("/border");

/** An area of the system, or the system's own border. */
export async function loader(args: LoaderFunctionArgs) {
  const isBorderForm = isBorder(args.request);
  const opened = await openPlace(args, isBorderForm ? "border" : "area");
  const { page, geometry, connections, border, locations } = opened;
  if (isBorderForm && !page.editable) throw refusalPage(notAllowed());
  const locale = await localeOf(args.request);
  const shape = geometry?.coordinates ? ({ type: geometry.type, coordinates: geometry.coordinates } as Border) : null;
  const written = shape && fieldsOfBorder(shape, locale);
  return {
    title: opened.title,
    crumbs: opened.crumbs,
    system_id: page.system.system_id,
    editable: page.editable,
    own: isBorderForm,
    view: borderView(shape, locale),
    values: {
      geometry_id: geometry?.geometry_id ?? (isBorderForm ? page.system.geometry_id : randomUUID()),
      expected: geometry?.set_at,
      name: isBorderForm ? BORDER_NAME : (geometry?.name ?? ""),
      ...(written && written.border.length <= MAX_TEXT_SHOWN ? written : fieldsOf("", [])),
    },
    layers: mapLayers(),
    files: geometry && !isBorderForm ? itemLinks(page, "geometry", geometry.geometry_id) : null,
    around: mapFeatures({
      locations,
      connections: connections.map((g) => ({ id: g.geometry_id, name: g.name, course: g.coordinates })),
      border:
        border && !isBorderForm
          ? { id: border.geometry.geometry_id, type: border.geometry.type, coordinates: border.geometry.coordinates }
          : null,
      borderName: textsOf(locale)("twin:infrastructure.border"),
    }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const page = requireEditable(args);
  const { system } = page;
  const isBorderForm = isBorder(args.request);
  const read = await readAreaForm(args.request, await localeOf(args.request), system.properties.country_code);
  if (!read.ready) return read.response;
  const { name, expected, geometry_id } = read.form;
  const saved = saveArea(
    page.actor,
    {
      geometry_id: isBorderForm ? system.geometry_id : (args.params.id ?? geometry_id),
      system_id: system.system_id,
      name: isBorderForm ? BORDER_NAME : name,
      border: read.border,
    },
    { expected },
  );
  if (!saved.ok) return refuseForm(read.result, saved, { coordinates: "border" });
  return redirectWith(
    sitePaths(system.system_id).infrastructure,
    `twin:status.${isBorderForm ? "border" : "area"}_saved`,
  );
}

export default function Area() {
  const page = useLoaderData<typeof loader>();
  const step = useAnswered<typeof action>();
  const { t } = useTranslation(["twin", "common", "systems"]);
  const paths = sitePaths(page.system_id);
  const values = step.repopulateFields ?? page.values;
  const view = step.view ?? page.view;
  const rows = tableRows(values);
  const labels: Record<string, string> = { name: t("field.name"), border: t("field.border") };
  rows.forEach((_row, i) => {
    labels[`corners[${i}].lon`] = t("systems:border.lon_of", { corner: i + 1 });
    labels[`corners[${i}].lat`] = t("systems:border.lat_of", { corner: i + 1 });
  });
  if (!page.editable)
    return (
      <DialogPage title={page.title} backHref={paths.infrastructure}>
        <Notice kind="info" title={t("common:role.not_allowed")} />
        <p>{view.summary}</p>
        {page.files ? <ItemFiles links={page.files} name={page.values.name} /> : null}
      </DialogPage>
    );
  return (
    <DialogPage wide title={page.title} backHref={paths.infrastructure}>
      <EntityForm schema={areaForm} labels={labels} defaultValues={values}>
        {/* Enter in a field saves: the first submit button of a form is the one it uses. */}
        <button type="submit" name="intent" value="save" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          {t("common:action.save")}
        </button>
        <input type="hidden" name="geometry_id" value={values.geometry_id} />
        {values.expected ? <input type="hidden" name="expected" value={values.expected} /> : null}
        {page.own ? <input type="hidden" name="name" value={values.name} /> : <TextField name="name" />}
        <BorderFields
          {...view}
          values={values}
          rows={rows}
          keeps={false}
          legend={page.own ? t("infrastructure.border") : t("area.legend")}
          hint={t("area.hint")}
          outline={page.own}
          around={page.around}
          layers={page.layers}
        />
        <FormActions cancel={{ href: paths.infrastructure, label: t("common:action.cancel") }}>
          <SubmitButton name="intent" value="save">
            {t("common:action.save")}
          </SubmitButton>
        </FormActions>
      </EntityForm>
      {page.files ? <ItemFiles links={page.files} name={page.values.name} /> : null}
    </DialogPage>
  );
}
