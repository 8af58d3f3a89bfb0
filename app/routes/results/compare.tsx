import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import { sitePaths } from "~/entities/core/sitePaths";
import { horizonEnd } from "~/entities/results/economics/cashFlow";
import { profitabilityOf } from "~/entities/results/economics/statusQuo";
import type { StoredResult } from "~/entities/results/result";
import { amountSize, amountUnit, costAmounts, readScale, SCALE_FACTORS } from "~/entities/results/scales";
import { namedOthers, namedRuns } from "~/services/results/comparison.server";
import { runsBeside } from "~/services/results/figures/likeRuns.server";
import { statusQuoChoices } from "~/services/results/statusQuo.server";
import { ruleMessage, useRuleMessage } from "~/ui/kit/fields";
import { ButtonLink, EmptyState, Notice, Progress, Section } from "~/ui/kit/layout";
import { type Column, DataTable } from "~/ui/kit/lists";
import { ComparedTable } from "~/ui/results/compare/ComparedTable";
import { CompareForm } from "~/ui/results/compare/CompareForm";
import { EstimateTable } from "~/ui/results/compare/EstimateTable";
import { InputTables } from "~/ui/results/compare/InputTables";
import { RunsBeside } from "~/ui/results/compare/RunsBeside";
import { ResultFrame } from "~/ui/results/frame/ResultFrame";
import { type Compared, comparisonOf, waitedFor } from "./comparison.server";
import { loadFrame, type Ready, withoutYear } from "./frame.server";

/** Parameters shown in the page; the file has all. */
const SHOWN_INPUTS = 100;

/** Two to four runs next to each other: what was asked differently, and what came of it. */
export async function loader(args: LoaderFunctionArgs) {
  const ticked = tickedAddress(new URL(args.request.url));
  if (ticked) throw redirect(ticked);
  const { frame, ready } = await loadFrame(args, "compare");
  const [body, missed] = ready ? bodyOf(ready) : [null, null];
  const chosen = ready ? namedOthers(ready.query, ready.run.optimization_id) : [];
  return {
    ...frame,
    search: missed ? withoutYear(frame.search) : frame.search,
    chosen,
    beside: ready && chosen.length === 0 ? besideOf(ready) : [],
    body,
    missed,
  };
}

/** Where runs lead that were ticked in the list: the first is the one that the others are compared with. Null where none were. */
function tickedAddress(url: URL): string | null {
  const [first, ...others] = url.searchParams.getAll("run");
  if (!first) return null;
  const query = new URLSearchParams([["optimization_id", first], ...others.map((id) => ["with", id])]);
  return `${url.pathname}?${query}`;
}

/** Runs that are offered before any is chosen. */
const MOST_OFFERS = 6;

/** The runs to choose from, each with the address of the comparison with it. */
const besideOf = ({ actor, system, run }: Ready) =>
  runsBeside(actor, run, MOST_OFFERS).map((one) => ({
    ...one,
    href: `${sitePaths(system.system_id).result("compare", run.optimization_id)}&with=${encodeURIComponent(one.id)}`,
  }));

type Said = ReturnType<typeof ruleMessage>;

type Body = ReturnType<typeof shownOf> | { refused: Said } | { waiting: NonNullable<ReturnType<typeof waitedFor>> };

/** What is compared, or why it is not; and what is wrong with the year asked for, when another is shown. */
function bodyOf(ready: Ready): [Body | null, Said | null] {
  if (namedRuns(ready.query).length === 0) return [null, null];
  const waiting = waitedFor(ready);
  if (waiting) return [{ waiting }, null];
  const outcome = comparisonOf(ready);
  if (outcome.ok) return [shownOf(ready, outcome.value), null];
  const issue = outcome.issues?.[0];
  const refused = issue ? ruleMessage(issue.message, issue.params) : ruleMessage(outcome.message, outcome.params);
  const fallback =
    issue?.path === "year" ? comparisonOf({ ...ready, query: new URLSearchParams(withoutYear(ready.query)) }) : outcome;
  return fallback.ok ? [shownOf(ready, fallback.value), refused] : [{ refused }, null];
}

