import { useTranslation } from "react-i18next";
import { formatDate, formatNumber, formatTime, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { shownUnit } from "~/entities/timeseries/course";
import type { SeriesView } from "~/entities/timeseries/seriesView";
import { VIEWS } from "~/entities/timeseries/viewer";
import { SubmitButton } from "../kit/fields";
import { ButtonLink, DialogPage, EmptyState, Notice, Section, StatusBadge, Tabs } from "../kit/layout";
import { DataTable, DefinitionList } from "../kit/lists";
import { GapNotice } from "./GapNotice";
import { SeriesCards } from "./SeriesCards";
import { type ViewerFacts, viewerHref } from "./viewer";
import { usePeriodName, ViewerControls, ViewerSettings } from "./ViewerControls";
import { SeriesParts, ViewerView } from "./ViewerViews";

/** Any series of the product: a period of it as chart, duration curve, heat map or table, its numbers and files. */
export function Viewer({ facts }: { facts: ViewerFacts }) {
  const { title, back, synthetic, timeframe, view, descriptions, uses } = facts;
  const { t } = useTranslation("timeseries");
  return (
    <DialogPage title={title} backHref={back.href} wide>
      {synthetic ? (
        <p>
          <StatusBadge tone="warning">{t("viewer.synthetic")}</StatusBadge> {t("viewer.synthetic_text")}
        </p>
      ) : null}
      <Issues facts={facts} />
      <Gaps facts={facts} />
      {timeframe ? (
        <>
          <ViewerControls facts={facts} timeframe={timeframe} />
          {view ? (
            <Shown facts={facts} timeframe={timeframe} shown={view} />
          ) : (
            <Nothing facts={facts} timeframe={timeframe} />
          )}
          <ViewerSettings facts={facts} timeframe={timeframe} />
        </>
      ) : (
        <Notice kind="error" live title={t("failed.points")}>
          <p>{t("failed.no_points")}</p>
        </Notice>
      )}
      <Section id="about" title={t("viewer.about.title")}>
        <DefinitionList items={descriptions} />
      </Section>
      {uses.length > 0 ? <Uses uses={uses} /> : null}
    </DialogPage>
  );
}

/** The system has no series of the address. */
export function NoSeries({ title, backHref }: { title: string; backHref: string }) {
  const { t } = useTranslation("timeseries");
  return (
    <DialogPage title={title} backHref={backHref}>
      <Notice kind="error" live title={t("failed.metadata")}>
        <p>{t("failed.no_series")}</p>
      </Notice>
    </DialogPage>
  );
}

/** What the address asks for and cannot be had. */
function Issues({ facts }: { facts: ViewerFacts }) {
  const { t } = useTranslation("timeseries");
  if (facts.issues.length === 0) return null;
  return (
    <div id="viewer-issues">
      <Notice kind="error" live title={t("viewer.issues")}>
        <ul>
          {facts.issues.map(({ path, message, params }) => (
            <li key={path + message}>
              {t("viewer.issue", { field: t(`viewer.field.${path}`), text: t(message.replace(".", ":"), params) })}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

/** What is missing, and the way to fill it. */
function Gaps({ facts }: { facts: ViewerFacts }) {
  const { gaps, uses, cleanHref, mendHref, defaultValue, unit, systemZone } = facts;
  const { t, i18n } = useTranslation("timeseries");
  if (!gaps) return null;
  const why =
    mendHref !== null
      ? t("gaps.why_weather")
      : defaultValue === null
        ? t("gaps.why")
        : t("gaps.why_default", { value: formatUnit(defaultValue, unit, i18n.language as Locale) });
  return (
    <GapNotice gaps={gaps} zone={systemZone} why={why}>
      {mendHref !== null ? (
        <form method="post" action={mendHref}>
          <p>{t("gaps.mend_how")}</p>
          <SubmitButton kind="secondary">{t("gaps.mend")}</SubmitButton>
        </form>
      ) : cleanHref && uses.length > 0 ? (
        <>
          <p>{t("gaps.how")}</p>
          {uses.map((use) => (
            <form key={use.parameter_id} method="post" action={cleanHref}>
              <input type="hidden" name="parameter_id" value={use.parameter_id} />
              <SubmitButton kind="secondary">
                {uses.length > 1 ? t("gaps.clean_use", { use: use.label }) : t("gaps.clean")}
              </SubmitButton>
            </form>
          ))}
        </>
      ) : (
        <p>{t("gaps.other_file")}</p>
      )}
    </GapNotice>
  );
}

type Timeframe = NonNullable<ViewerFacts["timeframe"]>;

function Shown({ facts, timeframe, shown }: { facts: ViewerFacts; timeframe: Timeframe; shown: SeriesView }) {
  const { t, i18n } = useTranslation("timeseries");
  const locale = i18n.language as Locale;
  const period = usePeriodName(facts);
  const { zone } = timeframe;
  const { marked, stepS } = shown;
  const number = (value: number | null) => formatNumber(value, locale, { decimals: 3 });
  const { at } = facts.settings;
  return (
    <>
      <Tabs
        label={t("viewer.views")}
        tabs={VIEWS.map((view) => ({
          label: t(`viewer.view.${view}`),
          href: viewerHref(facts, { view }),
          current: view === facts.settings.view,
        }))}
      />
      {shown.coarser ? (
        <Notice kind="info" title={t("viewer.coarser", { steps: t(`viewer.shown.${shown.steps}`) })} />
      ) : null}
      <ViewerView facts={facts} view={shown} zone={zone} period={period} />
      <p className="muted">
        {t("viewer.covers", {
          from: formatTime(shown.fromMs, locale, zone, true),
          to: formatTime(shown.toMs, locale, zone),
          minutes: formatNumber(stepS / 60, locale),
          count: shown.numbers.count,
          steps: formatNumber(shown.numbers.count, locale, { decimals: 0 }),
        })}
      </p>
      <SeriesCards
        numbers={shown.numbers}
        unit={facts.unit}
        isFitted
        sumUnit={facts.sumUnit}
        more={
          marked
            ? [
                {
                  term: t("viewer.value_at"),
                  value: number(marked.value),
                  unit: shownUnit(facts.unit),
                  note: `${formatDate(`${at}:00Z`, locale, "UTC")}, ${at.slice(11)} (${zone})`,
                },
              ]
            : []
        }
      />
      <div className="actions">
        <ButtonLink href={viewerHref(facts, {}, "csv")} download>
          {t("common:action.download_csv")}
        </ButtonLink>
        <ButtonLink href={viewerHref(facts, {}, "xlsx")} download>
          {t("viewer.download_xlsx")}
        </ButtonLink>
      </div>
      <SeriesParts facts={facts} view={shown} zone={zone} period={period} />
    </>
  );
}

/** The period has no values: where there are some. */
function Nothing({ facts, timeframe }: { facts: ViewerFacts; timeframe: Timeframe }) {
  const { t, i18n } = useTranslation("timeseries");
  const at = (ms: number) => formatTime(ms, i18n.language as Locale, timeframe.zone, true);
  const { fromMs, toMs } = timeframe.extent;
  return (
    <EmptyState
      title={t("viewer.nothing")}
      actions={
        <ButtonLink href={viewerHref(facts, { period: "years", at: "", start_year: null, end_year: null })}>
          {t("viewer.all")}
        </ButtonLink>
      }
    >
      <p>{t("viewer.nothing_text", { from: at(fromMs), to: at(toMs), zone: timeframe.zone })}</p>
    </EmptyState>
  );
}

function Uses({ uses }: Pick<ViewerFacts, "uses">) {
  const { t } = useTranslation("timeseries");
  return (
    <Section id="uses" title={t("viewer.uses")}>
      <DataTable
        caption={t("viewer.uses")}
        captionHidden
        columns={[
          {
            key: "label",
            header: t("parameters:field.parameter"),
            rowHeader: true,
            cell: (row) => <a href={row.elementHref}>{row.label}</a>,
          },
          { key: "scenario", header: t("parameters:field.scenario"), cell: (row) => row.scenario },
          { key: "reference", header: t("parameters:field.reference"), cell: (row) => row.reference },
        ]}
        rows={uses}
        rowKey={(row) => row.label + row.scenario}
        actions={(row) =>
          row.editHref ? (
            <a
              className="button button-small"
              href={row.editHref}
              aria-label={t("common:action.edit_item", { item: row.label })}
            >
              {t("common:action.edit")}
            </a>
          ) : null
        }
      />
    </Section>
  );
}
