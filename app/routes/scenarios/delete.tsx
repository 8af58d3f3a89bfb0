import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { removeScenario, scenarioUse } from "~/services/scenarios/scenarios.server";
import { EntityForm, invalid, validatorOf } from "~/ui/kit/fields";
import { ConfirmActions, Consequences, DialogPage, TypedConfirm } from "~/ui/kit/layout";
import { requireScenario, scenarioPlace } from "./place.server";

/** Deleting for good asks for the number of items. */
const schema = z.object({ confirm_count: z.string().trim().optional() });

/** Deletes a scenario; one that is deleted already is deleted for good. */
export async function loader(args: LoaderFunctionArgs) {
  const place = scenarioPlace(args);
  const { actor, system_id, base } = place;
  const t = textsOf(await localeOf(args.request));
  const scenario = requireScenario(place, args.params.scenario_id);
  const hard = scenario.deleted_at !== null;
  const title = hard
    ? t("scenarios:delete.forever_title", { name: scenario.name })
    : t("common:action.delete_item", { item: scenario.name });
  return {
    title,
    crumbs: [{ label: t("scenarios:list.title"), href: base }, { label: title }],
    back: hard ? `${base}?tab=deleted` : base,
    hard,
    ...scenarioUse(actor, system_id, scenario.scenario_id),
  };
}

export async function action(args: ActionFunctionArgs) {
  const place = scenarioPlace(args);
  const { actor, system_id, base } = place;
  const scenario = requireScenario(place, args.params.scenario_id);
  const hard = scenario.deleted_at !== null;
  const result = await validatorOf(schema).validate(await args.request.formData());
  if (result.error) return invalid(result);
  if (hard && result.data.confirm_count !== "1") return invalid(result, { confirm_count: "rules.numberError" });
  const removed = removeScenario(actor, system_id, scenario.scenario_id, hard);
  if (!removed.ok) return refuseForm(result, removed);
  return redirectWith(
    hard ? `${base}?tab=deleted` : base,
    hard ? "scenarios:status.purged" : "scenarios:status.deleted",
  );
}

export default function DeleteScenario() {
  const { title, back, hard, figures, runs } = useLoaderData<typeof loader>();
  const { t } = useTranslation("scenarios");
  const items = [
    ...(figures > 0 ? [t(hard ? "delete.figures_gone" : "delete.figures_kept", { count: figures })] : []),
    ...(runs > 0 ? [t("delete.runs_stay", { count: runs })] : []),
  ];
  return (
    <DialogPage title={title} backHref={back}>
      <EntityForm
        schema={schema}
        labels={{ confirm_count: t("common:confirm.type_count") }}
        guard={false}
        requiredNote={hard}
      >
        <p>{t(hard ? "common:confirm.cannot_be_undone" : "delete.can_be_restored")}</p>
        <Consequences title={t("delete.consequences")} items={items} />
        {hard ? <TypedConfirm name="confirm_count" expected="1" kind="count" /> : null}
        <ConfirmActions action={t(hard ? "common:action.delete_forever" : "common:action.delete")} backHref={back} />
      </EntityForm>
    </DialogPage>
  );
}
