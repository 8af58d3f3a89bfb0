import { useTranslation } from "react-i18next";
import { moneyColumn } from "~/entities/core/figures/columns";
import type { Locale } from "~/entities/core/locale";
import type { Option } from "~/ui/kit/fields";
import { EmptyState, Section, StatusBadge } from "~/ui/kit/layout";
import { DataTable } from "~/ui/kit/lists";
import { WindowForm } from "./WindowForm";

interface Work {
  event_id: string;
  name: string;
  description: string;
  from: string;
  to: string;
  lost: number | null;
  state: "over" | "now" | "ahead";
  href: string;
}

interface PlanningTabProps {
  /** What windows and lost values are from. Null: there is no plan. */
  plan: { name: string; href: string; standing: string; from: string } | null;
  components: readonly Option[];
  filter: { component: string; hours: string; until: string };
  wrong: boolean;
  wrongUntil: boolean;
  problem: string | null;
  /** Until when the plan reaches, and whether the work may end later than that. */
  plannedUntil: string | null;
  beyond: boolean | null;
  /** `event_id`: of the event that work in a window becomes. */
  windows: readonly { event_id: string; from: number; to: number; lost: number; timeText: string }[];
  work: readonly Work[];
  base: string;
  editable: boolean;
  zone: string;
  currency: string;
}

const TONES = { over: "neutral", now: "warning", ahead: "info" } as const;

/** The cheapest free windows for work on a component, and the work that is planned. */
export function PlanningTab(props: PlanningTabProps) {
  const { plan, filter, windows, work, base, editable, currency, problem } = props;
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  const money = moneyColumn(
    [...windows, ...work].map(({ lost }) => lost),
    currency,
    locale,
  );
  return (
    <div className="stack">
      {plan ? (
        <p>
          {t("maintenance.by_plan")} {t(`schedule.standing.${plan.standing}`, { name: plan.name, from: plan.from })}{" "}
          <a href={plan.href}>{t("schedule.to_plan")}</a>
        </p>
      ) : null}
      <Section id="window" title={t("maintenance.window")} lead={t("maintenance.window_lead")}>
        <WindowForm {...props} />
        {problem ? (
          <EmptyState title={t(`maintenance.no_window.${problem}`)}>
            <p>{t(`maintenance.no_window_text.${problem}`)}</p>
          </EmptyState>
        ) : null}
        {windows.length > 0 ? (
          <>
            {props.beyond ? <p>{t("maintenance.beyond", { until: props.plannedUntil })}</p> : null}
            <DataTable
              caption={t("maintenance.windows", { until: props.plannedUntil })}
              cards
              rows={windows}
              rowKey={({ from }) => String(from)}
              columns={[
                { key: "time", header: t("maintenance.time"), rowHeader: true, cell: ({ timeText }) => timeText },
                {
                  key: "lost",
                  header: t("maintenance.lost_value"),
                  unit: money.unit,
                  numeric: true,
                  cell: ({ lost }) => money.write(lost),
                },
                ...(editable
                  ? [
                      {
                        key: "plan",
                        header: t("maintenance.actions"),
                        cell: ({ event_id, from, to, timeText }: (typeof windows)[number]) => (
                          <form method="post" action={`${base}?tab=planning`}>
                            <input type="hidden" name="event_id" value={event_id} />
                            <input type="hidden" name="component" value={filter.component} />
                            <input type="hidden" name="from" value={from} />
                            <input type="hidden" name="to" value={to} />
                            <button
                              type="submit"
                              name="intent"
                              value="plan"
                              className="button button-secondary"
                              aria-label={t("maintenance.plan_here_at", { time: timeText })}
                            >
                              {t("maintenance.plan_here")}
                            </button>
                          </form>
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          </>
        ) : null}
      </Section>
      <Section id="calendar" title={t("maintenance.calendar")} lead={t("maintenance.calendar_lead")}>
        <DataTable
          caption={t("maintenance.calendar")}
          captionHidden
          cards
          empty={t("maintenance.no_work")}
          rows={work}
          rowKey={({ event_id }) => event_id}
          columns={[
            {
              key: "name",
              header: t("site.component"),
              rowHeader: true,
              cell: ({ name, href, from }) => (
                <a href={href} aria-label={t("maintenance.open", { name, from })}>
                  {name}
                </a>
              ),
            },
            { key: "from", header: t("plan.from"), cell: ({ from }) => from },
            { key: "to", header: t("plan.until"), cell: ({ to }) => to },
            {
              key: "state",
              header: t("planning.status"),
              cell: ({ state }) => <StatusBadge tone={TONES[state]}>{t(`maintenance.state.${state}`)}</StatusBadge>,
            },
            {
              key: "lost",
              header: t("maintenance.lost_value"),
              unit: money.unit,
              numeric: true,
              cell: ({ lost }) => money.write(lost),
            },
            { key: "what", header: t("events:field.description"), cell: ({ description }) => description || "–" },
          ]}
        />
      </Section>
    </div>
  );
}
