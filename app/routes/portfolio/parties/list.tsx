import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { PARTY_KINDS } from "~/entities/portfolio/parties";
import { partyPaths } from "~/entities/portfolio/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refusedStep } from "~/routes/page/forms.server";
import { restoredId } from "~/routes/page/list.server";
import { parties, type Party, restoreParty } from "~/services/portfolio/parties.server";
import { useAnswered } from "~/ui/kit/fields";
import { ButtonLink, LiveRegion, PageHeader, Tabs } from "~/ui/kit/layout";
import { StepRefused } from "~/ui/kit/layout/StepRefused";
import { type Column, DataTable, IconLink, RestoreButton } from "~/ui/kit/lists";
import { ownPartyScope, partyScope } from "./scope.server";

/** The houses, books or counterparties of the space. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, kind, editable } = partyScope(args);
  const t = textsOf(await localeOf(args.request));
  const deleted = editable && new URL(args.request.url).searchParams.get("tab") === "deleted";
  return {
    title: t(`portfolio:parties.list.${kind}`),
    kind,
    editable,
    deleted,
    rows: parties(actor, kind, deleted ? "deleted" : "live"),
  };
}

/** Restores a deleted entry. */
export async function action(args: ActionFunctionArgs) {
  const { actor, kind } = ownPartyScope(args);
  const id = await restoredId(args.request, "party_id");
  const restored = restoreParty(actor, kind, id);
  if (!restored.ok) return refusedStep(kind, "restored", restored);
  return redirectWith(partyPaths.list(kind), "portfolio:status.party_restored");
}

export default function Parties() {
  const { title, kind, editable, deleted, rows } = useLoaderData<typeof loader>();
  const { refused } = useAnswered<typeof action>();
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const columns: Column<Party>[] = [
    {
      key: "name",
      header: t("field.name"),
      rowHeader: true,
      cell: (row) => (editable && !deleted ? <a href={partyPaths.edit(kind, row.id)}>{row.name}</a> : row.name),
    },
    { key: "description", header: t("field.description"), cell: (row) => row.description ?? "–" },
    ...(kind === "counterparty"
      ? [
          {
            key: "limit",
            header: t("field.mtm_delta_limit"),
            numeric: true,
            cell: (row: Party) =>
              row.mtm_delta_limit === null ? t("parties.no_limit") : formatNumber(row.mtm_delta_limit, locale),
          },
          {
            key: "credit",
            header: t("field.credit_limit"),
            numeric: true,
            cell: (row: Party) =>
              row.credit_limit === null ? t("parties.no_limit") : formatNumber(row.credit_limit, locale),
          },
        ]
      : []),
  ];
  return (
    <>
      <PageHeader
        title={title}
        lead={t(`parties.lead.${kind}`)}
        actions={
          editable ? (
            <ButtonLink href={partyPaths.add(kind)} kind="primary">
              {t(`parties.new.${kind}`)}
            </ButtonLink>
          ) : null
        }
      />
      {refused ? <StepRefused refused={refused} /> : null}
      <Tabs
        label={t("parties.kinds")}
        tabs={PARTY_KINDS.map((one) => ({
          label: t(`parties.list.${one}`),
          href: partyPaths.list(one),
          current: one === kind && !deleted,
        })).concat(
          editable ? [{ label: t("common:list.deleted"), href: partyPaths.deleted(kind), current: deleted }] : [],
        )}
      />
      <LiveRegion types={[kind]}>
        <DataTable
          cards
          caption={t("parties.caption", { count: rows.length })}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          empty={t(deleted ? "parties.none_deleted" : "parties.none")}
          actions={
            editable
              ? (row) => (
                  <>
                    {deleted ? (
                      <RestoreButton action={partyPaths.deleted(kind)} field="party_id" id={row.id} item={row.name} />
                    ) : null}
                    <IconLink
                      icon="delete"
                      href={partyPaths.delete(kind, row.id)}
                      label={t(deleted ? "delete_forever" : "common:action.delete_item", { item: row.name })}
                    />
                  </>
                )
              : undefined
          }
        />
      </LiveRegion>
    </>
  );
}
