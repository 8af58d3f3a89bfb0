import { useTranslation } from "react-i18next";
import type { MapLayerFacts } from "~/entities/core/map/baseMap";
import { type MapFeature, MapView } from "~/ui/kit/maps";
import { FieldSet, SubmitButton, TextArea } from "../kit/fields";
import { Notice } from "../kit/layout";
import { CornerTable } from "./CornerTable";
import type { CornerText, SystemForm } from "./systemForm";

export interface BorderProps {
  values: Pick<Partial<SystemForm>, "border_was" | "corners_was">;
  /** Area and extent of the border as last checked, in words. */
  summary: string | null;
  notes: readonly string[];
  shape: { type: "Polygon" | "MultiPolygon"; coordinates: unknown } | null;
  /** Rows of the table, empty ones at the end included; none when the border has too many corners or parts for it. */
  rows: readonly CornerText[];
  /** The stored border stays when the text is left empty. */
  keeps: boolean;
  /** What is drawn, when not the border of a system in its form. */
  legend?: string;
  hint?: string;
  /** The outline of a country can be taken. */
  outline?: boolean;
  /** What else the map shows. */
  around?: readonly MapFeature[];
  layers?: readonly MapLayerFacts[];
}

/** The border in three ways that write the same: on the map, as a table of corners, as pasted text. */
export function BorderFields(props: BorderProps) {
  const { values, summary, notes, shape, rows, keeps, outline = true, around = [] } = props;
  const { t } = useTranslation("systems");
  const legend = props.legend ?? t("border.legend");
  const features = [...around, ...(shape ? [{ id: "drawn", name: legend, border: true, ...shape }] : [])];
  return (
    <FieldSet legend={legend} required={!keeps} hint={props.hint ?? t(keeps ? "border.hint_keep" : "border.hint")}>
      <input type="hidden" name="border_was" value={values.border_was ?? ""} />
      <input type="hidden" name="corners_was" value={values.corners_was ?? ""} />
      {summary ? (
        <Notice kind="info" title={summary}>
          {notes.length > 0 ? (
            <ul>
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          ) : null}
        </Notice>
      ) : null}
      <div className="actions">
        {outline ? (
          <SubmitButton kind="secondary" name="intent" value="outline">
            {t("border.take_outline")}
          </SubmitButton>
        ) : null}
        <SubmitButton kind="secondary" name="intent" value="check">
          {t("border.check")}
        </SubmitButton>
      </div>
      <MapView
        id="border-map"
        label={t("border.map")}
        features={features}
        layers={props.layers}
        draw={{ type: "Polygon", geometryField: "f-border" }}
      />
      {rows.length > 0 ? <CornerTable rows={rows} /> : <p className="hint">{t("border.too_many_corners")}</p>}
      <TextArea name="border" rows={4} code hint={t("border.text_hint")} />
    </FieldSet>
  );
}
