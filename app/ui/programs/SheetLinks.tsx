import { useTranslation } from "react-i18next";
import type { SheetLink } from "~/entities/identity/tableLink";
import { Section } from "../kit/layout";
import { type Column, DataTable } from "../kit/lists";

/** The addresses for spreadsheets that a person made, each with a button that ends it. */
export function SheetLinks({ links }: { links: readonly SheetLink[] }) {
  const { t } = useTranslation("programs");
  const columns: Column<SheetLink>[] = [
    { key: "name", header: t("sheet.name"), rowHeader: true, cell: (link) => link.name },
    { key: "table", header: t("sheet.tables"), cell: (link) => <Lines lines={link.tables} /> },
    { key: "used", header: t("sheet.used"), cell: (link) => link.used },
    { key: "ends", header: t("sheet.ends"), cell: (link) => link.ends },
  ];
  return (
    <Section id="links" title={t("sheet.links")} lead={t("sheet.links_lead")}>
      <form method="post">
        <DataTable
          cards
          caption={t("sheet.links")}
          captionHidden
          columns={columns}
          rows={links}
          rowKey={({ token_id }) => token_id}
          empty={t("sheet.none")}
          actions={({ token_id, name }) => (
            <button
              type="submit"
              name="intent"
              value={`end:${token_id}`}
              className="button button-small button-secondary"
              aria-label={t("sheet.end_named", { name })}
            >
              {t("sheet.end")}
            </button>
          )}
        />
      </form>
    </Section>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <>
    {lines.map((line) => (
      <div key={line}>{line}</div>
    ))}
  </>
);
