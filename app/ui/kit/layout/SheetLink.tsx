import { useTranslation } from "react-i18next";
import { spreadsheetPaths } from "~/entities/core/sheets/spreadsheet";

/** Leads to the page that makes an address of a table for spreadsheets; `table` is path and query of its CSV file. */
export function SheetLink({ table }: { table: string }) {
  const { t } = useTranslation("common");
  return <a href={spreadsheetPaths.of(table)}>{t("action.spreadsheet_address")}</a>;
}
