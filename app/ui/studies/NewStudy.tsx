import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { EntityForm, FormActions, SubmitButton } from "~/ui/kit/fields";
import { ButtonLink, DialogPage, EmptyState } from "~/ui/kit/layout";
import { CountButton, RunCount, useCounted } from "./CountRuns";

interface Props {
  title: string;
  lead: string;
  back: string;
  /** Nothing can be asked of the run, and why. */
  none: { title: string; text: string } | null;
  schema: z.ZodTypeAny;
  labels: Record<string, string>;
  values: Record<string, unknown> & { study_id: string };
  /** How many runs it will be, and what they cost. */
  cost: string;
  children: ReactNode;
}

/** A form that starts a study, with what it will cost before it is sent. */
export function NewStudy({ title, lead, back, none, schema, labels, values, cost, children }: Props) {
  const { t } = useTranslation("studies");
  const filled = useCounted()?.repopulateFields ?? values;
  if (none)
    return (
      <DialogPage title={title} backHref={back}>
        <EmptyState
          title={none.title}
          actions={
            <ButtonLink href={back} kind="primary">
              {t("new.other")}
            </ButtonLink>
          }
        >
          <p>{none.text}</p>
        </EmptyState>
      </DialogPage>
    );
  return (
    <DialogPage title={title} lead={lead} backHref={back}>
      <EntityForm schema={schema} labels={labels} defaultValues={filled}>
        <input type="hidden" name="study_id" value={values.study_id} />
        {children}
        <RunCount atFirst={cost} />
        <FormActions cancel={{ href: back, label: t("common:action.cancel") }}>
          <SubmitButton>{t("new.start")}</SubmitButton>
          <CountButton />
        </FormActions>
      </EntityForm>
    </DialogPage>
  );
}
