import { useTranslation } from "react-i18next";
import { FALLBACKS, type OutputKind } from "~/entities/operator/setpoints/output";
import { CheckboxField, FieldSet, NumberField, SelectField, TextArea, TextField } from "~/ui/kit/fields";

interface Props {
  kind: OutputKind;
  hasSecret: boolean;
  /** What the components of the rows are called here. */
  labels: readonly string[];
}

/** The fields of an output: where messages go, how long a plan counts, and which components are told. */
export function OutputFields({ kind, hasSecret, labels }: Props) {
  const { t } = useTranslation("operator");
  const field = (name: string) => t(`output.field.${name}`);
  return (
    <>
      <TextField name="name" />
      <FieldSet legend={t(`output.kind.${kind}`)}>
        <TextField name="url" hint={t(`output.hint.url_${kind}`)} autoComplete="off" spellCheck={false} />
        {kind === "mqtt" ? (
          <>
            <TextField name="topic" hint={t("output.hint.topic")} autoComplete="off" spellCheck={false} />
            <TextField name="reply_topic" hint={t("output.hint.reply_topic")} autoComplete="off" spellCheck={false} />
            <TextField name="username" autoComplete="off" />
          </>
        ) : null}
        <TextField
          name="secret"
          type="password"
          hint={t(`output.hint.secret_${hasSecret ? "stored" : kind}`)}
          autoComplete="new-password"
        />
        {hasSecret && kind === "mqtt" ? <CheckboxField name="no_secret" /> : null}
        <TextArea name="ca_certificate" hint={t("output.hint.ca_certificate")} rows={3} code />
        <NumberField name="timeout_s" unit="s" hint={t("output.hint.timeout_s")} />
      </FieldSet>
      <FieldSet legend={t("output.ages")}>
        <NumberField name="max_age_hours" unit="h" hint={t("output.hint.max_age_hours")} />
        <CheckboxField name="active" hint={t("output.hint.active")} />
      </FieldSet>
      <FieldSet legend={t("site.components")} hint={t("output.components_hint")}>
        {labels.map((label, i) => (
          <FieldSet key={i} legend={label} columns>
            <CheckboxField name={`rows[${i}].sent`} label={field("sent")} />
            <TextField name={`rows[${i}].name`} label={field("outside")} autoComplete="off" spellCheck={false} />
            <SelectField
              name={`rows[${i}].fallback`}
              label={field("fallback")}
              options={FALLBACKS.map((value) => ({ value, label: t(`output.fallback.${value}`) }))}
            />
            <NumberField name={`rows[${i}].value_kw`} label={field("value_kw")} unit="kW" />
          </FieldSet>
        ))}
      </FieldSet>
    </>
  );
}
