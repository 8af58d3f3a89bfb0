import type { TFunction } from "i18next";
import { formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { Approval } from "~/entities/spot/approval";
import { unitsOf } from "~/entities/spot/deliveryClock";
import type { SystemPage } from "~/routes/page/guard.server";
import { personNames } from "~/services/team/assignees.server";
import { groundText } from "../limits/words.server";

/** What limits said of a deal and who decided, as its page shows it; null where nothing was said. */
export function standingOf(
  { actor, system }: Pick<SystemPage, "actor" | "system">,
  {
    approval,
    carrier_id,
    isChange = Boolean(approval?.change),
  }: { approval: Approval | null; carrier_id?: string | undefined; isChange?: boolean },
  locale: Locale,
  t: TFunction,
) {
  if (!approval) return null;
  const people = personNames(actor.space);
  const nameOf = (id: string | null) => people.get(id ?? "") ?? t("portfolio:limits.gone_person");
  const time = (at: string | null) => (at ? formatTime(at, locale, system.timezone) : "–");
  const { state } = approval;
  const decided = { person: nameOf(approval.decided_by), time: time(approval.decided_at) };
  const entered = { person: approval.authors.map(nameOf).join(", "), time: time(approval.asked_at) };
  return {
    kind: ({ warned: "warning", waiting: "warning", approved: "info", refused: "error", withdrawn: "info" } as const)[
      state
    ],
    title: t(`portfolio:approvals.standing.${state}${isChange && state !== "approved" ? "_change" : ""}`),
    text:
      approval.decided_by !== null
        ? t("portfolio:approvals.decided", decided)
        : t("portfolio:approvals.entered", entered),
    note: approval.note,
    grounds: approval.grounds.map((ground) => groundText(ground, locale, t, unitsOf(carrier_id ?? "").delivered)),
    waits: state === "waiting",
  };
}
