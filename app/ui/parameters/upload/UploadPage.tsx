import { useTranslation } from "react-i18next";
import { DialogPage, Notice, Section } from "../../kit/layout";
import { DataTable } from "../../kit/lists";
import { Profile, WizardSteps, type WizardHrefs, type WizardProfile } from "../WizardPage";
import { Result, type ResultFacts } from "./Result";
import { Settings, type SettingsFacts } from "./Settings";

interface UploadPageProps extends SettingsFacts {
  title: string;
  profile: WizardProfile;
  name: string;
  result: ResultFacts | null;
  inspected: { columns: readonly string[]; preview: readonly (readonly string[])[] } | null;
  hrefs: WizardHrefs & { upload: string };
}

/** Id of the form that says how the file is read. */
const FORM = "reading-form";

/** How an uploaded file is read, what comes out of it, and saving it. */
export function UploadPage(props: UploadPageProps) {
  const { title, profile, hrefs, name, result, inspected } = props;
  const { t } = useTranslation("parameters");
  return (
    <DialogPage title={title} backHref={hrefs.back} lead={t("upload.file", { name })} wide>
      <WizardSteps hrefs={hrefs} step={3} />
      <Profile profile={profile} />
      {result ? <Result result={result} zone={props.timezone} form={FORM} /> : null}
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
        <Settings {...props} form={FORM} otherFile={hrefs.upload} columns={inspected?.columns ?? ["1", "2"]} />
      </Section>
    </DialogPage>
  );
}
