import { useTranslation } from "react-i18next";
import type { Locale } from "~/entities/core/locale";
import type { PlanRow } from "~/entities/operator/plan";
import { groundText } from "~/entities/operator/told/groundText";
import { Section } from "~/ui/kit/layout";
import { DataTable } from "~/ui/kit/lists";

interface Props {
  row: Pick<PlanRow, "name" | "grounds">;
  /** ms since 1970 of step 0. */
  start: number;
  /** Steps from <= t < to that are shown. */
  first: number;
  last: number;
  zone: string;
  currency: string;
  /** The time at which a step begins, in words. */
  time: (step: number) => string;
}

/** Why a component does what it does: one line for as long as the same ground holds. Nothing for plans that have no grounds. */
export function GroundTable({ row: { name, grounds = [] }, start, first, last, zone, currency, time }: Props) {
  const { t, i18n } = useTranslation("operator");
  const frame = { t, locale: i18n.language as Locale, zone, currency, start };
  const lines = grounds.filter(({ from, to }) => from < last && to > first);
  if (lines.length === 0) return null;
  const title = t("schedule.grounds", { name });
  return (
    <Section id="grounds" title={title} lead={t("schedule.grounds_lead")}>
      <DataTable
        caption={title}
        captionHidden
        cards
        columns={[
          {
            key: "when",
            header: t("schedule.when"),
            rowHeader: true,
            cell: ({ from, to }) => `${time(Math.max(first, from))} – ${time(Math.min(last, to))}`,
          },
          { key: "why", header: t("schedule.why"), cell: (ground) => groundText(ground, frame) },
        ]}
        rows={lines}
        rowKey={({ from }) => String(from)}
      />
    </Section>
  );
}
