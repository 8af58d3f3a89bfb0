import { useTranslation } from "react-i18next";
import type { SystemRole } from "~/entities/core/roles";
import { type Column, DataTable } from "../kit/lists";

/** A rule as its table shows it. */
interface GroupLine {
  rule_id: string;
  group_name: string;
  /** The company's name. */
  login: string;
  role: SystemRole;
  /** Null: the whole space. */
  system: string | null;
}

/** Which group gives which role, each with a button to remove it. */
export function GroupTable({ rules }: { rules: readonly GroupLine[] }) {
  const { t } = useTranslation(["team", "common"]);
  const columns: Column<GroupLine>[] = [
    { key: "group", header: t("groups.field.group_name"), rowHeader: true, cell: (row) => row.group_name },
    { key: "login", header: t("groups.field.variant"), cell: (row) => row.login },
    { key: "role", header: t("groups.field.role"), cell: (row) => t(`common:role.${row.role}`) },
    { key: "system", header: t("groups.field.system_id"), cell: (row) => row.system ?? t("groups.whole_space") },
  ];
  return (
    <form method="post">
      <DataTable
        cards
        caption={t("groups.title")}
        captionHidden
        columns={columns}
        rows={rules}
        rowKey={(row) => row.rule_id}
        empty={t("groups.none")}
        actions={(row) => (
          <button
            type="submit"
            name="remove"
            value={row.rule_id}
            className="button button-small button-secondary"
            aria-label={t("groups.remove_named", { group: row.group_name })}
          >
            {t("groups.remove")}
          </button>
        )}
      />
    </form>
  );
}
