import { useTranslation } from "react-i18next";
import type { SystemRole } from "~/entities/core/roles";

/** Where a role comes from, in a list in which some come from groups: by hand, by groups of the company's sign-in, or both. */
export function RoleOrigin(props: { role_groups: readonly string[]; hand_role: SystemRole | null }) {
  const { t } = useTranslation(["team", "common"]);
  const { role_groups, hand_role } = props;
  if (role_groups.length === 0) return <span className="muted">{t("groups.by_hand")}</span>;
  const groups = role_groups.join(", ");
  return (
    <span className="muted">
      {hand_role
        ? t("groups.by_both", { groups, role: t(`common:role.${hand_role}`) })
        : t("groups.by_group", { groups, count: role_groups.length })}
    </span>
  );
}
