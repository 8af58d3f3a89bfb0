import { useTranslation } from "react-i18next";
import { type OptimizationKind, SPATIAL_METHODS, TIME_REDUCTIONS } from "~/entities/optimizations/optimization";
import { FieldSet, FoldedFields, NumberField, type Option, RadioGroup, TextField } from "~/ui/kit/fields";

/** The name of the field for the group of the i-th location. */
export const groupField = (i: number): string => `clusters[${i}].cluster`;

/** Which steps of the year are solved, and which places share a balance. */
export function ClusteringStep({ kind, locations }: { kind: OptimizationKind; locations: readonly Option[] }) {
  const { t } = useTranslation("optimizations");
  const choices = (group: "method" | "time", values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`${group}.${value}`), hint: t(`${group}_hint.${value}`) }));
  return (
    <>
      <FieldSet legend={t("wizard.time")}>
        {kind === "dispatch" ? (
          <p>{t("time_hint.dispatch")}</p>
        ) : (
          <>
            <RadioGroup name="time" options={choices("time", ["none", ...TIME_REDUCTIONS])} />
            <div className="field-columns">
              <NumberField name="n_clust" hint={t("hint.n_clust")} />
              <NumberField name="n_seg" hint={t("hint.n_seg")} />
              <NumberField name="n_seg_year" hint={t("hint.n_seg_year")} />
            </div>
          </>
        )}
      </FieldSet>
      <FieldSet legend={t("wizard.places")}>
        <RadioGroup name="method" options={choices("method", SPATIAL_METHODS)} />
      </FieldSet>
      <FoldedFields
        summary={t("wizard.groups")}
        hint={t("hint.clusters")}
        defaults={Object.fromEntries(locations.map((_, i) => [groupField(i), ""]))}
        say={(_, value) => String(value)}
      >
        {locations.map(({ value }, i) => (
          <div key={value}>
            <input type="hidden" name={`clusters[${i}].geometry_id`} value={value} />
            <TextField name={groupField(i)} width="medium" />
          </div>
        ))}
      </FoldedFields>
    </>
  );
}
