import { useTranslation } from "react-i18next";
import { formatQuantity, quantityColumn } from "~/entities/core/figures/columns";
import { unitText } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { Impact } from "~/entities/parameters/parameter";
import type { LocalEffect } from "~/entities/results/estimate";
import { slidersForm } from "~/entities/studies/sliders";
import {
  CheckboxField,
  EntityForm,
  FieldSet,
  FormActions,
  NumberField,
  type Option,
  SelectField,
  SubmitButton,
  TextField,
} from "~/ui/kit/fields";
import { Notice, Section } from "~/ui/kit/layout";
import { type Column, DataTable } from "~/ui/kit/lists";
import { SliderField } from "./SliderField";

/** One input that can be moved. */
interface SliderLine {
  /** inputKey of the input. */
  input: string;
  label: string;
  /** As the run read it, in `unit`. */
  mean: number;
  unit: string;
  series: boolean;
  moved: boolean;
  by: { factor: number | null; value: number | null };
  effect: LocalEffect;
  /** Change of the objective as the input doubles. Null: the prices of the result do not tell. */
  slope: number | null;
}

interface Props {
  locale: Locale;
  back: string;
  run: { id: string; name: string };
  sliders: readonly SliderLine[];
  estimate: { objective: number | null; unit: string; impact: Impact };
  others: readonly Option[];
  /** Inputs that fit the search and are not offered. */
  remaining: number;
  full: boolean;
  q: string;
  cost: string;
  /** What it costs to compute its status quo and the plan as it is, too. Null: a status quo has no such halves. */
  halves: { runs: number; total: string } | null;
  /** Where the inputs that changed since the run are. Null: none did. */
  moved: string | null;
  values: Record<string, unknown>;
}

/** Inputs of a run with a slider each, what they come to by its prices, and the start of the run that says it. */
export function Sliders(props: Props) {
  const { locale, back, run, sliders, estimate, others, remaining, full, q, cost, halves, moved, values } = props;
  const { t } = useTranslation("studies");
  const labels: Record<string, string> = {
    name: t("sliders.name_label"),
    add: t("sliders.add"),
    halves: t("sliders.halves"),
  };
  sliders.forEach(({ label }, i) => {
    labels[`rows[${i}].percent`] = t("sliders.percent_of", { name: label });
    labels[`rows[${i}].number`] = t("sliders.number_of", { name: label });
    labels[`rows[${i}].meaning`] = t("sliders.meaning_of", { name: label });
  });
  return (
    <>
      {moved ? (
        <Notice kind="warning" title={t("sliders.moved_title")}>
          <p>
            {t("sliders.moved_text")} <a href={moved}>{t("sliders.moved_link")}</a>
          </p>
        </Notice>
      ) : null}
      <EntityForm schema={slidersForm} labels={labels} defaultValues={values} guard={false}>
        <input type="hidden" name="optimization_id" value={String(values.optimization_id)} />
        <input type="hidden" name="scenario_id" value={String(values.scenario_id)} />
        <div
          className="sliders"
          data-island="sliders"
          data-locale={locale}
          data-at={t("sliders.at", { percent: "{{percent}}", value: "{{value}}" })}
          data-unknown={t("sliders.live_unknown", { count: "{{count}}" as unknown as number })}
        >
          {sliders.map((slider, i) => (
            <SliderRow key={slider.input} {...slider} index={i} locale={locale} />
          ))}
          <p
            className="slider-sum"
            role="status"
            data-sum={t("sliders.live", { amount: "{{amount}}" })}
            data-unit={estimate.unit}
          />
        </div>
        <FieldSet legend={t("sliders.more")} columns>
          {full ? (
            <p className="muted">{t("sliders.full")}</p>
          ) : (
            <>
              <SelectField
                name="add"
                label={t("sliders.add")}
                options={others}
                hint={remaining > 0 ? t("new.left", { count: remaining }) : undefined}
              />
              <TextField name="q" label={t("new.search")} type="search" defaultValue={q} />
            </>
          )}
        </FieldSet>
        <FormActions>
          <SubmitButton kind="secondary" name="intent" value="estimate">
            {t("sliders.show")}
          </SubmitButton>
        </FormActions>
        <EstimateTable sliders={sliders} estimate={estimate} locale={locale} />
        <Section id="start" title={t("sliders.start_title")} lead={t("sliders.start_lead", { run: run.name })}>
          <TextField name="name" autoComplete="off" />
          {halves ? (
            <CheckboxField
              name="halves"
              hint={t(halves.runs === 3 ? "sliders.halves_hint_plan" : "sliders.halves_hint", halves)}
            />
          ) : null}
          <p className="muted">{t("sliders.cost", { cost })}</p>
          <FormActions cancel={{ href: back, label: t("common:action.cancel") }}>
            <SubmitButton name="intent" value="run">
              {t("sliders.start")}
            </SubmitButton>
          </FormActions>
        </Section>
      </EntityForm>
    </>
  );
}

