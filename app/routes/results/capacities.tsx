import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { capacityGroups } from "~/entities/results/capacities";
import { readScale } from "~/entities/results/scales";
import { yearsShown } from "~/entities/results/shares";
import { CapacityGroupView } from "~/ui/results/capacities/CapacityGroupView";
import { keptRun } from "~/ui/results/frame/frame";
import { ResultFrame } from "~/ui/results/frame/ResultFrame";
import { UnitScaleChoice } from "~/ui/results/frame/ScaleChoice";
import { ViewForm, YearsChoice } from "~/ui/results/frame/ViewForm";
import { levelNames, loadFrame, namesOf, type Ready } from "./frame.server";

export async function loader(args: LoaderFunctionArgs) {
  const { frame, ready } = await loadFrame(args, "capacities");
  const body = ready && {
    groups: capacityGroups(ready.result.tables.capacities, ready.result.components),
    names: namesOf(ready),
    gives: outputNames(ready),
    scale: readScale(ready.query.get("scale")),
    shown: yearsShown(ready.query.get("years"), ready.result.years),
  };
  return { ...frame, body };
}

/** What the size of a component that converts is of, by its id: the carrier that comes out first. */
function outputNames(ready: Ready): Record<string, string> {
  const { carrierOf, carriers } = levelNames(ready);
  const outputs = ready.result.components.flatMap(({ id, carrierLevelOutput: level }): [string, string][] =>
    level === null ? [] : [[id, carriers[carrierOf(level)] ?? level]],
  );
  return Object.fromEntries(outputs);
}

export default function Capacities() {
  const { body, ...frame } = useLoaderData<typeof loader>();
  const { t } = useTranslation("results");
  return (
    <ResultFrame frame={frame}>
      {body ? (
        <ViewForm label={t("frame.choose")} keep={keptRun(frame)}>
          <UnitScaleChoice units={["MW", "MWh"]} value={body.scale} />
          <YearsChoice years={frame.years} chosen={body.shown} />
        </ViewForm>
      ) : null}
      {body?.groups.map((group) => (
        <CapacityGroupView
          key={`${group.name}-${group.unit}`}
          group={group}
          years={body.shown}
          scale={body.scale}
          names={body.names}
          gives={group.name === "conversion" ? body.gives : undefined}
          locale={frame.locale}
          systemId={frame.system_id}
        />
      ))}
    </ResultFrame>
  );
}
