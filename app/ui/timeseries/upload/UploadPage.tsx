import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Finding } from "~/entities/core/finding";
import type { Locale } from "~/entities/core/locale";
import type { OpenQuestion } from "~/entities/timeseries/question";
import type { ReadSheets } from "~/entities/timeseries/sheets";
import { fieldId } from "../../kit/fields";
import { DialogPage, Notice, Section } from "../../kit/layout";
import { FirstRows, Questions } from "./parts";
import { Result, Stale } from "./Result";
import type { ResultFacts } from "./resultFacts";
import { Settings, type SettingsFacts } from "./Settings";
import { SheetForm } from "./SheetForm";
import { summaryOf } from "./summary";

interface UploadPageProps extends SettingsFacts {
  title: string;
  name: string;
  result: ResultFacts | null;
  inspected: (NonNullable<SettingsFacts["inspected"]> & { preview: readonly (readonly string[])[] }) | null;
  /** What is said of the table that the file holds, before it is converted. */
  remarks: readonly Finding[];
  sheets: ReadSheets;
  /** What to do with a file whose rows are longer than is taken here; null for others. */
  tooLong: string | null;
  /** What the file leaves open. */
  questions: readonly OpenQuestion[];
  backHref: string;
  /** The viewer of what was converted; null: it has none. */
  viewerHref: string | null;
  otherFile: string;
  /** What the series is for. */
  children: ReactNode;
}

/** Id of the form that says how the file is read. */
const FORM = "reading-form";

/** How an uploaded file is read, what comes out of it, and saving it. */
export function UploadPage(props: UploadPageProps) {
  const { title, name, result, inspected } = props;
  const { t } = useTranslation("timeseries");
  return (
    <DialogPage title={title} backHref={props.backHref} lead={t("upload.file", { name })} wide>
      <div data-island="reading" data-form={FORM} className="stack">
        <div id="reading-purpose" className="stack">
          {props.children}
        </div>
        <div id="reading-result">
          {result ? (
            <Result
              result={result}
              form={FORM}
              cleaning={props.cleaning}
              zone={props.timezone}
              viewerHref={props.viewerHref}
            />
          ) : (
            <Section id="preview" title={t("upload.preview")} lead={t("upload.no_result")}>
              <div data-refused />
              <Stale />
            </Section>
          )}
        </div>
        <div>
          <Section id="reading" title={t("upload.reading")} lead={t("upload.reading_lead")}>
            <div id="reading-file" className="stack">
              <SheetForm sheets={props.sheets} />
              {inspected ? (
                <FirstRows columns={inspected.columns} rows={inspected.preview} />
              ) : (
                <Notice kind="warning" title={t("upload.not_a_table")} />
              )}
              {result
                ? null
                : props.remarks.map(({ key, params }) => <p key={key}>{t(key.replace(".", ":"), params)}</p>)}
              {props.tooLong ? (
                <Notice kind="error" title={t("upload.too_long")}>
                  <p>{t(props.tooLong.replace(".", ":"))}</p>
                </Notice>
              ) : (
                <Questions form={FORM} questions={props.questions} />
              )}
            </div>
            <Settings {...props} form={FORM} columns={inspected?.columns ?? ["1", "2"]} />
          </Section>
          <Summary result={result} questions={props.tooLong ? [] : props.questions} timezone={props.timezone} />
        </div>
      </div>
    </DialogPage>
  );
}

/** What came out in a line that stays in sight while the form is filled in. */
function Summary({ result, questions, timezone }: Pick<UploadPageProps, "result" | "questions" | "timezone">) {
  const { t, i18n } = useTranslation("timeseries");
  return (
    <div id="reading-summary" className="reading-summary" role="status">
      {result ? (
        <a href="#preview">{summaryOf(result, timezone, i18n.language as Locale, t)}</a>
      ) : (
        <span data-open={questions.length > 0 ? "" : undefined}>
          {t(questions.length > 0 ? "upload.questions" : "upload.no_result", { count: questions.length })}
        </span>
      )}
      {result ? null : (
        <ul>
          {questions.map(({ field }) => (
            <li key={field}>
              <a href={`#${fieldId(FORM, field)}`}>{t(`upload.field.${field}`)}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
