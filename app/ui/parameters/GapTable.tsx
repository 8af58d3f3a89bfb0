import { useTranslation } from "react-i18next";
import { StatusBadge } from "../kit/layout";
import { DataTable } from "../kit/lists";

interface Need {
  entered: number;
  /** `generateHref`: where it can be made from the place and its weather. */
  missing: { name: string; href: string; generateHref: string | null }[];
}

/** What a component lacks. */
export interface GapLine {
  id: string;
  name: string;
  href: string;
  draft: boolean;
  mandatory: Need;
  recommended: Need;
}

/** Components with parameters missing; whoever may edit goes straight to entering them. */
export function GapTable(props: { caption: string; lines: readonly GapLine[]; editable: boolean }) {
  const { t } = useTranslation("checks");
  const need = (line: GapLine, { entered, missing }: Need) => {
    if (entered + missing.length === 0) return <span className="muted">–</span>;
    return (
      <>
        <span className="nowrap">
          {t(missing.length > 0 ? "given_of_these" : "given_of", { given: entered, all: entered + missing.length })}
        </span>
        {missing.map(({ name, href, generateHref }, i) => (
          <span key={name}>
            {i === 0 ? " " : ", "}
            {props.editable ? <a href={href}>{name}</a> : name}
            {props.editable && generateHref ? (
              <>
                {" ("}
                <a href={generateHref}>
                  {t("generate")}
                  <span className="visually-hidden">
                    : {name}, {line.name}
                  </span>
                </a>
                )
              </>
            ) : null}
          </span>
        ))}
      </>
    );
  };
  return (
    <DataTable
      caption={props.caption}
      captionHidden
      columns={[
        {
          key: "name",
          header: t("column.component"),
          rowHeader: true,
          cell: (line) => (
            <>
              <a href={line.href}>{line.name}</a>{" "}
              {line.draft ? <StatusBadge tone="neutral">{t("draft")}</StatusBadge> : null}
            </>
          ),
        },
        { key: "mandatory", header: t("column.mandatory"), cell: (line) => need(line, line.mandatory) },
        { key: "recommended", header: t("column.recommended"), cell: (line) => need(line, line.recommended) },
      ]}
      rows={props.lines}
      rowKey={(line) => line.id}
    />
  );
}
