import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { writeHedgePath } from "~/entities/portfolio/hedgePath";
import { MARGIN_BASES, partyForm } from "~/entities/portfolio/parties";
import { partyPaths, siteBack } from "~/entities/portfolio/paths";
import { LIMIT_ACTIONS } from "~/entities/spot/approval";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { isAdmin } from "~/services/core/access.server";
import { clearableMarkets, saveParty } from "~/services/portfolio/parties.server";
import {
  CheckboxField,
  CheckboxGroup,
  EntityForm,
  FieldSet,
  FoldedFields,
  invalid,
  NumberField,
  SelectField,
  TextArea,
  TextField,
  validatorOf,
} from "~/ui/kit/fields";
import { ConfirmActions, DialogPage } from "~/ui/kit/layout";
import { ownParty, ownPartyScope } from "./scope.server";

type Args = LoaderFunctionArgs | ActionFunctionArgs;

function scopeOf(args: Args) {
  if (args.params.party_id === undefined) return { ...ownPartyScope(args), stored: null };
  const scope = ownParty(args);
  if (scope.stored.deleted) throw notFoundPage();
  return scope;
}
/** The form leads back to where it was opened from. */
const backOf = ({ request }: Args) => siteBack(new URL(request.url).searchParams.get("back"));

/** A new house, book or counterparty, or one to change. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, kind, stored } = scopeOf(args);
  const t = textsOf(await localeOf(args.request));
  const title = stored ? t("common:action.edit_item", { item: stored.name }) : t(`portfolio:parties.new.${kind}`);
  return {
    title,
    kind,
    // Those that are there: what stops a trader is not theirs to change.
    creditLocked: stored !== null && !isAdmin(actor),
    creditAction: stored?.credit_action ?? "",
    crumbs: [{ label: t(`portfolio:parties.list.${kind}`), href: partyPaths.list(kind) }, { label: title }],
    back: backOf(args) ?? partyPaths.list(kind),
    markets: kind === "counterparty" ? clearableMarkets(actor, stored?.spot_ids ?? []) : [],
    values: stored
      ? {
          ...stored,
          description: stored.description ?? "",
          mtm_delta_limit: stored.mtm_delta_limit ?? undefined,
          vat_rate: stored.vat_rate ?? undefined,
          credit_limit: stored.credit_limit ?? undefined,
          credit_action: stored.credit_action ?? "",
          margin_rate: stored.margin_rate ?? undefined,
          margin_basis: stored.margin_basis ?? "per_mwh",
          hedge_path: writeHedgePath(stored.hedge_path),
          expected: stored.set_at,
        }
      : { expected: "" },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, kind, stored } = scopeOf(args);
  const form = validatorOf(partyForm, { locale: await localeOf(args.request) });
  const result = await form.validate(await args.request.formData());
  if (result.error) return invalid(result);
  const saved = saveParty(actor, kind, stored?.id ?? null, result.data);
  if (!saved.ok) return refuseForm(result, saved);
  return redirectWith(backOf(args) ?? partyPaths.list(kind), "portfolio:status.party_saved");
}

export default function PartyForm() {
  const { title, kind, back, markets, values, creditLocked, creditAction } = useLoaderData<typeof loader>();
  const { t } = useTranslation("portfolio");
  const labels = {
    name: t("field.name"),
    description: t("field.description"),
    mtm_delta_limit: t("field.mtm_delta_limit"),
    vat_rate: t("field.vat_rate"),
    reverse_charge: t("field.reverse_charge"),
    spot_ids: t("field.spot_ids"),
    credit_limit: t("field.credit_limit"),
    credit_action: t("field.credit_action"),
    margin_rate: t("field.margin_rate"),
    margin_basis: t("field.margin_basis"),
    hedge_path: t("field.hedge_path"),
  };
  return (
    <DialogPage title={title} lead={t(`parties.lead.${kind}`)} backHref={back}>
      <EntityForm schema={partyForm} labels={labels} defaultValues={values}>
        <input type="hidden" name="expected" value={values.expected} />
        <TextField name="name" autoComplete="off" />
        <TextArea name="description" />
        {kind === "counterparty" ? (
          <>
            <NumberField name="mtm_delta_limit" hint={t("hint.mtm_delta_limit")} />
            {creditLocked ? <p className="hint">{t("hint.credit_by_admins")}</p> : null}
            <NumberField name="credit_limit" hint={t("hint.credit_limit")} readOnly={creditLocked} />
            <SelectField
              name="credit_action"
              options={[
                { value: "", label: t("credit.only_told") },
                ...LIMIT_ACTIONS.map((value) => ({ value, label: t(`limits.action_long.${value}`) })),
              ].filter(({ value }) => !creditLocked || value === creditAction)}
            />
            <FieldSet legend={t("credit.margin")} hint={t("hint.margin")}>
              <NumberField name="margin_rate" readOnly={creditLocked} />
              <SelectField
                name="margin_basis"
                options={MARGIN_BASES.map((value) => ({ value, label: t(`credit.basis.${value}`) }))}
                placeholder={t("credit.basis.per_mwh")}
              />
            </FieldSet>
            <NumberField name="vat_rate" unit="%" hint={t("hint.vat_rate")} />
            <CheckboxField name="reverse_charge" hint={t("hint.reverse_charge")} />
            <FoldedFields
              summary={t("settlement.clearing")}
              defaults={{ spot_ids: [] }}
              say={(_name, value) =>
                markets
                  .filter((one) => [value].flat().includes(one.value))
                  .map(({ label }) => label)
                  .join(", ")
              }
            >
              <CheckboxGroup name="spot_ids" options={markets} hint={t("hint.spot_ids")} inline />
            </FoldedFields>
          </>
        ) : null}
        {kind === "book" ? (
          <TextArea name="hedge_path" hint={t("hint.hedge_path")} rows={5} maxLength={2000} code />
        ) : null}
        <ConfirmActions action={t("common:action.save")} backHref={back} danger={false} />
      </EntityForm>
    </DialogPage>
  );
}
