import { useTranslation } from "react-i18next";
import { FIXED_PERIODS, type FixedConstraint } from "~/entities/generation/generation";
import { CheckboxGroup, FieldSet, NumberField, SelectField, TextField } from "../kit/fields";
import { Quick, useKeptTimes } from "./Quick";

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** When something runs: one or several times, each by days, months or quarters, and hours. */
export function OperationTimes({ times }: { times: readonly FixedConstraint[] }) {
  const { t } = useTranslation("generation");
  const rows = useKeptTimes() ?? times;
  return (
    <>
      <p className="actions">
        <Quick value="preset_peak">{t("preset.peak")}</Quick>
        <Quick value="preset_base">{t("preset.base")}</Quick>
        <Quick value="add_time">{t("preset.add")}</Quick>
      </p>
      {rows.map((row, i) => (
        <Time
          key={i}
          index={i}
          count={rows.length}
          period={row.period ?? "year"}
          definer={String(row.period_definer ?? 1)}
        />
      ))}
    </>
  );
}

/** `period` and `definer`: as the page has them before anything is typed. */
function Time({ index, count, period, definer }: { index: number; count: number; period: string; definer: string }) {
  const { t } = useTranslation("generation");
  const name = (field: string) => `constraints[${index}].${field}`;
  const legend = count > 1 ? t("time_of", { number: index + 1 }) : t("time");
  return (
    <FieldSet legend={legend} hint={t("hint.time")}>
      <CheckboxGroup
        name={name("days")}
        label={t("field.days")}
        inline
        options={DAYS.map((day) => ({ value: String(day), label: t(`day.${day}`) }))}
      />
      <input type="hidden" name={name("period_was")} value={period} />
      <input type="hidden" name={name("period_definer_was")} value={definer} />
      <div className="field-columns">
        <SelectField
          name={name("period")}
          label={t("field.period")}
          options={FIXED_PERIODS.map((one) => ({ value: one, label: t(`period.${one}`) }))}
        />
        <NumberField name={name("period_definer")} label={t("field.period_definer")} hint={t("hint.period_definer")} />
        <TextField name={name("time_start")} label={t("field.time_start")} width="narrow" />
        <TextField name={name("time_end")} label={t("field.time_end")} width="narrow" />
      </div>
      {count > 1 ? (
        <p>
          <Quick value={`remove_time_${index}`}>{t("remove_time", { number: index + 1 })}</Quick>
        </p>
      ) : null}
    </FieldSet>
  );
}
