import { useTranslation } from "react-i18next";
import type { ProgramChange, UndoableStep } from "~/entities/programs/view";
import { Section } from "../kit/layout";
import { type Column, DataTable } from "../kit/lists";

interface Props {
  changes: readonly ProgramChange[];
  steps: readonly UndoableStep[];
}

/** Changes of a person's programs, and the latest step of each system that can be undone. */
export function ConnectedPrograms({ changes, steps }: Props) {
  const { t } = useTranslation("programs");
  const columns: Column<ProgramChange>[] = [
    { key: "program", header: t("connected.program"), rowHeader: true, cell: (row) => row.program },
    { key: "time", header: t("connected.time"), cell: (row) => row.time },
    { key: "mode", header: t("connected.mode"), cell: (row) => row.mode },
    { key: "what", header: t("connected.what"), cell: (row) => <a href={row.href}>{row.what}</a> },
    { key: "system", header: t("connected.system"), cell: (row) => row.system ?? t("connected.no_system") },
  ];
  return (
    <>
      {steps.length === 0 ? null : (
        <Section id="undo" title={t("connected.undo")} lead={t("connected.undo_lead")}>
          <ul>
            {steps.map(({ system, program, time, href }) => (
              <li key={href}>
                <a href={href}>{t("connected.undo_step", { system, program, time })}</a>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section id="changes" title={t("connected.changes")}>
        <DataTable
          cards
          caption={t("connected.changes")}
          captionHidden
          columns={columns}
          rows={changes}
          rowKey={(row) => String(row.seq)}
          empty={t("connected.none")}
        />
      </Section>
    </>
  );
}
