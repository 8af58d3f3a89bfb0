import { useTranslation } from "react-i18next";
import type { DealState } from "~/entities/portfolio/deal";
import { ItemFiles, type ItemLinks } from "~/ui/files/ItemFiles";
import { ButtonLink, PageHeader, Section, StatusBadge } from "~/ui/kit/layout";
import { DefinitionList } from "~/ui/kit/lists";
import { STATUS_TONES } from "./DealsPage";
import { DealOpenValue, DealValue, type DealValueFacts } from "./DealValue";
import { Standing, type StandingFacts } from "./limits/Standing";

interface Props {
  title: string;
  editable: boolean;
  status: DealState;
  /** What limits said of it. */
  standing: StandingFacts | null;
  approvalsHref: string;
  description: string;
  notes: string;
  /** `confirmation`: null as long as nothing is closed. */
  hrefs: { back: string; confirmation: string | null; edit: string; delete: string };
  facts: { term: string; value: string }[];
  /** What it is worth, month by month; null as long as nothing was valued. */
  value: DealValueFacts | null;
  /** The profile of an individual delivery. */
  seriesHref: string | null;
  files: ItemLinks;
}

/** What was agreed on, with whom, and the files of a deal. */
export function DealView({
  title,
  editable,
  status,
  standing,
  approvalsHref,
  description,
  notes,
  hrefs,
  facts,
  value,
  seriesHref,
  files,
}: Props) {
  const { t } = useTranslation("portfolio");
  return (
    <>
      <PageHeader
        title={title}
        badge={<StatusBadge tone={STATUS_TONES[status]}>{t(`status_of.${status}`)}</StatusBadge>}
        actions={
          <>
            {editable ? (
              <ButtonLink href={hrefs.edit} kind="primary">
                {t("common:action.edit")}
              </ButtonLink>
            ) : null}
            {hrefs.confirmation ? <ButtonLink href={hrefs.confirmation}>{t("confirmation.title")}</ButtonLink> : null}
            {editable ? (
              <ButtonLink href={hrefs.delete} kind="danger">
                {t("common:action.delete")}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      {standing ? <Standing standing={standing} approvalsHref={approvalsHref} /> : null}
      {description ? <p className="as-typed">{description}</p> : null}
      {value ? <DealOpenValue open={value.open} currency={value.currency} /> : null}
      <Section id="agreed" title={t("deals.agreed")}>
        <DefinitionList items={facts} />
        {seriesHref ? (
          <p>
            <a href={seriesHref}>{t("deals.profile")}</a>
          </p>
        ) : null}
        {notes ? (
          <>
            <h3>{t("field.notes")}</h3>
            <p className="as-typed">{notes}</p>
          </>
        ) : null}
      </Section>
      {value ? <DealValue {...value} /> : null}
      <ItemFiles links={files} name={title} />
    </>
  );
}
