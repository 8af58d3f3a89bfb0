import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { moneyColumn } from "~/entities/core/figures/columns";
import { formatMoney, formatPercent } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { type DaysTogether, LEAST_COVERAGE, type NotJudged } from "~/entities/operator/afterwards/measuredDay";
import { BarChart } from "~/ui/kit/charts";
import { titled } from "~/ui/kit/charts/titled";
import { ButtonLink, EmptyState, Notice, PageHeader } from "~/ui/kit/layout";
import { DataTable, KeyFigures } from "~/ui/kit/lists";
import { signedSaving } from "./signedSaving";

interface DayLine {
  day: string;
  label: string;
  href: string;
  coverage: number;
  not_judged: NotJudged | null;
  /** [currency]. Null: not known. */
  planned: number | null;
  measured: number | null;
  status_quo: number | null;
  foresight: number | null;
  saving: number | null;
  regret: number | null;
  /** Whether it counts as planned, and the share of it in which a plan was in force [1]. */
  hadPlan: boolean;
  sharePlanned: number;
}

interface Props {
  title: string;
  base: string;
  monthText: string;
  currency: string;
  beforeHref: string;
  afterHref: string | null;
  csvHref: string;
  siteHref: string;
  /** The last day that is over, where it was not judged yet. */
  lastHref: string | null;
  together: DaysTogether;
  lines: readonly DayLine[];
}

/** What a month cost, day by day, next to what it would have cost without plans and with everything known before. */
export function MonthPage(props: Props) {
  const { title, monthText, together, lines, currency, beforeHref, afterHref } = props;
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  const money = (value: number | null) => (value === null ? "–" : formatMoney(value, currency, locale));
  const inTable = moneyColumn(
    lines.flatMap((l) => [l.planned, l.measured, l.status_quo, l.foresight, l.saving, l.regret]),
    currency,
    locale,
  );
  const judged = lines.filter(({ not_judged }) => not_judged === null);
  return (
    <>
      <PageHeader
        title={title}
        lead={t("measured.lead")}
        actions={
          lines.length > 0 ? (
            <ButtonLink href={props.csvHref} download>
              {t("measured.file")}
            </ButtonLink>
          ) : null
        }
      />
      <nav aria-label={t("period.label")} className="actions">
        <a href={beforeHref}>{t("period.before.month")}</a>
        <strong>{monthText}</strong>
        {afterHref ? <a href={afterHref}>{t("period.after.month")}</a> : null}
      </nav>
      {lines.length === 0 ? (
        <EmptyState
          title={t("measured.none", { shown: monthText })}
          actions={<ButtonLink href={props.siteHref}>{t("site.title")}</ButtonLink>}
        >
          <p>{t("measured.none_text")}</p>
          {props.lastHref ? (
            <p>
              <a href={props.lastHref}>{t("measured.to_last")}</a>
            </p>
          ) : null}
        </EmptyState>
      ) : (
        <div className="stack">
          {judged.length < lines.length ? (
            <Notice
              kind="info"
              title={t("measured.some_not_judged", { count: lines.length - judged.length, all: lines.length })}
            >
              <p>{t("measured.coverage_note", { share: formatPercent(LEAST_COVERAGE, locale, 0) })}</p>
            </Notice>
          ) : null}
          {judged.length > 0 ? <Figures together={together} money={money} all={lines.length} /> : null}
          {judged.length > 0 ? (
            <BarChart
              id="measured-days"
              {...titled(findingOf(together, money, t), t("measured.chart", { shown: monthText }))}
              summary=""
              unit={inTable.unit}
              csvHref={props.csvHref}
              labels={lines.map(({ day }) => String(Number(day.slice(8))))}
              series={[
                { name: t("measured.saving"), values: lines.map(({ saving }) => inTable.scaled(saving)) },
                { name: t("measured.regret"), values: lines.map(({ regret }) => inTable.scaled(regret)) },
              ]}
            />
          ) : null}
          <DataTable
            caption={t("measured.days")}
            cards
            columns={[
              { key: "day", header: t("measured.day"), rowHeader: true, cell: (l) => <a href={l.href}>{l.label}</a> },
              {
                key: "coverage",
                header: t("measured.coverage"),
                numeric: true,
                cell: ({ coverage }) => formatPercent(coverage, locale, 1),
              },
              {
                key: "planned",
                header: t("measured.course.planned"),
                unit: inTable.unit,
                numeric: true,
                cell: (l) => inTable.write(l.planned),
              },
              {
                key: "measured",
                header: t("measured.course.measured"),
                unit: inTable.unit,
                numeric: true,
                cell: (l) => inTable.write(l.measured),
              },
              {
                key: "status_quo",
                header: t("measured.course.status_quo"),
                unit: inTable.unit,
                numeric: true,
                cell: (l) => inTable.write(l.status_quo),
              },
              {
                key: "best",
                header: t("measured.course.foresight"),
                unit: inTable.unit,
                numeric: true,
                cell: (l) => inTable.write(l.foresight),
              },
              {
                key: "saving",
                header: t("measured.saving"),
                unit: inTable.unit,
                numeric: true,
                cell: ({ saving }) => inTable.write(saving),
              },
              {
                key: "regret",
                header: t("measured.regret"),
                unit: inTable.unit,
                numeric: true,
                cell: ({ regret }) => inTable.write(regret),
              },
              {
                key: "why",
                header: t("measured.judged"),
                cell: ({ not_judged, hadPlan, sharePlanned }) => {
                  if (not_judged) return t(`measured.why_short.${not_judged}`);
                  if (hadPlan) return t("common:value.yes");
                  return t("measured.judged_without_plan", { share: formatPercent(sharePlanned, locale, 0) });
                },
              },
            ]}
            rows={lines}
            rowKey={({ day }) => day}
            empty=""
          />
        </div>
      )}
    </>
  );
}

