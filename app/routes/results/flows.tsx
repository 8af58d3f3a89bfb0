import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readScale } from "~/entities/results/scales";
import { FlowChart, FlowTable, LoopNotice } from "~/ui/results/flows/EnergyFlows";
import { LevelChoice } from "~/ui/results/flows/LevelChoice";
import { keptRun } from "~/ui/results/frame/frame";
import { ResultFrame } from "~/ui/results/frame/ResultFrame";
import { UnitScaleChoice } from "~/ui/results/frame/ScaleChoice";
import { Choice, ViewForm } from "~/ui/results/frame/ViewForm";
import { flowView } from "./flows.server";
import { loadFrame, placeNames, type Ready } from "./frame.server";

/** The energy flows of a year, of all or of chosen carriers and of one location or all. */
export async function loader(args: LoaderFunctionArgs) {
  const { frame, ready } = await loadFrame(args, "flows");
  return { ...frame, body: ready && !frame.seriesRemoved ? bodyOf(ready) : null };
}

function bodyOf(ready: Ready) {
  const { result, query } = ready;
  const view = flowView(ready);
  const { levels } = view;
  const locationNames = placeNames(ready);
  const balances = result.tables.balances;
  const option = (all: Record<string, string>) => (value: string) => ({ value, label: all[value] ?? value });
  return {
    ...view,
    scale: readScale(query.get("scale")),
    places: [...new Set(balances.map(({ placeId }) => placeId))].map(option(locationNames)),
    levelOptions: [...new Set(balances.map(({ carrierLevelId }) => carrierLevelId))].map(option(levels)),
  };
}

export default function Flows() {
  const { body, ...frame } = useLoaderData<typeof loader>();
  const { t } = useTranslation("results");
  if (!body) return <ResultFrame frame={frame}>{null}</ResultFrame>;
  const { locale, system_id } = frame;
  const { selection, scale } = body;
  const view = { ...body, locale, systemId: system_id };
  return (
    <ResultFrame frame={frame}>
      <ViewForm label={t("flows.choose")} keep={keptRun(frame)}>
        {body.places.length > 1 ? (
          <Choice
            name="place"
            label={t("column.place")}
            value={selection.placeId ?? ""}
            options={[{ value: "", label: t("flows.all_places") }, ...body.places]}
          />
        ) : null}
        <UnitScaleChoice units={["MWh"]} value={scale} />
        {body.levelOptions.length > 1 ? <LevelChoice options={body.levelOptions} chosen={selection.levels} /> : null}
      </ViewForm>
      {body.loops.length > 0 ? <LoopNotice {...view} /> : <FlowChart {...view} />}
      <FlowTable {...view} />
      <p className="muted small">{t(selection.placeId === null ? "flows.note" : "flows.note_place")}</p>
    </ResultFrame>
  );
}
