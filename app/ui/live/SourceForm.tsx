import { useTranslation } from "react-i18next";
import type { SourceKind } from "~/entities/live/liveSource";
import { sourceForm } from "~/entities/live/sourceForm";
import {
  CheckboxField,
  EntityForm,
  FieldSet,
  FormActions,
  NumberField,
  SubmitButton,
  TextArea,
  TextField,
} from "~/ui/kit/fields";

interface SourceFormProps {
  kind: SourceKind;
  back: string;
  values: Record<string, unknown>;
  /** Unit and zone of the series. */
  unit: string;
  zone: string;
  hasSecret: boolean;
  /** What was typed before a try, sealed. */
  keptSecret: string | null;
}

/** The settings of a source, with a button that tries them. */
export function SourceForm({ kind, back, values, unit, zone, hasSecret, keptSecret }: SourceFormProps) {
  const { t } = useTranslation("live");
  const labels = Object.fromEntries(
    Object.keys(sourceForm.shape).map((name) => [
      name,
      t(name === "url" || name === "secret" ? `source.field.${name}_${kind}` : `source.field.${name}`),
    ]),
  );
  const secretHint = keptSecret ? "kept" : hasSecret ? "stored" : `none_${kind}`;
  return (
    <EntityForm schema={sourceForm} labels={labels} defaultValues={values}>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="expected" value={String(values["expected"] ?? "")} />
      {keptSecret ? <input type="hidden" name="kept_secret" value={keptSecret} /> : null}
      <FieldSet legend={t(`source.kind.${kind}`)}>
        <TextField name="url" hint={t(`source.hint.url_${kind}`)} autoComplete="off" spellCheck={false} />
        {kind === "mqtt" ? <TextField name="topic" hint={t("source.hint.topic")} autoComplete="off" /> : null}
        <TextField name="username" hint={t(`source.hint.username_${kind}`)} autoComplete="off" />
        <TextField
          name="secret"
          type="password"
          hint={t(`source.hint.secret_${secretHint}`)}
          autoComplete="new-password"
        />
        {hasSecret ? <CheckboxField name="no_secret" /> : null}
        <TextArea name="ca_certificate" hint={t("source.hint.ca_certificate")} rows={3} code />
        {kind === "http" ? <NumberField name="interval_minutes" unit="min" /> : null}
        <NumberField name="timeout_s" unit="s" hint={t(`source.hint.timeout_${kind}`)} />
      </FieldSet>
      {kind === "http" ? null : <input type="hidden" name="interval_minutes" value="15" />}
      <FieldSet legend={t("source.content")} hint={t("source.content_hint")}>
        <TextField name="items_path" hint={t("source.hint.items_path")} autoComplete="off" spellCheck={false} />
        <TextField name="time_path" hint={t("source.hint.time_path", { zone })} autoComplete="off" spellCheck={false} />
        <TextField name="value_path" hint={t("source.hint.value_path")} autoComplete="off" spellCheck={false} />
        <TextField name="unit" width="narrow" hint={t("source.hint.unit", { unit })} autoComplete="off" />
      </FieldSet>
      <CheckboxField name="active" hint={t("source.hint.active")} />
      <FormActions cancel={{ href: back, label: t("common:action.cancel") }}>
        <SubmitButton name="intent" value="save">
          {t("common:action.save")}
        </SubmitButton>
        <SubmitButton kind="secondary" name="intent" value="try">
          {t("source.try")}
        </SubmitButton>
      </FormActions>
    </EntityForm>
  );
}
