import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { capacityGroups } from "~/entities/results/capacities";
import { CapacityGroupView } from "~/ui/results/capacities/CapacityGroupView";
import { ResultFrame } from "~/ui/results/frame/ResultFrame";
import { loadFrame, namesOf } from "./frame.server";

export async function loader(args: LoaderFunctionArgs) {
  const { frame, ready } = await loadFrame(args, "capacities");
  const body = ready && {
    groups: capacityGroups(ready.result.tables.capacities, ready.result.components),
    names: namesOf(ready),
  };
  return { ...frame, body };
}

export default function Capacities() {
  const { body, ...frame } = useLoaderData<typeof loader>();
  return (
    <ResultFrame frame={frame}>
      {body?.groups.map((group) => (
        <CapacityGroupView
          key={`${group.name}-${group.unit}`}
          group={group}
          years={frame.years}
          names={body.names}
          locale={frame.locale}
          systemId={frame.system_id}
        />
      ))}
    </ResultFrame>
  );
}
