import { useTranslation } from "react-i18next";
import type { OperationsFilter } from "~/entities/installation/view";
import { EmptyState, Section } from "../kit/layout";
import { FilterBar, FilterText } from "../kit/lists";

interface ErrorLine {
  id: string;
  time: string;
  process: string;
  source: string | null;
  message: string;
  stack: string | null;
}

interface ErrorListProps {
  rows: readonly ErrorLine[];
  filter: OperationsFilter;
}

/** The last errors, found by the id that people were shown. */
export function ErrorList({ rows, filter }: ErrorListProps) {
  const { t } = useTranslation("installation");
  const { state, type, errorId } = filter;
  return (
    <Section id="errors" title={t("errors.title")} lead={t("errors.lead")}>
      <FilterBar
        action="/admin/operations#errors"
        resetHref="/admin/operations#errors"
        keep={{ state: state ?? "", type: type ?? "" }}
        label={t("errors.find")}
      >
        <FilterText name="error" label={t("errors.id")} value={errorId} />
      </FilterBar>
      {rows.length === 0 ? (
        <EmptyState title={t(errorId ? "errors.not_found" : "errors.none")} level={3} />
      ) : (
        <ul className="plain-list">
          {rows.map((row, i) => (
            <li key={i}>
              <details open={errorId !== null}>
                <summary>
                  {row.time} · {row.process} · {row.message}
                </summary>
                <p className="muted small">
                  {t("errors.id")}: {row.id || "–"} {row.source ? `· ${row.source}` : ""}
                </p>
                {row.stack ? <pre className="wrapping">{row.stack}</pre> : null}
              </details>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
