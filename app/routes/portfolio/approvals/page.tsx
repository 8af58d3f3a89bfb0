import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { sitePaths } from "~/entities/core/sitePaths";
import { decision, decisionForm, readRefs } from "~/entities/portfolio/approvals";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { requireEditable, requireSystem } from "~/routes/page/guard.server";
import { leaveEmptyPage } from "~/routes/page/list.server";
import { refused } from "~/services/core/outcome";
import { decideOn } from "~/services/portfolio/limits/approvals.server";
import { waitingModule } from "~/services/portfolio/limits/modules.server";
import { invalid, validatorOf } from "~/ui/kit/fields";
import { ApprovalsPage } from "~/ui/portfolio/limits/ApprovalsPage";
import { waitingGroups } from "./view.server";

/** Spot deals wait for who has no portfolio too: limits of all systems hold them. Where both modules are off, that of the system says so. */
function approvalModule(args: LoaderFunctionArgs) {
  const { actor, system } = requireSystem(args);
  return waitingModule(actor, system) ?? (system.has_portfolio ? "portfolio" : "operation");
}

/** Deals that wait for a second person, and changes of deals that do. */
export async function loader(args: LoaderFunctionArgs) {
  const page = requireSystem(args, approvalModule(args));
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const number = Math.max(1, Math.trunc(Number(new URL(args.request.url).searchParams.get("page") ?? 1)) || 1);
  const { groups, total, size } = waitingGroups({ page, locale, t }, number);
  leaveEmptyPage(args.request, { rows: groups }, number);
  return {
    title: t("portfolio:approvals.title"),
    limitsHref:
      waitingModule(page.actor, page.system) === "portfolio" ? sitePaths(page.system.system_id).tradeLimits : null,
    groups,
    pages: { page: number, total, size },
  };
}

/** Approves, refuses or takes back. */
export async function action(args: ActionFunctionArgs) {
  const { actor, system } = requireEditable(args, approvalModule(args));
  const form = validatorOf(decisionForm, { locale: await localeOf(args.request) });
  const result = await form.validate(await args.request.formData());
  if (result.error) return invalid(result);
  const { items, verdict, note } = result.data;
  const read = decision.safeParse({ items: readRefs(items), verdict, note });
  if (!read.success) return refuseForm(result, refused(422, "portfolio.rules.not_waiting"));
  const outcome = decideOn(actor, system.system_id, read.data.items, { verdict, note });
  if (!outcome.ok) return refuseForm(result, outcome);
  const flash = { approve: "deal_approved", refuse: "deal_refused", withdraw: "change_withdrawn" } as const;
  const done = outcome.value.gone > 0 ? "deal_approved_some_gone" : flash[verdict];
  return redirectWith(sitePaths(system.system_id).approvals, `portfolio:status.${done}`);
}

export default function Approvals() {
  const { search } = useLocation();
  return <ApprovalsPage {...useLoaderData<typeof loader>()} search={search} reply={useActionData()} />;
}
