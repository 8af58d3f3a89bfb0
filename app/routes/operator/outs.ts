import type { SitePaths } from "~/entities/core/sitePaths";
import type { OutsOfPlan } from "~/services/operator/outs/outs.server";
import type { OutNoticeProps } from "~/ui/operator/OutNotice";

/** What is out and a plan counts on, with the addresses of its events and of the plan that was proposed since. */
export const outLines = (found: OutsOfPlan | null, paths: SitePaths): OutNoticeProps["outs"] =>
  found && {
    lines: found.outs.map(({ name, kind, from, to, event_id }) => ({
      name,
      kind,
      from,
      to,
      href: paths.event(event_id),
    })),
    newer: found.newer && { name: found.newer.name, href: paths.operation(found.newer.id) },
  };
