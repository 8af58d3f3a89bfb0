import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { OptimizationStatus } from "~/entities/optimizations/status";
import { firstTimeText } from "~/entities/results/firstTime";
import type { Finding } from "~/entities/results/result";
import { Notice, Section } from "~/ui/kit/layout";

interface FindingListProps {
  findings: readonly Finding[];
  /** Where each can be put right. Null: nowhere in particular. */
  hrefs: readonly (string | null)[];
  /** Names of the carrier levels and parameter types in the sentences, by id. */
  names: { levels: Record<string, string>; parameters: Record<string, string> };
  status: OptimizationStatus;
  locale: Locale;
  /** Of the system: times are those of its clocks. */
  timezone: string;
  /** Remarks are not folded, however many there are. */
  open?: boolean;
}

/** More remarks than these stand folded: they change nothing. */
const SHOWN_REMARKS = 3;
/** So many of a kind are one entry, the others folded below the first. */
const FEWEST_GROUPED = 3;

/** What the engine has to say, sentence by sentence, each with the way to where it can be changed. */
export function FindingList({ findings, hrefs, names, status, locale, timezone, open }: FindingListProps) {
  const { t } = useTranslation("optimizations");
  const kinds = ["error", "warning", "info"] as const;
  return (
    <Section
      id="findings"
      title={t(status === "error" ? "findings.title_error" : "findings.title")}
      lead={status === "error" ? t("findings.lead_error") : undefined}
    >
      {kinds.map((kind) => {
        const ofSeverity = findings.filter((finding) => finding.severity === kind);
        if (ofSeverity.length === 0) return null;
        const sentence = (finding: Finding) => (
          <>
            <Sentence finding={finding} names={names} locale={locale} timezone={timezone} />{" "}
            <Where finding={finding} href={hrefs[findings.indexOf(finding)] ?? null} names={names} />
          </>
        );
        const sentences = (
          <ul>
            {byRule(ofSeverity).map(([first, ...more], i) => (
              <li key={i}>
                {sentence(first)}
                {more.length > 0 ? <OfSameKind more={more.map(sentence)} /> : null}
              </li>
            ))}
          </ul>
        );
        const title = t(`findings.${kind}`, { count: ofSeverity.length });
        if (kind === "info" && ofSeverity.length > SHOWN_REMARKS && !open)
          return (
            <details key={kind}>
              <summary>{title}</summary>
              {sentences}
            </details>
          );
        return (
          <Notice key={kind} kind={kind} title={title}>
            {sentences}
          </Notice>
        );
      })}
    </Section>
  );
}

/**
 * Findings of one rule together, in the order in which the first of each comes. Few of a kind stay apart, and errors all do: each is to be
 * corrected.
 */
function byRule(findings: readonly Finding[]): [Finding, ...Finding[]][] {
  const groups = new Map<string, [Finding, ...Finding[]]>();
  for (const finding of findings) {
    const group = groups.get(finding.rule);
    if (group) group.push(finding);
    else groups.set(finding.rule, [finding]);
  }
  return [...groups.values()].flatMap((group): [Finding, ...Finding[]][] =>
    group.length < FEWEST_GROUPED || group[0].severity === "error" ? group.map((finding) => [finding]) : [group],
  );
}

function OfSameKind({ more }: { more: readonly React.ReactNode[] }) {
  const { t } = useTranslation("optimizations");
  return (
    <details>
      <summary>{t("findings.same_kind", { count: more.length })}</summary>
      <ul>
        {more.map((text, i) => (
          <li key={i}>{text}</li>
        ))}
      </ul>
    </details>
  );
}

/** Where the sentences are that say why a parameter is left aside. */
const REASONS: Record<string, string> = {
  parameter_unused: "unused.why",
  parameter_without_effect: "parameters:effect.of",
};

type SentenceProps = { finding: Finding } & Pick<FindingListProps, "names" | "locale" | "timezone">;

/** A finding in words. */
export function Sentence({ finding, names, locale, timezone }: SentenceProps) {
  const { t } = useTranslation("optimizations");
  const number = (value: number | undefined) => (value === undefined ? "" : formatNumber(value, locale));
  const { carrierLevelId: level = "", parameterType: type = "" } = finding;
  const text = t(`engine.findings.${finding.rule}`, {
    componentName: finding.componentName ?? finding.componentId ?? "",
    placeName: finding.placeName ?? finding.placeId ?? "",
    carrierLevel: names.levels[level] ?? level,
    parameterName: names.parameters[type] ?? type,
    year: finding.year ?? "",
    hours: number(finding.hours),
    firstTime: firstTimeText(finding, locale, timezone),
    amount: number(finding.amount),
    // For rules whose sentence has a plural: of hours where it names some.
    count: finding.hours ?? finding.amount,
    unit: finding.unit ?? "",
    energyMwh: number(finding.energyMwh),
    peakMw: number(finding.peakMw),
    points: number(finding.points),
    detail: finding.detail ?? "",
    reason: REASONS[finding.rule] ? t(`${REASONS[finding.rule]}.${finding.detail}`) : "",
  });
  return <>{text}</>;
}

/** The way to the form of the parameter, to the component or to the location. */
function Where({ finding, href, names }: { finding: Finding; href: string | null; names: FindingListProps["names"] }) {
  const { t } = useTranslation("optimizations");
  if (!href) return null;
  const { componentName, componentId, placeName, placeId, parameterType } = finding;
  const parameter = parameterType === undefined ? undefined : (names.parameters[parameterType] ?? parameterType);
  const element = componentName ?? componentId ?? placeName ?? placeId;
  if (!element && !parameter) return <a href={href}>{t("findings.open", { name: t("runs.title") })}</a>;
  if (!element) return <a href={href}>{t("findings.open_parameter", { name: parameter })}</a>;
  return (
    <a href={href}>{t("findings.open", { name: componentId && parameter ? `${element}, ${parameter}` : element })}</a>
  );
}
