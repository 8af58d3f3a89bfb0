import { useTranslation } from "react-i18next";
import { type CheckLine, CheckTable } from "../checks/CheckTable";
import { SubmitButton } from "../kit/fields";
import { Notice, Section, StatusBadge } from "../kit/layout";
import { DataTable } from "../kit/lists";
import { type IgnoredLine, RunIgnored } from "./RunIgnored";

/** A component that the run does not compute. */
interface LeftOutLine {
  id: string;
  name: string;
  href: string;
  why: "draft" | "connector" | "place_gone" | "technology_gone" | "optional";
  /** Root technology: what the run then does without. */
  effect: string | null;
}

export interface RunReadinessProps {
  ready: boolean;
  lines: readonly CheckLine[];
  checksHref: string;
  /** How many recommended parameters are missing. */
  recommended: number;
  leftOut: readonly LeftOutLine[];
  /** What was entered and does not count in this run. */
  unused: readonly IgnoredLine[];
}

/** What the run will find in the system: named here, so that nothing is left out or refused without a word. */
export function RunReadiness({ ready, lines, checksHref, recommended, leftOut, unused }: RunReadinessProps) {
  const { t } = useTranslation("checks");
  const errors = lines.filter(({ severity }) => severity === "error").length;
  const drafts = leftOut.filter(({ why }) => why === "draft");
  return (
    <>
      <Section id="review-checks" title={t("review.title")}>
        {ready ? (
          <Notice kind={errors > 0 ? "warning" : "success"} title={t(errors > 0 ? "review.odd" : "review.ready")} />
        ) : (
          <Notice kind="error" title={t("review.not_ready")} />
        )}
        {lines.length > 0 ? <CheckTable caption={t("review.title")} lines={lines} /> : null}
        <p>
          {recommended > 0 ? `${t("review.recommended", { count: recommended })} ` : null}
          <a href={checksHref}>{t("all_checks")}</a>
        </p>
      </Section>
      {leftOut.length > 0 ? (
        <Section id="review-left-out" title={t("left_out.title")} lead={t("left_out.lead", { count: leftOut.length })}>
          <DataTable
            caption={t("left_out.title")}
            captionHidden
            columns={[
              {
                key: "name",
                header: t("column.component"),
                rowHeader: true,
                cell: (line) => <a href={line.href}>{line.name}</a>,
              },
              {
                key: "why",
                header: t("left_out.why"),
                cell: (line) => (
                  <StatusBadge tone={line.why === "draft" || line.why === "optional" ? "neutral" : "warning"}>
                    {t(`left_out.because.${line.why}`)}
                  </StatusBadge>
                ),
              },
              {
                key: "effect",
                header: t("left_out.effect"),
                cell: (line) => (line.effect ? t(`left_out.without.${line.effect}`) : "–"),
              },
            ]}
            rows={leftOut}
            rowKey={(line) => line.id}
            actions={(line) =>
              line.why === "draft" ? (
                <PublishForm ids={[line.id]} label={t("left_out.use_item", { name: line.name })} />
              ) : null
            }
          />
          {drafts.length > 1 ? (
            <PublishForm ids={drafts.map(({ id }) => id)} label={t("left_out.use_all", { count: drafts.length })} />
          ) : null}
        </Section>
      ) : null}
      <RunIgnored lines={unused} />
    </>
  );
}

function PublishForm({ ids, label }: { ids: readonly string[]; label: string }) {
  return (
    <form method="post" data-island="form">
      {ids.map((id) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      <SubmitButton kind="secondary" name="intent" value="publish">
        {label}
      </SubmitButton>
    </form>
  );
}