function shownOf(ready: Ready, compared: Compared) {
  const { runs, inputs, estimate, ...comparison } = compared.comparison;
  const { comparedRuns, label } = compared;
  const ownerOf = new Map(inputs.map((input) => [`${input.componentId ?? ""}|${input.placeId ?? ""}`, input.name]));
  const first = runs[0]!.result;
  const choose = statusQuoChoices(ready.actor, [runs[0]!.run, ...runs.slice(1).map(({ run }) => run)]);
  return {
    ...comparison,
    comparedRuns,
    names: runs.map(({ run }) => run.name),
    size: amountSize(
      "money",
      readScale(ready.query.get("scale")),
      costAmounts(first.tables.costs, "money", [comparison.year]),
    ),
    figures: runs.map(({ run, result }) => ({
      ...savingsOf(choose(run, result, null), result, comparison.year),
      present: result.summary?.moneyNpv ?? 0,
      investment: result.summary?.investmentLumpSum ?? 0,
      yearly: result.summary?.annualMoney[result.years.indexOf(comparison.year)] ?? 0,
      period: { from: result.years[0] ?? 0, to: horizonEnd(result) - 1 },
    })),
    inputs: inputs.slice(0, SHOWN_INPUTS).map((input, i) => ({ ...input, key: String(i), label: label(input) })),
    more: Math.max(0, inputs.length - SHOWN_INPUTS),
    estimate: estimate && {
      objectives: estimate.objectives,
      impact: runs[0]!.run.impact,
      lines: estimate.effects.map(({ input, ...effect }, i) => ({
        ...effect,
        key: String(i),
        label: label({ parameterType: input.parameter_type }),
        owner: ownerOf.get(`${input.component_id ?? ""}|${input.place_id ?? ""}`) ?? "",
      })),
    },
  };
}

/** What a run saves against its own status quo in a year, and in how many years that pays its investment back; null where nothing tells. */
function savingsOf(choice: ReturnType<ReturnType<typeof statusQuoChoices>>, result: StoredResult, year: number) {
  const old = choice.ok && choice.value.mismatches.length === 0 ? choice.value.result : null;
  if (!old) return { saved: null, payback: null };
  const { payback, extendedPayback } = profitabilityOf(result, old);
  const at = result.years.indexOf(year);
  return {
    saved: (old.summary?.annualMoney[at] ?? 0) - (result.summary?.annualMoney[at] ?? 0),
    payback: payback ?? extendedPayback,
  };
}

export default function Compare() {
  const { body, chosen, beside, missed, ...frame } = useLoaderData<typeof loader>();
  const { t } = useTranslation("results");
  const say = useRuleMessage();
  const { run, runs, locale, currency } = frame;
  if (!run || frame.years.length === 0) return <ResultFrame frame={frame}>{null}</ResultFrame>;
  if (body && "waiting" in body)
    return (
      <ResultFrame frame={frame} file={false}>
        <Waiting {...body.waiting} />
      </ResultFrame>
    );
  if (runs.length < 2)
    return (
      <ResultFrame frame={frame} file={false}>
        <EmptyState
          title={t("compare.one_title")}
          actions={
            <ButtonLink href={sitePaths(frame.system_id).optimizations}>{t("optimizations:runs.title")}</ButtonLink>
          }
        >
          <p>{t("compare.one_text")}</p>
        </EmptyState>
      </ResultFrame>
    );
  const compared = body && "figures" in body ? body : null;
  const form = (
    <CompareForm
      runId={run.id}
      runs={runs}
      chosen={chosen}
      years={compared?.years ?? []}
      year={compared?.year ?? null}
    />
  );
  if (!compared)
    return (
      <ResultFrame frame={frame} file={false}>
        {form}
        {body && "refused" in body && body.refused ? (
          <Notice kind="error" title={t("compare.refused")} live>
            <p>{say(body.refused)}</p>
          </Notice>
        ) : (
          <RunsBeside
            name={run.name}
            beside={beside}
            runsHref={sitePaths(frame.system_id).optimizations}
            locale={locale}
          />
        )}
      </ResultFrame>
    );
  const { names, size, year } = compared;
  const differing = compared.operation.filter(({ values }) =>
    values.some((value) => differs(value, values[0] ?? null)),
  );
  const same = compared.operation.length - differing.length;
  const factor = SCALE_FACTORS[size.scale];
  const money = amountUnit("money", size.scale, currency, locale);
  const perYear = t("unit.per_year", { unit: money });
  const table = { runs: names, locale };
  return (
    <ResultFrame frame={frame}>
      {form}
      {missed ? <Notice kind="warning" title={say(missed)} /> : null}
      <KeyFigures {...compared} unit={money} factor={factor} decimals={size.decimals} locale={locale} />
      {compared.estimate ? (
        <EstimateTable {...compared.estimate} names={names} currency={currency} locale={locale} />
      ) : null}
      <div className="two-columns">
        <ComparedTable
          {...table}
          id="sizes"
          title={t("compare.sizes")}
          lead={t("compare.sizes_lead", { year })}
          lines={compared.sizes.map((row) => ({
            ...row,
            key: `${row.componentId}-${row.kind}`,
            label: row.kind === "power" ? `${row.name}: ${t("part.power")}` : row.name,
          }))}
          chartUnit="MW"
        />
        <ComparedTable
          {...table}
          id="costs"
          title={t("compare.costs")}
          lead={t("compare.costs_lead", { year })}
          lines={compared.costs.map((row) => ({
            key: row.kind,
            label: t(`kind.${row.kind}`),
            unit: perYear,
            values: row.values.map((value) => (value === null ? null : value / factor)),
          }))}
          chartUnit={perYear}
          decimals={size.decimals}
        />
      </div>
      {compared.emissions.length > 0 ? (
        <ComparedTable
          {...table}
          id="emissions"
          title={t("compare.emissions")}
          lead={t("compare.emissions_lead", { year })}
          lines={compared.emissions.map((row) => ({
            key: row.kind,
            label: t(`impact.${row.kind}`),
            unit: "kg/a",
            values: row.values,
          }))}
          chartUnit="kg/a"
        />
      ) : null}
      <ComparedTable
        {...table}
        id="operation"
        title={t("compare.operation")}
        lead={[
          t("compare.operation_lead", { year }),
          ...(same > 0 ? [t("compare.operation_same", { count: same })] : []),
        ].join(" ")}
        lines={differing.map((row) => ({
          ...row,
          key: `${row.componentId}-${row.kind}`,
          label: row.kind === "energy" ? row.name : `${row.name}: ${t(`compare.use.${row.kind}`)}`,
        }))}
        chartUnit="MWh/a"
      />
      <InputTables {...compared} runs={compared.comparedRuns} without={compared.withoutInputs} locale={locale} />
    </ResultFrame>
  );
}

