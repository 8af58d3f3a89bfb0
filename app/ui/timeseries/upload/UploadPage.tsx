import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OpenQuestion } from "~/entities/timeseries/question";
import { fieldId } from "../../kit/fields";
import { DialogPage, Notice, Section } from "../../kit/layout";
import { DataTable } from "../../kit/lists";
import { Result, type ResultFacts } from "./Result";
import { Settings, type SettingsFacts } from "./Settings";

interface UploadPageProps extends SettingsFacts {
  title: string;
  name: string;
  result: ResultFacts | null;
  inspected: (NonNullable<SettingsFacts["inspected"]> & { preview: readonly (readonly string[])[] }) | null;
  /** What the file leaves open. */
  questions: readonly OpenQuestion[];
  backHref: string;
  /** The viewer of what was converted. */
  viewerHref: string;
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
      {props.children}
      {result ? <Result result={result} zone={props.timezone} viewerHref={props.viewerHref} form={FORM} /> : null}
      <Section id="reading" title={t("upload.reading")} lead={t("upload.reading_lead")}>
        {inspected ? (
          <DataTable
            caption={t("upload.first_rows")}
            columns={inspected.columns.map((column, i) => ({
              key: String(i),
              header: column || String(i + 1),
              cell: (row: readonly string[]) => row[i] ?? "",
            }))}
            rows={inspected.preview.slice(0, 5)}
            rowKey={(row) => row.join("\u0000")}
          />
        ) : (
          <Notice kind="warning" title={t("upload.not_a_table")} />
        )}
        <Questions questions={props.questions} />
        <Settings {...props} form={FORM} columns={inspected?.columns ?? ["1", "2"]} />
      </Section>
    </DialogPage>
  );
}

/** What the file leaves open, each with the field that settles it. */
function Questions({ questions }: Pick<UploadPageProps, "questions">) {
  const { t } = useTranslation("timeseries");
  if (questions.length === 0) return null;
  return (
    <Notice kind="info" title={t("upload.questions", { count: questions.length })}>
      <ul>
        {questions.map(({ field, key, params }) => (
          <li key={field}>
            <a href={`#${fieldId(FORM, field)}`}>{t(`upload.field.${field}`)}</a>: {t(`question.${key}`, params)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
