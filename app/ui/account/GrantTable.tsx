import { useTranslation } from "react-i18next";
import { ButtonLink, EmptyState, Section } from "../layout";
import { DataTable } from "../lists";

export interface GrantTableProps {
  grants: readonly {
    grant_id: string;
    amount: string;
    start_year: number;
    end_year: number;
    created: string;
    by: string | null;
  }[];
}

/** The grants of the space, each with the way to take it back. */
export function GrantTable({ grants }: GrantTableProps) {
  const { t } = useTranslation("credits");
  return (
    <Section id="grants" title={t("grants.title")} lead={t("grants.lead")}>
      {grants.length === 0 ? (
        <EmptyState title={t("grants.none")} level={3} />
      ) : (
        <DataTable
          caption={t("grants.title")}
          captionHidden
          rows={grants}
          rowKey={(row) => row.grant_id}
          columns={[
            { key: "amount", header: t("field.amount"), numeric: true, rowHeader: true, cell: (row) => row.amount },
            { key: "start_year", header: t("field.start_year"), cell: (row) => String(row.start_year) },
            { key: "end_year", header: t("field.end_year"), cell: (row) => String(row.end_year) },
            { key: "created", header: t("grants.created"), cell: (row) => row.created },
            { key: "by", header: t("grants.by"), cell: (row) => row.by ?? t("grants.by_product") },
          ]}
          actions={(row) => (
            <ButtonLink
              href={`/admin/credits/${encodeURIComponent(row.grant_id)}/withdraw`}
              label={t("withdraw.named", { amount: row.amount })}
            >
              {t("withdraw.link")}
            </ButtonLink>
          )}
        />
      )}
    </Section>
  );
}
