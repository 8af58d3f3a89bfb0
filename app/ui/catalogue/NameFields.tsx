import { useTranslation } from "react-i18next";
import { LOCALES } from "~/entities/core/locale";
import { FieldSet, TextArea, TextField } from "../kit/fields";

/** A text in the three languages; one is enough. */
export function NameFields(props: { name: string; legend: string; hint?: string; long?: boolean }) {
  const { t } = useTranslation("catalogue");
  return (
    <FieldSet legend={props.legend} hint={props.hint ?? t("edit.languages_hint")} columns={!props.long}>
      {LOCALES.map((locale) => {
        const field = { name: `${props.name}.${locale}`, label: t(`edit.in_${locale}`), required: false };
        return props.long ? (
          <TextArea key={locale} {...field} rows={2} />
        ) : (
          <TextField key={locale} {...field} autoComplete="off" />
        );
      })}
    </FieldSet>
  );
}
