import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EVENT_LEVELS } from "~/entities/events/event";
import {
  choiceOf,
  SPACE_SCOPE,
  SPACE_TOPICS,
  spaceChoicesSchema,
  SYSTEM_TOPICS,
  systemChoicesSchema,
  TIMINGS,
} from "~/entities/notifications/notification";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { requireActor, valueOrThrow } from "~/routes/page/guard.server";
import { get } from "~/services/core/store.server";
import { ownChoices, saveChoices } from "~/services/notifications/notifications.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { EntityForm, FieldSet, invalid, SelectField, validatorOf } from "~/ui/kit/fields";
import { ConfirmActions, DialogPage } from "~/ui/kit/layout";

const BASE = "/settings/notifications";

/** What the reader wants to hear about one system, or about the whole space. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireActor(args);
  const t = textsOf(await localeOf(args.request));
  const scope = args.params.scope ?? "";
  const choices = valueOrThrow(ownChoices(actor, scope));
  const space = scope === SPACE_SCOPE;
  const name = space ? t("notifications:form.space") : (get(actor, systemEntity, scope)?.name ?? "");
  const title = t("notifications:form.edit_title", { name });
  const topics = [...(space ? SPACE_TOPICS : SYSTEM_TOPICS)];
  return {
    title,
    crumbs: [{ label: t("notifications:settings"), href: BASE }, { label: title }],
    space,
    topics,
    values: Object.fromEntries(topics.map((topic) => [topic, choiceOf(choices, topic)])),
  };
}

export async function action(args: ActionFunctionArgs) {
  const actor = requireActor(args);
  const scope = args.params.scope ?? "";
  valueOrThrow(ownChoices(actor, scope));
  const locale = await localeOf(args.request);
  const form = await args.request.formData();
  const result =
    scope === SPACE_SCOPE
      ? await validatorOf(spaceChoicesSchema, { locale }).validate(form)
      : await validatorOf(systemChoicesSchema, { locale }).validate(form);
  if (result.error) return invalid(result);
  valueOrThrow(saveChoices(actor, scope, result.data));
  return redirectWith(BASE, "notifications:status.saved");
}

export default function ScopeNotifications() {
  const { title, space, topics, values } = useLoaderData<typeof loader>();
  const { t } = useTranslation("notifications");
  const timings = TIMINGS.map((value) => ({ value, label: t(`timing.${value}`) }));
  const levels = EVENT_LEVELS.map((value) => ({ value, label: t(`level.${value}`) }));
  const labels = Object.fromEntries(
    topics.flatMap((topic) => [
      [`${topic}.app`, t("form.app")],
      [`${topic}.mail`, t("form.mail")],
    ]),
  );
  return (
    <DialogPage title={title} backHref={BASE}>
      <EntityForm
        schema={space ? spaceChoicesSchema : systemChoicesSchema}
        labels={labels}
        defaultValues={values}
        requiredNote={false}
      >
        {topics.map((topic) => (
          <FieldSet
            key={topic}
            legend={t(`topic.${topic}`)}
            columns
            hint={topic === "role_assigned" ? t("form.role_mail") : undefined}
          >
            <SelectField name={`${topic}.app`} label={t("form.app")} options={timings} />
            {topic === "role_assigned" ? null : (
              <SelectField name={`${topic}.mail`} label={t("form.mail")} options={timings} />
            )}
            {topic === "event" ? <SelectField name="event.level" label={t("form.level")} options={levels} /> : null}
          </FieldSet>
        ))}
        <ConfirmActions action={t("form.submit")} backHref={BASE} danger={false} />
      </EntityForm>
    </DialogPage>
  );
}
