import type { SetpointOutput } from "~/entities/operator/setpoints/output";
import { type OutputRow, rowsFor } from "~/entities/operator/setpoints/outputForm";
import type { OutputLine, ShownDelivery } from "~/entities/operator/setpoints/outputLine";
import type { Actor } from "~/services/core/access.server";
import { dbOf, list, type Stored } from "~/services/core/store.server";
import { siteOf } from "../site.server";
import { operatedLines } from "../sitePage.server";
import { deliveriesOf } from "./deliveries.server";
import { setpointOutputEntity } from "./output.entity.server";

/** Messages that a page shows. */
const MOST_SHOWN = 20;

/** The components that could be told, with what an output says of them. */
export function outputRows(
  actor: Actor,
  system_id: string,
  output: SetpointOutput | undefined,
): (OutputRow & { label: string })[] {
  const planned = operatedLines(actor, siteOf(actor, system_id), Date.now()).map(
    ({ component_id, name, root, operated }) => ({
      component_id,
      name,
      // What is used, bought or sent along a line comes as it comes.
      steered: operated.steered && (root === "transformation" || root === "storage"),
    }),
  );
  return rowsFor(output?.components ?? [], planned);
}

/** The newest messages of an output, the newest first. */
export const shownDeliveries = (actor: Actor, output_id: string, most = MOST_SHOWN): ShownDelivery[] =>
  deliveriesOf(dbOf(actor), output_id, most).map(({ delivery_id, ...delivery }) => {
    const { sequence, kind, state, created_at, valid_until, attempts, tried_at, problem, without } = delivery;
    return { id: delivery_id, sequence, kind, state, created_at, valid_until, attempts, tried_at, problem, without };
  });

/** The outputs of a system by name, each with its newest message. */
export const outputLines = (actor: Actor, system_id: string): OutputLine[] =>
  list(actor, setpointOutputEntity, { system_id })
    .map(({ output_id, name, kind, active, components }: Stored<SetpointOutput>) => ({
      output_id,
      name,
      kind,
      active,
      components: components.length,
      last: shownDeliveries(actor, output_id, 1)[0] ?? null,
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
