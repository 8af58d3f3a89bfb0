import { figureWriter, formatCell, formatPercent } from "~/entities/core/format";
import type { Paper, PaperBlock, PaperSteps, PaperTable } from "~/entities/files/paper";
import { horizonEnd } from "~/entities/results/economics/cashFlow";
import { REPORT_NOTICES } from "~/entities/results/report/limits";
import { type PlanLine, planLines, takenOut } from "~/entities/results/runSummary/planLines";
import { amountSize, costAmounts, SCALE_FACTORS } from "~/entities/results/scales";
import { shownYears } from "~/entities/results/shares";
import type { AnswerData } from "~/entities/results/view/summary";
import { i18nOf } from "~/i18n/i18n.server";
import { paperFrame } from "~/routes/page/paper.server";
import { assumptionsOf, type RunReport } from "~/services/results/report/report.server";
import { answerOf } from "~/services/results/summary.server";
import { COST_COLOURS, UI_COLOURS } from "~/ui/kit/palette";
import { answerItems } from "~/ui/results/answer/answerItems";
import { largestSize, MOST_BUILDS, planTexts, planTitle } from "~/ui/results/answer/planWords";
import { amountsOf, type AmountStyle } from "~/ui/results/costs/amounts";
import type { Frame } from "~/ui/results/frame/frame";
import { removalTexts } from "~/ui/results/runSummary/RemovalSentences";
import { co2Text } from "~/ui/results/runSummary/words";
import { periodText } from "~/ui/results/statusQuo/periodText";
import { waterfallOf } from "~/ui/results/statusQuo/waterfall";
import { chosenYear, namesOf, pairOf, type Ready } from "../frame.server";

const { edge, accent, success } = UI_COLOURS.light;
/** Tokens of the drawing's colours, as paper takes them. */
const STEP_INKS = { edge, accent, success, "k-purchase": COST_COLOURS.purchase.light } as const;

/** A result and the words of its reader's language, for what is put on paper. */
export interface PaperScope {
  ready: Ready;
  frame: Pick<Frame, "bar" | "currency" | "timezone">;
  report: Pick<RunReport, "statusQuo" | "parameters" | "limits"> & { figures: AnswerData };
  year: number;
  t: ReturnType<typeof wordsOf>;
}

const wordsOf = (locale: Ready["locale"]) => i18nOf(locale).getFixedT(null, "results");

/** What the report is made of. */
export function paperScope(ready: Ready, frame: PaperScope["frame"]): PaperScope {
  const { actor, run, result, locale } = ready;
  const year = chosenYear(ready);
  const pair = pairOf(ready);
  const figures = answerOf(result, year, pair);
  const report = { figures, statusQuo: pair.view, ...assumptionsOf(actor, { run, result }, pair) };
  return { ready, frame, report, year, t: wordsOf(locale) };
}

/** The report of one page: figures, what to build and what goes, why, CO₂ and what was assumed. */
export async function onePagePaper(scope: PaperScope): Promise<Paper> {
  return { ...(await paperOf(scope)), blocks: summaryBlocks(scope), onePage: true };
}

/** Title, logo, foot and colours of a report. */
async function paperOf(scope: PaperScope): Promise<Omit<Paper, "blocks" | "onePage">> {
  const { ready, frame, report, year, t } = scope;
  const { actor, system, run, locale } = ready;
  const pair = frame.bar.pair?.name;
  const parts = [
    system.name,
    pair ? t("bar.line_against", { name: pair }) : "",
    String(year),
    frame.bar.scenario.name,
  ].filter((part) => part !== "");
  return {
    ...(await paperFrame(actor, { locale, timezone: frame.timezone })),
    title: `${run.name} – ${system.name}`,
    head: {
      title: run.name,
      lines: [parts.join(" · "), ...(run.description ? [run.description] : [])],
      notices: REPORT_NOTICES.filter((limit) => report.limits.includes(limit)).map((limit) =>
        t(`report.limit.${limit}`),
      ),
    },
  };
}

/** The parts of the summary, in its order. */
function summaryBlocks(scope: PaperScope): PaperBlock[] {
  const { ready, frame, report, t } = scope;
  const { locale, result } = ready;
  const period = { from: result.years[0] ?? 0, to: horizonEnd(result) - 1 };
  const figures = answerItems(t, { figures: report.figures, period, currency: frame.currency, locale });
  const names = namesOf(ready);
  const removals = removalTexts(t, {
    removals: report.figures.removals,
    name: (id) => names.components[id] ?? id,
    currency: frame.currency,
    locale,
  });
  return [
    ...removals.map((text): PaperBlock => ({ kind: "text", text })),
    { kind: "figures", figures },
    planBlock(scope),
    ...whyBlocks(scope),
    ...co2Blocks(scope),
    assumptionLine(scope),
  ];
}

