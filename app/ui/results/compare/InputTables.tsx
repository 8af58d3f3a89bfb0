import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { type ComparedInput, isReadByAll } from "~/entities/results/comparison";
import { Section } from "~/ui/kit/layout";
import { type Column, DataTable } from "~/ui/kit/lists";
import { type ComparedRun, type DifferingChoice, differingChoices } from "~/ui/optimizations/differingChoices";
import { NameText } from "~/ui/parameters/cells";
import { useValueText } from "~/ui/parameters/valueText";

type InputLine = ComparedInput & { key: string; label: string };

interface Props {
  runs: readonly ComparedRun[];
  inputs: readonly InputLine[];
  /** Inputs that are in the file only. */
  more: number;
  without: { reason: "not_kept" | "too_many"; name: string } | null;
  years: readonly number[];
  locale: Locale;
}

/** Parameters shown before the fold. */
const SHOWN_FIRST = 12;

/** In what the runs were asked differently: options, then parameters that all of them read, what matters most first. The rest is folded. */
export function InputTables({ runs, inputs, more, without, years, locale }: Props) {
  const { t } = useTranslation("results");
  const { t: ofRuns } = useTranslation("optimizations");
  const options = differingChoices(ofRuns, locale, runs);
  const optionColumns: Column<DifferingChoice>[] = [
    { key: "term", header: t("compare.option"), rowHeader: true, cell: (row) => row.term },
    ...runs.map(({ name }, i): Column<DifferingChoice> => ({
      key: `run-${i}`,
      header: name,
      cell: (row) => row.values[i] ?? <span className="muted">{t("common:value.none")}</span>,
    })),
  ];
  const all = inputs.filter(isReadByAll);
  const [first, rest] = [all.slice(0, SHOWN_FIRST), all.slice(SHOWN_FIRST)];
  const some = inputs.filter((line) => !isReadByAll(line));
  const folded = [...rest, ...some];
  const table = { runs: runs.map(({ name }) => name), years, locale };
  const nothing = options.length === 0 && inputs.length === 0 && !without;
  return (
    <Section id="inputs" title={t("compare.inputs")} lead={t("compare.inputs_lead", { years: years.join(", ") })}>
      {nothing ? <p>{t("compare.inputs_same")}</p> : null}
      {options.length > 0 ? (
        <DataTable
          caption={t("compare.options_caption")}
          columns={optionColumns}
          rows={options}
          rowKey={(row) => row.key}
        />
      ) : null}
      {without ? <p className="muted">{t(`compare.inputs_${without.reason}`, { name: without.name })}</p> : null}
      {first.length > 0 ? <ReadInputs {...table} caption={t("compare.parameters_caption")} inputs={first} /> : null}
      {folded.length > 0 || more > 0 ? (
        <details className="sentence">
          <summary>{t("compare.fold", { count: folded.length + more })}</summary>
          {rest.length > 0 ? (
            <ReadInputs {...table} caption={t("compare.parameters_more_caption")} inputs={rest} />
          ) : null}
          {some.length > 0 ? (
            <ReadInputs {...table} caption={t("compare.parameters_some_caption")} inputs={some} />
          ) : null}
          {more > 0 ? <p className="muted small">{t("compare.more", { count: more })}</p> : null}
        </details>
      ) : null}
    </Section>
  );
}

/** Parameters with the value that each run read. */
export function ReadInputs({
  runs,
  caption,
  inputs,
  years,
  locale,
}: Pick<Props, "inputs" | "years" | "locale"> & { runs: readonly string[]; caption: string }) {
  const { t } = useTranslation("results");
  const columns: Column<InputLine>[] = [
    { key: "of", header: t("optimizations:used.column.of"), cell: (line) => line.name },
    {
      key: "parameter",
      header: t("optimizations:used.column.parameter"),
      rowHeader: true,
      cell: (line) => <NameText name={line.label} impact={line.impact} price_scenario="base" />,
    },
    ...runs.map((name, i): Column<InputLine> => ({
      key: `run-${i}`,
      header: name,
      cell: (line) => <InputValue line={line} run={i} years={years} locale={locale} />,
    })),
  ];
  return <DataTable caption={caption} columns={columns} rows={inputs} rowKey={(line) => line.key} />;
}

/** What a run read: one value where all years have the same, else each year's. Of a series mean and bounds. */
function InputValue({
  line,
  run,
  years,
  locale,
}: {
  line: InputLine;
  run: number;
  years: readonly number[];
  locale: Locale;
}) {
  const { t } = useTranslation("results");
  const text = useValueText();
  const values = line.values[run];
  if (!values) return <span className="muted">{t("common:value.none")}</span>;
  const one = (y: number) => {
    const range = line.ranges?.[run]?.[y];
    const value = values[y] ?? null;
    if (!range) return text(value, line.unit);
    const short = (amount: number) => formatUnit(amount, line.unit, locale, { decimals: 3 });
    const words = { mean: short(value ?? 0), least: short(range[0]), largest: short(range[1]) };
    return t("optimizations:used.series", words);
  };
  const texts = values.map((_, y) => one(y));
  if (new Set(texts).size <= 1) return <>{texts[0]}</>;
  return (
    <>
      {texts.map((words, y) => (
        <Fragment key={years[y]}>
          <span className="muted">{years[y]}</span> {words}
          <br />
        </Fragment>
      ))}
    </>
  );
}
