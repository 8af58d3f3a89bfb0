import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type Locale, LOCALES } from "~/entities/core/locale";
import { REPORT_SECTIONS } from "~/entities/results/report/sections";
import styles from "~/styles/results/report.css?url";
import { keptRun, reportFile } from "~/ui/results/frame/frame";
import { ResultFrame } from "~/ui/results/frame/ResultFrame";
import { Choice, ViewForm, YearsChoice } from "~/ui/results/frame/ViewForm";
import { ReportDocument } from "~/ui/results/report/ReportDocument";
import { loadFrame } from "./frame.server";
import { reportBody } from "./report.server";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The report of a run: one document to print, in a language of its own. */
export async function loader(args: LoaderFunctionArgs) {
  const { frame, ready } = await loadFrame(args, "report");
  return { ...frame, body: ready ? reportBody(ready, args.request) : null };
}

/** Each language under its own name, which begins a line: "Français". */
const languageName = (locale: Locale): string => {
  const name = new Intl.DisplayNames(locale, { type: "language" }).of(locale) ?? locale;
  return name.charAt(0).toUpperCase() + name.slice(1);
};

export default function ReportView() {
  const { body, ...frame } = useLoaderData<typeof loader>();
  const { t } = useTranslation("results");
  if (!body) return <ResultFrame frame={frame}>{null}</ResultFrame>;
  return (
    <ResultFrame frame={frame} file={false}>
      <ViewForm label={t("report.choose")} keep={keptRun(frame)} together folded>
        <Choice
          name="language"
          label={t("report.language")}
          value={body.language}
          options={LOCALES.map((value) => ({ value, label: languageName(value) }))}
        />
        <YearsChoice years={frame.years} chosen={body.reportYears} />
        <fieldset className="fieldset">
          <legend>{t("report.sections")}</legend>
          <div className="options options-inline">
            {REPORT_SECTIONS.map((section) => (
              <label key={section}>
                <input
                  type="checkbox"
                  name="section"
                  value={section}
                  defaultChecked={body.sections.includes(section)}
                />{" "}
                {t(`report.section.${section}`)}
              </label>
            ))}
          </div>
        </fieldset>
      </ViewForm>
      <ReportDocument report={body} frame={frame} />
      <p className="report-hint muted small">
        {t("report.print_hint")}{" "}
        <a href={reportFile(frame)} download>
          {t("report.as_pdf")}
        </a>
      </p>
    </ResultFrame>
  );
}
