import { useTranslation } from "react-i18next";
import type { EventLevel, EventType } from "~/entities/events/event";
import { acknowledgeForm } from "~/entities/events/eventForm";
import { ItemFiles, type ItemLinks } from "~/ui/files/ItemFiles";
import { EntityForm, FormActions, SubmitButton, TextArea } from "~/ui/kit/fields";
import { ButtonLink, LiveRegion, Notice, PageHeader, Section, StatusBadge } from "~/ui/kit/layout";
import { type RefusedStep, StepRefused } from "~/ui/kit/layout/StepRefused";
import { DefinitionList } from "~/ui/kit/lists";
import { LEVEL_TONES } from "./EventTable";

interface EventViewProps {
  title: string;
  base: string;
  deleted: boolean;
  /** By its rule, as its reason had gone. */
  withdrawn: boolean;
  editable: boolean;
  type: EventType;
  level: EventLevel;
  description: string;
  zone: string;
  start: string;
  end: string;
  duration: string;
  ongoing: boolean;
  /** What a manual forecast expects; null for other events. */
  forecast: string | null;
  /** Why a rule raised it. Null: somebody entered it. */
  cause: string | null;
  component: { name: string; href: string } | null;
  /** The series with its page at that time; without one for a stored series. */
  series: { name: string; href: string | null } | null;
  rulesHref: string | null;
  /** What the plan in force said, of a divergence from it. */
  scheduleHref: string | null;
  acknowledged: { at: string; by: string; note: string } | null;
  files: ItemLinks;
  auditHref: string;
  editHref: string;
  deleteHref: string;
  refused?: RefusedStep;
}

/** An event: what it is about, why it was raised, who took note of it, and its files. */
export function EventView(props: EventViewProps) {
  const { title, level, editable, deleted } = props;
  const { t } = useTranslation("events");
  const actions =
    editable && !deleted ? (
      <>
        <ButtonLink href={props.editHref}>{t("common:action.edit")}</ButtonLink>
        <ButtonLink href={props.deleteHref} kind="danger">
          {t("edit.delete")}
        </ButtonLink>
      </>
    ) : undefined;
  return (
    <>
      <PageHeader
        title={title}
        badge={<StatusBadge tone={LEVEL_TONES[level]}>{t(`level.${level}`)}</StatusBadge>}
        actions={actions}
      />
      {editable ? null : <p className="muted">{t("common:role.not_allowed")}</p>}
      {props.refused ? <StepRefused refused={props.refused} /> : null}
      {deleted ? (
        <Notice kind="warning" title={t(props.withdrawn ? "one.withdrawn" : "one.deleted")}>
          <p>
            <a href={`${props.base}?tab=deleted`}>{t("one.to_deleted")}</a>
          </p>
        </Notice>
      ) : null}
      <LiveRegion types={["event"]}>
        <Facts {...props} />
      </LiveRegion>
      <Seen {...props} />
      <Section id="more" title={t("one.more")}>
        <ItemFiles links={props.files} name={title} />
        <p className="actions">
          {props.scheduleHref ? <a href={props.scheduleHref}>{t("one.to_schedule")}</a> : null}
          <a href={props.auditHref}>{t("one.audit")}</a>
          {props.rulesHref ? <a href={props.rulesHref}>{t("one.rules")}</a> : null}
        </p>
      </Section>
    </>
  );
}

function Facts({
  zone,
  start,
  end,
  duration,
  ongoing,
  cause,
  component,
  series,
  description,
  forecast,
}: EventViewProps) {
  const { t } = useTranslation("events");
  return (
    <DefinitionList
      items={[
        { term: t("one.start", { zone }), value: start },
        { term: t("one.end", { zone }), value: ongoing ? <StatusBadge tone="warning">{end}</StatusBadge> : end },
        { term: t("column.duration"), value: duration },
        { term: t("field.component"), value: component ? <a href={component.href}>{component.name}</a> : "–" },
        ...(series
          ? [
              {
                term: t("field.series"),
                value: series.href ? (
                  <>
                    {series.name}: <a href={series.href}>{t("one.to_series")}</a>
                  </>
                ) : (
                  series.name
                ),
              },
            ]
          : []),
        { term: t("column.by"), value: t(cause === null ? "by.person" : "by.rule") },
        ...(cause === null ? [] : [{ term: t("one.cause"), value: cause }]),
        ...(forecast === null ? [] : [{ term: t("field.forecast_mw"), value: forecast }]),
        { term: t("field.description"), value: description || "–" },
      ]}
    />
  );
}

function Seen({ acknowledged, editable, deleted }: EventViewProps) {
  const { t } = useTranslation("events");
  return (
    <Section id="acknowledged" title={t("seen.title")}>
      {acknowledged ? (
        <DefinitionList
          items={[
            { term: t("seen.by"), value: acknowledged.by },
            { term: t("seen.at"), value: acknowledged.at },
            { term: t("seen.note"), value: acknowledged.note || "–" },
          ]}
        />
      ) : (
        <p>{t("seen.nobody")}</p>
      )}
      {editable && !deleted ? (
        acknowledged ? (
          <form method="post" data-island="form">
            <button type="submit" name="intent" value="reopen" className="button button-secondary">
              {t("seen.reopen")}
            </button>
          </form>
        ) : (
          <EntityForm schema={acknowledgeForm} labels={{ note: t("seen.note") }} requiredNote={false} guard={false}>
            <input type="hidden" name="intent" value="acknowledge" />
            <TextArea name="note" hint={t("seen.hint")} />
            <FormActions>
              <SubmitButton>{t("seen.do")}</SubmitButton>
            </FormActions>
          </EntityForm>
        )
      ) : null}
    </Section>
  );
}
