import { useTranslation } from "react-i18next";
import { StatusBadge } from "../kit/layout";
import { DataTable } from "../kit/lists";

/** A contradiction or an odd parameter, in the reader's language. */
export interface CheckLine {
  key: string;
  severity: "error" | "warning" | "note";
  /** Of the component, the location or the system. */
  name: string;
  /** The parameter that the text is about, where it does not name it itself. */
  parameter: string | null;
  text: string;
  /** Where it can be put right. */
  href: string;
  /** Where the gaps of a series are listed and filled. */
  gapsHref: string | null;
  /** Where what is missing can be made from the place and its weather. */
  generateHref: string | null;
}

const TONES = { error: "error", warning: "warning", note: "info" } as const;

/** What the rules found, the worst first. */
export function CheckTable({ caption, lines }: { caption: string; lines: readonly CheckLine[] }) {
  const { t } = useTranslation("checks");
  return (
    <DataTable
      caption={caption}
      captionHidden
      columns={[
        {
          key: "severity",
          header: t("column.severity"),
          cell: (line) => <StatusBadge tone={TONES[line.severity]}>{t(`severity.${line.severity}`)}</StatusBadge>,
        },
        {
          key: "name",
          header: t("column.about"),
          rowHeader: true,
          cell: (line) => <a href={line.href}>{line.name}</a>,
        },
        {
          key: "text",
          header: t("column.text"),
          cell: (line) => (
            <>
              {line.parameter ? <strong>{line.parameter}</strong> : null} {line.text}{" "}
              {line.gapsHref ? (
                <a href={line.gapsHref}>
                  {t("timeseries:gaps.see")}
                  <span className="visually-hidden">: {line.name}</span>
                </a>
              ) : null}
              {line.generateHref ? (
                <a href={line.generateHref}>
                  {t("generate_from_place")}
                  <span className="visually-hidden">: {line.name}</span>
                </a>
              ) : null}
            </>
          ),
        },
      ]}
      rows={lines}
      rowKey={(line) => line.key}
    />
  );
}
