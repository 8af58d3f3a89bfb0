import { useTranslation } from "react-i18next";
import { moneyColumn } from "~/entities/core/figures/columns";
import { formatClock, formatMoney, formatPercent, formatScaled } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import {
  DAY_COURSES,
  DAY_TERMS,
  hadPlan,
  LEAST_COVERAGE,
  type MeasuredDay,
  reachedOf,
  savingOfDay,
  whyNoShare,
  whyWorse,
} from "~/entities/operator/afterwards/measuredDay";
import { STEP_MINUTES } from "~/entities/operator/operation";
import { LineChart } from "~/ui/kit/charts";
import { titled } from "~/ui/kit/charts/titled";
import { ButtonLink, EmptyState, Notice, PageHeader, Section } from "~/ui/kit/layout";
import { type RefusedStep, StepRefused } from "~/ui/kit/layout/StepRefused";
import { DataTable, KeyFigures } from "~/ui/kit/lists";
import { DayValues } from "./DayValues";
import { signedSaving } from "./signedSaving";

interface Props {
  title: string;
  dayText: string;
  zone: string;
  currency: string;
  base: string;
  /** Null where it was not judged. */
  day: MeasuredDay | null;
  over: boolean;
  mayJudge: boolean;
  beforeHref: string;
  afterHref: string | null;
  csvHref: string;
  siteHref: string;
  seriesHrefs: Record<string, string>;
  refused?: RefusedStep;
}

/** A day afterwards: figures, cost by term, what was taken from the connections, and by which values that is told. */
export function DayPage(props: Props) {
  const { title, dayText, day, base, mayJudge } = props;
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  const notJudged = day?.not_judged ?? null;
  return (
    <>
      <PageHeader
        title={title}
        lead={t("measured.day_lead")}
        actions={
          day?.net ? (
            <ButtonLink href={props.csvHref} download>
              {t("measured.file_day")}
            </ButtonLink>
          ) : null
        }
      />
      {props.refused ? <StepRefused refused={props.refused} /> : null}
      <nav aria-label={t("period.label")} className="actions">
        <a href={props.beforeHref}>{t("period.before.day")}</a>
        <strong>{dayText}</strong>
        {props.afterHref ? <a href={props.afterHref}>{t("period.after.day")}</a> : null}
      </nav>
      <div className="stack">
        {day === null ? (
          <EmptyState
            title={t("measured.none", { shown: dayText })}
            actions={<ButtonLink href={props.siteHref}>{t("site.title")}</ButtonLink>}
          >
            <p>{t(props.over ? "measured.none_day" : "measured.not_over")}</p>
          </EmptyState>
        ) : null}
        {day && notJudged ? (
          <Notice kind="warning" title={t("measured.not_judged", { shown: dayText })}>
            <p>
              {t(`measured.why.${notJudged}`, {
                least: formatPercent(LEAST_COVERAGE, locale, 0),
                names: day.missing.join(", ") || t("common:form.not_specified"),
              })}{" "}
              <a href={props.siteHref}>{t("site.title")}</a>
            </p>
          </Notice>
        ) : null}
        {day?.costs ? <Judged {...props} day={day} costs={day.costs} /> : null}
        {day ? <DayValues day={day} seriesHrefs={props.seriesHrefs} /> : null}
        {mayJudge ? (
          <form method="post" action={base}>
            <p className="muted">{t("measured.again_note")}</p>
            <button type="submit" className="button button-secondary">
              {t(day ? "measured.again" : "measured.judge")}
            </button>
          </form>
        ) : null}
      </div>
    </>
  );
}

