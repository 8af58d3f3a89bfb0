import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DialogPage, type Step, Steps } from "../../kit/layout";
import { DefinitionList } from "../../kit/lists";

interface Props {
  title: string;
  back: string;
  steps: readonly Step[];
  /** What is chosen so far. */
  summary: readonly { term: string; value: string }[];
  children: ReactNode;
}

/** Around every page of the wizard of a deal: where one is, and what is chosen so far. */
export function DealFrame({ title, back, steps, summary, children }: Props) {
  const { t } = useTranslation("portfolio");
  return (
    <DialogPage title={title} backHref={back} wide>
      <Steps
        label={t("wizard.steps")}
        steps={steps}
        stateTexts={{
          done: t("common:step.done"),
          current: t("common:step.current"),
          ahead: t("common:step.ahead"),
        }}
      />
      {summary.length > 0 ? <DefinitionList items={summary} /> : null}
      {children}
    </DialogPage>
  );
}
