import { useTranslation } from "react-i18next";
import { TRADE_KINDS, tradeLimitForm } from "~/entities/portfolio/tradeLimit";
import { LIMIT_ACTIONS } from "~/entities/spot/approval";
import { DEAL_DIRECTIONS } from "~/entities/spot/direction";
import {
  CheckboxGroup,
  EntityForm,
  FieldSet,
  FormActions,
  NumberField,
  type Option,
  RadioGroup,
  SelectField,
  SubmitButton,
  TextField,
} from "~/ui/kit/fields";
import { DialogPage } from "~/ui/kit/layout";

interface Props {
  title: string;
  back: string;
  people: Option[];
  carriers: Option[];
  /** Whether one chooses if it is of all systems. */
  reach: boolean;
  values: Record<string, unknown>;
}

/** What somebody may deal, and what happens beyond. */
export function LimitForm({ title, back, people, carriers, reach, values }: Props) {
  const { t } = useTranslation("portfolio");
  const labels = {
    name: t("field.name"),
    user_id: t("limits.person"),
    carriers: t("limits.carriers"),
    kinds: t("limits.kinds"),
    direction: t("field.direction"),
    max_mw: t("limits.field.mw"),
    max_mwh: t("limits.field.mwh"),
    max_money: t("limits.field.money"),
    max_price_percent: t("limits.field.price"),
    max_days_ahead: t("limits.field.ahead"),
    max_day_mwh: t("limits.field.day_mwh"),
    max_day_money: t("limits.field.day_money"),
    max_all_day_mwh: t("limits.field.all_day_mwh"),
    max_all_day_money: t("limits.field.all_day_money"),
    action: t("limits.beyond"),
    approver_ids: t("limits.more_approvers"),
    reach: t("limits.reach"),
  };
  return (
    <DialogPage title={title} lead={t("limits.form_lead")} backHref={back}>
      <EntityForm schema={tradeLimitForm} labels={labels} defaultValues={values}>
        <input type="hidden" name="expected" value={String(values.expected)} />
        <TextField name="name" autoComplete="off" />
        <SelectField
          name="user_id"
          options={[{ value: "", label: t("limits.everybody") }, ...people]}
          hint={t("limits.hint.person")}
        />
        {reach ? (
          <RadioGroup
            name="reach"
            options={(["system", "all"] as const).map((value) => ({
              value,
              label: t(value === "all" ? "limits.all_systems" : "limits.this_system"),
            }))}
            inline
          />
        ) : (
          <input type="hidden" name="reach" value={String(values.reach)} />
        )}
        <FieldSet legend={t("limits.what")} hint={t("limits.hint.what")}>
          <CheckboxGroup name="carriers" options={carriers} inline />
          <CheckboxGroup
            name="kinds"
            options={TRADE_KINDS.map((value) => ({ value, label: t(`limits.kind.${value}`) }))}
            inline
          />
          <SelectField
            name="direction"
            options={[
              { value: "", label: t("limits.both_ways") },
              ...DEAL_DIRECTIONS.map((value) => ({ value, label: t(`direction.${value}`) })),
            ]}
          />
        </FieldSet>
        <FieldSet legend={t("limits.bounds")} hint={t("limits.hint.bounds")} columns>
          <NumberField name="max_mw" unit="MW" />
          <NumberField name="max_mwh" unit="MWh" />
          <NumberField name="max_money" hint={t("limits.hint.money")} />
          <NumberField name="max_price_percent" unit="%" hint={t("limits.hint.price")} />
          <NumberField name="max_days_ahead" unit={t("limits.days_unit")} />
        </FieldSet>
        <FieldSet legend={t("limits.sums")} hint={t("limits.hint.sums")} columns>
          <NumberField name="max_day_mwh" unit="MWh" />
          <NumberField name="max_day_money" hint={t("limits.hint.money")} />
          <NumberField name="max_all_day_mwh" unit="MWh" />
          <NumberField name="max_all_day_money" hint={t("limits.hint.money")} />
        </FieldSet>
        <RadioGroup
          name="action"
          options={LIMIT_ACTIONS.map((value) => ({ value, label: t(`limits.action_long.${value}`) }))}
        />
        <CheckboxGroup name="approver_ids" options={people} hint={t("limits.hint.approvers")} inline />
        <FormActions cancel={{ href: back, label: t("common:action.cancel") }}>
          <SubmitButton>{t("common:action.save")}</SubmitButton>
        </FormActions>
      </EntityForm>
    </DialogPage>
  );
}
