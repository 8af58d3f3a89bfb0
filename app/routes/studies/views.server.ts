import { formatNumber, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { inputKey, type InputRef } from "~/entities/optimizations/variation";
import { type RangeEnd, rangesOf, spreadOf, sweepValues } from "~/entities/studies/findings";
import type { MonteCarloSettings } from "~/entities/studies/monteCarlo";
import type { NearOptimalSettings } from "~/entities/studies/nearOptimal";
import type { PaybackSettings } from "~/entities/studies/payback/settings";
import type { StudySettings, VariedSettings } from "~/entities/studies/settings";
import { pointsOf, type SweepSettings } from "~/entities/studies/sweep";
import { tornadoBars } from "~/entities/studies/tornado";
import type { WhyNotSettings } from "~/entities/studies/whyNot/settings";
import type { textsOf } from "~/i18n/i18n.server";
import type { StudyInput } from "~/services/studies/inputs.server";
import type { StudyMember } from "~/services/studies/outcomes.server";
import type { PaybackLine } from "~/ui/studies/payback/Payback";
import type { StudyView } from "~/ui/studies/StudyPage";
import type { StudyRun } from "~/ui/studies/StudyRun";
import type { WhyNotLine } from "~/ui/studies/whyNot/WhyNot";

interface Viewing {
  settings: VariedSettings;
  members: readonly StudyMember[];
  locale: Locale;
  t: ReturnType<typeof textsOf>;
  /** What is read off the runs, and its value of each by position. */
  figure: { name: string; unit: string };
  values: (number | null)[];
  /** Unit of what the run minimizes. */
  costUnit: string;
  csvHref: string;
  nameOf(input: InputRef): string;
  /** As the run that is asked of read it; undefined where it did not. */
  inputOf(input: InputRef): StudyInput | undefined;
  /** Unit in which an input is stored. */
  unitOf(input: InputRef): string;
  nameOfGroup(group: NearOptimalSettings["groups"][number]): string;
  /** Unit in which its sizes are. */
  unitOfGroup(group: NearOptimalSettings["groups"][number]): string;
  hrefOf(optimizationId: string): string;
  componentName(id: string): string;
  /** What a unit of a component costs, as the run read it. */
  costOfBuilding(componentId: string): StudyInput | undefined;
}

/** The view of a study by its kind. */
export function viewOf(viewing: Viewing): StudyView {
  const { settings } = viewing;
  switch (settings.kind) {
    case "tornado":
      return tornadoView(viewing, settings);
    case "sweep":
      return sweepView(viewing, settings);
    case "near_optimal":
      return nearOptimalView(viewing, settings);
    case "monte_carlo":
      return monteCarloView(viewing, settings);
    case "why_not":
      return whyNotView(viewing, settings);
    case "payback":
      return { kind: "payback", years: settings.years, lines: paybackLines(settings, viewing) };
  }
}

const runAt = ({ members, hrefOf }: Viewing, position: number): StudyRun => studyRunOf(members[position]!, hrefOf);

/** A run of a study with the way to its page. */
export function studyRunOf(member: StudyMember, hrefOf: (optimizationId: string) => string): StudyRun {
  const { optimization_id, status, kept, deleted } = member;
  return {
    id: optimization_id,
    status,
    kept,
    deleted,
    usable: status === "success" || status === "warning",
    href: optimization_id && !deleted ? hrefOf(optimization_id) : null,
  };
}

function tornadoView(viewing: Viewing, settings: Extract<StudySettings, { kind: "tornado" }>): StudyView {
  const { values, figure, csvHref, nameOf } = viewing;
  return {
    kind: "tornado",
    percent: settings.percent,
    figure,
    csvHref,
    reference: values[0] ?? null,
    bars: tornadoBars(settings, values).map((bar) => ({
      ...bar,
      key: inputKey(bar.input),
      name: nameOf(bar.input),
      runs: bar.positions.map((position) => runAt(viewing, position)),
    })),
  };
}

function sweepView(viewing: Viewing, settings: SweepSettings): StudyView {
  const { values, figure, csvHref, locale, nameOf, unitOf } = viewing;
  const columns = settings.axes[1]?.points ?? 1;
  const sweep = sweepValues(settings, values);
  return {
    kind: "sweep",
    figure,
    csvHref,
    reference: values[0] ?? null,
    values: sweep,
    axes: settings.axes.map((axis) => ({
      name: nameOf(axis),
      labels: pointsOf(axis).map((point) =>
        axis.by === "factor" ? `× ${formatNumber(point, locale)}` : formatUnit(point, unitOf(axis), locale),
      ),
    })),
    runs: sweep.map((row, r) => row.map((_, c) => runAt(viewing, 1 + r * columns + c))),
  };
}

const whyNotView = (viewing: Viewing, settings: WhyNotSettings): StudyView => ({
  kind: "why_not",
  lines: whyNotLines(settings, viewing),
});

type WhyNotViewing = Pick<Viewing, "members" | "hrefOf" | "componentName" | "costOfBuilding">;

/** The components of a study of thresholds, in their order. */
export function whyNotLines(
  { component_ids }: WhyNotSettings,
  { members, hrefOf, componentName, costOfBuilding }: WhyNotViewing,
): WhyNotLine[] {
  return component_ids.map((id, i) => ({
    id,
    name: componentName(id),
    cost: costOfBuilding(id)?.mean ?? null,
    unit: costOfBuilding(id)?.unit ?? "",
    threshold: members[i + 1]!.summary?.threshold ?? null,
    run: studyRunOf(members[i + 1]!, hrefOf),
  }));
}

type PaybackViewing = Pick<Viewing, "members" | "hrefOf" | "nameOf" | "inputOf" | "t">;

/** The questions of a study of what pays back, in their order. */
export function paybackLines(
  { asks }: PaybackSettings,
  { members, hrefOf, nameOf, inputOf, t }: PaybackViewing,
): PaybackLine[] {
  return asks.map(({ of, inputs }, i) => {
    const input = inputs[0]!;
    const member = members[i + 1]!;
    return {
      id: String(i),
      of,
      name: of === "grant" ? t("studies:payback.grant") : nameOf(input),
      today: of === "grant" ? null : (inputOf(input)?.mean ?? null),
      unit: of === "grant" ? "" : (inputOf(input)?.unit ?? ""),
      report: member.summary?.payback ?? null,
      run: studyRunOf(member, hrefOf),
    };
  });
}

function monteCarloView(viewing: Viewing, settings: MonteCarloSettings): StudyView {
  const { values, figure, csvHref, members, nameOf } = viewing;
  const { correlations, ...spread } = spreadOf(settings, values);
  const { samples, seed } = settings;
  const ended = ["error", "abort"];
  return {
    kind: "monte_carlo",
    spread,
    samples,
    seed,
    figure,
    csvHref,
    reference: values[0] ?? null,
    correlations: correlations.map(({ input, index, rank }) => ({
      key: inputKey(input),
      name: nameOf(input),
      rank,
      range: rangeText(viewing, settings.inputs[index]!),
    })),
    failed: members.flatMap(({ position, status, summary }) =>
      position > 0 && !summary && status && ended.includes(status) ? [{ position, run: runAt(viewing, position) }] : [],
    ),
  };
}

/** "-20 % to 30 %, evenly": how an input was drawn. */
function rangeText({ t, locale, unitOf }: Viewing, input: MonteCarloSettings["inputs"][number]): string {
  const unit = input.given_in === "percent" ? "%" : unitOf(input);
  const amount = (value: number) => formatUnit(value, unit, locale);
  return t(`studies:monte_carlo.range.${input.distribution}`, {
    low: amount(input.low),
    high: amount(input.high),
    likely: input.likely === null ? "" : amount(input.likely),
  });
}

function nearOptimalView(viewing: Viewing, settings: NearOptimalSettings): StudyView {
  const { members, costUnit, csvHref, nameOfGroup, unitOfGroup } = viewing;
  const ranges = rangesOf(
    settings,
    members.map(({ summary }) => summary),
  );
  const end = (one: RangeEnd) => ({ ...one, run: runAt(viewing, one.position) });
  return {
    kind: "near_optimal",
    costUnit,
    csvHref,
    groups: ranges.map((group) => ({
      ...group,
      name: nameOfGroup(settings.groups[group.group]!),
      unit: unitOfGroup(settings.groups[group.group]!),
      ranges: group.ranges.map(({ slack, least, most }) => ({ slack, least: end(least), most: end(most) })),
    })),
  };
}
