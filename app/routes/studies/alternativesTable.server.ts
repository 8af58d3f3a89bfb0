import type { textsOf } from "~/i18n/i18n.server";
import type { CsvTable } from "~/services/core/csv";
import { type AlternativeRow } from "~/services/studies/alternatives/rows.server";
import type { alternativeWords } from "./alternativesView.server";

interface TableWords {
  t: ReturnType<typeof textsOf>;
  currency: string;
  words: ReturnType<typeof alternativeWords>;
  /** Of a component: its name with the unit of its size. */
  nameOf: (componentId: string) => string;
}

/** Every alternative of a study, unscaled, in the order of the runs; empty where it has no result. */
export function alternativesTable(
  rows: readonly AlternativeRow[],
  { t, currency, words, nameOf }: TableWords,
): CsvTable {
  const head = (key: string, more: Record<string, string> = {}) => t(`studies:alternatives.file.${key}`, more);
  const money = (key: string) => `${head(key)} [${currency}]`;
  const built = [...new Set(rows.flatMap(({ figures }) => Object.keys(figures?.built ?? {})))];
  return {
    header: [
      t("studies:file.position"),
      head("rank"),
      head("alternative"),
      ...words.choices.map(({ name }) => name),
      t("studies:file.status"),
      ...["cost", "npv", "investment"].map(money),
      head("co2"),
      head("payback"),
      head("no_payback"),
      head("own"),
      ...built.map((id) => head("built", { name: nameOf(id) })),
    ],
    rows: rows.map(({ member, figures, rank, built: options, chosen }) => [
      member.position,
      rank,
      words.nameOf(options),
      ...chosen.map((value, i) => words.choices[i]!.values[value]!),
      member.status ? t(`optimizations:run_status.${member.status}`) : t("studies:study.not_started"),
      figures?.cost ?? null,
      figures?.npv ?? null,
      figures?.investment ?? null,
      figures?.co2 ?? null,
      figures?.payback ?? null,
      figures?.noPayback ? t(`studies:alternatives.no_payback.${figures.noPayback}`) : null,
      figures?.ownSupply ?? null,
      ...built.map((id) => (figures ? (figures.built[id] ?? 0) : null)),
    ]),
  };
}
