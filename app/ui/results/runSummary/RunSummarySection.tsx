import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatPercent, formatScaled, formatTime } from "~/entities/core/format";
import type { Impact } from "~/entities/parameters/parameter";
import type { PlanLine } from "~/entities/results/runSummary/planLines";
import type { CarrierYear } from "~/entities/results/shares";
import type { SummaryFigures } from "~/entities/results/view/summary";
import { AnswerFigures } from "~/ui/results/answer/AnswerFigures";
import { PlanTable } from "~/ui/results/answer/PlanTable";
import { MOST_BUILDS, planTitle } from "~/ui/results/answer/planWords";
import type { Names } from "~/ui/results/frame/ComponentLink";
import { type Frame, type OfRun, viewPath } from "~/ui/results/frame/frame";
import { InfluenceSentences } from "./InfluenceSentences";
import type { ToView } from "./links";
import { MoneySentences } from "./MoneySentences";
import { RemovalSentences } from "./RemovalSentences";
import { Sentence } from "./Sentence";
import { co2Text, type RunSummaryNames, sizeText, useMoney } from "./words";

interface RunSummaryProps {
  figures: SummaryFigures;
  frame: Pick<Frame, "locale" | "currency" | "timezone" | "impact"> & OfRun;
  names: RunSummaryNames;
  /** First and last calendar year that the run stands for. */
  period: { from: number; to: number };
  /** Default: that it is the answer in short. */
  title?: string;
  /** Default: that sentences open to how they come about. */
  lead?: string;
  /** Where a page has more than one of them. */
  id?: string;
  /** Of its heading; those of its parts are one below. */
  level?: 2 | 3;
  /** What is built and what goes, as a table; without it, builds are told in sentences. */
  plan?: Plan;
  /** Why it pays: a drawing next to the plan. */
  why?: ReactNode;
  /** The page's own title is enough: no heading is seen. */
  bare?: boolean;
  /** Whether the figures are here; else the page has them above. */
  strip?: boolean;
}

/** The lines of a plan in the years that are shown. */
export interface Plan {
  lines: readonly PlanLine[];
  years: readonly number[];
  names: Names;
}

