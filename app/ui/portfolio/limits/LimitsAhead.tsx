import { useTranslation } from "react-i18next";
import type { LimitAction } from "~/entities/spot/approval";
import { Notice } from "~/ui/kit/layout";

export interface LimitsAheadFacts {
  action: LimitAction;
  grounds: string[];
  approvers: string[];
}

/** What limits will do to a deal, before it is saved. */
export function LimitsAhead({ action, grounds, approvers }: LimitsAheadFacts) {
  const { t } = useTranslation("portfolio");
  return (
    <Notice kind={action === "block" ? "error" : "warning"} title={t(`limits.ahead.${action}`)}>
      <ul>
        {grounds.map((ground) => (
          <li key={ground}>{ground}</li>
        ))}
      </ul>
      {action === "approve" ? (
        <p>{approvers.length > 0 ? t("approvals.by", { people: approvers.join(", ") }) : t("approvals.nobody")}</p>
      ) : null}
    </Notice>
  );
}
