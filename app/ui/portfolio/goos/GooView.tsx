import { useTranslation } from "react-i18next";
import { type GooStatus, leavingForm } from "~/entities/portfolio/goo";
import { ItemFiles, type ItemLinks } from "~/ui/files/ItemFiles";
import {
  DateField,
  EntityForm,
  FormActions,
  NumberField,
  type Option,
  RadioGroup,
  SelectField,
  SubmitButton,
} from "~/ui/kit/fields";
import { ButtonLink, Notice, PageHeader, Section, StatusBadge } from "~/ui/kit/layout";
import { DefinitionList } from "~/ui/kit/lists";
import { OwnLimits } from "~/ui/spot/OwnLimits";
import { Standing, type StandingFacts } from "../limits/Standing";
import { GOO_TONES } from "./GoosPage";

interface GooViewProps {
  title: string;
  editable: boolean;
  /** A change of it by somebody else waits: until it is decided on nothing is changed. */
  mustWait: boolean;
  status: GooStatus;
  /** What limits said of it, and who decided. */
  standing: StandingFacts | null;
  approvalsHref: string;
  /** What limits will do to guarantees of who looks. */
  limits: readonly string[];
  expired: boolean;
  validUntil: string;
  description: string;
  hrefs: { edit: string; delete: string };
  deal: { name: string; href: string } | null;
  facts: { term: string; value: string }[];
  /** How they are given away or used; null where they are not there, or for those who may not. */
  leaving: { counterparties: readonly Option[]; values: Record<string, unknown> } | null;
  files: ItemLinks;
}

/** Guarantees of origin with what can be done with them. */
export function GooView(props: GooViewProps) {
  const { title, editable, mustWait, status, expired, validUntil, description, hrefs, deal, facts, leaving, files } =
    props;
  const { standing, approvalsHref, limits } = props;
  const { t } = useTranslation("portfolio");
  const labels = Object.fromEntries(Object.keys(leavingForm.shape).map((name) => [name, t(`goo.leaving.${name}`)]));
  return (
    <>
      <PageHeader
        title={title}
        badge={
          <StatusBadge tone={expired ? "warning" : GOO_TONES[status]}>
            {t(`goo.status.${expired ? "expired" : status}`)}
          </StatusBadge>
        }
        actions={
          editable && !mustWait ? (
            <>
              <ButtonLink href={hrefs.edit} kind={leaving ? "secondary" : "primary"}>
                {t("common:action.edit")}
              </ButtonLink>
              <ButtonLink href={hrefs.delete} kind="danger">
                {t("common:action.delete")}
              </ButtonLink>
            </>
          ) : null
        }
      />
      {standing ? <Standing standing={standing} approvalsHref={approvalsHref} /> : null}
      {editable && mustWait ? (
        <Notice kind="info">
          <p>{t("portfolio:rules.goo_waits")}</p>
        </Notice>
      ) : null}
      {expired ? (
        <Notice kind="warning" title={t("goos.expired", { until: validUntil })}>
          <p>{t("goos.expired_text")}</p>
        </Notice>
      ) : null}
      {description ? <p className="as-typed">{description}</p> : null}
      <Section id="facts" title={t("goos.facts")}>
        <DefinitionList items={facts} />
        {deal ? (
          <p>
            <a href={deal.href}>{t("goos.deal", { name: deal.name })}</a>
          </p>
        ) : null}
      </Section>
      {leaving ? (
        <Section id="leaving" title={t("goos.leaving")} lead={t("goos.leaving_lead")}>
          <OwnLimits rules={limits} />
          <EntityForm schema={leavingForm} labels={labels} defaultValues={leaving.values}>
            <input type="hidden" name="part_id" value={String(leaving.values.part_id)} />
            <input type="hidden" name="expected" value={String(leaving.values.expected)} />
            <RadioGroup
              name="how"
              options={(["cancelled", "transferred"] as const).map((value) => ({
                value,
                label: t(`goo.leaving.${value}`),
              }))}
            />
            <NumberField name="amount" unit="MWh" />
            <DateField name="on" />
            <SelectField
              name="counterparty_id"
              options={leaving.counterparties}
              placeholder={t("common:form.not_specified")}
              hint={t("goo.leaving.counterparty_hint")}
            />
            <FormActions>
              <SubmitButton>{t("goo.leaving.action")}</SubmitButton>
            </FormActions>
          </EntityForm>
        </Section>
      ) : null}
      <ItemFiles links={files} name={title} />
    </>
  );
}
