import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import type { Locale } from "~/entities/core/locale";
import { Section } from "~/ui/kit/layout";
import { ReadInputs } from "../compare/InputTables";

interface Props extends Omit<ComponentProps<typeof ReadInputs>, "runs" | "caption"> {
  /** Names of the status quo and the plan. */
  runs: readonly [string, string];
  /** Differences that are not in the table. */
  more: number;
  /** Something else than parameters differs, too. */
  others: boolean;
  /** Where all differences are. */
  compareHref: string;
  /** Computes both anew; null for those who may not. */
  renewal: { action: string; runId: string; newId: string } | null;
  locale: Locale;
}

/** Why a plan has no saving: what its status quo read of another state of the system, and the button that computes both anew. */
export function ReadDifferently({ inputs, more, others, compareHref, renewal, ...table }: Props) {
  const { t } = useTranslation("results");
  return (
    <Section id="read" title={t("status_quo.read.title")} lead={t("status_quo.read.lead")}>
      {inputs.length > 0 ? <ReadInputs {...table} caption={t("compare.parameters_caption")} inputs={inputs} /> : null}
      {more > 0 ? (
        <p>
          <a href={compareHref}>{t("status_quo.read.more", { count: more })}</a>
        </p>
      ) : null}
      {others ? <p>{t("status_quo.read.others")}</p> : null}
      {renewal ? (
        <form method="post" action={renewal.action} data-island="form">
          <input type="hidden" name="optimization_id" value={renewal.runId} />
          <input type="hidden" name="new_id" value={renewal.newId} />
          <p className="hint">{t("status_quo.read.again_hint")}</p>
          <div className="form-actions">
            <button type="submit" name="intent" value="pair" className="button button-primary">
              {t("status_quo.read.again")}
            </button>
          </div>
        </form>
      ) : null}
    </Section>
  );
}
