import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed, deletion } from "~/routes/page/confirm.server";
import { removeScenario, scenarioUse } from "~/services/scenarios/scenarios.server";
import { typedCount } from "~/ui/kit/confirm";
import { requireScenario, scenarioScope } from "./scope.server";

/** Deletes a scenario; one that is deleted already is deleted for good. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = scenarioScope(args);
  const { actor, system_id, base } = scope;
  const t = textsOf(await localeOf(args.request));
  const { name, scenario_id, deleted_at } = requireScenario(scope, args.params.scenario_id);
  const hard = deleted_at !== null;
  const title = hard ? t("scenarios:delete.forever_title", { name }) : t("common:action.delete_item", { item: name });
  const { parameters, runs } = scenarioUse(actor, system_id, scenario_id);
  const gone = hard ? "scenarios:delete.parameters_gone" : "scenarios:delete.parameters_kept";
  const items = [
    ...(parameters > 0 ? [t(gone, { count: parameters })] : []),
    ...(runs > 0 ? [t("scenarios:delete.runs_stay", { count: runs })] : []),
  ];
  const list = { label: t("scenarios:list.title"), href: base };
  return deletion(
    t,
    { title, list, hard, typed: typedCount(1, hard), restorable: t("scenarios:delete.can_be_restored") },
    { goes: { title: t("scenarios:delete.consequences"), items } },
  );
}

export function action(args: ActionFunctionArgs) {
  const scope = scenarioScope(args);
  const { actor, system_id, base } = scope;
  const scenario = requireScenario(scope, args.params.scenario_id);
  const hard = scenario.deleted_at !== null;
  return confirmed(args.request, {
    typed: typedCount(1, hard),
    run: () => removeScenario(actor, system_id, scenario.scenario_id, hard),
    to: hard ? `${base}?tab=deleted` : base,
    flash: hard ? "scenarios:status.purged" : "scenarios:status.deleted",
  });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
