import { shortDay } from "~/entities/core/axisTicks";
import type { Locale } from "~/entities/core/locale";
import type { BindingWeek } from "~/entities/optimizations/weatherYears/plan";
import { balanceSeriesId } from "~/entities/results/result";
import { textsOf } from "~/i18n/i18n.server";
import type { requireSystem } from "~/routes/page/guard.server";
import { optionsOfRun } from "~/services/studies/alternatives/options.server";
import {
  type ManyYearsStudy,
  type OperatedYear,
  type YearRow,
  yearRows,
} from "~/services/studies/manyYears/rows.server";
import type { ManyYearsProps, OperatedLine, YearLine } from "~/ui/studies/manyYears/lines";
import type { seenStudy } from "./seen.server";
import { studyRunOf } from "./views.server";

interface YearsViewing {
  page: ReturnType<typeof requireSystem>;
  study: ManyYearsStudy;
  seen: ReturnType<typeof seenStudy>;
  locale: Locale;
  hrefOf(optimizationId: string): string;
  /** The page of a view of a run's results. */
  resultHref(view: string, optimizationId: string): string;
}

/** A plan for many weather years: what it builds, and how it does in each of them. */
export function manyYearsView(viewing: YearsViewing): { kind: "many_years" } & ManyYearsProps {
  const { page, study, seen, hrefOf } = viewing;
  const { plan, years } = yearRows(page.actor, study, seen.members);
  const buildable = seen.base ? optionsOfRun(page.actor, seen.base).flatMap(({ component_ids }) => component_ids) : [];
  const alone = years.flatMap(({ alone }) => (alone?.summary?.sizes ? [alone.summary.sizes] : []));
  return {
    kind: "many_years",
    currency: page.system.unit,
    plan: studyRunOf(plan, hrefOf),
    report: plan.summary?.weatherYears ?? null,
    base: seen.base?.name ?? "–",
    sizes: [...new Set(buildable)].map((id) => {
      const ofYears = alone.map((sizes) => sizes[id] ?? 0);
      return {
        id,
        name: seen.componentName(id),
        unit: seen.componentUnit(id),
        plan: plan.summary?.sizes?.[id] ?? null,
        base: seen.before?.sizes?.[id] ?? null,
        alone: ofYears.length > 0 ? [Math.min(...ofYears), Math.max(...ofYears)] : null,
      };
    }),
    years: years.map((row) => lineOf(viewing, row)),
  };
}

function lineOf({ hrefOf, resultHref, locale }: YearsViewing, row: YearRow): YearLine {
  const { year, weight, cost, regret, week, operated, compared, alone } = row;
  const lineOfRun = ({ member, cost, unservedMwh }: OperatedYear): OperatedLine => ({
    cost,
    unservedMwh,
    run: studyRunOf(member, hrefOf),
  });
  const hrefIn = (one: OperatedYear | null): string | null => {
    if (!week || !one?.member.optimization_id || !one.member.summary || one.member.deleted) return null;
    return `${resultHref("operation", one.member.optimization_id)}&${queryOf(week)}`;
  };
  return {
    year,
    weight,
    cost,
    regret,
    week: week && {
      label: weekLabel(week, locale),
      price: week.price,
      href: hrefIn(operated),
      comparedHref: hrefIn(compared),
    },
    operated: lineOfRun(operated),
    compared: compared && lineOfRun(compared),
    alone: alone && { cost: alone.summary?.objective ?? null, run: studyRunOf(alone, hrefOf) },
  };
}

/** Of the page of the operation: the balance and the week. */
const queryOf = ({ modelYear, day, placeId, carrierLevelId }: BindingWeek): string =>
  new URLSearchParams({
    of: balanceSeriesId(placeId, carrierLevelId),
    year: String(modelYear),
    resolution: "hourly",
    date: `${modelYear}-${day}`,
  }).toString();

/** In which week: its first day, in words. */
const weekLabel = ({ day }: BindingWeek, locale: Locale): string => {
  const [month = 1, ofMonth = 1] = day.split("-").map(Number);
  return textsOf(locale)("studies:many_years.week_from", { day: shortDay(ofMonth, month, locale) });
};
