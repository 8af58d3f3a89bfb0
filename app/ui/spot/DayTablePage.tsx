import { useTranslation } from "react-i18next";
import { useField } from "remix-validated-form";
import { type DayCell, dayTableForm } from "~/entities/spot/dayTable";
import { EntityForm, fieldId, FormActions, type Option, SubmitButton, useRuleMessage } from "~/ui/kit/fields";
import { numberText } from "~/ui/kit/fields/numbers";
import { ButtonLink, DialogPage, Notice } from "~/ui/kit/layout";
import { DataTable } from "~/ui/kit/lists";
import { MarketChoice } from "./MarketChoice";
import { OwnLimits } from "./OwnLimits";

interface DayLine extends DayCell {
  /** By the clock of the market; the second of two alike has its distance from UTC behind it. */
  time: string;
  /** In words; null where there is none. */
  dayAhead: string | null;
}

interface DayTableProps {
  spot_id: string;
  day: string;
  version: string;
  /** Of prices. */
  unit: string;
  zone: string;
  synthetic: boolean;
  /** Periods that no plan covers, where the table is filled from the proposal. */
  withoutPlan: number | null;
  /** Name of the plan that fills periods for which none is approved. Null: none does. */
  proposedBy: string | null;
  /** Periods in which something waits for a second person. */
  waiting: readonly string[];
  approvalsHref: string;
  /** Periods that have several deals. */
  several: readonly string[];
  fillHref: string;
  uploadHref: string;
  rows: readonly DayLine[];
}

interface DayTablePageProps {
  title: string;
  back: string;
  choice: { carrier: string; market: string; day: string; carriers: readonly Option[]; markets: readonly Option[] };
  /** What limits will do to deals of who looks. */
  limits: readonly string[];
  table: DayTableProps | null;
}

/** The deals of a day on a market: a row for each delivery period, to type, to fill from the proposal, or to replace by a table. */
export function DayTablePage({ title, back, choice, limits, table }: DayTablePageProps) {
  const { t } = useTranslation("spot");
  return (
    <DialogPage title={title} lead={t("day.lead")} backHref={back} wide>
      <MarketChoice {...choice} />
      <OwnLimits rules={limits} />
      {table ? <DayTable key={`${table.spot_id} ${table.day}`} {...table} back={back} /> : null}
    </DialogPage>
  );
}

function DayTable({ spot_id, day, version, rows, back, ...props }: DayTableProps & { back: string }) {
  const { t, i18n } = useTranslation("spot");
  const text = (value: number | null) => (value === null ? "" : numberText(value, i18n.language));
  const lines = rows.map((row, index) => ({ ...row, index }));
  const labels = Object.fromEntries(
    lines.flatMap(({ time, index }) => [
      [`rows[${index}].volume`, t("day.volume_of", { time })],
      [`rows[${index}].price`, t("day.price_of", { time })],
    ]),
  );
  return (
    <div className="stack">
      <p className="actions">
        <ButtonLink href={props.fillHref}>{t("day.fill")}</ButtonLink>
        <ButtonLink href={props.uploadHref}>{t("day.upload")}</ButtonLink>
      </p>
      <Notes {...props} rows={rows.length} />
      <EntityForm
        schema={dayTableForm}
        labels={labels}
        defaultValues={{ rows: rows.map(({ volume, price }) => ({ volume: text(volume), price: text(price) })) }}
        requiredNote={false}
        marked={false}
      >
        <input type="hidden" name="spot_id" value={spot_id} />
        <input type="hidden" name="day" value={day} />
        <input type="hidden" name="version" value={version} />
        <DataTable
          caption={t("day.caption", { count: rows.length, zone: props.zone })}
          rows={lines}
          rowKey={({ index }) => String(index)}
          columns={[
            { key: "time", header: t("deals.start"), rowHeader: true, cell: ({ time }) => time },
            {
              key: "volume",
              header: t("day.volume"),
              unit: "MW",
              cell: ({ index }) => <Cell name={`rows[${index}].volume`} label={labels[`rows[${index}].volume`]!} />,
            },
            {
              key: "price",
              header: t("deals.price"),
              unit: props.unit,
              cell: ({ index }) => <Cell name={`rows[${index}].price`} label={labels[`rows[${index}].price`]!} />,
            },
            {
              key: "day_ahead",
              header: t("deals.day_ahead"),
              numeric: true,
              cell: ({ dayAhead }) =>
                dayAhead !== null && props.synthetic ? t("deals.synthetic", { price: dayAhead }) : (dayAhead ?? "–"),
            },
          ]}
        />
        <FormActions cancel={{ href: back, label: t("common:action.cancel") }}>
          <SubmitButton>{t("day.save")}</SubmitButton>
        </FormActions>
      </EntityForm>
    </div>
  );
}

type NotesProps = Pick<
  DayTableProps,
  "withoutPlan" | "proposedBy" | "several" | "synthetic" | "waiting" | "approvalsHref"
> & { rows: number };

/** What is to say of the rows before they are saved. */
function Notes({ withoutPlan, proposedBy, several, synthetic, waiting, approvalsHref, rows }: NotesProps) {
  const { t } = useTranslation("spot");
  return (
    <>
      {withoutPlan === null ? null : (
        <Notice kind={withoutPlan > 0 ? "warning" : "info"} title={t("day.filled")}>
          <p>{t("day.filled_text")}</p>
          {proposedBy === null ? null : <p>{t("day.filled_proposed", { plan: proposedBy })}</p>}
          {withoutPlan > 0 ? <p>{t("day.without_plan", { periods: withoutPlan, rows })}</p> : null}
          {synthetic ? <p>{t("day.filled_synthetic")}</p> : null}
        </Notice>
      )}
      {waiting.length > 0 ? (
        <Notice kind="warning" title={t("day.waiting", { times: waiting.join(", ") })}>
          <p>
            {t("day.waiting_text")} <a href={approvalsHref}>{t("day.approvals")}</a>
          </p>
        </Notice>
      ) : null}
      {several.length > 0 ? (
        <Notice kind="info" title={t("day.several", { times: several.join(", ") })}>
          <p>{t("day.several_text")}</p>
        </Notice>
      ) : null}
    </>
  );
}

/** A number in a table cell: its label is read out, its message is under it. */
function Cell({ name, label }: { name: string; label: string }) {
  const { error, defaultValue } = useField(name);
  const message = useRuleMessage();
  const id = fieldId("f", name);
  return (
    <>
      <input
        id={id}
        name={name}
        type="text"
        inputMode="text"
        className="input-number"
        autoComplete="off"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        defaultValue={typeof defaultValue === "string" ? defaultValue : ""}
      />
      {error ? (
        <span className="field-error" id={`${id}-error`}>
          {message(error)}
        </span>
      ) : null}
    </>
  );
}
