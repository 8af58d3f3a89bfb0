import { useTranslation } from "react-i18next";
import { formatScaled } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { StoredPlan } from "~/entities/operator/plan";
import { spansOf } from "~/entities/operator/planSpans";
import { groundText } from "~/entities/operator/told/groundText";
import { Section } from "~/ui/kit/layout";
import { DataTable, Swatch } from "~/ui/kit/lists";

interface Props {
  plan: Pick<StoredPlan, "rows" | "start">;
  /** Steps from <= t < to that are shown. */
  first: number;
  last: number;
  zone: string;
  currency: string;
  /** Colours of the technologies of components, by their id. */
  colours: Readonly<Record<string, string>>;
  /** The time at which a step begins, in words. */
  time: (step: number) => string;
}

/** Lines of the table; the steps of a component have all. */
const MOST = 40;

/** What is done, and why: a line for as long as a component does the same. */
export function PlanActions({ plan, first, last, zone, currency, colours, time }: Props) {
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  const frame = { t, locale, zone, currency, start: Date.parse(plan.start) };
  const lines = spansOf(plan.rows, first, last);
  if (lines.length === 0) return null;
  const title = t("schedule.actions");
  return (
    <Section id="actions" title={title} lead={t("schedule.actions_lead")}>
      <DataTable
        caption={title}
        captionHidden
        cards
        columns={[
          { key: "when", header: t("schedule.when"), cell: ({ span }) => `${time(span.from)} – ${time(span.to)}` },
          {
            key: "what",
            header: t("schedule.what"),
            rowHeader: true,
            cell: ({ row, span }) => (
              <>
                {colours[row.component_id] ? <Swatch colour={colours[row.component_id]!} /> : null}{" "}
                {t(`schedule.doing.${span.doing}`, { name: row.name })}
              </>
            ),
          },
          {
            key: "power",
            header: t("schedule.mean_power"),
            numeric: true,
            cell: ({ span }) => formatScaled(span.power / 1000, "MW", locale),
          },
          {
            key: "why",
            header: t("schedule.why"),
            cell: ({ span: { ground, reason } }) =>
              ground ? groundText(ground, frame) : reason ? t(`reason.${reason}`) : "–",
          },
        ]}
        rows={lines.slice(0, MOST)}
        rowKey={({ row, span }) => `${row.component_id}-${span.from}`}
      />
      {lines.length > MOST ? (
        <p className="muted">{t("schedule.actions_more", { count: lines.length - MOST })}</p>
      ) : null}
    </Section>
  );
}
