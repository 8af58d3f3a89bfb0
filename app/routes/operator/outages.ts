import type { SitePaths } from "~/entities/core/sitePaths";
import type { OutagesOfPlan } from "~/services/operator/outages/outages.server";
import type { OutageNoticeProps } from "~/ui/operator/OutageNotice";

/** What is out and a plan counts on, with the addresses of its events and of the plan that was proposed since. */
export const outageLines = (planOutages: OutagesOfPlan | null, paths: SitePaths): OutageNoticeProps["outages"] =>
  planOutages && {
    lines: planOutages.outages.map(({ name, kind, from, to, event_id }) => ({
      name,
      kind,
      from,
      to,
      href: paths.event(event_id),
    })),
    newer: planOutages.newer && {
      name: planOutages.newer.name,
      href: paths.operation(planOutages.newer.id),
      from: planOutages.newer.from,
      plan: planOutages.newer.plan,
    },
  };
