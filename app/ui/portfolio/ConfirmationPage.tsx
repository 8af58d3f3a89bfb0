import { useTranslation } from "react-i18next";
import { ButtonLink, Notice, PageHeader, Section } from "~/ui/kit/layout";
import { DataTable, DefinitionList } from "~/ui/kit/lists";

interface ConfirmationProps {
  title: string;
  name: string;
  subject: string;
  lead: string;
  facts: { term: string; value: string }[];
  /** Energy and amount by month or year, with their sum. */
  table: { caption: string; columns: string[]; rows: string[][]; sum: string[] };
  remarks: string[];
  asOf: string;
  pdf: string;
}

/** The confirmation of a deal: a document that can be printed or taken as a file. */
export function ConfirmationPage({ title, name, subject, lead, facts, table, remarks, asOf, pdf }: ConfirmationProps) {
  const { t } = useTranslation("portfolio");
  return (
    <>
      <PageHeader
        title={title}
        lead={lead}
        actions={
          <ButtonLink href={pdf} kind="primary" download>
            {t("confirmation.pdf")}
          </ButtonLink>
        }
      />
      <article className="report stack">
        <header className="report-head">
          <p className="report-title">{name}</p>
          <p className="muted">{subject}</p>
        </header>
        {remarks.map((remark) => (
          <Notice key={remark} kind="info" title={remark} />
        ))}
        <Section id="agreed" title={t("deals.agreed")}>
          <DefinitionList items={facts} />
        </Section>
        {table.rows.length > 0 ? (
          <Section id="parts" title={table.caption}>
            <DataTable
              caption={table.caption}
              captionHidden
              columns={table.columns.map((header, i) => ({
                key: String(i),
                header,
                rowHeader: i === 0,
                numeric: i > 0,
                cell: (row: readonly string[]) => row[i] ?? "",
              }))}
              rows={table.rows}
              rowKey={(row) => row[0] ?? ""}
              footer={table.sum}
            />
          </Section>
        ) : null}
        <p className="hint">{asOf}</p>
      </article>
    </>
  );
}
