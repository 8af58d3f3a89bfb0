import { useTranslation } from "react-i18next";
import { type CheckLine, CheckTable } from "~/ui/checks/CheckTable";
import { Notice, Section, StatusBadge } from "~/ui/kit/layout";
import { DataTable } from "~/ui/kit/lists";

interface ReadyLine {
  key: string;
  level: "error" | "warning" | "note";
  params: Record<string, string | number>;
  /** Where it is put right. */
  href: string;
}

const TONES = { error: "error", warning: "warning", note: "info" } as const;

/** What is missing before a plan can be made, and what it would be better for. */
export function ReadyPanel(props: { ready: boolean; blockers: readonly CheckLine[]; points: readonly ReadyLine[] }) {
  const { ready, blockers, points } = props;
  const { t } = useTranslation("operator");
  return (
    <>
      <Notice kind={ready ? "success" : "error"} title={t(ready ? "ready.yes" : "ready.no")} />
      {blockers.length > 0 ? (
        <Section id="blockers" title={t("ready.blockers")} lead={t("ready.blockers_lead")}>
          <CheckTable caption={t("ready.blockers")} lines={blockers} />
        </Section>
      ) : null}
      {points.length > 0 ? (
        <Section id="points" title={t("ready.points")}>
          <DataTable
            caption={t("ready.points")}
            captionHidden
            columns={[
              {
                key: "level",
                header: t("ready.level"),
                cell: ({ level }) => <StatusBadge tone={TONES[level]}>{t(`ready.levels.${level}`)}</StatusBadge>,
              },
              {
                key: "text",
                header: t("ready.what"),
                rowHeader: true,
                cell: ({ key, params, href }) => <a href={href}>{t(`ready.point.${key}`, params)}</a>,
              },
            ]}
            rows={points.map((point, index) => ({ ...point, index }))}
            rowKey={({ index }) => String(index)}
            cards
          />
        </Section>
      ) : null}
    </>
  );
}
