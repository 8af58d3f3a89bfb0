import type { AppLoadContext } from "@remix-run/node";
import { sitePaths } from "~/entities/core/sitePaths";
import { notFoundPage, refusalPage, requireSystem, type SystemPage, valueOrThrow } from "~/routes/page/guard.server";
import { notAllowed } from "~/services/core/outcome";
import { type Member, members } from "~/services/team/sharing.server";

interface Args {
  request: Request;
  context: AppLoadContext;
  params: Record<string, string | undefined>;
}

/** A person of the page's system, for its admins; 403 for the others in it, 404 for people without a role. */
export function requireMember(args: Args): SystemPage & { member: Member; base: string } {
  const page = requireSystem(args);
  if (page.role !== "admin") throw refusalPage(notAllowed());
  const people = valueOrThrow(members(page.actor, page.system.system_id));
  const member = people.find(({ user_id }) => user_id === args.params.user_id);
  if (!member) throw notFoundPage();
  return { ...page, member, base: sitePaths(page.system.system_id).sharing };
}
