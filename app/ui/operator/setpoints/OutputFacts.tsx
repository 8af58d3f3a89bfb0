import { useTranslation } from "react-i18next";
import { formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { SetpointOutput } from "~/entities/operator/setpoints/output";
import { DataTable, DefinitionList } from "~/ui/kit/lists";

interface Props {
  output: SetpointOutput;
  hasSecret: boolean;
  /** What components are called here. */
  names: Readonly<Record<string, string>>;
}

/** Where messages go, and what each component is called there and does without a plan. */
export function OutputFacts({ output, hasSecret, names }: Props) {
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  const mqtt = output.kind === "mqtt";
  const none = t("common:form.not_specified");
  const field = (name: string) => t(`output.field.${name}`);
  const items = [
    { term: field("kind"), value: t(`output.kind.${output.kind}`) },
    { term: field(`url_${output.kind}`), value: output.url },
    ...(mqtt
      ? [
          { term: field("topic"), value: output.topic ?? none },
          { term: field("reply_topic"), value: output.reply_topic ?? t("output.receipt_enough") },
        ]
      : []),
    { term: field(`secret_${output.kind}`), value: t(hasSecret ? "output.secret_there" : "output.secret_missing") },
    { term: field("max_age_hours"), value: formatUnit(output.max_age_hours, "h", locale) },
    { term: field("active"), value: t(output.active ? "common:value.yes" : "common:value.no") },
  ];
  return (
    <div className="stack">
      <DefinitionList items={items} />
      <DataTable
        caption={t("site.components")}
        cards
        columns={[
          {
            key: "here",
            header: t("site.component"),
            rowHeader: true,
            cell: ({ component_id }) => names[component_id] ?? t("output.gone"),
          },
          { key: "name", header: field("outside"), cell: ({ name }) => name },
          {
            key: "fallback",
            header: field("fallback"),
            cell: ({ fallback, value_kw }) =>
              value_kw === null ? t(`output.fallback.${fallback}`) : formatUnit(value_kw, "kW", locale),
          },
        ]}
        rows={output.components}
        rowKey={({ component_id }) => component_id}
      />
    </div>
  );
}
