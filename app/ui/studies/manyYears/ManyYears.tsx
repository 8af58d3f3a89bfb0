import { useTranslation } from "react-i18next";
import { formatQuantity } from "~/entities/core/figures/columns";
import { formatPercent, formatScaled } from "~/entities/core/format";
import { ButtonLink, Section } from "~/ui/kit/layout";
import { type Column, DataTable, KeyFigures } from "~/ui/kit/lists";
import { Intent } from "../Intent";
import { isKeepable, RunValue } from "../StudyRun";
import { type DisplayedYears, isUnserved, type SizeLine } from "./lines";
import { YearStrip } from "./YearStrip";
import { YearTable } from "./YearTable";

/** One plan for many weather years: what to build, what it comes to, and how it does in each year. */
export function ManyYears(props: DisplayedYears) {
  const { plan, report, years, currency, locale, editable } = props;
  const { t } = useTranslation("studies");
  if (!report)
    return (
      <>
        <p className="muted">
          {t("many_years.plan")} – <RunValue run={plan} text={null} />
        </p>
        {years.some(({ compared, alone }) => (compared?.cost ?? alone?.cost ?? null) !== null) ? (
          <YearTable {...props} />
        ) : null}
      </>
    );
  const amount = (value: number) => formatQuantity(value, currency, locale);
  const worst = report.years.reduce((most, year) => (year.cost > most.cost ? year : most));
  const regrets = years.flatMap(({ regret }) => regret ?? []);
  return (
    <>
      <p className="lead">
        {t(`many_years.by.${report.criterion.kind}`, wordsOf(props))} <Compared {...props} />
      </p>
      <SizeList {...props} />
      <KeyFigures
        items={[
          { term: t("many_years.expected"), value: amount(report.expected) },
          {
            term: t("many_years.worst", { share: formatPercent(report.worstShare, locale, 0) }),
            value: amount(report.worst),
          },
          { term: t("many_years.worst_year"), value: amount(worst.cost), note: String(worst.year) },
          ...(regrets.length === years.length
            ? [{ term: t("many_years.largest_regret"), value: amount(whole(Math.max(...regrets))) }]
            : []),
        ]}
      />
      <div className="actions">
        {plan.href ? <ButtonLink href={plan.href}>{t("many_years.open_plan")}</ButtonLink> : null}
        {editable && isKeepable(plan) ? <Intent intent="keep" id={plan.id!} label={t("many_years.keep_plan")} /> : null}
      </div>
      <Section id="years" title={t("many_years.years")} lead={t("many_years.years_lead")}>
        <YearStrip {...props} />
        <YearTable {...props} />
      </Section>
      <p className="muted small">
        {t("many_years.meaning")} {t(proofKey(report), { gap: formatPercent(report.gap, locale, 3) })}
      </p>
    </>
  );
}

/** What the plan that is asked of costs in these years, and what it does not serve. */
function Compared({ years, base, currency, locale }: DisplayedYears) {
  const { t } = useTranslation("studies");
  const all = years.flatMap(({ compared, weight }) =>
    compared?.cost === undefined || compared.cost === null ? [] : [{ ...compared, cost: compared.cost, weight }],
  );
  if (all.length < years.length) return null;
  const sum = all.reduce((total, { weight }) => total + weight, 0);
  const cost = all.reduce((total, one) => total + (one.weight / sum) * one.cost, 0);
  const unserved = all.flatMap(({ unservedMwh }) => (isUnserved(unservedMwh) ? [unservedMwh] : []));
  const params = {
    run: base,
    cost: formatQuantity(cost, currency, locale),
    count: unserved.length,
    energy: formatScaled(Math.max(0, ...unserved), "MWh", locale),
  };
  return t(unserved.length > 0 ? "many_years.compared_lacks" : "many_years.compared", params);
}

const proofKey = ({ isOptimal, gap }: { isOptimal: boolean; gap: number | null }): string =>
  !isOptimal ? "many_years.proof.not" : gap === null ? "many_years.proof.optimal" : "many_years.proof.gap";

/** Parts of a cent or a gram are those of the solver. */
const whole = (amount: number): number => Math.round(amount * 100) / 100;

function wordsOf({ report, years, locale }: DisplayedYears): Record<string, string | number> {
  const { criterion } = report!;
  if (criterion.kind !== "tail") return { years: years.length };
  return {
    years: years.length,
    share: formatPercent(criterion.share, locale, 0),
    weight: formatPercent(criterion.weight, locale, 0),
  };
}

/** What to build, beside what the run that is asked of builds, and each year by itself. */
function SizeList({ sizes, base, years, locale }: DisplayedYears) {
  const { t } = useTranslation("studies");
  const size = (value: number | null, unit: string) => (value === null ? "–" : formatScaled(value, unit, locale));
  const rangeOf = (least: string, most: string) => (least === most ? least : t("many_years.range", { least, most }));
  const columns: Column<SizeLine>[] = [
    { key: "name", header: t("many_years.column.component"), rowHeader: true, cell: ({ name }) => name },
    {
      key: "plan",
      header: t("many_years.column.plan"),
      numeric: true,
      cell: ({ plan, unit }) => <strong>{size(plan, unit)}</strong>,
    },
    { key: "base", header: base, numeric: true, cell: (line) => size(line.base, line.unit) },
  ];
  if (years.some(({ alone }) => alone !== null))
    columns.push({
      key: "alone",
      header: t("many_years.column.alone"),
      numeric: true,
      cell: ({ alone, unit }) => (alone === null ? "–" : rangeOf(size(alone[0], unit), size(alone[1], unit))),
    });
  return (
    <Section id="sizes" title={t("many_years.sizes")}>
      <DataTable
        caption={t("many_years.sizes_caption", { count: sizes.length })}
        captionHidden
        columns={columns}
        rows={sizes}
        rowKey={({ id }) => id}
        empty={t("many_years.no_sizes")}
      />
    </Section>
  );
}
