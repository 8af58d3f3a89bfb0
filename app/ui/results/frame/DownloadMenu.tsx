import { useTranslation } from "react-i18next";
import { spreadsheetPaths } from "~/entities/core/sheets/spreadsheet";
import { FILE_VIEWS } from "~/entities/results/views";
import { filePath, type Frame, wholeFile } from "./frame";

interface Props {
  frame: Frame;
  /** Whether the page has values of its own to download. */
  file: boolean;
}

/** Everything of a run that can be taken away, in one menu: what it is, and at the right in which format. */
export function DownloadMenu({ frame, file }: Props) {
  const { t } = useTranslation("results");
  const items = [
    { label: t("download.one_page"), format: t("download.pdf"), href: wholeFile(frame, "summary.pdf") },
    { label: t("download.report"), format: t("download.pdf"), href: wholeFile(frame, "report.pdf") },
    { label: t("download.all_tables"), format: t("download.xlsx"), href: wholeFile(frame, "tables.xlsx") },
    { label: t("download.all_hours"), format: t("download.csv"), href: wholeFile(frame, "hours.csv") },
    { label: t("download.all_hours"), format: t("download.parquet"), href: wholeFile(frame, "hours.parquet") },
    { label: t("download.model"), format: t("download.mps"), href: wholeFile(frame, "model.mps") },
    { label: t("download.model"), format: t("download.lp"), href: wholeFile(frame, "model.lp") },
    { label: t("download.network"), format: t("download.nc"), href: wholeFile(frame, "network.nc") },
  ];
  const formats = ["csv", "xlsx", "parquet"] as const;
  const hasFile = file && FILE_VIEWS.some((view) => view === frame.view);
  const page = hasFile
    ? formats.map((ending) => ({
        label: t("download.page"),
        format: t(`download.${ending}`),
        href: filePath(frame, ending),
      }))
    : [];
  return (
    <details className="menu run-download">
      <summary className="button button-quiet">
        <svg
          viewBox="0 0 20 20"
          width="16"
          height="16"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          aria-hidden="true"
        >
          <path d="M10 3v9.5M5.8 8.5 10 12.7l4.2-4.2M4 16.5h12" />
        </svg>
        <span className="run-download-name">{t("download.title")}</span>
      </summary>
      <ul className="menu-panel menu-panel-end menu-list">
        {[...items, ...page].map(({ label, format, href }) => (
          <li key={href}>
            <a href={href} download>
              <span>{label}</span> <span className="muted small">{format}</span>
            </a>
          </li>
        ))}
        <li>
          <a href={spreadsheetPaths.of(hasFile ? filePath(frame, "csv") : wholeFile(frame, "hours.csv"))}>
            <span>{t("common:action.spreadsheet_address")}</span>{" "}
            <span className="muted small">{t(hasFile ? "download.page" : "download.all_hours")}</span>
          </a>
        </li>
      </ul>
    </details>
  );
}
