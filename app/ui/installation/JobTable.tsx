import { useTranslation } from "react-i18next";
import { JOB_STATES, type JobState } from "~/entities/core/jobState";
import type { OperationsFilter } from "~/entities/installation/view";
import { Section, StatusBadge, type Tone } from "../kit/layout";
import { DataTable, FilterBar, FilterSelect } from "../kit/lists";

const TONES: Record<JobState, Tone> = {
  pending: "neutral",
  running: "info",
  done: "success",
  failed: "error",
  cancelled: "warning",
};

interface JobLine {
  id: string;
  type: string;
  space: string | null;
  state: JobState;
  attempt: number;
  max_attempts: number;
  created: string | null;
  started: string | null;
  ended: string | null;
  error: { code: string; message: string } | null;
  cancellable: boolean;
  repeatable: boolean;
}

interface JobTableProps {
  rows: readonly JobLine[];
  /** How many the filter fits, shown or not. */
  total: number;
  types: readonly string[];
  filter: OperationsFilter;
}

/** The newest jobs of a state and type, with what can be done about each. */
export function JobTable({ rows, total, types, filter }: JobTableProps) {
  const { t } = useTranslation("installation");
  const nameOf = useJobName();
  return (
    <Section id="jobs" title={t("jobs.title")} lead={t("jobs.lead")}>
      <FilterBar resetHref="/admin/operations#jobs" keep={{ error: filter.errorId ?? "" }} label={t("jobs.filter")}>
        <FilterSelect
          name="state"
          label={t("jobs.state")}
          value={filter.state}
          options={JOB_STATES.map((state) => ({ value: state, label: t(`jobs.states.${state}`) }))}
        />
        <FilterSelect
          name="type"
          label={t("jobs.type")}
          value={filter.type}
          options={types.map((type) => ({ value: type, label: nameOf(type) }))}
        />
      </FilterBar>
      <p className="muted small">{t("jobs.shown", { shown: rows.length, count: total })}</p>
      <form method="post">
        <DataTable
          cards
          caption={t("jobs.title")}
          captionHidden
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            { key: "type", header: t("jobs.type"), rowHeader: true, cell: (row) => nameOf(row.type) },
            {
              key: "state",
              header: t("jobs.state"),
              cell: (row) => <StatusBadge tone={TONES[row.state]}>{t(`jobs.states.${row.state}`)}</StatusBadge>,
            },
            { key: "space", header: t("jobs.space"), cell: (row) => row.space ?? "–" },
            { key: "created", header: t("jobs.created"), cell: (row) => row.created },
            { key: "ended", header: t("jobs.ended"), cell: (row) => row.ended ?? "–" },
            {
              key: "attempt",
              header: t("jobs.attempt"),
              numeric: true,
              cell: (row) => `${row.attempt}/${row.max_attempts}`,
            },
            { key: "error", header: t("jobs.error"), cell: (row) => <JobFault {...row} /> },
          ]}
          actions={(row) => <JobButtons {...row} />}
        />
      </form>
    </Section>
  );
}

/** What a job does, in words; what an earlier version called it stays as it is. */
function useJobName() {
  const { t, i18n } = useTranslation("installation");
  return (type: string) => (i18n.exists(`installation:jobs.types.${type}`) ? t(`jobs.types.${type}`) : type);
}

/** What no handler expected is logged as an error, and kept under the id of the job. */
const UNEXPECTED = "unexpected";

/** Why a job failed, in the words of its handler. */
function JobFault({ error, id }: JobLine) {
  const { t } = useTranslation("installation");
  if (!error) return "–";
  return (
    <>
      {error.code}: {error.message.slice(0, 200)}{" "}
      {error.code === UNEXPECTED ? (
        <a href={`/admin/operations?error=${encodeURIComponent(id)}#errors`}>{t("jobs.log")}</a>
      ) : null}
    </>
  );
}

function JobButtons({ id, type, created, cancellable, repeatable }: JobLine) {
  const { t } = useTranslation("installation");
  const nameOf = useJobName();
  const what = cancellable ? "cancel" : repeatable ? "again" : null;
  if (!what) return null;
  return (
    <button
      type="submit"
      name="intent"
      value={`${what}:${id}`}
      className="button button-small button-secondary"
      aria-label={t(`jobs.${what}_named`, { type: nameOf(type), created })}
    >
      {t(`jobs.${what}`)}
    </button>
  );
}
