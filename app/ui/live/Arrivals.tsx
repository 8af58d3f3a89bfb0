import { useTranslation } from "react-i18next";
import { formatNumber, formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { SourceState } from "~/entities/live/view";
import { Notice, Section } from "~/ui/kit/layout";
import { DefinitionList } from "~/ui/kit/lists";
import { type AsideLine, AsideTable } from "./AsideTable";

/** How the source of a series went; times are ms since 1970. */
export interface SourceFacts extends SourceState {
  kind: string;
  active: boolean;
  interval_minutes: number;
  next_at: number | null;
}

/** What cleaning set aside in the last days. */
export interface AsideFacts {
  rows: readonly AsideLine[];
  counts: readonly { rule: string; count: number }[];
  days: number;
  cleaned: boolean;
}

interface ArrivalsProps {
  source: SourceFacts | null;
  aside: AsideFacts;
  unit: string;
  zone: string;
  edit: boolean;
}

/** Where the values of a series come from, and those that cleaning set aside. */
export function Arrivals({ source, aside, unit, zone, edit }: ArrivalsProps) {
  const { t, i18n } = useTranslation("live");
  const total = aside.counts.reduce((sum, { count }) => sum + count, 0);
  const number = (value: number) => formatNumber(value, i18n.language as Locale);
  return (
    <>
      {source ? <Source source={source} zone={zone} /> : null}
      {aside.cleaned || total > 0 ? (
        <Section id="aside" title={t("aside.title")} lead={t("aside.lead", { count: total, days: aside.days })}>
          {aside.counts.length > 0 ? (
            <ul>
              {aside.counts.map(({ rule, count }) => (
                <li key={rule}>{`${t(`aside.${rule}`)}: ${number(count)}`}</li>
              ))}
            </ul>
          ) : null}
          {aside.rows.length > 0 ? (
            <AsideTable caption={t("aside.latest")} rows={aside.rows} unit={unit} zone={zone} takeBack={edit} />
          ) : null}
        </Section>
      ) : null}
    </>
  );
}

function Source({ source, zone }: { source: SourceFacts; zone: string }) {
  const { t, i18n } = useTranslation("live");
  const locale = i18n.language as Locale;
  const time = (at: number | null) => (at === null ? "–" : formatTime(at, locale, zone));
  const { problem, failing_since, failures } = source;
  const why = problem ? t(`source.problem.${problem.reason}`, problem.params) : null;
  return (
    <Section id="source" title={t("series.source")}>
      {failing_since !== null && source.active ? (
        <Notice kind="warning" title={t("source.failing", { count: failures, since: time(failing_since) })}>
          <p>{why}</p>
        </Notice>
      ) : null}
      <DefinitionList
        items={[
          { term: t("source.field.kind"), value: t(`source.kind.${source.kind}`) },
          { term: t("source.state"), value: t(source.active ? "source.on" : "source.off") },
          { term: t("source.last"), value: time(source.good_at) },
          ...(source.next_at === null ? [] : [{ term: t("source.next"), value: time(source.next_at) }]),
          { term: t("source.stored"), value: formatNumber(source.stored, locale) },
          { term: t("source.refused"), value: formatNumber(source.refused, locale) },
          ...(failing_since === null && why ? [{ term: t("source.last_problem"), value: why }] : []),
        ]}
      />
    </Section>
  );
}