function Judged({
  day,
  costs,
  currency,
  zone,
  csvHref,
}: Props & { day: MeasuredDay; costs: NonNullable<MeasuredDay["costs"]> }) {
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  const money = (value: number | null | undefined) =>
    value === null || value === undefined ? "–" : formatMoney(value, currency, locale);
  const { net } = day;
  const energy = (values: readonly (number | null)[]) =>
    formatScaled(
      values.reduce<number>((sum, kw) => sum + (kw ?? 0) / 4000, 0),
      "MWh",
      locale,
    );
  /** The most that was drawn at once, and when. */
  const peakOf = (values: readonly (number | null)[]): string | null => {
    const peak = Math.max(...values.map((kw) => kw ?? 0));
    if (peak <= 0) return null;
    const at = new Date(day.startMs + values.indexOf(peak) * STEP_MINUTES * 60_000).toISOString();
    return t("measured.net_peak", { peak: formatScaled(peak / 1000, "MW", locale), time: formatClock(at, zone) });
  };
  const rows = [
    ...DAY_TERMS.map((term) => ({ term, of: (one: typeof costs.measured) => one.terms[term] })),
    STORED,
    TOTAL,
  ];
  const inTable = moneyColumn(
    DAY_COURSES.flatMap((course) => rows.map(({ of }) => (costs[course] ? of(costs[course]) : null))),
    currency,
    locale,
  );
  return (
    <>
      {hadPlan(day) ? (
        <WithPlan day={day} costs={costs} money={money} />
      ) : (
        <WithoutPlan day={day} costs={costs} money={money} />
      )}
      <Section id="terms" title={t("measured.terms")}>
        <DataTable
          caption={t("measured.terms")}
          captionHidden
          columns={[
            {
              key: "term",
              header: t("measured.term"),
              rowHeader: true,
              cell: ({ term }) => t(`measured.cost.${term}`),
            },
            ...DAY_COURSES.map((course) => ({
              key: course,
              header: t(`measured.course.${course}`),
              unit: inTable.unit,
              numeric: true,
              cell: ({ of }: (typeof rows)[number]) => {
                const cost = costs[course];
                return inTable.write(cost && of(cost));
              },
            })),
          ]}
          rows={rows.filter(
            ({ term, of }) => term === "total" || DAY_COURSES.some((c) => costs[c] && of(costs[c]) !== 0),
          )}
          rowKey={({ term }) => term}
          empty=""
        />
      </Section>
      {net ? (
        <LineChart
          id="measured-net"
          {...titled(peakOf(net.measured), t("measured.net"))}
          summary={t("measured.net_summary", { energy: energy(net.measured) })}
          unit="kW"
          time={{ start: day.startMs, step: STEP_MINUTES * 60 }}
          zone={zone}
          csvHref={csvHref}
          series={DAY_COURSES.filter((course) => course !== "planned" || costs.planned).map((course) => ({
            name: t(`measured.course.${course}`),
            values: net[course],
            strong: course === "measured",
          }))}
        />
      ) : null}
    </>
  );
}

interface FiguresProps {
  day: MeasuredDay;
  costs: NonNullable<MeasuredDay["costs"]>;
  money: (value: number | null | undefined) => string;
}

/** What plans promised and saved, and why where the day cost more than the status quo. */
function WithPlan({ day, costs, money }: FiguresProps) {
  const { t, i18n } = useTranslation("operator");
  const { regret } = day;
  const saving = savingOfDay(day) ?? 0;
  const worse = whyWorse(day);
  const totals = {
    measured: costs.measured.total,
    status_quo: costs.status_quo.total,
    foresight: costs.foresight.total,
  };
  const reached = reachedOf(totals);
  const noShare = whyNoShare(totals);
  return (
    <>
      {worse ? (
        <Notice kind="warning" title={t("measured.worse", { amount: money(-saving) })}>
          <p>
            {t("measured.worse_term", { term: t(`measured.cost.${worse.term}`), amount: money(worse.more) })}{" "}
            {worse.cause === "part"
              ? t("measured.part_planned", { count: day.planned_steps, all: day.steps })
              : worse.cause
                ? t(`measured.worse_cause.${worse.cause}`, { planned: money(costs.planned?.total) })
                : null}
          </p>
        </Notice>
      ) : null}
      <KeyFigures
        items={[
          { term: t("measured.saving"), value: signedSaving(saving, money), note: t("measured.saving_note") },
          noShare
            ? {
                term: t("measured.possible"),
                value: money(totals.status_quo - totals.foresight),
                note: t(`measured.reached_none.${noShare}`),
              }
            : {
                term: t("measured.reached"),
                value: formatPercent(reached, i18n.language as Locale, 0),
                note: t("measured.reached_regret", { regret: money(regret?.amount) }),
              },
          { term: t("measured.course.measured"), value: money(costs.measured.total), note: t("measured.cost_note") },
          {
            term: t("measured.promised"),
            value: money(costs.planned?.total),
            note: t(costs.planned ? "measured.promised_day" : "measured.promised_part", {
              count: day.planned_steps,
              all: day.steps,
            }),
          },
        ]}
      />
    </>
  );
}

/** A day that was not planned all day: what a plan could have saved. */
function WithoutPlan({ day, costs, money }: FiguresProps) {
  const { t } = useTranslation("operator");
  return (
    <>
      <Notice
        kind="info"
        title={t(day.planned_steps === 0 ? "measured.without_plan" : "measured.part_planned", {
          count: day.planned_steps,
          all: day.steps,
        })}
      >
        <p>{t("measured.without_plan_text")}</p>
      </Notice>
      <KeyFigures
        items={[
          {
            term: t("measured.missed"),
            value: money(day.regret?.amount),
            note: t("measured.missed_note", { most: money(day.regret?.most) }),
          },
          { term: t("measured.course.measured"), value: money(costs.measured.total), note: t("measured.cost_note") },
        ]}
      />
    </>
  );
}

type Cost = NonNullable<MeasuredDay["costs"]>["measured"];
const STORED = { term: "stored" as const, of: ({ stored }: Cost) => -stored };
const TOTAL = { term: "total" as const, of: ({ total }: Cost) => total };
