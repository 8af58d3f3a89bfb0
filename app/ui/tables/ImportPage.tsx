import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { sitePaths } from "~/entities/core/sitePaths";
import type { ImportKind } from "~/entities/tables/importTable";
import type { ImportReport } from "~/entities/tables/view";
import type { RowsChoice } from "~/entities/timeseries/rowsForm";
import { useRuleMessage } from "../kit/fields";
import { ButtonLink, DialogPage, Notice, Progress, Section } from "../kit/layout";
import { RowsSettings } from "../timeseries/upload/RowsSettings";
import { ImportReportView } from "./ImportReportView";

interface ImportPageProps {
  title: string;
  here: string;
  back: string;
  another: string;
  system_id: string;
  name: string;
  kind: ImportKind;
  reading: RowsChoice;
  stage: "checking" | "stopped" | "checked" | "writing" | "written" | "taken_back";
  fraction: number | null;
  text: string;
  cancelled: boolean;
  refusal: { message: string; params: Record<string, string | number>; row: number } | null;
  remaining: number | null;
  report: ImportReport | null;
}

/** An uploaded table: what came of checking it, and of writing its rows. */
export function ImportPage(props: ImportPageProps) {
  const { title, back, here, stage, report, name } = props;
  const { t } = useTranslation("tables");
  const busy = stage === "checking" || stage === "writing";
  return (
    <DialogPage title={title} backHref={back} lead={t("file_named", { name })} wide>
      {busy ? (
        <Section id="progress" title={t(`stage.${stage}`)}>
          <Progress
            label={t("progress_of", { name })}
            value={props.fraction ?? undefined}
            text={props.text}
            pollHref={`${here}/progress`}
          />
          <p>
            <a href={here}>{t("refresh")}</a>
          </p>
          <Step intent="cancel" label={t("cancel")} />
        </Section>
      ) : null}
      {stage === "stopped" || stage === "taken_back" ? <Ended {...props} /> : null}
      {stage === "written" ? <Written {...props} /> : null}
      {stage === "checked" && report ? <ImportReportView report={report} here={here} /> : null}
      {busy || stage === "written" ? null : <Reading {...props} />}
      {busy ? null : (
        <div className="actions">
          <ButtonLink href={props.another}>{t("again")}</ButtonLink>
          {stage === "written" ? null : <Step intent="discard" label={t("discard")} />}
        </div>
      )}
    </DialogPage>
  );
}

function Step({ intent, label }: { intent: string; label: string }) {
  return (
    <Form method="post">
      <button type="submit" name="intent" value={intent} className="button button-secondary">
        {label}
      </button>
    </Form>
  );
}

function Ended({ stage, cancelled, refusal, remaining }: ImportPageProps) {
  const { t, i18n } = useTranslation("tables");
  const message = useRuleMessage();
  const why = cancelled ? t("cancelled") : refusal ? t("refused_at", { row: refusal.row }) : t("failed");
  return (
    <Notice kind={cancelled ? "info" : "error"} title={why}>
      {refusal && !cancelled ? (
        <p>{t(refusal.message.replace(".", ":"), refusal.params) || message(refusal.message)}</p>
      ) : null}
      {stage === "taken_back" ? (
        <p>
          {remaining === null
            ? t("taking_back")
            : remaining === 0
              ? t("taken_back")
              : t("left", {
                  count: remaining,
                  shown: formatNumber(remaining, i18n.language as Locale, { decimals: 0 }),
                })}
        </p>
      ) : null}
    </Notice>
  );
}

function Written({ report, system_id }: ImportPageProps) {
  const { t, i18n } = useTranslation("tables");
  const rows = report?.tables.reduce((sum, { good }) => sum + good, 0) ?? 0;
  const paths = sitePaths(system_id);
  const links = {
    locations: { href: paths.infrastructure, label: t("open_infrastructure") },
    components: { href: paths.components, label: t("open_components") },
    parameters: {
      href: `${paths.parameters}?sort=changed`,
      label: t("open_parameters"),
    },
  };
  return (
    <Notice
      kind="success"
      title={t("written", { count: rows, shown: formatNumber(rows, i18n.language as Locale, { decimals: 0 }) })}
    >
      <ul>
        {report?.tables.map(({ kind }) => (
          <li key={kind}>
            <a href={links[kind].href}>{links[kind].label}</a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** How the file is understood, and each point to change. Fields are called as in the file. */
function Reading({ report, reading, kind }: ImportPageProps) {
  if (!report?.understood) return null;
  return (
    <RowsSettings
      view={report.understood}
      excludedRows={reading.excluded_rows}
      fieldNames={{}}
      onlyDecimal={kind === "site"}
    />
  );
}
