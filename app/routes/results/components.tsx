import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FACTOR_SCALE, readScale } from "~/entities/results/scales";
import { ComponentTable } from "~/ui/results/components/ComponentTable";
import { keptRun, operationPath } from "~/ui/results/frame/frame";
import { ResultFrame } from "~/ui/results/frame/ResultFrame";
import { UnitScaleChoice } from "~/ui/results/frame/ScaleChoice";
import { ViewForm } from "~/ui/results/frame/ViewForm";
import { chosenYear, loadFrame, namesOf, placeNames, type Ready } from "./frame.server";

export async function loader(args: LoaderFunctionArgs) {
  const { frame, ready } = await loadFrame(args, "components");
  return { ...frame, body: ready ? bodyOf(ready) : null };
}

function bodyOf(ready: Ready) {
  const { result, query } = ready;
  const year = chosenYear(ready);
  return {
    year,
    rows: result.tables.operation.filter((row) => row.year === year),
    components: result.components,
    locationNames: placeNames(ready),
    names: namesOf(ready),
    scale: readScale(query.get("scale")),
    factorScale: readScale(query.get("factor_scale")) ?? FACTOR_SCALE,
  };
}

export default function Components() {
  const { body, ...frame } = useLoaderData<typeof loader>();
  const { t } = useTranslation("results");
  if (!body) return <ResultFrame frame={frame}>{null}</ResultFrame>;
  const { system_id, locale } = frame;
  const operationHref = (id: string) => operationPath(frame, `component:${id}`, body.year);
  return (
    <ResultFrame frame={frame}>
      <ViewForm label={t("frame.choose")} keep={keptRun(frame)}>
        <UnitScaleChoice units={["MWh", "MW"]} value={body.scale} />
        <UnitScaleChoice units={["1"]} name="factor_scale" label={t("frame.factor_scale")} value={body.factorScale} />
      </ViewForm>
      <ComponentTable {...body} systemId={system_id} locale={locale} operationHref={operationHref} />
      <p className="muted small">{t("components.note")}</p>
    </ResultFrame>
  );
}