/** The title of the chart of a month: what plans saved or cost, or what could have been saved where none was in force. */
function findingOf(
  { withPlan, saving, withoutPlan, missed }: DaysTogether,
  money: (value: number) => string,
  t: TFunction<"operator">,
): string {
  if (withPlan === 0) return t("measured.chart_missed", { amount: money(missed), count: withoutPlan });
  return t(saving < 0 ? "measured.chart_worse" : "measured.chart_summary", {
    amount: money(Math.abs(saving)),
    count: withPlan,
  });
}

/** Sums of the days that are judged; what plans saved is told of the days that had one. */
function Figures({ together, money, all }: { together: DaysTogether; money: (value: number) => string; all: number }) {
  const { t, i18n } = useTranslation("operator");
  const { judged, planned, promised, promisedMeasured, reached, noShare, withPlan, withoutPlan } = together;
  const ofPlans =
    withPlan === 0
      ? []
      : [
          {
            term: t("measured.saving"),
            value: signedSaving(together.saving, money),
            note: t("measured.saving_days", { count: withPlan }),
          },
          noShare
            ? {
                term: t("measured.possible"),
                value: money(together.possible),
                note: t(`measured.reached_none.${noShare}`),
              }
            : {
                term: t("measured.reached"),
                value: formatPercent(reached, i18n.language as Locale, 0),
                note: t("measured.reached_regret", { regret: money(together.regret) }),
              },
        ];
  const missed =
    withoutPlan === 0
      ? []
      : [
          {
            term: t("measured.missed"),
            value: money(together.missed),
            note: t("measured.missed_days", { count: withoutPlan }),
          },
        ];
  return (
    <KeyFigures
      items={[
        ...ofPlans,
        ...missed,
        {
          term: t("measured.course.measured"),
          value: money(together.measured),
          note: t("measured.judged_of", { count: judged, all }),
        },
        {
          term: t("measured.promised"),
          value: planned === 0 ? "–" : money(promised),
          note:
            planned === 0
              ? t("measured.promised_none")
              : t("measured.promised_note", { count: planned, measured: money(promisedMeasured) }),
        },
      ]}
    />
  );
}
