import { useTranslation } from "react-i18next";
import type { ProgramChange, ProgramToken, UndoableStep } from "~/entities/programs/view";
import { Section } from "../kit/layout";
import { type Column, DataTable } from "../kit/lists";

interface Props {
  changes: readonly ProgramChange[];
  tokens: readonly ProgramToken[];
  steps: readonly UndoableStep[];
}

/** Changes of a person's programs, and the latest step of each system that can be undone. */
export function ConnectedPrograms({ changes, tokens, steps }: Props) {
  const { t } = useTranslation("programs");
  const columns: Column<ProgramChange>[] = [
    { key: "program", header: t("connected.program"), rowHeader: true, cell: (row) => row.program },
    { key: "time", header: t("connected.time"), cell: (row) => row.time },
    { key: "mode", header: t("connected.mode"), cell: (row) => row.mode },
    { key: "what", header: t("connected.what"), cell: (row) => <a href={row.href}>{row.what}</a> },
    { key: "system", header: t("connected.system"), cell: (row) => row.system ?? t("connected.no_system") },
  ];
  const ofTokens: Column<ProgramToken>[] = [
    { key: "name", header: t("connected.name"), rowHeader: true, cell: ({ name }) => name ?? t("connected.no_name") },
    { key: "calls", header: t("connected.calls"), cell: ({ calls }) => calls },
    { key: "runs", header: t("connected.runs"), cell: ({ runs }) => runs },
    { key: "credits", header: t("connected.credits"), cell: ({ credits }) => credits },
    {
      key: "change",
      header: t("connected.change"),
      cell: ({ name, href }) => (
        <a href={href} aria-label={t("connected.change_named", { name: name ?? t("connected.no_name") })}>
          {t("connected.change")}
        </a>
      ),
    },
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
      <Section id="limits" title={t("connected.limits")}>
        <DataTable
          cards
          caption={t("connected.limits")}
          captionHidden
          columns={ofTokens}
          rows={tokens}
          rowKey={({ id }) => id}
          empty={t("connected.no_tokens")}
        />
      </Section>
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
