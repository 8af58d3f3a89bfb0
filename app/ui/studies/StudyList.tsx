import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { StudyKind } from "~/entities/studies/settings";
import { ButtonLink, EmptyState, LiveRegion, PageHeader, Section, StatusBadge, Tabs } from "~/ui/kit/layout";
import { type RefusedStep, StepRefused } from "~/ui/kit/layout/StepRefused";
import { type Column, DataTable, Pagination } from "~/ui/kit/lists";
import { Choice, ViewForm } from "~/ui/results/frame/ViewForm";

export interface StudyLine {
  id: string;
  name: string;
  kind: StudyKind;
  /** The run that is asked of. */
  run: string;
  at: string;
  /** Runs of the study, those that ended, and of these those without a result. */
  total: number;
  ended: number;
  failed: number;
  running: boolean;
  stopped: boolean;
  href: string;
  deleteHref: string;
}

interface Props {
  title: string;
  base: string;
  runsHref: string;
  editable: boolean;
  deleted: boolean;
  runs: { value: string; label: string }[];
  run: { id: string; name: string; href: string } | null;
  kinds: { kind: StudyKind | "sliders"; href: string }[];
  page: number;
  pageSize: number;
  total: number;
  lines: StudyLine[];
  refused?: RefusedStep;
}

/** What can be asked of a result, and what was asked. */
export function StudyList(props: Props) {
  const { title, base, runsHref, editable, deleted, runs, run, kinds, page, pageSize, total, lines, refused } = props;
  const { t } = useTranslation("studies");
  const { search } = useLocation();
  // Answers come before more questions.
  const isAsked = deleted || total > 0;
  const studied = (
    <Section id="asked" title={t("list.asked")}>
      <LiveRegion types={["study", "optimization"]}>
        <Tabs
          label={t("list.asked")}
          tabs={[
            { label: t("common:list.all"), href: base, current: !deleted },
            { label: t("common:list.deleted"), href: `${base}?tab=deleted`, current: deleted },
          ]}
        />
        <StudyTable base={base} editable={editable} deleted={deleted} lines={lines} />
        <Pagination page={page} pageSize={pageSize} total={total} search={search} />
      </LiveRegion>
    </Section>
  );
  return (
    <>
      <PageHeader title={title} lead={t("list.lead")} />
      {refused ? <StepRefused refused={refused} /> : null}
      {isAsked ? studied : null}
      {run ? (
        <Section id="ask" title={t("list.ask", { run: run.name })}>
          {runs.length > 1 ? (
            <ViewForm label={t("list.choose_run")}>
              <Choice name="optimization_id" label={t("list.run")} value={run.id} options={runs} />
            </ViewForm>
          ) : null}
          {editable ? (
            <ul className="card-grid">
              {kinds.map(({ kind, href }) => (
                <li key={kind} className="card">
                  <h3>
                    <a href={href}>{t(`kind.${kind}`)}</a>
                  </h3>
                  <p>{t(`about.${kind}`)}</p>
                </li>
              ))}
            </ul>
          ) : (
            <p className="muted">{t("common:role.not_allowed")}</p>
          )}
        </Section>
      ) : (
        <EmptyState
          title={t("list.no_run_title")}
          actions={<ButtonLink href={runsHref}>{t("optimizations:runs.title")}</ButtonLink>}
        >
          <p>{t("list.no_run_text")}</p>
        </EmptyState>
      )}
      {isAsked ? null : studied}
    </>
  );
}

function StudyTable({ base, editable, deleted, lines }: Pick<Props, "base" | "editable" | "deleted" | "lines">) {
  const { t } = useTranslation("studies");
  const columns: Column<StudyLine>[] = [
    {
      key: "name",
      header: t("field.name"),
      rowHeader: true,
      cell: ({ href, name }) => (deleted ? name : <a href={href}>{name}</a>),
    },
    { key: "kind", header: t("column.kind"), cell: ({ kind }) => t(`kind.${kind}`) },
    { key: "run", header: t("list.run"), cell: ({ run }) => run },
    {
      key: "state",
      header: t("column.state"),
      cell: (line) => (
        <StatusBadge tone={line.running ? "info" : line.failed > 0 || line.stopped ? "warning" : "success"}>
          {t(line.running ? "state.running" : line.stopped ? "state.stopped" : "state.done", {
            ended: line.ended,
            total: line.total,
          })}
        </StatusBadge>
      ),
    },
    { key: "at", header: t("column.at"), cell: ({ at }) => <span className="nowrap">{at}</span> },
  ];
  return (
    <DataTable
      caption={t("list.asked")}
      columns={columns}
      rows={lines}
      cards
      rowKey={({ id }) => id}
      empty={t(deleted ? "list.none_deleted" : "list.none")}
      actions={
        editable
          ? (line) =>
              deleted ? (
                <form method="post" action={base} data-island="form">
                  <input type="hidden" name="study_id" value={line.id} />
                  <button type="submit" className="button button-small">
                    {t("common:action.restore")}
                  </button>
                </form>
              ) : (
                <ButtonLink href={line.deleteHref} kind="danger">
                  {t("list.discard")}
                </ButtonLink>
              )
          : undefined
      }
    />
  );
}
