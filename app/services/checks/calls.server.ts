import { z } from "zod";
import { refOf } from "~/entities/checks/twin";
import { BASE_SCENARIO_ID, id } from "~/entities/core/shared";
import { enterPath } from "~/entities/parameters/enterPath";
import { componentId } from "~/entities/twin/component";
import { call, json } from "~/services/core/call.server";
import { done, notFound } from "~/services/core/outcome";
import { get } from "~/services/core/store.server";
import { scenarioChoices } from "~/services/parameters/context.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { systemChecks } from "./plausibility.server";
import { ENGINE_SENTENCES } from "./runTest.server";

/** Parameter types of which one is enough, and the page on which the first is entered. */
const missing = z.array(z.object({ any_of: z.array(z.string()), href: z.string() }));
const side = z.object({ given: z.number(), missing });

const checks = z.object({
  /** Nothing keeps a run from starting. */
  ready: z.boolean(),
  findings: z.array(
    z.object({
      rule: z.string(),
      severity: z.enum(["error", "warning", "note"]),
      element: z.string(),
      id: z.string().nullable(),
      name: z.string(),
      parameter_type: z.string().nullable(),
      params: z.record(z.union([z.string(), z.number()])),
      href: z.string().nullable(),
    }),
  ),
  components: z.array(
    z.object({ id: z.string(), name: z.string(), is_draft: z.boolean(), mandatory: side, recommended: side }),
  ),
  left_out: z.array(z.object({ id: z.string(), name: z.string(), why: z.string() })),
});

export const checkCalls = [
  call({
    method: "GET",
    path: "api/system/:system_id/checks",
    id: "systemChecks",
    summary: "What keeps a system from a run, what is odd in it, what its components lack, and what runs leave out",
    query: z.object({ scenario_id: id.default(BASE_SCENARIO_ID) }),
    returns: json(checks),
    async run({ actor, params, query }) {
      const system = get(actor, systemEntity, params.system_id);
      const scenario = query.scenario_id;
      if (!system || system.deleted_at) return notFound();
      if (!scenarioChoices(actor, system.system_id).some(({ scenario_id }) => scenario_id === scenario))
        return notFound();
      const { ready, suspicions, completeness, leftOut } = await systemChecks(actor, system, scenario);
      return done({
        ready,
        findings: suspicions.map(({ key, severity, params: about, about: element, parameter_type }) => ({
          rule: key.replace("checks.", "").replace(ENGINE_SENTENCES, ""),
          severity,
          element: element.type,
          id: element.id,
          name: element.name,
          parameter_type: parameter_type ?? null,
          params: about,
          href: parameter_type
            ? enterPath(system.system_id, element, { type: parameter_type, scenarioId: scenario })
            : null,
        })),
        components: completeness.map(({ component, mandatory, recommended }) => {
          const of = ({ given, missing: lacking }: typeof mandatory) => ({
            given,
            missing: lacking.map((any_of) => ({
              any_of,
              href: enterPath(system.system_id, refOf(component), { type: any_of[0]!, scenarioId: scenario }),
            })),
          });
          const { name, is_draft } = component;
          return { id: componentId(component), name, is_draft, mandatory: of(mandatory), recommended: of(recommended) };
        }),
        left_out: leftOut.map(({ component, why }) => ({ id: componentId(component), name: component.name, why })),
      });
    },
  }),
];
