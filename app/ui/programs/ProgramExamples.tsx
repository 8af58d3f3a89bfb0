import { useTranslation } from "react-i18next";
import { spreadsheetPaths } from "~/entities/core/sheets/spreadsheet";
import { programPaths } from "~/entities/programs/paths";
import type { Examples } from "~/entities/programs/view";
import { Section } from "../kit/layout";
import { Example } from "./Example";

/** What programs can do here, each with lines to copy. */
export function ProgramExamples({ examples }: { examples: Examples }) {
  const { t } = useTranslation("programs");
  return (
    <>
      <Section id="curl" title={t("curl.title")} lead={t("curl.lead")}>
        <Example id="token" label={t("curl.token")} lines={examples.token} />
        <Example id="curl" label={t("curl.call")} lines={examples.curl} />
        <p>
          <a href={programPaths.description}>{t("curl.description")}</a>
        </p>
      </Section>
      <Section id="python" title={t("python.title")} lead={t("python.lead")}>
        <Example id="download" label={t("python.download")} lines={examples.download} />
        <Example id="python" label={t("python.use")} lines={examples.python} />
        <Example id="notebook" label={t("python.notebook")} lines={examples.notebook} />
        <Example id="calls" label={t("python.calls")} lines={examples.calls} />
      </Section>
      <Section id="sheet" title={t("sheet.section")} lead={t("sheet.section_lead")}>
        <Example id="sheet" label={t("sheet.read")} lines={examples.sheet} />
        <p>
          <a href={spreadsheetPaths.page}>{t("sheet.title")}</a>
        </p>
      </Section>
      <Section id="assistant" title={t("assistant.title")} lead={t("assistant.lead")}>
        <Example id="assistant" label={t("assistant.settings")} lines={examples.assistant} />
        <p>{t("assistant.proof")}</p>
        <Example id="tools" label={t("assistant.tools")} lines={examples.tools} />
      </Section>
      <Section id="webhook" title={t("webhook.title")} lead={t("webhook.lead")}>
        <Example id="webhook" label={t("webhook.make")} lines={examples.webhook} />
      </Section>
      <Section id="stream" title={t("stream.title")} lead={t("stream.lead")}>
        <Example id="stream" label={t("stream.listen")} lines={examples.stream} />
        <Example id="changes" label={t("stream.python")} lines={examples.changes} />
      </Section>
      <Section id="limits" title={t("limits.title")} lead={t("limits.lead")}>
        <Example id="limits" label={t("limits.set")} lines={examples.limits} />
      </Section>
    </>
  );
}
