import { useTranslation } from "react-i18next";
import { Notice, Section } from "../kit/layout";
import { KeyFigures } from "../kit/lists";

export interface CopyFacts {
  isOn: boolean;
  /** More than a minute behind, or something cannot be copied. */
  isLate: boolean;
  /** Null: the program that copies has said nothing yet. */
  figures: {
    to: string;
    /** Seconds; null before the first copy is whole. */
    behind: string | null;
    from: string | null;
    /** MB. */
    size: string;
    /** GB. */
    budget: string;
    databases: string;
    /** Null: files are in a bucket of their own. */
    files: { copied: string; waiting: string } | null;
    /** In English, as in the log; empty when the program is silent. Null: none. */
    problem: string | null;
  } | null;
}

/** How far continuous copies are, and what keeps them from being made. */
export function CopySection({ copies: { isOn, figures } }: { copies: CopyFacts }) {
  const { t } = useTranslation("installation");
  if (!figures)
    return (
      <Section id="copies" title={t("copies.title")} lead={t(isOn ? "copies.nothing" : "copies.off")}>
        {null}
      </Section>
    );
  const { problem, files, behind } = figures;
  return (
    <Section id="copies" title={t("copies.title")} lead={t("copies.lead")}>
      {problem === null ? null : (
        <Notice kind="warning" title={t(problem ? "copies.problem" : "copies.silent")}>
          {problem ? <p lang="en">{problem}</p> : null}
        </Notice>
      )}
      <KeyFigures
        items={[
          { term: t("copies.to"), value: figures.to },
          behind === null
            ? { term: t("copies.behind"), value: t("copies.first") }
            : { term: t("copies.behind"), value: behind, unit: "s" },
          ...(figures.from === null ? [] : [{ term: t("copies.from"), value: figures.from }]),
          {
            term: t("copies.size"),
            value: figures.size,
            unit: t("unit.megabyte"),
            note: t("copies.budget", { budget: figures.budget }),
          },
          { term: t("copies.databases"), value: figures.databases },
          ...(files
            ? [{ term: t("copies.files"), value: files.copied, note: t("copies.waiting", { files: files.waiting }) }]
            : []),
        ]}
      />
    </Section>
  );
}
