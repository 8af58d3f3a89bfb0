import type { Locale } from "~/entities/core/locale";
import { yearOf } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import { type GenerationKind, type GenerationType, kindSchema } from "~/entities/generation/generation";
import { periodOfDeal } from "~/entities/generation/periodDefiner";
import { dealKind } from "~/entities/portfolio/dealProducts";
import { type DealWizard, lastDay } from "~/entities/portfolio/wizard";
import { textsOf } from "~/i18n/i18n.server";
import type { Generated } from "~/routes/page/generation.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { zoneOptions } from "~/routes/page/zoneOptions";
import { curveOf } from "~/services/generation/curves";
import { neededWeather } from "~/services/generation/kinds";
import { weatherChoices } from "~/services/weather/choices.server";
import { placeOf as placeOfWeather } from "~/services/weather/weather.server";
import { stepsOf, summaryOf, type WizardScope } from "./scope.server";

const KINDS: Record<"wind" | "pv" | "other", GenerationType[]> = {
  wind: ["wind"],
  pv: ["photovoltaic"],
  other: ["fixed_operation", "load_shape"],
};

/** What can be generated for the deal of a wizard; 404 where it has no profile of its own. */
export function generated(scope: WizardScope): Generated {
  const { state, system, query } = scope;
  const kind = dealKind(state.tech);
  if (kind?.type !== "ppa" || state.load !== "individual" || scope.reached < 3) throw notFoundPage();
  return {
    kinds: KINDS[kind.source],
    query,
    geometry_id: state.place || system.geometry_id,
    draftHref: (draftId) => sitePaths(system.system_id).dealProfileDraft("generate", draftId),
    start: state.start,
  };
}

/** Years that a calendar alone decides are those of the delivery; at most 21 in one series. */
function deliveryYears(state: DealWizard): number[] {
  const [first, last] = [yearOf(state.start), yearOf(lastDay(state))];
  return Array.from({ length: Math.min(21, last - first + 1) }, (_, i) => first + i).filter((year) => year <= 2050);
}

/** What the form begins with: the usual values of its kind. */
export function startKind(scope: WizardScope, { kinds }: Generated, kindName: string | null): GenerationKind {
  const type = kinds.find((kind) => kind === kindName) ?? kinds[0]!;
  const when = periodOfDeal(scope.state.period, scope.state.start);
  const calendar = type === "fixed_operation" || type === "load_shape";
  return kindSchema(type).parse({
    type,
    ...(calendar ? { years: deliveryYears(scope.state) } : {}),
    ...(type === "photovoltaic" ? { tilt: 30, azimuth: 180 } : {}),
    ...(type === "fixed_operation"
      ? { constraints: [{ days: [1, 2, 3, 4, 5], time_start: "08:00", time_end: "19:59", ...when }] }
      : {}),
  });
}

/** What the pages that generate a profile show, whatever came of it. */
export function generationFacts(scope: WizardScope, of: Generated, kind: GenerationKind, locale: Locale) {
  const t = textsOf(locale);
  const { system, actor, query, href, storedDeal } = scope;
  const paths = sitePaths(system.system_id);
  const weather = placeOfWeather(actor, of.geometry_id);
  const start = `${paths.dealProfile("generate")}?${query.toString()}`;
  const title = t("generation:title");
  return {
    title,
    crumbs: [
      { label: t("portfolio:deals.title"), href: paths.deals },
      { label: storedDeal ? storedDeal.name : t("portfolio:deals.new"), href: href(3) },
      { label: title },
    ],
    back: href(3),
    steps: stepsOf(scope, 3, t),
    summary: summaryOf(scope, t, locale),
    kinds: of.kinds.map((type) => ({ type, href: `${start}&kind=${type}`, current: type === kind.type })),
    form: {
      kind,
      demand: false,
      zone: system.timezone,
      zones: kind.type === "fixed_operation" || kind.type === "load_shape" ? zoneOptions(t, system.timezone) : [],
      weatherTypes: neededWeather(kind),
      choices: weatherChoices(actor, system.system_id),
    },
    location: weather.ok ? weather.value : null,
    placeHref: paths.infrastructure,
    curve: curveOf(kind),
  };
}