function planBlock({ ready, frame, year, t }: PaperScope): PaperBlock {
  const { result, locale } = ready;
  const years = shownYears(result.years.filter((other) => other <= year));
  const all = planLines(result, years);
  if (all.length === 0) return { kind: "text", text: t("answer.build_none") };
  const lines = all.slice(0, MOST_BUILDS);
  const names = namesOf(ready);
  const texts = planTexts(t, lines, { currency: frame.currency, locale });
  const name = (id: string) => names.components[id] ?? id;
  const unlisted = all.length - lines.length;
  return {
    kind: "table",
    title: planTitle(t, all, name),
    columns: [
      { name: t("column.component"), grow: 2 },
      { name: "", grow: 1, bar: true },
      { name: t("plan.today"), numeric: true, grow: 0 },
      ...years.map((one) => ({ name: String(one), numeric: true, grow: 0 })),
      { name: "", grow: 0 },
      { name: t("plan.costs"), numeric: true, grow: 0 },
    ],
    rows: lines.map((one, i) => {
      const { today, sizes, unit, power, cost } = texts[i]!;
      return {
        cells: [[name(one.componentId), power ?? ""].join(" ").trim(), "", today, ...sizes, unit, cost],
        colour: names.colours[one.componentId] || edge,
        bar: barOf(one, lines),
      };
    }),
    unlisted: unlisted > 0 ? t("answer.build_more", { count: unlisted }) : undefined,
    leftOut: lines.map((_, i) => t("answer.build_more", { count: unlisted + i + 1 })),
    key: { existing: t("plan.existing"), built: t("plan.built"), gone: t("plan.gone") },
  } satisfies PaperTable;
}

const barOf = (one: PlanLine, lines: readonly PlanLine[]) => ({
  existing: one.existing,
  built: one.built,
  gone: takenOut(one),
  most: largestSize(lines, one.unit),
});

/** How amounts of a report are written: in the size that fits its costs. */
function paperStyle({ ready, frame }: Pick<PaperScope, "ready" | "frame">): AmountStyle {
  const { result, locale } = ready;
  const size = amountSize("money", null, costAmounts(result.tables.costs, "money", result.years));
  return { impact: "money", size, currency: frame.currency, locale };
}

function whyBlocks(scope: PaperScope): PaperSteps[] {
  const { report, year, t } = scope;
  const compared = report.statusQuo?.years.find((row) => row.year === year);
  if (!compared) return [];
  const style = paperStyle(scope);
  const { title, subject, unit, rows } = waterfallOf(t, compared, style);
  const { amount } = amountsOf(t, style);
  const factor = SCALE_FACTORS[style.size.scale];
  return [
    {
      kind: "steps",
      title,
      subject: `${subject ?? title} [${unit}]`,
      rows: rows.map(({ name, start, value, colour }) => ({
        name,
        from: start / factor,
        to: (start + value) / factor,
        text: amount(value),
        colour: STEP_INKS[colour],
      })),
    },
  ];
}

/** CO₂ of today and of the plan as a pair of bars. */
function co2Blocks({ ready, report, t }: PaperScope): PaperSteps[] {
  const { co2, year } = report.figures;
  if (!co2 || co2.statusQuo === null) return [];
  const { plan, statusQuo } = co2;
  const write = figureWriter([plan, statusQuo], "kg", ready.locale);
  const row = (name: string, value: number, colour: string) => ({
    name,
    from: 0,
    to: value,
    text: write(value),
    colour,
  });
  return [
    {
      kind: "steps",
      title: co2Text(t, { co2, year }, ready.locale),
      rows: [row(t("status_quo.statusQuo"), statusQuo, edge), row(t("status_quo.plan"), plan, accent)],
    },
  ];
}

/** What the run rests on, in one line. */
function assumptionLine({ ready, frame, report, t }: PaperScope): PaperBlock {
  const { result, run, locale } = ready;
  const period = periodText(t, { from: result.years[0] ?? 0, to: horizonEnd(result) - 1 });
  const facts = [
    [t("report.head.years"), result.years.join(", ")],
    [t("report.head.period"), period],
    [t("report.head.interest"), formatPercent(result.interestRate, locale)],
    [t("report.head.prices"), t(`optimizations:price_scenario.${run.config.price_scenario ?? "base"}`)],
    [t("report.head.currency"), frame.currency],
    [t("paper.parameters"), formatCell(report.parameters.total, locale, 0)],
  ].map(([name = "", value = ""]) => t("paper.fact", { name, value }));
  return { kind: "text", text: facts.join(" · "), muted: true };
}
