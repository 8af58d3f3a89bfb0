import { useTranslation } from "react-i18next";
import { creditPaths } from "~/entities/accounting/paths";
import { ButtonLink, EmptyState, Section } from "../kit/layout";
import { DataTable } from "../kit/lists";

interface GrantTableProps {
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
  const { t } = useTranslation("accounting");
  return (
    <Section id="grants" title={t("credits.grants.title")} lead={t("credits.grants.lead")}>
      {grants.length === 0 ? (
        <EmptyState title={t("credits.grants.none")} level={3} />
      ) : (
        <DataTable
          cards
          caption={t("credits.grants.title")}
          captionHidden
          rows={grants}
          rowKey={(row) => row.grant_id}
          columns={[
            {
              key: "amount",
              header: t("credits.field.amount"),
              numeric: true,
              rowHeader: true,
              cell: (row) => row.amount,
            },
            { key: "start_year", header: t("credits.field.start_year"), cell: (row) => String(row.start_year) },
            { key: "end_year", header: t("credits.field.end_year"), cell: (row) => String(row.end_year) },
            { key: "created", header: t("credits.grants.created"), cell: (row) => row.created },
            { key: "by", header: t("credits.grants.by"), cell: (row) => row.by ?? t("credits.grants.by_product") },
          ]}
          actions={(row) => (
            <ButtonLink
              href={creditPaths.withdraw(row.grant_id)}
              label={t("credits.withdraw.named", { amount: row.amount })}
            >
              {t("credits.withdraw.link")}
            </ButtonLink>
          )}
        />
      )}
    </Section>
  );
}