function SliderRow({
  index,
  label,
  mean,
  unit,
  series,
  slope,
  input,
  locale,
}: SliderLine & { index: number; locale: Locale }) {
  const { t } = useTranslation("studies");
  const now = formatQuantity(mean, unit, locale);
  return (
    <div
      className="slider"
      data-mean={mean}
      data-unit={unit}
      data-slope={slope ?? undefined}
      data-series={series || undefined}
    >
      <FieldSet legend={label} hint={t(series ? "sliders.now_series" : "sliders.now", { now })}>
        <input type="hidden" name={`rows[${index}].input`} value={input} />
        <SliderField name={`rows[${index}].percent`} label={t("sliders.percent")} />
        <div className="slider-number">
          <NumberField name={`rows[${index}].number`} label={t("sliders.number")} />
          <SelectField
            name={`rows[${index}].meaning`}
            label={t("sliders.meaning")}
            options={[
              { value: "percent", label: t("sliders.as_percent") },
              { value: "change", label: t("sliders.as_change") },
              { value: "value", label: unit === "" || unit === "1" ? t("sliders.as_value") : unitText(unit) },
            ]}
          />
        </div>
      </FieldSet>
    </div>
  );
}

/** What the sliders come to by the prices of the result, one by one and together; only local. */
function EstimateTable({ sliders, estimate, locale }: Pick<Props, "sliders" | "estimate" | "locale">) {
  const { t } = useTranslation("studies");
  const lines = sliders.filter(({ moved }) => moved);
  const amounts = lines.flatMap(({ effect }) => effect.amount ?? []);
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  const column = quantityColumn(amounts, estimate.unit, locale);
  const columns: Column<SliderLine>[] = [
    { key: "input", header: t("column.input"), rowHeader: true, cell: ({ label }) => label },
    {
      key: "from",
      header: t("sliders.from"),
      numeric: true,
      cell: (line) => formatQuantity(line.mean, line.unit, locale),
    },
    {
      key: "to",
      header: t("sliders.to"),
      numeric: true,
      cell: ({ by: { factor, value }, mean, unit: inputUnit }) =>
        formatQuantity(factor === null ? value : mean * factor, inputUnit, locale),
    },
    {
      key: "amount",
      header: t("sliders.estimated"),
      unit: column.unit,
      numeric: true,
      cell: ({ effect: { amount } }) =>
        amount === null ? <span className="muted">{t("sliders.unknown")}</span> : column.signed(amount),
    },
  ];
  if (lines.some(({ effect }) => effect.beyond))
    columns.push({
      key: "remark",
      header: t("sliders.remark"),
      cell: ({ effect }) => (effect.beyond ? t("sliders.beyond") : ""),
    });
  return (
    <Section id="estimate" title={t("sliders.estimate_title")} lead={t("sliders.estimate_lead")}>
      {lines.length === 0 ? (
        <p>{t("sliders.none_moved")}</p>
      ) : (
        <>
          <DataTable
            caption={t("sliders.estimate_caption")}
            captionHidden
            columns={columns}
            rows={lines}
            rowKey={({ input }) => input}
            cards
          />
          {amounts.length > 0 && estimate.objective !== null ? (
            <p>
              {t("sliders.estimate_sum", {
                what: t(`results:impact.${estimate.impact}`),
                before: formatQuantity(estimate.objective, estimate.unit, locale),
                after: formatQuantity(estimate.objective + sum, estimate.unit, locale),
                change: formatQuantity(sum, estimate.unit, locale, true),
              })}
            </p>
          ) : null}
          {amounts.length < lines.length ? (
            <p className="muted">{t("sliders.left_out", { count: lines.length - amounts.length })}</p>
          ) : null}
        </>
      )}
    </Section>
  );
}