/** Three or four figures, what to build and what goes, why, and then the sentences: what a run says before all its tables. */
export function RunSummarySection(props: RunSummaryProps) {
  const {
    figures,
    frame,
    names,
    period,
    title,
    lead,
    id = "answer",
    level = 2,
    plan,
    why,
    bare = false,
    strip = true,
  } = props;
  const { t } = useTranslation("results");
  const { locale, currency, timezone, run } = frame;
  const { year, builds } = figures;
  const money = useMoney(currency, locale);
  const time = (ms: number) => formatTime(ms, locale, timezone, true);
  const to = (view: Parameters<typeof viewPath>[1]) => ({
    href: viewPath(frame.system_id, view) + (frame.resultQuery ?? `?optimization_id=${run?.id}`),
    label: t("answer.open", { view: t(`view.${view}`) }),
  });
  const [Heading, Part] = level === 2 ? (["h2", "h3"] as const) : (["h3", "h4"] as const);
  const name = (id: string) => names.components[id] ?? id;
  return (
    <section className={bare ? "section answer-bare" : "section"} aria-labelledby={id}>
      <Heading id={id} className={bare ? "visually-hidden" : undefined}>
        {title ?? t("answer.title")}
      </Heading>
      {bare ? null : <p className="lead">{lead ?? t("answer.lead", { year })}</p>}
      {plan ? null : removals()}
      {strip ? <AnswerFigures figures={figures} period={period} currency={currency} locale={locale} /> : null}
      {plan ? (
        <div className={why ? "answer-plan answer-why" : "answer-plan"}>
          <section className="card" aria-labelledby={`${id}-plan`}>
            <Part id={`${id}-plan`}>{planTitle(t, plan.lines, name)}</Part>
            {plan.lines.length > 0 ? (
              <PlanTable
                {...plan}
                lines={plan.lines.slice(0, MOST_BUILDS)}
                systemId={frame.system_id}
                currency={currency}
                locale={locale}
              />
            ) : (
              <p>{t("answer.build_none")}</p>
            )}
            {moreBuilds(plan.lines.length)}
            {removals()}
          </section>
          {why}
          {moneyPart()}
        </div>
      ) : (
        <>
          <Part>{t("answer.build_title")}</Part>
          {buildSentences()}
          {moneyPart()}
        </>
      )}
      <Part>{t("answer.energy_title")}</Part>
      <ul className="answer">
        <CO2Sentence figures={figures} locale={locale} to={to} />
        {figures.carriers.map((row) => (
          <CarrierSentence
            key={row.carrierId}
            row={row}
            locale={locale}
            to={to}
            carrier={names.carriers[row.carrierId] ?? row.carrierId}
          />
        ))}
        {figures.gridPeaks.map((peak) => (
          <Sentence key={peak.carrierId} how={t("answer.how_peak")} link={to("operation")}>
            {t("answer.peak", {
              carrier: names.carriers[peak.carrierId] ?? peak.carrierId,
              power: formatScaled(peak.value, "MW", locale),
              time: time(peak.startMs),
            })}
          </Sentence>
        ))}
        {figures.worst ? (
          <Sentence how={t(`answer.how_worst_${figures.worst.kind}`)} link={to("operation")}>
            {t(`answer.worst_${figures.worst.kind}`, {
              time: time(figures.worst.startMs),
              place: names.locationNames[figures.worst.placeId] ?? figures.worst.placeId,
              level: names.levels[figures.worst.carrierLevelId] ?? figures.worst.carrierLevelId,
              value:
                figures.worst.kind === "residual"
                  ? formatScaled(figures.worst.value, "MW", locale)
                  : isMoney(frame.impact)
                    ? money(figures.worst.value)
                    : formatScaled(figures.worst.value, "kg", locale),
            })}
          </Sentence>
        ) : null}
      </ul>
      {figures.influences.length > 0 ? (
        <>
          <Part>{t("answer.inputs_title", { count: figures.influences.length })}</Part>
          <ul className="answer">
            <InfluenceSentences
              influences={figures.influences}
              impact={frame.impact}
              names={names}
              money={money}
              locale={locale}
              period={period}
              to={to}
            />
          </ul>
        </>
      ) : null}
    </section>
  );

  /** What is taken out: below what is built, or first where there is no table of both. */
  function removals(): ReactNode {
    return (
      <RemovalSentences
        removals={figures.removals}
        name={name}
        currency={currency}
        locale={locale}
        second={plan !== undefined}
      />
    );
  }

  function moneyPart(): ReactNode {
    return (
      <div className="section">
        <Part>{t("answer.money_title")}</Part>
        <ul className="answer">
          <MoneySentences figures={figures} period={period} money={money} locale={locale} to={to} />
        </ul>
      </div>
    );
  }

  function moreBuilds(total: number): ReactNode {
    if (total <= MOST_BUILDS) return null;
    return (
      <p>
        {t("answer.build_more", { count: total - MOST_BUILDS })}{" "}
        <a href={to("capacities").href}>{to("capacities").label}</a>
      </p>
    );
  }

  function buildSentences(): ReactNode {
    if (builds.length === 0) return <p>{t("answer.build_none")}</p>;
    return (
      <>
        <ul className="answer-builds">
          {builds.slice(0, MOST_BUILDS).map((build) => (
            <li key={`${build.componentId}-${build.year}`}>
              {t(build.lumpSum > 0 ? "answer.build_paid" : "answer.build", {
                year: build.year,
                name: name(build.componentId),
                money: money(build.lumpSum),
                size: sizeText(t, build, locale),
              })}
            </li>
          ))}
        </ul>
        {moreBuilds(builds.length)}
      </>
    );
  }
}

const isMoney = (impact: Impact): boolean => impact === "money" || impact === "money_npv";

/** What is emitted and, against the status quo, how much less or more. */
function CO2Sentence({
  figures: { co2, year },
  locale,
  to,
}: {
  figures: SummaryFigures;
  locale: Frame["locale"];
  to: ToView;
}) {
  const { t } = useTranslation("results");
  if (!co2) return null;
  return (
    <Sentence how={t("answer.how_co2")} link={to(co2.statusQuo === null ? "costs" : "status-quo")}>
      {co2Text(t, { co2, year }, locale)}
    </Sentence>
  );
}

/** Where a carrier comes from, and what becomes of what the site's own plants could give. */
function CarrierSentence(props: { row: CarrierYear; carrier: string; locale: Frame["locale"]; to: ToView }) {
  const { t } = useTranslation("results");
  const { row, carrier, locale } = props;
  const available = row.generatedMwh + row.curtailedMwh;
  // A small share must not read as none.
  const percent = (value: number) => formatPercent(value, locale, value > 0 && value < 0.1 ? 1 : 0);
  if (row.ownShare === null) return null;
  return (
    <Sentence how={t("answer.how_carrier")} link={props.to("geometries")}>
      {t(row.purchasedMwh > 0 ? "answer.own" : "answer.own_all", { carrier, share: percent(row.ownShare) })}{" "}
      {available > 0
        ? t("answer.use", {
            used: percent(row.selfConsumption ?? 0),
            sold: percent(Math.min(row.soldMwh, row.generatedMwh) / available),
            curtailed: percent(row.curtailedMwh / available),
          })
        : null}
    </Sentence>
  );
}
