import { useTranslation } from "react-i18next";
import type { Locale, OptimizationStatus } from "~/entities/enums";
import type { Finding } from "~/entities/result";
import { formatNumber } from "~/ui/format";
import { Notice, Section } from "~/ui/layout";

interface FindingListProps {
  findings: readonly Finding[];
  /** Names of carrier levels by id. */
  levels: Record<string, string>;
  status: OptimizationStatus;
  systemId: string;
  locale: Locale;
}

/** What the engine has to say, sentence by sentence, each with the way to where it can be changed. */
export function FindingList({ findings, levels, status, systemId, locale }: FindingListProps) {
  const { t } = useTranslation("designer");
  const kinds = ["error", "warning", "info"] as const;
  return (
    <Section
      id="findings"
      title={t(status === "error" ? "findings.title_error" : "findings.title")}
      lead={status === "error" ? t("findings.lead_error") : undefined}
    >
      {kinds.map((kind) => {
        const own = findings.filter((finding) => finding.severity === kind);
        if (own.length === 0) return null;
        return (
          <Notice key={kind} kind={kind} title={t(`findings.${kind}`, { count: own.length })}>
            <ul>
              {own.map((finding, i) => (
                <li key={i}>
                  <Sentence finding={finding} levels={levels} locale={locale} />{" "}
                  <Where finding={finding} systemId={systemId} />
                </li>
              ))}
            </ul>
          </Notice>
        );
      })}
    </Section>
  );
}

function Sentence({ finding, levels, locale }: { finding: Finding; levels: Record<string, string>; locale: Locale }) {
  const { t } = useTranslation("engine");
  const number = (value: number | undefined) => (value === undefined ? "" : formatNumber(value, locale));
  const text = t(`findings.${finding.rule}`, {
    component: finding.componentName ?? finding.componentId ?? "",
    componentName: finding.componentName ?? finding.componentId ?? "",
    place: finding.placeName ?? finding.placeId ?? "",
    placeName: finding.placeName ?? finding.placeId ?? "",
    carrierLevel: (finding.carrierLevelId && levels[finding.carrierLevelId]) ?? finding.carrierLevelId ?? "",
    year: finding.year ?? "",
    hours: number(finding.hours),
    firstHour: number(finding.firstHour),
    amount: number(finding.amount),
    unit: finding.unit ?? "",
    peakMw: number(finding.peakMw),
    parameterType: finding.parameterType ?? "",
    detail: finding.detail ?? "",
  });
  return <>{text}</>;
}

function Where({ finding, systemId }: { finding: Finding; systemId: string }) {
  const { t } = useTranslation("designer");
  if (!finding.componentId) return null;
  return (
    <a href={`/system/${systemId}/digital-twin/components/${finding.componentId}`}>
      {t("findings.open", { name: finding.componentName ?? finding.componentId })}
    </a>
  );
}
