import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { nameIn } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import { isMoneyImpact } from "~/entities/parameters/parameter";
import { elementQuery, type ElementRef } from "~/entities/parameters/parameterElement";
import { influences, MOST_INFLUENTIAL, type Influence } from "~/entities/results/influence";
import { textsOf } from "~/i18n/i18n.server";
import { parameterTypes } from "~/services/catalogue/types.server";
import { EmptyState } from "~/ui/kit/layout";
import { InfluenceTable, type InfluenceLine } from "~/ui/results/influence/InfluenceTable";
import { ResultFrame } from "~/ui/results/frame/ResultFrame";
import { loadFrame, namesOf, placeNames, type Ready } from "./frame.server";

/** The inputs that matter most, by the prices of the result. */
export async function loader(args: LoaderFunctionArgs) {
  const { frame, ready } = await loadFrame(args, "influence");
  return { ...frame, body: ready && bodyOf(ready) };
}

function bodyOf(ready: Ready) {
  const { actor, system, run, result, locale } = ready;
  const { sensitivities } = result;
  if (!sensitivities) return { lines: [], why: "none" as const };
  const t = textsOf(locale);
  const types = new Map(parameterTypes(actor).map((type) => [type.parameter_type, nameIn(type.name, locale)]));
  const names = namesOf(ready);
  const places = placeNames(ready);
  const lines = new Map(result.components.map((one) => [one.id, one.root === "transmission"]));
  const hrefOf = ({ componentId, placeId }: Influence): string | null => {
    if (componentId !== null && !names.openable.includes(componentId)) return null;
    const element: ElementRef =
      componentId !== null
        ? { type: lines.get(componentId) ? "Line" : "Node", id: componentId, technology_id: null }
        : { type: placeId === null ? "System" : "Geometry", id: placeId, technology_id: null };
    const query = { ...elementQuery(element), scenario_id: run.scenario_ids[0] ?? "" };
    return `${sitePaths(system.system_id).parameters}?${new URLSearchParams(query).toString()}`;
  };
  const line = (one: Influence, i: number): InfluenceLine => ({
    ...one,
    key: String(i),
    owner:
      one.componentId !== null
        ? (names.components[one.componentId] ?? one.componentId)
        : one.placeId !== null
          ? (places[one.placeId] ?? one.placeId)
          : t("results:costs.system"),
    href: hrefOf(one),
    input:
      one.kind === null
        ? (types.get(one.parameterType ?? "") ?? one.parameterType ?? "")
        : t(`results:kind.${one.kind}`),
  });
  return {
    lines: influences(sensitivities).slice(0, MOST_INFLUENTIAL).map(line),
    why: result.solver?.hasDuals ? null : ("no_limits" as const),
  };
}

export default function InfluenceView() {
  const { body, ...frame } = useLoaderData<typeof loader>();
  const { t } = useTranslation("results");
  if (!body) return <ResultFrame frame={frame}>{null}</ResultFrame>;
  const unit = isMoneyImpact(frame.impact) ? frame.currency : "kg";
  return (
    <ResultFrame frame={frame}>
      {body.lines.length === 0 ? (
        <EmptyState title={t("influence.none_title")}>
          <p>{t("influence.none_text")}</p>
        </EmptyState>
      ) : (
        <>
          <p>{t("influence.lead", { impact: t(`impact.${frame.impact}`) })}</p>
          {body.why === "no_limits" ? <p className="muted">{t("influence.no_limits")}</p> : null}
          <InfluenceTable lines={body.lines} unit={unit} locale={frame.locale} />
          <p className="muted small">{t("influence.note")}</p>
        </>
      )}
    </ResultFrame>
  );
}
