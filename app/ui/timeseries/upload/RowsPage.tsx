import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDate } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { MapAuthor } from "~/entities/timeseries/columnMap";
import { DialogPage, Notice, Section, WrongLines } from "../../kit/layout";
import { DataTable, type Definition, DefinitionList } from "../../kit/lists";
import { RowsSettings, type RowsSettingsProps } from "./RowsSettings";

/** What of a file would be taken over. */
export interface RowsResult {
  /** Rows, and the first of them as they are understood, by the names of their columns. */
  count: number;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** What all rows come to, by its name. */
  sums: readonly Definition[];
  /** Sentences about what is wrong, as far as they are told, and how much there is: then nothing can be taken over. */
  lines: readonly string[];
  wrong: number;
  /** What may be wrong: it can be taken over once its sender says that it is right. */
  remarks: readonly string[];
}

interface RowsPageProps extends RowsSettingsProps {
  title: string;
  backHref: string;
  name: string;
  /** Who said of an earlier file with these columns how it is read. */
  author: MapAuthor | null;
  /** How often it was said how the file is read: what is taken over is what its sender saw. */
  revision: number;
  /** Null: the file leaves open how it is read. */
  result: RowsResult | null;
  /** The button that takes the rows over. */
  action: string;
}

/** A file whose rows are things: what of it would be taken over, and how it is understood, where each point can be changed. */
export function RowsPage({ title, backHref, name, author, revision, result, action, ...settings }: RowsPageProps) {
  const { t, i18n } = useTranslation("timeseries");
  const { missing } = settings.view;
  const isReady = result !== null && result.wrong === 0 && result.count > 0;
  return (
    <DialogPage title={title} backHref={backHref} lead={t("upload.file", { name })} wide>
      {author ? (
        <Notice kind="info" title={t("rows.read_as_before")}>
          <p>
            {t("rows.map_author", { name: author.name, day: formatDate(author.at, i18n.language as Locale, "UTC") })}{" "}
            <a href="#reading">{t("rows.change_reading")}</a>
          </p>
        </Notice>
      ) : null}
      {missing.length > 0 ? (
        <Notice
          kind="warning"
          title={t("rows.missing", { fields: missing.map((field) => settings.fieldNames[field] ?? field).join(", ") })}
        />
      ) : null}
      {result ? (
        <Section id="preview" title={t("rows.preview")}>
          <WrongLines
            title={t("rows.wrong", { count: result.wrong })}
            text={t("rows.nothing_stored")}
            lines={result.lines}
          />
          {result.count === 0 && result.wrong === 0 ? <Notice kind="warning" title={t("rows.none")} /> : null}
          {result.sums.length > 0 ? <DefinitionList items={result.sums} /> : null}
          {result.rows.length > 0 ? (
            <DataTable
              caption={t("rows.understood", { count: result.count, shown: String(result.count) })}
              columns={result.columns.map((header, i) => ({
                key: String(i),
                header,
                cell: (row: readonly string[]) => row[i] ?? "",
              }))}
              rows={result.rows}
              rowKey={(row) => row.join("\u0000")}
            />
          ) : null}
        </Section>
      ) : null}
      <Form method="post">
        <input type="hidden" name="revision" value={revision} />
        {isReady ? <Remarks remarks={result.remarks} /> : null}
        <div className="form-actions">
          {isReady ? (
            <button type="submit" name="intent" value="store" className="button button-primary">
              {action}
            </button>
          ) : null}
          <button type="submit" name="intent" value="discard" className="button button-secondary" formNoValidate>
            {t("upload.discard")}
          </button>
        </div>
      </Form>
      <RowsSettings {...settings} />
    </DialogPage>
  );
}

/** What asks whether values are right, and the tick that says they are. */
function Remarks({ remarks }: { remarks: readonly string[] }) {
  const { t } = useTranslation("timeseries");
  if (remarks.length === 0) return null;
  return (
    <Notice kind="warning" title={t("upload.doubts", { count: remarks.length })}>
      <ul>
        {remarks.map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
      <div className="option">
        <input type="checkbox" id="doubts-confirmed" name="doubts_confirmed" value="true" required />
        <label htmlFor="doubts-confirmed">{t("upload.doubts_confirmed")}</label>
      </div>
    </Notice>
  );
}
