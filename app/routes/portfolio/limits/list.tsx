import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatDate } from "~/entities/core/format";
import { sitePaths } from "~/entities/core/sitePaths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireSystem } from "~/routes/page/guard.server";
import { isAdmin } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import { storedLimits } from "~/services/portfolio/limits/grounds.server";
import { personNames } from "~/services/team/assignees.server";
import { LimitsPage } from "~/ui/portfolio/limits/LimitsPage";
import { carrierName } from "../carriers.server";
import { usedTexts } from "./used.server";
import { boundTexts } from "./words.server";

/** Who may trade what: the limits of a system, and those of all systems. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system, role } = requireSystem(args, "portfolio");
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const paths = sitePaths(system.system_id);
  const owner = role === "admin";
  const people = personNames(actor.space);
  const nameOf = (id: string) => people.get(id) ?? t("portfolio:limits.gone_person");
  return {
    title: t("portfolio:limits.title"),
    owner,
    newHref: paths.newTradeLimit,
    approvalsHref: paths.approvals,
    used: {
      title: t("portfolio:limits.used_title", { day: formatDate(Date.now(), locale, system.timezone) }),
      texts: usedTexts({ actor, systemId: system.system_id, locale, t }),
    },
    rows: storedLimits(dbOf(actor), system.system_id).map((limit) => ({
      id: limit.limit_id,
      name: limit.name,
      person: limit.user_id === null ? null : nameOf(limit.user_id),
      all: limit.system_id === null,
      carriers: limit.carriers.map((id) => carrierName(actor, id, locale)),
      kinds: limit.kinds,
      direction: limit.direction,
      bounds: boundTexts(limit, locale, t),
      action: limit.action,
      approvers: limit.approver_ids.map(nameOf),
      // Those of all systems are the admins' own.
      editHref: owner && (limit.system_id !== null || isAdmin(actor)) ? paths.tradeLimit(limit.limit_id) : null,
      deleteHref: owner && (limit.system_id !== null || isAdmin(actor)) ? paths.deleteTradeLimit(limit.limit_id) : null,
    })),
  };
}

export default function Limits() {
  return <LimitsPage {...useLoaderData<typeof loader>()} />;
}
