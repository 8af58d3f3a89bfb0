import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { creditPaths } from "~/entities/accounting/paths";
import { formatNumber } from "~/entities/core/format";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireActor } from "~/routes/page/guard.server";
import { creditState } from "~/services/accounting/credits.server";
import { isAdmin } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import { ButtonLink, LiveRegion, Notice, PageHeader } from "~/ui/kit/layout";
import { KeyFigures } from "~/ui/kit/lists";

/** What is left of the space's credits, for everybody who starts runs; admins have a page with more. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireActor(args);
  if (isAdmin(actor)) throw redirect(creditPaths.grants);
  const locale = await localeOf(args.request);
  const { limited, balance, reserved, granted } = creditState(dbOf(actor));
  const number = (value: number) => formatNumber(value, locale, { decimals: 0 });
  return {
    title: textsOf(locale)("accounting:credits.title"),
    limited,
    empty: limited && balance - reserved <= 0,
    values: { balance: number(balance), reserved: number(reserved), granted: number(granted) },
  };
}

export default function Balance() {
  const { title, limited, empty, values } = useLoaderData<typeof loader>();
  const { t } = useTranslation("accounting");
  const unit = t("credits.unit");
  const remainingLabel = t("credits.balance.left");
  const reserved = { term: t("credits.balance.reserved"), value: values.reserved, unit };
  return (
    <>
      <PageHeader
        title={title}
        lead={t("credits.own_lead")}
        actions={<ButtonLink href="/accounting">{t("credits.accounting.title")}</ButtonLink>}
      />
      <LiveRegion types={["credit_grant", "optimization"]}>
        {empty ? <Notice kind="warning" title={t("credits.empty")} /> : null}
        <KeyFigures
          items={[
            limited
              ? { term: remainingLabel, value: values.balance, unit }
              : { term: remainingLabel, value: t("credits.balance.unlimited") },
            { ...reserved, note: t("credits.balance.reserved_note") },
            ...(limited ? [{ term: t("credits.balance.granted"), value: values.granted, unit }] : []),
          ]}
        />
      </LiveRegion>
    </>
  );
}
