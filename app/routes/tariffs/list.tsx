import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { tariffPaths as paths } from "~/entities/tariffs/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refusedStep } from "~/routes/page/forms.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { countryName } from "~/routes/systems/words.server";
import { restore } from "~/services/core/store.server";
import { tariffEntity } from "~/services/tariffs/tariff.entity.server";
import { type TariffRow, tariffRows, type TariffState } from "~/services/tariffs/tariffs.server";
import { useAnswered } from "~/ui/kit/fields";
import { ButtonLink, EmptyState, LiveRegion, PageHeader, StatusBadge, Tabs, type Tone } from "~/ui/kit/layout";
import { StepRefused } from "~/ui/kit/layout/StepRefused";
import { type Column, DataTable, RestoreButton } from "~/ui/kit/lists";
import { tariffEditor, tariffReader } from "./scope.server";

/** The tariffs of the space. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, editable } = tariffReader(args);
  const locale = await localeOf(args.request);
  const deleted = editable && new URL(args.request.url).searchParams.get("tab") === "deleted";
  return {
    title: textsOf(locale)("tariffs:list.title"),
    editable,
    deleted,
    rows: tariffRows(actor, deleted ? "deleted" : "live", new Date().getUTCFullYear()).map((row) => ({
      ...row,
      country: countryName(row.country_code ?? undefined, locale),
    })),
  };
}

/** Restores a deleted tariff. */
export async function action(args: ActionFunctionArgs) {
  const actor = tariffEditor(args);
  const form = await args.request.formData();
  const id = form.get("tariff_id");
  if (form.get("intent") !== "restore" || typeof id !== "string") throw notFoundPage();
  const restored = restore(actor, tariffEntity, id);
  if (!restored.ok) return refusedStep("tariff", "restored", restored);
  return redirectWith(paths.list, "tariffs:status.restored");
}

const TONES: Record<TariffState, Tone> = { empty: "neutral", open: "warning", examples: "info", complete: "success" };

export default function Tariffs() {
  const { title, editable, deleted, rows } = useLoaderData<typeof loader>();
  const { refused } = useAnswered<typeof action>();
  const { t } = useTranslation("tariffs");
  const add = (
    <ButtonLink href={paths.newTariff} kind="primary">
      {t("list.new")}
    </ButtonLink>
  );
  const columns: Column<TariffRow & { country: string }>[] = [
    {
      key: "name",
      header: t("field.name"),
      rowHeader: true,
      cell: (row) => (deleted ? row.name : <a href={paths.tariff(row.tariff_id)}>{row.name}</a>),
    },
    { key: "country", header: t("field.country_code"), cell: (row) => row.country },
    { key: "years", header: t("list.versions"), cell: (row) => row.years.join(", ") || t("page.none") },
    {
      key: "state",
      header: t("list.state"),
      cell: (row) => <StatusBadge tone={TONES[row.state]}>{t(`state.${row.state}`)}</StatusBadge>,
    },
    { key: "used", header: t("list.used"), cell: (row) => t("list.components", { count: row.components }) },
  ];
  const actions = (row: TariffRow) =>
    deleted ? (
      <>
        <RestoreButton action={paths.deleted} field="tariff_id" id={row.tariff_id} item={row.name} />
        <a className="button button-small" href={paths.delete(row.tariff_id)}>
          {t("common:action.delete_forever")}
          <span className="visually-hidden"> {row.name}</span>
        </a>
      </>
    ) : (
      <a
        className="button button-small"
        href={paths.delete(row.tariff_id)}
        aria-label={t("common:action.delete_item", { item: row.name })}
      >
        {t("common:action.delete")}
      </a>
    );
  return (
    <>
      <PageHeader title={title} lead={t("list.lead")} actions={editable ? add : null} />
      {refused ? <StepRefused refused={refused} /> : null}
      {editable ? (
        <Tabs
          label={t("list.tabs")}
          tabs={[
            { label: t("common:list.all"), href: paths.list, current: !deleted },
            { label: t("common:list.deleted"), href: paths.deleted, current: deleted },
          ]}
        />
      ) : null}
      <LiveRegion types={["tariff", "node"]}>
        {rows.length === 0 ? (
          <EmptyState title={t(deleted ? "list.none_deleted" : "list.empty")}>
            {deleted ? null : <p>{t("list.empty_text")}</p>}
          </EmptyState>
        ) : (
          <DataTable
            cards
            caption={title}
            captionHidden
            columns={columns}
            rows={rows}
            rowKey={(row) => row.tariff_id}
            actions={editable ? actions : undefined}
          />
        )}
      </LiveRegion>
    </>
  );
}
