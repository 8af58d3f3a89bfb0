import type { SitePaths } from "~/entities/core/sitePaths";
import type { OutagesOfPlan } from "~/services/operator/outages/outages.server";
import type { OutageNoticeProps } from "~/ui/operator/OutageNotice";

/** What is out and a plan counts on, with the addresses of its events and of the plan that was proposed since. */
export const outageLines = (found: OutagesOfPlan | null, paths: SitePaths): OutageNoticeProps["outages"] =>
  found && {
    lines: found.outages.map(({ name, kind, from, to, event_id }) => ({
      name,
      kind,
      from,
      to,
      href: paths.event(event_id),
    })),
    newer: found.newer && { name: found.newer.name, href: paths.operation(found.newer.id) },
  };
