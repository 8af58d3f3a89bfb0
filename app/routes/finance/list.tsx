import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { sitePaths } from "~/entities/core/sitePaths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refusedStep } from "~/routes/page/forms.server";
import { notFoundPage, requireEditable, requireItem, requireSystem } from "~/routes/page/guard.server";
import { list, restore } from "~/services/core/store.server";
import { financeTermsEntity } from "~/services/finance/terms.entity.server";
import { useAnswered } from "~/ui/kit/fields";
import { ButtonLink, EmptyState, LiveRegion, PageHeader, Tabs } from "~/ui/kit/layout";
import { StepRefused } from "~/ui/kit/layout/StepRefused";
import { DataTable, RestoreButton } from "~/ui/kit/lists";

export async function loader(args: LoaderFunctionArgs) {
  const { actor, system, editable } = requireSystem(args, "expansion");
  const deleted = new URL(args.request.url).searchParams.get("tab") === "deleted";
  const t = textsOf(await localeOf(args.request));
  const { system_id, timezone } = system;
  const rows = list(actor, financeTermsEntity, { system_id, lifecycle: deleted ? "deleted" : "live" });
  return {
    title: t("finance:list.title"),
    system_id,
    zone: timezone,
    editable,
    deleted,
    rows: rows.map(({ finance_terms_id, name, note, set_at }) => ({ finance_terms_id, name, note, set_at })),
  };
}

/** Restores deleted terms. */
export async function action(args: ActionFunctionArgs) {
  const page = requireEditable(args, "expansion");
  const form = await args.request.formData();
  const id = form.get("finance_terms_id");
  if (form.get("intent") !== "restore" || typeof id !== "string") throw notFoundPage();
  requireItem(page, financeTermsEntity, id);
  const restored = restore(page.actor, financeTermsEntity, id);
  if (!restored.ok) return refusedStep("finance_terms", "restored", restored);
  return redirectWith(sitePaths(page.system.system_id).financeTerms, "finance:status.restored");
}

export default function FinanceTermsList() {
  const { title, system_id, zone, editable, deleted, rows } = useLoaderData<typeof loader>();
  const { refused } = useAnswered<typeof action>();
  const { t, i18n } = useTranslation("finance");
  const locale = i18n.language as Locale;
  const paths = sitePaths(system_id);
  const actions = (row: (typeof rows)[number]) => (
    <>
      {deleted ? (
        <RestoreButton
          action={`${paths.financeTerms}?tab=deleted`}
          field="finance_terms_id"
          id={row.finance_terms_id}
          item={row.name}
        />
      ) : (
        <a
          className="button button-small"
          href={paths.oneFinanceTerms(row.finance_terms_id)}
          aria-label={t("common:action.edit_item", { item: row.name })}
        >
          {t("common:action.edit")}
        </a>
      )}
      <a
        className="button button-small"
        href={paths.deleteFinanceTerms(row.finance_terms_id)}
        aria-label={
          deleted
            ? t("list.delete_forever_item", { item: row.name })
            : t("common:action.delete_item", { item: row.name })
        }
      >
        {t(deleted ? "common:action.delete_forever" : "common:action.delete")}
      </a>
    </>
  );
  return (
    <>
      <PageHeader
        title={title}
        lead={t("list.lead")}
        actions={
          editable ? (
            <ButtonLink href={paths.newFinanceTerms} kind="primary">
              {t("list.new")}
            </ButtonLink>
          ) : undefined
        }
      />
      {editable ? null : <p className="muted">{t("common:role.not_allowed")}</p>}
      {refused ? <StepRefused refused={refused} /> : null}
      <Tabs
        label={t("list.tabs")}
        tabs={[
          { label: t("common:list.all"), href: paths.financeTerms, current: !deleted },
          { label: t("common:list.deleted"), href: `${paths.financeTerms}?tab=deleted`, current: deleted },
        ]}
      />
      <LiveRegion types={["finance_terms"]}>
        {rows.length === 0 ? (
          <EmptyState title={t(deleted ? "list.none_deleted" : "list.none")} />
        ) : (
          <DataTable
            cards
            caption={title}
            captionHidden
            columns={[
              {
                key: "name",
                header: t("field.name"),
                rowHeader: true,
                cell: (row) => (
                  <a href={`${paths.result("finance")}?terms_id=${encodeURIComponent(row.finance_terms_id)}`}>
                    {row.name}
                  </a>
                ),
              },
              { key: "note", header: t("field.note"), cell: (row) => row.note || "–" },
              {
                key: "set_at",
                header: t("list.set_at", { zone }),
                cell: (row) => <span className="nowrap">{formatTime(row.set_at, locale, zone, true)}</span>,
              },
            ]}
            rows={rows}
            rowKey={(row) => row.finance_terms_id}
            actions={editable ? actions : undefined}
          />
        )}
      </LiveRegion>
    </>
  );
}