/** A run that is compared as soon as it has ended. */
function Waiting({ name, href, text, value }: { name: string; href: string; text: string; value: number | null }) {
  const { t } = useTranslation("results");
  return (
    <Section id="progress" title={t("empty.running_title", { name })} lead={t("compare.waiting")}>
      <Progress label={name} value={value ?? undefined} text={text} pollHref={`${href}/progress`} />
      <p>
        <a href={href}>{t("empty.to_run")}</a>
      </p>
    </Section>
  );
}

/** By more than the solver's tolerance, or there in one run only. */
const differs = (value: number | null, first: number | null): boolean =>
  value === null || first === null ? value !== first : Math.abs(value - first) > 1e-6 * Math.max(1, Math.abs(first));

interface Figure {
  key: "present" | "investment" | "yearly" | "saved" | "payback";
  unit: string;
}
interface FigureProps {
  names: readonly string[];
  figures: readonly (Record<Figure["key"], number | null> & { period: { from: number; to: number } })[];
  year: number;
  unit: string;
  factor: number;
  decimals: number;
  locale: "en" | "de" | "fr";
}

function KeyFigures({ names, figures, year, unit, factor, decimals, locale }: FigureProps) {
  const { t } = useTranslation("results");
  const periodOf = (i: number) => t("compare.period", figures[i]!.period);
  const periods = [...new Set(figures.map((_, i) => periodOf(i)))];
  const columns: Column<Figure>[] = [
    {
      key: "figure",
      header: t("compare.what"),
      rowHeader: true,
      cell: (row) => t(`compare.figure.${row.key}`, { year }),
    },
    { key: "unit", header: t("csv.unit"), cell: (row) => row.unit },
    ...names.map((name, i): Column<Figure> => ({
      key: `run-${i}`,
      header: name,
      numeric: true,
      cell: (row) => {
        const value = figures[i]![row.key];
        if (row.key === "payback") return formatNumber(value, locale, { decimals: 1 });
        if (value === null) return formatNumber(null, locale);
        const delta = value - (figures[0]![row.key] ?? 0);
        // Amounts of whole horizons are differences of something only over the same years.
        const ofHorizon = (row.key === "present" || row.key === "investment") && periods.length > 1;
        const hasFirst = i > 0 && figures[0]![row.key] !== null;
        const text = (amount: number, signed: boolean) => formatNumber(amount / factor, locale, { decimals, signed });
        return (
          <>
            {text(value, false)}
            {ofHorizon ? (
              <div className="muted small nowrap">{periodOf(i)}</div>
            ) : hasFirst ? (
              <div className="muted small nowrap">{text(delta, true)}</div>
            ) : null}
          </>
        );
      },
    })),
  ];
  const rows: Figure[] = [
    { key: "present", unit },
    { key: "investment", unit },
    { key: "yearly", unit: t("unit.per_year", { unit }) },
  ];
  // Runs without a status quo that read the same have no savings.
  if (figures.some(({ saved }) => saved !== null))
    rows.push({ key: "saved", unit: t("unit.per_year", { unit }) }, { key: "payback", unit: t("unit.years") });
  return (
    <>
      {periods.length > 1 ? <Notice kind="info" title={t("compare.periods_differ")} /> : null}
      <DataTable
        caption={t("compare.figures_caption", { run: names[0] })}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.key}
      />
    </>
  );
}
