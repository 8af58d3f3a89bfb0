import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SPAN_FIRST } from "~/entities/core/axisSpan";
import { formatNumber } from "~/entities/core/format";
import { DIVERGENCES, SORTINGS } from "~/entities/results/operationShape";
import { RESOLUTIONS } from "~/entities/results/result";
import { readScale } from "~/entities/results/scales";
import type { Week } from "~/entities/results/view/operation";
import { textsOf } from "~/i18n/i18n.server";
import { chooseTarget, type Target, targetsOf } from "~/services/results/balance";
import { priceUnit, readOperation } from "~/services/results/operation.server";
import { ButtonLink } from "~/ui/kit/layout";
import { queryWith } from "~/ui/kit/lists";
import { filePath, keptRun } from "~/ui/results/frame/frame";
import { ResultFrame } from "~/ui/results/frame/ResultFrame";
import { UnitScaleChoice } from "~/ui/results/frame/ScaleChoice";
import { Choice, ViewForm } from "~/ui/results/frame/ViewForm";
import { OperationCharts } from "~/ui/results/operation/OperationCharts";
import { chosenYear, levelNames, loadFrame, namesOf, placeNames, type Ready } from "./frame.server";

export async function loader(args: LoaderFunctionArgs) {
  const { frame, ready } = await loadFrame(args, "operation");
  return { ...frame, body: ready ? bodyOf(ready) : null };
}

function bodyOf(ready: Ready) {
  const { actor, system, run, result, query, locale } = ready;
  const t = textsOf(locale);
  const { levels } = levelNames(ready);
  const { colours } = namesOf(ready);
  const locationNames = placeNames(ready);
  const targets = targetsOf(result.components, result.tables.balances);
  const target = chooseTarget(targets, result.tables.balances, query.get("of"));
  const label = (one: Target): string =>
    one.kind === "component"
      ? one.component.name
      : t("results:geometries.balance", {
          place: locationNames[one.placeId] ?? one.placeId,
          level: levels[one.carrierLevelId] ?? one.carrierLevelId,
        });
  const year = chosenYear(ready);
  const resolution = RESOLUTIONS.find((one) => one === query.get("resolution")) ?? "hourly";
  const source = { optimizationId: run.optimization_id, result, timezone: system.timezone };
  const data = target
    ? readOperation(actor, source, { target, year, resolution, day: dayIn(year, query.get("date")) })
    : null;
  return {
    year,
    resolution,
    data,
    colours,
    scale: readScale(query.get("scale")),
    sorting: SORTINGS.find((one) => one === query.get("sorting")) ?? "chronological",
    divergences: DIVERGENCES.find((one) => one === query.get("divergences")) ?? "both",
    of: target?.id ?? "",
    name: target ? label(target) : "",
    priceUnit: priceUnit(result),
    stepH: Math.max(1, result.stepH),
    targets: targets.map((one) => ({
      value: one.id,
      label: label(one),
      group: t(one.kind === "balance" ? "results:operation.balances" : "results:operation.components"),
    })),
  };
}

/** The day asked for, in the year that is shown: changing the year keeps the season. */
const dayIn = (year: number, date: string | null): string | null =>
  date && /^\d{4}-\d{2}-\d{2}$/.test(date) ? `${year}${date.slice(4)}` : null;

export default function Operation() {
  const { body, ...frame } = useLoaderData<typeof loader>();
  const { t } = useTranslation("results");
  if (!body) return <ResultFrame frame={frame}>{null}</ResultFrame>;
  const { data, year, resolution, scale, sorting, divergences } = body;
  const { locale, timezone } = frame;
  const week = data?.week ?? null;
  const query = queryWith(frame.search, {
    optimization_id: frame.run?.id ?? null,
    of: body.of,
    year,
    resolution,
    scale,
    sorting,
    divergences,
  });
  return (
    <ResultFrame frame={frame}>
      <ViewForm label={t("operation.choose")} keep={keptRun(frame)}>
        <Choice name="of" label={t("operation.of")} value={body.of} options={body.targets} />
        <Choice
          name="resolution"
          label={t("operation.resolution")}
          value={resolution}
          options={RESOLUTIONS.map((value) => ({ value, label: t(`resolution.${value}`) }))}
        />
        <UnitScaleChoice units={["MW", "MWh"]} value={scale} />
        <Choice
          name="sorting"
          label={t("operation.sorting")}
          value={sorting}
          options={SORTINGS.map((value) => ({ value, label: t(`operation.sortings.${value}`) }))}
        />
        <Choice
          name="divergences"
          label={t("operation.divergence")}
          value={divergences}
          options={DIVERGENCES.map((value) => ({ value, label: t(`operation.divergences.${value}`) }))}
        />
        {week ? <WeekField week={week} year={year} query={query} /> : null}
      </ViewForm>
      <OperationCharts
        {...(data ?? NOTHING)}
        year={year}
        resolution={resolution}
        locale={locale}
        timezone={timezone}
        name={body.name}
        priceUnit={body.priceUnit}
        colours={body.colours}
        scale={scale}
        sorting={sorting}
        divergences={divergences}
        csvHref={filePath({ ...frame, search: query }, "csv")}
        yearHrefs={frame.years
          .filter((other) => other !== year)
          .map((other) => filePath({ ...frame, search: queryWith(query, { year: String(other) }) }, "csv"))}
        weekHref={queryWith(query, { resolution: "hourly", date: SPAN_FIRST })}
      />
      <p className="muted small">
        {t(`operation.note_${resolution}`, { zone: timezone, step: formatNumber(body.stepH, locale) })}
      </p>
    </ResultFrame>
  );
}

const NOTHING = {
  unit: "MW" as const,
  startMs: [],
  wallMs: [],
  stepS: null,
  stepH: 1,
  flows: [],
  levels: [],
  price: [],
  priceMean: null,
  heat: null,
  duration: { hours: [], loads: [] },
  totals: { inMwh: 0, outMwh: 0, peaks: [] },
};

interface WeekFieldProps {
  week: Week;
  year: number;
  query: string;
}

/** Which week is drawn: by a day in it, or the one before or after. */
function WeekField({ week, year, query }: WeekFieldProps) {
  const { t } = useTranslation("results");
  return (
    <div className="week">
      <div className="field">
        <label htmlFor="choose-date">{t("operation.week_of", { number: week.number })}</label>
        <input
          id="choose-date"
          type="date"
          name="date"
          defaultValue={week.firstDay}
          min={`${year}-01-01`}
          max={`${year}-12-31`}
        />
      </div>
      <div className="week-links">
        {week.before ? (
          <ButtonLink href={queryWith(query, { date: week.before })} label={t("operation.week_before")}>
            ‹
          </ButtonLink>
        ) : null}
        {week.after ? (
          <ButtonLink href={queryWith(query, { date: week.after })} label={t("operation.week_after")}>
            ›
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}
