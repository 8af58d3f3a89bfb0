import { handles, JobFailure } from "~jobs/worker/handler";
import { callLongService } from "~/services/api/awaitCluster.server";
import { parsedServiceBody } from "~/services/api/serviceBody";
import { keepAnswer, orderedBody, serviceJob } from "~/services/api/serviceOrder.server";
import { actorOfJob } from "~/services/identity/jobActor.server";
import { SERVICES } from "~/services/registry.server";

/** Does what a program asked of a service, in a worker; the answer is a file that the web process sends as it is. */
export const callOfService = handles(serviceJob, {
  async run({ signal }, order) {
    const body = await orderedBody(order);
    // The caller has gone and took the order along.
    if (!body) return null;
    const actor = actorOfJob(order);
    if (!actor) throw new JobFailure("service_account", "The account that asked is gone");
    const input = parsedServiceBody(body);
    const outcome = input.ok ? await callLongService(SERVICES, actor, input.value) : input;
    signal.throwIfAborted();
    await keepAnswer(order, outcome);
    return null;
  },
});
