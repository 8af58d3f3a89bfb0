import { useTranslation } from "react-i18next";
import { GOO_STATUSES, gooForm, SUPPORT_STATUSES } from "~/entities/portfolio/goo";
import {
  CheckboxField,
  DateField,
  EntityForm,
  FieldSet,
  FormActions,
  NumberField,
  type Option,
  SelectField,
  SubmitButton,
  TextArea,
  TextField,
} from "~/ui/kit/fields";
import { DialogPage } from "~/ui/kit/layout";
import { OwnLimits } from "~/ui/spot/OwnLimits";

interface GooFormProps {
  title: string;
  back: string;
  base: string;
  isNew: boolean;
  years: readonly string[];
  year: string;
  deals: readonly Option[];
  counterparties: readonly Option[];
  technologies: readonly Option[];
  /** What limits will do to guarantees of who looks. */
  limits: readonly string[];
  values: Record<string, unknown>;
}

/** The form of guarantees of origin; new ones begin with a deal and a year where that is wanted. */
export function GooFormPage(props: GooFormProps) {
  const { title, back, base, isNew, years, year, deals, counterparties, technologies, limits, values } = props;
  const { t } = useTranslation("portfolio");
  const labels = Object.fromEntries(Object.keys(gooForm.shape).map((name) => [name, t(`goo.field.${name}`)]));
  return (
    <DialogPage title={title} backHref={back}>
      {isNew ? (
        <form method="get" action={base} className="filter-bar" aria-label={t("goos.begin_with")}>
          <div className="field">
            <label htmlFor="begin-deal">{t("goo.field.deal_id")}</label>
            <select id="begin-deal" name="deal_id" defaultValue={String(values.deal_id ?? "")}>
              <option value="">{t("goos.no_deal")}</option>
              {deals.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </div>
          <div className="field">
            <label htmlFor="begin-year">{t("goos.year")}</label>
            <select id="begin-year" name="year" defaultValue={year}>
              <option value="">–</option>
              {years.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          </div>
          <button type="submit" className="button button-secondary">
            {t("goos.fill_in")}
          </button>
        </form>
      ) : null}
      <OwnLimits rules={limits} />
      <EntityForm schema={gooForm} labels={labels} defaultValues={values}>
        <input type="hidden" name="goo_id" value={String(values.goo_id)} />
        <input type="hidden" name="expected" value={String(values.expected)} />
        <TextField name="name" autoComplete="off" />
        <SelectField name="tech_id" options={technologies} placeholder={t("goos.choose")} />
        <SelectField
          name="status"
          options={GOO_STATUSES.map((value) => ({ value, label: t(`goo.status.${value}`) }))}
          hint={t("goo.hint.status")}
        />
        <NumberField name="amount" unit="MWh" />
        <NumberField name="trading_price" unit="EUR/MWh" />
        <FieldSet legend={t("goo.field.production")} hint={t("goo.hint.production")}>
          <DateField name="start_date" />
          <DateField name="end_date" />
        </FieldSet>
        <SelectField name="deal_id" options={deals} placeholder={t("goos.no_deal")} />
        <SelectField name="counterparty_id" options={counterparties} placeholder={t("common:form.not_specified")} />
        <FieldSet legend={t("goos.issuance")}>
          <TextField name="issuance_country" width="narrow" hint={t("goo.hint.issuance_country")} />
          <DateField name="issuance_date" />
          <TextField name="issuance_id" autoComplete="off" />
          <NumberField name="asset_age" unit={t("goo.years")} />
          <SelectField
            name="support_status"
            options={SUPPORT_STATUSES.map((value) => ({ value, label: t(`goo.support.${value}`) }))}
            placeholder={t("common:form.not_specified")}
          />
          <CheckboxField name="received" hint={t("goo.hint.received")} />
          <DateField name="left_on" hint={t("goo.hint.left_on")} />
        </FieldSet>
        <TextArea name="description" />
        <FormActions cancel={{ href: back, label: t("common:action.cancel") }}>
          <SubmitButton>{t("common:action.save")}</SubmitButton>
        </FormActions>
      </EntityForm>
    </DialogPage>
  );
}
