import { useTranslation } from "react-i18next";
import { formatQuantity } from "~/entities/core/figures/columns";
import { isMoreBetter, RANKED_BY } from "~/entities/studies/alternatives/ranking";
import { Choice, ViewForm } from "~/ui/results/frame/ViewForm";
import { AlternativesTable } from "./AlternativesTable";
import { BestOfWays } from "./BestOfWays";
import { Front } from "./Front";
import type { DisplayedAlternatives } from "./lines";

/** What could be done, each optimized by itself: the best of them, all as a ranked table, and what none is better than in two ways. */
export function Alternatives(props: DisplayedAlternatives) {
  const { lines, order, ways, way, sort, partial, fronts } = props;
  const { t } = useTranslation("studies");
  const count = lines.filter(({ figures }) => figures !== null).length;
  // On a phone the table has no heads to sort by.
  const orders = RANKED_BY.map((key) => {
    const descending = sort.key === key ? sort.descending : isMoreBetter(key);
    return { value: sortText({ key, descending }), label: t(`alternatives.column.${key}`) };
  });
  return (
    <>
      {partial && count > 0 ? <p className="muted">{t("study.partial_runs", { count })}</p> : null}
      <Best {...props} />
      <ViewForm label={t("alternatives.choose")}>
        {ways.length > 0 ? <Choice name="choice" label={t("alternatives.choice")} value={way} options={ways} /> : null}
        <Choice name="sort" label={t("alternatives.sorted_by")} value={sortText(sort)} options={orders} />
      </ViewForm>
      <AlternativesTable {...props} rows={order.map((position) => lines[position]!)} />
      <p className="muted small">{t("alternatives.meaning")}</p>
      {fronts.map((front) => (
        <Front key={front.by} {...front} {...props} />
      ))}
      <BestOfWays {...props} />
    </>
  );
}

/** An order as the address has it. */
const sortText = ({ key, descending }: DisplayedAlternatives["sort"]): string => (descending ? `-${key}` : key);

/** The cheapest alternative in a sentence, and what it saves. */
function Best({ lines, order, currency, locale }: DisplayedAlternatives) {
  const { t } = useTranslation("studies");
  const best = order
    .map((position) => lines[position]!)
    .filter(({ figures, isStatusQuo }) => figures && !isStatusQuo)
    .sort((a, b) => a.figures!.cost - b.figures!.cost || a.position - b.position)[0];
  if (!best?.figures) return null;
  const { cost, npv } = best.figures;
  const amount = (value: number) => formatQuantity(value, currency, locale);
  return (
    <p className="lead">
      {t("alternatives.best", { name: best.name, cost: amount(cost) })}{" "}
      {npv === null
        ? null
        : t(npv < 0 ? "alternatives.best_loses" : "alternatives.best_saves", { npv: amount(Math.abs(npv)) })}
    </p>
  );
}
