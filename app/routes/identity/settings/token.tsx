import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatNumber, formatTime } from "~/entities/core/format";
import { SCOPES } from "~/entities/core/roles";
import { accountPaths } from "~/entities/identity/paths";
import { tokenFormSchema } from "~/entities/identity/tokenLimits";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { notFoundPage, requireActor } from "~/routes/page/guard.server";
import { changeToken, tokenOf } from "~/services/identity/tokens/ownTokens.server";
import { TokenSettings } from "~/ui/identity/TokenSettings";
import { FormActions, invalid, SubmitButton, validatorOf } from "~/ui/kit/fields";
import { PageHeader } from "~/ui/kit/layout";
import { DefinitionList } from "~/ui/kit/lists";

/** One of the person's own tokens: its name, its limits, and how much of them is gone. */
export async function loader(args: LoaderFunctionArgs) {
  const token = tokenOf(requireActor(args), args.params.token_id ?? "");
  if (!token) throw notFoundPage();
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const title = t("identity:tokens.title");
  const { name, browser, created_at, expires_at, calls, runs_started, credits_used, scopes, in_force } = token;
  const { calls_per_minute, runs_per_day, credits_per_day } = token;
  const used = Math.ceil(credits_used);
  const time = (at: string) => formatTime(at, locale, "UTC", true);
  const goneOf = (gone: number, most: number | null) =>
    most === null ? null : { gone: formatNumber(gone, locale), most: formatNumber(most, locale) };
  return {
    title,
    crumbs: [{ label: t("identity:account.title"), href: accountPaths.account }, { label: title }],
    browser,
    created: time(created_at),
    ends: time(expires_at),
    fields: { name, scopes: scopes ?? [...SCOPES], calls_per_minute, runs_per_day, credits_per_day },
    calls: goneOf(calls, in_force.calls_per_minute),
    runs: goneOf(runs_started, in_force.runs_per_day),
    runs_started: formatNumber(runs_started, locale),
    credits: goneOf(used, in_force.credits_per_day),
    credits_used: formatNumber(used, locale),
    isHeldBySpace:
      in_force.calls_per_minute !== calls_per_minute ||
      in_force.runs_per_day !== runs_per_day ||
      in_force.credits_per_day !== credits_per_day,
  };
}

export async function action(args: ActionFunctionArgs) {
  const actor = requireActor(args);
  const tokenId = args.params.token_id ?? "";
  if (!tokenOf(actor, tokenId)) throw notFoundPage();
  const locale = await localeOf(args.request);
  const result = await validatorOf(tokenFormSchema, { locale }).validate(await args.request.formData());
  if (result.error) return invalid(result);
  const changed = changeToken(actor, tokenId, result.data);
  if (!changed.ok) return refuseForm(result, changed);
  return redirectWith(accountPaths.account, "identity:account.status.token_saved");
}

export default function TokenPage() {
  const { title, browser, created, ends, fields, calls, runs, runs_started, credits, credits_used, isHeldBySpace } =
    useLoaderData<typeof loader>();
  const { t } = useTranslation(["identity", "common"]);
  return (
    <>
      <PageHeader title={title} lead={t("tokens.lead")} />
      <DefinitionList
        items={[
          { term: t("account.sessions.browser"), value: browser ?? t("common:value.unknown") },
          { term: t("account.sessions.created"), value: created },
          { term: t("tokens.ends"), value: ends },
          { term: t("tokens.calls"), value: calls ? t("tokens.calls_gone", calls) : t("tokens.unlimited") },
          {
            term: t("tokens.runs"),
            value: runs ? t("tokens.runs_gone", runs) : t("tokens.runs_unlimited", { gone: runs_started }),
          },
          {
            term: t("tokens.credits"),
            value: credits ? t("tokens.runs_gone", credits) : t("tokens.runs_unlimited", { gone: credits_used }),
          },
        ]}
      />
      {isHeldBySpace ? <p>{t("tokens.held_by_space")}</p> : null}
      <TokenSettings values={fields}>
        <FormActions cancel={{ href: accountPaths.account, label: t("common:action.cancel") }}>
          <SubmitButton>{t("common:action.save")}</SubmitButton>
        </FormActions>
      </TokenSettings>
    </>
  );
}
