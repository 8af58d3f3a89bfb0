import { useTranslation } from "react-i18next";
import type { UserChange } from "~/entities/team/view";
import { type Column, DataTable } from "../kit/lists";

/** A change of an account, with its time in words. */
interface ChangeLine extends Omit<UserChange, "at"> {
  time: string;
}

/** Who changed which account, when and how. */
export function ChangeTable({ changes, empty }: { changes: readonly ChangeLine[]; empty?: string }) {
  const { t } = useTranslation(["team", "common"]);
  const value = (field: string, text: string | null): string => {
    if (text === null) return "–";
    if (field === "groups_problem") return t(`groups.problem.${text}`);
    if (field === "role" || field === "hand_role") return t(`common:role.${text}`);
    return text === "true" ? t("common:value.yes") : text === "false" ? t("common:value.no") : text;
  };
  const columns: Column<ChangeLine>[] = [
    { key: "time", header: t("changes.time"), cell: (row) => <span className="nowrap">{row.time}</span> },
    {
      key: "name",
      header: t("changes.account"),
      rowHeader: true,
      cell: (row) => row.name ?? t("changes.every_account"),
    },
    { key: "mode", header: t("changes.mode"), cell: (row) => t(`changes.modes.${row.mode}`) },
    {
      key: "fields",
      header: t("changes.what"),
      cell: (row) => (
        <>
          {row.fields.map(({ field, before, after }) => (
            <div key={field}>
              {t(row.mode === "create" || field === "token" ? "changes.field_new" : "changes.field", {
                field: t(`changes.fields.${field}`),
                before: value(field, before),
                after: value(field, after),
              })}
            </div>
          ))}
        </>
      ),
    },
    {
      key: "by",
      header: t("changes.by"),
      cell: (row) =>
        row.sign_in
          ? t("changes.sign_in", { company: row.sign_in })
          : row.provider
            ? t("changes.provider", { company: row.provider })
            : row.by,
    },
  ];
  return (
    <DataTable
      cards
      caption={t("changes.caption")}
      captionHidden
      columns={columns}
      rows={changes}
      rowKey={(row) => String(row.seq)}
      empty={empty ?? t("changes.none")}
    />
  );
}
