import { useTranslation } from "react-i18next";
import { sitePaths } from "~/entities/core/sitePaths";
import type { ImportKind } from "~/entities/tables/importTable";
import { SheetLink } from "../kit/layout";

interface TableLinksProps {
  systemId: string;
  kind: ImportKind;
  /** The list's query: the file has the rows it shows. */
  search?: string;
  /** Spectators only get the files. */
  editable: boolean;
}

/** The table of a list as files, and the way to import one. */
export function TableLinks({ systemId, kind, search = "", editable }: TableLinksProps) {
  const { t } = useTranslation("tables");
  const paths = sitePaths(systemId);
  const file = (format: string) => `${paths.table(kind, format)}${search}`;
  return (
    <p className="actions">
      {kind === "site" ? null : (
        <>
          <a href={file("csv")} download>
            {t("export_csv")}
          </a>
          <SheetLink table={file("csv")} />
        </>
      )}
      <a href={file("xlsx")} download>
        {t("export_xlsx")}
      </a>
      {editable ? <a href={`${paths.imports}?kind=${kind}`}>{t("title")}</a> : null}
    </p>
  );
}
