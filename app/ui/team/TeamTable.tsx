import { useTranslation } from "react-i18next";
import type { GlobalRole } from "~/entities/core/roles";
import { teamPaths } from "~/entities/team/paths";
import { PersonName } from "../files/PersonName";
import { StatusBadge } from "../kit/layout";
import { type Column, DataTable, readSort } from "../kit/lists";
import { RoleOrigin } from "./RoleOrigin";

/** An account as the team page lists it. */
interface TeamLine {
  user_id: string;
  displayName: string;
  /** Address of the own picture. */
  avatar: string | null;
  email: string;
  emailVerified: boolean;
  role: GlobalRole;
  super_admin: boolean;
  disabled: boolean;
  two_factor: boolean;
  has_password: boolean;
  sso_variant: string | null;
  role_groups: readonly string[];
  hand_role: GlobalRole | null;
  groups_problem: "too_many" | "unreadable" | "not_told" | null;
  /** In words, UTC. Null: never. */
  last_login: string | null;
  manageable: boolean;
  /** The reader's own account. */
  self: boolean;
}

export const TEAM_SORTS = ["name", "email", "role", "last_login"];

/** The accounts of a space. */
export function TeamTable(props: { members: readonly TeamLine[]; search: string }) {
  const { t } = useTranslation(["team", "common"]);
  const byGroups = props.members.some(({ role_groups }) => role_groups.length > 0);
  const columns: Column<TeamLine>[] = [
    {
      key: "name",
      header: t("field.displayName"),
      rowHeader: true,
      sortable: true,
      cell: (row) => (
        <PersonName name={row.self ? t("you", { name: row.displayName }) : row.displayName} avatar={row.avatar} />
      ),
    },
    {
      key: "email",
      header: t("field.email"),
      sortable: true,
      cell: (row) => (row.emailVerified ? row.email : t("column.unverified", { email: row.email })),
    },
    {
      key: "role",
      header: t("field.role"),
      sortable: true,
      cell: (row) => (
        <>
          {t(row.super_admin ? "common:role.super_admin" : `common:role.${row.role}`)}
          {byGroups ? (
            <>
              <br />
              <RoleOrigin role_groups={row.role_groups} hand_role={row.hand_role} />
            </>
          ) : null}
          {row.groups_problem ? (
            <>
              {" "}
              <StatusBadge tone="warning">{t(`groups.problem.${row.groups_problem}`)}</StatusBadge>
            </>
          ) : null}
        </>
      ),
    },
    {
      key: "last_login",
      header: t("column.last_login"),
      sortable: true,
      cell: (row) => <span className="nowrap">{row.last_login ?? t("column.never")}</span>,
    },
    {
      key: "state",
      header: t("column.state"),
      cell: (row) => <StatusBadge tone={stateOf(row).tone}>{t(`state.${stateOf(row).name}`)}</StatusBadge>,
    },
    {
      key: "sign_in",
      header: t("column.sign_in"),
      cell: (row) =>
        row.sso_variant
          ? t("column.company", { name: row.sso_variant })
          : t(row.two_factor ? "column.two_factor" : "column.password"),
    },
  ];
  return (
    <DataTable
      cards
      caption={t("caption")}
      columns={columns}
      rows={props.members}
      rowKey={(row) => row.user_id}
      search={props.search}
      sort={readSort(props.search, TEAM_SORTS, "name")}
      empty={t("nobody")}
      actions={(row) =>
        row.manageable ? (
          <a href={teamPaths.member(row.user_id)} aria-label={t("common:action.edit_item", { item: row.displayName })}>
            {t("common:action.edit")}
          </a>
        ) : null
      }
    />
  );
}

/** Whether somebody can sign in: enabled, disabled, or still without a password. */
function stateOf(row: TeamLine) {
  if (row.disabled) return { name: "disabled", tone: "error" } as const;
  if (!row.has_password && !row.sso_variant) return { name: "invited", tone: "warning" } as const;
  return { name: "active", tone: "success" } as const;
}
