import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { id, nonNegative, requiredText } from "~/entities/core/shared";
import type { Position } from "~/entities/twin/geometry";
import { readShape } from "~/entities/twin/shapeText";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { get, save } from "~/services/core/store.server";
import { mapLayers } from "~/services/geography/tiles.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import {
  EntityForm,
  FormActions,
  invalid,
  NumberField,
  ruleMessage,
  SubmitButton,
  TextArea,
  TextField,
  validatorOf,
} from "~/ui/kit/fields";
import { DialogPage } from "~/ui/kit/layout";
import { DefinitionList } from "~/ui/kit/lists";
import { MapView } from "~/ui/kit/maps";
import { GEOMETRIES } from "./path";
import { requireShared, sharedScope } from "./scope.server";

const schema = z.object({
  geometry_id: id,
  expected: z.string().max(40).optional(),
  name: requiredText(),
  shape: z.string({ required_error: "rules.needs_value" }).trim().min(1, "rules.needs_value").max(2_000_000),
  available_space: nonNegative.nullable().default(null),
});

/** A geometry that holds for all systems. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, t } = await sharedScope(args);
  const row = args.params.geometry_id ? requireShared(actor, args.params.geometry_id) : undefined;
  if (row?.deleted_at) throw notFoundPage();
  const title = row ? t("common:action.edit_item", { item: row.name }) : t("twin:shared.new");
  return {
    title,
    crumbs: [{ label: t("twin:shared.title"), href: GEOMETRIES }, { label: title }],
    position: row?.type === "Point" ? (row.coordinates as Position) : null,
    features: row?.coordinates
      ? [{ id: row.geometry_id, name: row.name, type: row.type, coordinates: row.coordinates }]
      : [],
    layers: mapLayers(),
    isPoint: !row || row.type === "Point",
    values: {
      geometry_id: row?.geometry_id ?? randomUUID(),
      expected: row?.set_at,
      name: row?.name ?? "",
      shape: row?.coordinates ? JSON.stringify({ type: row.type, coordinates: row.coordinates }) : "",
      available_space: row?.properties.available_space ?? null,
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, locale } = await sharedScope(args);
  const result = await validatorOf(schema, { locale }).validate(await args.request.formData());
  if (result.error) return invalid(result);
  const { expected, shape: text, name, available_space } = result.data;
  const geometry_id = args.params.geometry_id ?? result.data.geometry_id;
  if (args.params.geometry_id || get(actor, geometryEntity, geometry_id)) requireShared(actor, geometry_id);
  const read = readShape(text);
  if (!read.ok) {
    const finding = read.findings.find(({ severity }) => severity === "error");
    return invalid(result, { shape: finding ? ruleMessage(finding.key, finding.params) : "rules.invalid" });
  }
  const { type, coordinates } = read.shape;
  const properties = { available_space: type === "Point" ? available_space : null };
  const row = { geometry_id, system_id: null, name, type, coordinates, properties };
  const saved = save(actor, geometryEntity, row, { expected });
  if (!saved.ok) return refuseForm(result, saved, { coordinates: "shape", type: "shape" });
  return redirectWith(GEOMETRIES, "twin:shared.status.geometry_saved");
}

export default function SharedGeometry() {
  const page = useLoaderData<typeof loader>();
  const { t, i18n } = useTranslation("twin");
  const labels = {
    name: t("common:list.column.name"),
    shape: t("shared.shape"),
    available_space: t("common:list.column.space"),
  };
  const degrees = (value: number) => `${formatNumber(value, i18n.language as Locale, { decimals: 3 })}°`;
  return (
    <DialogPage wide title={page.title} backHref={GEOMETRIES}>
      {page.position ? (
        <DefinitionList
          items={[
            { term: t("twin:field.longitude"), value: degrees(page.position[0]) },
            { term: t("twin:field.latitude"), value: degrees(page.position[1]) },
          ]}
        />
      ) : null}
      <div className="two-columns">
        <EntityForm schema={schema} labels={labels} defaultValues={page.values}>
          <input type="hidden" name="geometry_id" value={page.values.geometry_id} />
          {page.values.expected ? <input type="hidden" name="expected" value={page.values.expected} /> : null}
          <TextField name="name" />
          <TextArea name="shape" rows={5} code hint={t("shared.shape_hint")} />
          {page.isPoint ? <NumberField name="available_space" unit="m²" hint={t("shared.space_hint")} /> : null}
          <FormActions cancel={{ href: GEOMETRIES, label: t("common:action.cancel") }}>
            <SubmitButton>{t("common:action.save")}</SubmitButton>
          </FormActions>
        </EntityForm>
        <MapView id="shape-map" label={t("shared.map")} features={page.features} layers={page.layers} />
      </div>
    </DialogPage>
  );
}
