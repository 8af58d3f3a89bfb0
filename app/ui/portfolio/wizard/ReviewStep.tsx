import { useTranslation } from "react-i18next";
import { DEAL_STATUSES, type DealState } from "~/entities/portfolio/deal";
import type { PartyKind } from "~/entities/portfolio/parties";
import { reviewForm } from "~/entities/portfolio/wizard";
import {
  CheckboxField,
  DateField,
  EntityForm,
  FormActions,
  NumberField,
  SelectField,
  SubmitButton,
  TextArea,
  TextField,
} from "../../kit/fields";
import { Notice } from "../../kit/layout";
import { DefinitionList } from "../../kit/lists";
import { LimitsAhead, type LimitsAheadFacts } from "../limits/LimitsAhead";

interface Option {
  value: string;
  label: string;
}
export interface ReviewFacts {
  futures: boolean;
  /** What limits will do to it. */
  limits: LimitsAheadFacts | null;
  /** What is used and left of the sums of the day that such deals count to. */
  sums: string[];
  facts: { term: string; value: string }[];
  parties: Record<PartyKind, Option[]>;
  /** Lists without any entry, and where one is made. */
  missing: { kind: PartyKind; href: string }[];
  add: Record<PartyKind, string>;
  noTicker: boolean;
  tickers: Option[];
  currency: string;
  /** What a price is for one of. */
  priced: "MWh" | "t";
  levels: Option[];
  backHref: string;
  /** Fields that are filled as in an earlier deal of the person, and its name; null: there is none. */
  fromLast: { name: string; fields: string[] } | null;
  values: {
    deal_id: string;
    expected: string;
    name: string;
    status: DealState;
    house_id: string;
    book_id: string;
    counterparty_id: string;
    carrier_level_id: string;
    ticker_symbol: string;
    is_derivative: boolean;
    traded_on: string;
    price_limit?: number;
    vat_rate?: number;
    reverse_charge: boolean;
    description: string;
    notes: string;
  };
}

/** Step 5: what was chosen, the rest of what a deal says, and what is missing to keep it. */
export function ReviewStep(props: ReviewFacts) {
  const {
    futures,
    limits,
    sums,
    facts,
    parties,
    missing,
    add,
    noTicker,
    tickers,
    currency,
    priced,
    levels,
    backHref,
    fromLast,
    values,
  } = props;
  const { t } = useTranslation("portfolio");
  const hintOf = (name: string) =>
    fromLast?.fields.includes(name) ? { hint: t("wizard.from_last", { name: fromLast.name }) } : {};
  const labels = Object.fromEntries(
    Object.keys(reviewForm.shape)
      .filter((name) => name !== "expected")
      .map((name) => [name, t(`field.${name}`)]),
  );
  return (
    <div className="stack">
      <DefinitionList items={facts} />
      {limits ? <LimitsAhead {...limits} /> : null}
      {sums.map((sum) => (
        <p key={sum} className="muted">
          {sum}
        </p>
      ))}
      {missing.map(({ kind, href }) => (
        <Notice key={kind} kind="error" title={t(`wizard.missing.${kind}`)}>
          <p>
            <a href={href}>{t(`parties.new.${kind}`)}</a>
          </p>
        </Notice>
      ))}
      {noTicker ? <Notice kind="error" title={t("wizard.missing.ticker")} /> : null}
      <EntityForm schema={reviewForm} labels={labels} defaultValues={values}>
        <input type="hidden" name="deal_id" value={values.deal_id} />
        <input type="hidden" name="expected" value={values.expected} />
        <TextField name="name" autoComplete="off" />
        <div className="field-columns">
          <SelectField
            name="status"
            options={DEAL_STATUSES.map((value) => ({ value, label: t(`status_of.${value}`) }))}
            hint={t("hint.status")}
          />
          <DateField name="traded_on" hint={t("hint.traded_on")} />
          <SelectField name="house_id" options={parties.house} {...hintOf("house_id")} />
          <SelectField name="book_id" options={parties.book} {...hintOf("book_id")} />
          <SelectField name="counterparty_id" options={parties.counterparty} />
          <SelectField name="carrier_level_id" options={levels} />
        </div>
        <p className="hint">
          {t("wizard.add_parties")} <a href={add.house}>{t("parties.new.house")}</a>,{" "}
          <a href={add.book}>{t("parties.new.book")}</a>, <a href={add.counterparty}>{t("parties.new.counterparty")}</a>
        </p>
        {futures ? <SelectField name="ticker_symbol" options={tickers} required {...hintOf("ticker_symbol")} /> : null}
        <CheckboxField name="is_derivative" hint={t("hint.is_derivative")} />
        <NumberField name="price_limit" unit={`${currency}/${priced}`} hint={t("hint.price_limit")} />
        <NumberField name="vat_rate" unit="%" hint={t("hint.vat_rate_deal")} />
        <CheckboxField name="reverse_charge" hint={t("hint.reverse_charge")} />
        <TextArea name="description" />
        <TextArea name="notes" />
        <FormActions cancel={{ href: backHref, label: t("wizard.back") }}>
          <SubmitButton>{t("wizard.save")}</SubmitButton>
        </FormActions>
      </EntityForm>
    </div>
  );
}
