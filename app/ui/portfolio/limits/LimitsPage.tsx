import { useTranslation } from "react-i18next";
import type { Locale } from "~/entities/core/locale";
import { partsText } from "~/entities/core/namedPart";
import type { TradeKind } from "~/entities/portfolio/tradeLimit";
import type { LimitAction } from "~/entities/spot/approval";
import type { DealDirection } from "~/entities/spot/direction";
import { ButtonLink, LiveRegion, PageHeader, Section, StatusBadge } from "~/ui/kit/layout";
import { type Column, DataTable, IconLink } from "~/ui/kit/lists";

interface LimitLine {
  id: string;
  name: string;
  /** Null: everybody without a limit of their own. */
  person: string | null;
  /** Of all systems. */
  all: boolean;
  carriers: string[];
  kinds: TradeKind[];
  direction: DealDirection | null;
  bounds: string[];
  action: LimitAction;
  approvers: string[];
  editHref: string | null;
  deleteHref: string | null;
}

interface Props {
  title: string;
  owner: boolean;
  newHref: string;
  approvalsHref: string;
  /** What who looks has used of the sums of today; no texts: no limit of theirs bounds one. */
  used: { title: string; texts: string[] };
  rows: LimitLine[];
}

const TONES = { warn: "info", approve: "warning", block: "error" } as const;

/** Who may trade what, up to which size and price, and what happens beyond. */
export function LimitsPage({ title, owner, newHref, approvalsHref, used, rows }: Props) {
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const what = ({ carriers, kinds, direction }: LimitLine) =>
    partsText(
      [
        ...(carriers.length > 0 ? [carriers.join(", ")] : []),
        ...(kinds.length > 0 ? [kinds.map((kind) => t(`limits.kind.${kind}`)).join(", ")] : []),
        ...(direction ? [t(`direction.${direction}`)] : []),
      ],
      locale,
    ) || t("limits.everything");
  const columns: Column<LimitLine>[] = [
    {
      key: "name",
      header: t("field.name"),
      rowHeader: true,
      cell: (row) => (row.editHref ? <a href={row.editHref}>{row.name}</a> : row.name),
    },
    { key: "person", header: t("limits.person"), cell: (row) => row.person ?? t("limits.everybody") },
    { key: "what", header: t("limits.what"), cell: what },
    { key: "bounds", header: t("limits.bounds"), cell: (row) => partsText(row.bounds, locale) },
    {
      key: "action",
      header: t("limits.beyond"),
      cell: (row) => <StatusBadge tone={TONES[row.action]}>{t(`limits.action.${row.action}`)}</StatusBadge>,
    },
    {
      key: "approvers",
      header: t("limits.approvers"),
      cell: (row) => (row.action === "approve" ? [t("limits.owners"), ...row.approvers].join(", ") : "–"),
    },
    {
      key: "reach",
      header: t("limits.reach"),
      cell: (row) => t(row.all ? "limits.all_systems" : "limits.this_system"),
    },
  ];
  return (
    <>
      <PageHeader
        title={title}
        lead={t("limits.lead")}
        actions={
          <>
            {owner ? (
              <ButtonLink href={newHref} kind="primary">
                {t("limits.new")}
              </ButtonLink>
            ) : null}
            <ButtonLink href={approvalsHref}>{t("approvals.title")}</ButtonLink>
          </>
        }
      />
      {owner ? null : <p className="muted">{t("limits.owners_only")}</p>}
      <LiveRegion types={["trade_limit", "deal", "spot_deal", "goo"]}>
        <DataTable
          cards
          caption={t("limits.caption", { count: rows.length })}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          empty={t("limits.none")}
          actions={
            owner
              ? (row) =>
                  row.deleteHref ? (
                    <IconLink
                      icon="delete"
                      href={row.deleteHref}
                      label={t("common:action.delete_item", { item: row.name })}
                    />
                  ) : null
              : undefined
          }
        />
        {used.texts.length > 0 ? (
          <Section id="sums" title={used.title}>
            {used.texts.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Section>
        ) : null}
      </LiveRegion>
    </>
  );
}
