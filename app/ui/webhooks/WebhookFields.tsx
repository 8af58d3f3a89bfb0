import { useTranslation } from "react-i18next";
import { WEBHOOK_TOPICS } from "~/entities/webhooks/webhook";
import { CheckboxField, CheckboxGroup, FieldSet, TextArea, TextField } from "~/ui/kit/fields";

/** The fields of a webhook: where messages go, who may read that they are ours, and what they tell of. */
export function WebhookFields({ hasSecret }: { hasSecret: boolean }) {
  const { t } = useTranslation("webhooks");
  return (
    <>
      <TextField name="name" />
      <CheckboxGroup
        name="topics"
        label={t("field.topics")}
        options={WEBHOOK_TOPICS.map((topic) => ({ value: topic, label: t(`topic.${topic}`) }))}
      />
      <FieldSet legend={t("edit.receiver")}>
        <TextField name="url" hint={t("hint.url")} autoComplete="off" spellCheck={false} />
        <TextField
          name="secret"
          type="password"
          hint={t(hasSecret ? "hint.secret_stored" : "hint.secret")}
          autoComplete="new-password"
        />
        <TextArea name="ca_certificate" hint={t("hint.ca_certificate")} rows={3} code />
      </FieldSet>
      <CheckboxField name="active" hint={t("hint.active")} />
    </>
  );
}
