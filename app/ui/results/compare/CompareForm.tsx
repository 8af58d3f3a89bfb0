import { useTranslation } from "react-i18next";
import { MOST_COMPARED_RUNS } from "~/entities/results/comparison";
import type { Option } from "~/ui/kit/fields";
import { Choice, ViewForm, yearOptions } from "~/ui/results/frame/ViewForm";

interface Props {
  /** The run that the others are compared with. */
  runId: string;
  /** Runs with a result, the first one among them. */
  runs: readonly Option[];
  chosen: readonly string[];
  years: readonly number[];
  year: number | null;
}

/** Which runs are compared with the one of the page, and in which year: the address of the comparison. */
export function CompareForm({ runId, runs, chosen, years, year }: Props) {
  const { t } = useTranslation("results");
  const others = runs.filter(({ value }) => value !== runId);
  const slots = Array.from({ length: Math.min(MOST_COMPARED_RUNS - 1, others.length) }, (_, i) => i);
  return (
    <ViewForm label={t("compare.choose")} keep={{ optimization_id: runId }}>
      {slots.map((i) => (
        <Choice
          key={i}
          name="with"
          id={`choose-with-${i}`}
          label={t("compare.with", { number: i + 2 })}
          value={chosen[i] ?? ""}
          options={[{ value: "", label: t("compare.no_run") }, ...others]}
        />
      ))}
      {year !== null && years.length > 1 ? (
        <Choice name="year" label={t("column.year")} value={String(year)} options={yearOptions(years)} />
      ) : null}
    </ViewForm>
  );
}
