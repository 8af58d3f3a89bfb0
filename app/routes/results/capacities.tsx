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
import { loadFrame, namesOf } from "./frame.server";

export async function loader(args: LoaderFunctionArgs) {
  const { frame, ready } = await loadFrame(args, "capacities");
  const body = ready && {
    groups: capacityGroups(ready.result.tables.capacities, ready.result.components),
    names: namesOf(ready),
    scale: readScale(ready.query.get("scale")),
    shown: yearsShown(ready.query.get("years"), ready.result.years),
  };
  return { ...frame, body };
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
          locale={frame.locale}
          systemId={frame.system_id}
        />
      ))}
    </ResultFrame>
  );
}
