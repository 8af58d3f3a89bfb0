import { formatScaled, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { type FrontBy, frontOf, FRONTS, pointsOf, RANKED_BY, sortedBy } from "~/entities/studies/alternatives/ranking";
import { regretsOf } from "~/entities/studies/alternatives/regret";
import { textsOf } from "~/i18n/i18n.server";
import type { requireSystem } from "~/routes/page/guard.server";
import { findingNames } from "~/services/checks/findingNames.server";
import { scenarioRows } from "~/services/scenarios/scenarios.server";
import {
  type AlternativeRow,
  alternativeRows,
  type AlternativesStudy,
} from "~/services/studies/alternatives/rows.server";
import { readSort } from "~/ui/kit/lists";
import type { AlternativeLine, AlternativesProps } from "~/ui/studies/alternatives/lines";
import type { seenStudy } from "./seen.server";
import { studyRunOf } from "./views.server";

interface AlternativesViewing {
  page: ReturnType<typeof requireSystem>;
  study: AlternativesStudy;
  seen: ReturnType<typeof seenStudy>;
  locale: Locale;
  /** Of the page: how it is sorted, and which choice is shown. */
  search: string;
  csvHref: string;
  hrefOf(optimizationId: string): string;
}

/** A study of alternatives with its table, its fronts and the best one of each choice. */
export function alternativesView(viewing: AlternativesViewing): { kind: "alternatives" } & AlternativesProps {
  const { page, study, locale, search, csvHref } = viewing;
  const rows = alternativeRows(page.actor, study);
  const words = alternativeWords(viewing);
  const lines = rows.map((row) => lineOf(viewing, row, words));
  const ways = waysOf(rows);
  const way = Math.max(0, ways.indexOf(new URLSearchParams(search).get("choice") ?? ""));
  const inWay = rows.flatMap(({ chosen }, position) => (chosen.join("-") === ways[way] ? [position] : []));
  const ofWay = inWay.map((position) => rows[position]!);
  const sort = readSort(search, RANKED_BY, "cost");
  const key = RANKED_BY.find((one) => one === sort.key)!;
  const front = (by: FrontBy): AlternativesProps["fronts"][number] => ({
    by,
    points: pointsOf(ofWay, by).map((point) => ({ ...point, position: inWay[point.position]! })),
    front: frontOf(
      pointsOf(
        ofWay.map((row) => (row.built === null ? { figures: null } : row)),
        by,
      ),
    ).map((point) => ({
      ...point,
      position: inWay[point.position]!,
    })),
  });
  const { timezone, unit } = page.system;
  return {
    kind: "alternatives",
    currency: unit,
    timezone,
    csvHref,
    lines,
    order: sortedBy(ofWay, { ...sort, key }).map((position) => inWay[position]!),
    sort,
    choices: words.choices,
    ways: ways.length > 1 ? ways.map((value) => ({ value, label: words.wayName(value) })) : [],
    way: ways[way]!,
    best: ways.length > 1 ? ways.map((key) => bestOf(rows, key)) : [],
    regrets:
      ways.length > 1
        ? regretsOf(rows).map(({ most, chosen, positions }) => ({
            position: positions[0]!,
            most,
            way: chosen?.join("-") ?? null,
          }))
        : [],
    fronts: FRONTS.map(front),
    names: findingNames(
      page.actor,
      locale,
      rows.flatMap(({ errors }) => errors),
      textsOf(locale)("common:form.not_specified"),
    ),
  };
}

/** Every way to choose that the study has, as its alternatives write it: "0-1". */
const waysOf = (rows: readonly AlternativeRow[]): string[] => [...new Set(rows.map(({ chosen }) => chosen.join("-")))];

/** Position of the alternative that costs least in a way to choose, the status quo left aside; null while there is none. */
function bestOf(rows: readonly AlternativeRow[], way: string): { way: string; position: number | null } {
  const all = rows.flatMap(({ chosen, built, figures }, position) =>
    chosen.join("-") === way && built !== null && figures ? [{ position, cost: figures.cost }] : [],
  );
  const best = all.sort((a, b) => a.cost - b.cost)[0];
  return { way, position: best?.position ?? null };
}

function lineOf(
  { hrefOf }: AlternativesViewing,
  { member, figures, errors, rank, built, chosen }: AlternativeRow,
  words: ReturnType<typeof alternativeWords>,
): AlternativeLine {
  return {
    position: member.position,
    name: words.nameOf(built),
    chosen: chosen.map((value, i) => words.choices[i]!.values[value]!),
    isStatusQuo: built === null,
    rank,
    figures,
    sizes: figures ? words.sizesOf(figures.built) : "",
    errors: [...errors],
    run: studyRunOf(member, hrefOf),
  };
}

/** The names of the alternatives of a study, of what it chooses and of what is built. */
export function alternativeWords({
  page,
  study,
  seen,
  locale,
}: Omit<AlternativesViewing, "search" | "csvHref" | "hrefOf">) {
  const t = textsOf(locale);
  const { settings } = study;
  const options = settings.options.map(seen.nameOfGroup);
  const scenarios = new Map(
    scenarioRows(page.actor, page.system.system_id).map(({ scenario_id, name }) => [scenario_id, name]),
  );
  const scenarioName = (id: string): string => scenarios.get(id) ?? id;
  const choices = settings.choices.map((choice) => {
    if (choice.kind === "scenario") {
      const own = seen.base?.scenario_ids.map(scenarioName).join(", ") ?? t("studies:alternatives.as_entered");
      return { name: t("studies:alternatives.scenario"), values: [own, ...choice.scenario_ids.map(scenarioName)] };
    }
    const input = seen.inputOf(choice);
    const unit = seen.unitOf(choice);
    const own = input && !input.series ? formatUnit(input.mean, unit, locale) : t("studies:alternatives.as_entered");
    return {
      name: seen.nameOf(choice),
      values: [own, ...choice.values.map((value) => formatUnit(value, unit, locale))],
    };
  });
  return {
    options,
    choices,
    nameOf(built: readonly number[] | null): string {
      if (built === null) return t("studies:alternatives.status_quo");
      if (built.length === 0) return t("studies:alternatives.nothing");
      return built.map((i) => options[i]!).join(" + ");
    },
    wayName: (way: string): string =>
      way
        .split("-")
        .map((value, i) => `${choices[i]!.name}: ${choices[i]!.values[Number(value)]!}`)
        .join(", "),
    /** What is built of each component, in words. */
    sizesOf: (built: Readonly<Record<string, number>>): string =>
      Object.entries(built)
        .map(([id, size]) => `${seen.componentName(id)} ${formatScaled(size, seen.componentUnit(id), locale)}`)
        .join(", "),
  };
}
