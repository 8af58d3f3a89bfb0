import { useTranslation } from "react-i18next";
import type { SystemRole } from "~/entities/core/roles";
import { sitePaths } from "~/entities/core/sitePaths";
import { PersonName } from "../files/PersonName";
import { StatusBadge } from "../kit/layout";
import { type Column, DataTable } from "../kit/lists";
import { RoleOrigin } from "./RoleOrigin";

/** A person in a system as its list shows them. */
export interface Person {
  user_id: string;
  displayName: string;
  /** Address of the own picture. */
  avatar: string | null;
  email: string;
  role: SystemRole;
  disabled: boolean;
  role_groups: readonly string[];
  hand_role: SystemRole | null;
  since: string;
  /** The reader. */
  self: boolean;
}

/** The people of a system with what an admin may do with each. */
export function MemberTable(props: { people: readonly Person[]; system_id: string; editable: boolean }) {
  const { t } = useTranslation(["team", "common"]);
  const paths = sitePaths(props.system_id);
  const byGroups = props.people.some(({ role_groups }) => role_groups.length > 0);
  const columns: Column<Person>[] = [
    {
      key: "name",
      header: t("sharing.column.name"),
      rowHeader: true,
      cell: (person) => (
        <PersonName
          name={person.self ? t("sharing.column.you", { name: person.displayName }) : person.displayName}
          avatar={person.avatar}
        />
      ),
    },
    {
      key: "email",
      header: t("sharing.column.email"),
      cell: (person) => (
        <>
          {person.email}{" "}
          {person.disabled ? <StatusBadge tone="warning">{t("sharing.column.disabled")}</StatusBadge> : null}
        </>
      ),
    },
    {
      key: "role",
      header: t("sharing.column.role"),
      cell: (person) => (
        <>
          {t(`common:role.${person.role}`)}
          {byGroups ? (
            <>
              <br />
              <RoleOrigin role_groups={person.role_groups} hand_role={person.hand_role} />
            </>
          ) : null}
        </>
      ),
    },
    {
      key: "since",
      header: t("sharing.column.since"),
      cell: (person) => <span className="nowrap">{person.since}</span>,
    },
  ];
  return (
    <DataTable
      cards
      caption={t("sharing.caption")}
      columns={columns}
      rows={props.people}
      rowKey={(person) => person.user_id}
      empty={t("sharing.nobody")}
      actions={
        props.editable
          ? (person) => (
              <>
                <a href={paths.member(person.user_id)}>
                  {t("sharing.change")}
                  <span className="visually-hidden"> {person.displayName}</span>
                </a>
                <a href={paths.removeMember(person.user_id)}>
                  {t("sharing.remove.link")}
                  <span className="visually-hidden"> {person.displayName}</span>
                </a>
              </>
            )
          : undefined
      }
    />
  );
}
