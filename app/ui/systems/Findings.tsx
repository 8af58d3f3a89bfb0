import { useTranslation } from "react-i18next";
import { Notice } from "../kit/layout";

export interface FindingText {
  severity: "error" | "warning" | "note";
  text: string;
}

const KINDS = { error: "error", warning: "warning", note: "info" } as const;

/** What was noticed in what a person handed in: errors first, each kind in a box of its own. */
export function Findings({ findings }: { findings: readonly FindingText[] }) {
  const { t } = useTranslation("systems");
  return (
    <>
      {(["error", "warning", "note"] as const).map((severity) => {
        const texts = findings.filter((finding) => finding.severity === severity);
        if (texts.length === 0) return null;
        return (
          <Notice key={severity} kind={KINDS[severity]} title={t(`findings.${severity}`, { count: texts.length })}>
            <ul>
              {texts.map(({ text }, i) => (
                <li key={i}>{text}</li>
              ))}
            </ul>
          </Notice>
        );
      })}
    </>
  );
}
