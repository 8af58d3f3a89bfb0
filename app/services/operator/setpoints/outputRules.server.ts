import type { SetpointComponent, SetpointOutput } from "~/entities/operator/setpoints/output";
import { MESSAGE_TOPIC } from "~/entities/operator/setpoints/topics";
import type { Change } from "~/services/core/entity.server";
import { complain, type Refusal } from "~/services/core/outcome";
import { addressProblem, SECRET_MARK } from "~/services/live/sources/address";
import { certificateProblem } from "~/services/live/sources/certificate";
import { componentIds } from "../operationSiteRules.server";

/** Setpoints go to an address that may be called, of components of the system, each under a name of its own. */
export function checkOutput({ db, before, after }: Change<SetpointOutput>): Refusal | void {
  const problem = addressProblem({ kind: after.kind === "webhook" ? "http" : "mqtt", url: after.url });
  // What is off is not called: a copy on another site may name a host that is allowed elsewhere.
  if (problem && (after.active || problem === "live.source.rule.address")) return complain("url", problem);
  if (after.url.includes(SECRET_MARK)) return complain("url", "operator.output.rule.secret_in_address");
  const untrusted = after.ca_certificate === null ? null : certificateProblem(after.ca_certificate, after.url);
  if (untrusted) return complain("ca_certificate", untrusted);
  return checkTopics(after) ?? checkComponents(after, before, componentIds(db, after));
}

function checkTopics({ kind, topic, reply_topic, username }: SetpointOutput): Refusal | undefined {
  if (kind === "webhook") {
    if (topic !== null) return complain("topic", "operator.output.rule.of_webhook");
    if (reply_topic !== null) return complain("reply_topic", "operator.output.rule.of_webhook");
    if (username !== null) return complain("username", "operator.output.rule.of_webhook");
    return undefined;
  }
  if (topic === null) return complain("topic", "rules.needs_value");
  if (!MESSAGE_TOPIC.test(topic)) return complain("topic", "operator.output.rule.topic");
  if (reply_topic === null) return undefined;
  if (!MESSAGE_TOPIC.test(reply_topic)) return complain("reply_topic", "operator.output.rule.topic");
  if (reply_topic === topic) return complain("reply_topic", "operator.output.rule.same_topic");
  return undefined;
}

/** What was chosen before may be gone since: the message says that there is no setpoint of it. */
function checkComponents(
  { components }: SetpointOutput,
  before: SetpointOutput | undefined,
  componentIds: ReadonlySet<string>,
): Refusal | undefined {
  const idsBefore = new Set(before?.components.map((component) => component.component_id));
  const [ids, names] = [new Set<string>(), new Set<string>()];
  for (const [i, { component_id, name, fallback, value_kw }] of components.entries()) {
    const at = (field: keyof SetpointComponent) => `components.${i}.${field}`;
    if (ids.has(component_id)) return complain(at("component_id"), "operator.rules.twice");
    if (!componentIds.has(component_id) && !idsBefore.has(component_id))
      return complain(at("component_id"), "rules.unknown_reference");
    if (names.has(name)) return complain(at("name"), "operator.output.rule.name_twice");
    if (fallback === "value" && value_kw === null) return complain(at("value_kw"), "rules.needs_value");
    if (fallback !== "value" && value_kw !== null) return complain(at("value_kw"), "operator.output.rule.no_value");
    ids.add(component_id);
    names.add(name);
  }
  return undefined;
}
