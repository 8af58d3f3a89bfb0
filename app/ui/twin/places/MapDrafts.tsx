import { useTranslation } from "react-i18next";
import type { SitePaths } from "~/entities/core/sitePaths";
import {
  EntityForm,
  FieldSet,
  FormActions,
  NumberField,
  SelectField,
  SubmitButton,
  TextArea,
  TextField,
} from "~/ui/kit/fields";
import { Section } from "~/ui/kit/layout";
import { areaForm, connectionForm, locationForm } from "~/ui/twin/forms";

interface Props {
  paths: SitePaths;
  /** New ids of what may be drawn. */
  ids: { location: string; connection: string; area: string };
  locations: readonly { id: string; name: string }[];
}

/**
 * The forms of the places' own pages once more, for what is drawn on the map: hidden until the map's program fills one and
 * shows it. They are sent to those pages, which save or show the form with what is wrong.
 */
export function MapDrafts({ paths, ids, locations }: Props) {
  const { t } = useTranslation("twin");
  const options = locations.map(({ id, name }) => ({ value: id, label: name }));
  const actions = (
    <FormActions>
      <SubmitButton name="intent" value="save">
        {t("common:action.save")}
      </SubmitButton>
      <button type="reset" className="button button-secondary">
        {t("common:action.cancel")}
      </button>
    </FormActions>
  );
  const hidden = (id: string) => (
    <>
      <input type="hidden" name="geometry_id" defaultValue={id} />
      <input type="hidden" name="expected" defaultValue="" disabled />
    </>
  );
  const name = { name: t("field.name") };
  return (
    <div id="map-drafts" hidden>
      <Section id="drafts" title={t("infrastructure.drafts")}>
        <div data-draft="Point" hidden>
          <EntityForm
            id="draft-point"
            action={paths.newLocation}
            schema={locationForm}
            requiredNote={false}
            labels={{
              ...name,
              longitude: t("field.longitude"),
              latitude: t("field.latitude"),
              available_space: t("field.available_space"),
            }}
          >
            {hidden(ids.location)}
            <TextField name="name" />
            <FieldSet legend={t("places.position")} columns>
              <NumberField name="longitude" unit="°" />
              <NumberField name="latitude" unit="°" />
              <NumberField name="available_space" unit="m²" />
            </FieldSet>
            {actions}
          </EntityForm>
        </div>
        <div data-draft="LineString" hidden>
          <EntityForm
            id="draft-line"
            action={paths.newConnection}
            schema={connectionForm}
            requiredNote={false}
            labels={{
              ...name,
              geometry_id_start: t("field.start"),
              geometry_id_end: t("field.end"),
              vertices: t("connection.vertices_text"),
            }}
          >
            {hidden(ids.connection)}
            <TextField name="name" />
            <SelectField name="geometry_id_start" options={options} />
            <SelectField name="geometry_id_end" options={options} />
            <TextArea name="vertices" rows={3} code />
            {actions}
          </EntityForm>
        </div>
        <div data-draft="Polygon" hidden>
          <EntityForm
            id="draft-area"
            action={paths.newArea}
            schema={areaForm}
            requiredNote={false}
            labels={{ ...name, border: t("field.border") }}
          >
            {hidden(ids.area)}
            <TextField name="name" />
            <TextArea name="border" rows={3} code />
            {actions}
          </EntityForm>
        </div>
      </Section>
    </div>
  );
}
