import { randomUUID } from "node:crypto";
import { z } from "zod";
import { requiredText } from "~/entities/core/shared";
import { keepForm, systemTemplate } from "~/entities/systems/template";
import { mayEditGlobally } from "~/services/core/access.server";
import { call, json, jsonBody } from "~/services/core/call.server";
import { done, notAllowed } from "~/services/core/outcome";
import { beginFromTemplate, keepTemplate, removeTemplate } from "./templates.server";

const begun = z.object({ import_id: z.string() });

/** Calls of the templates of a company; GET /api/templates lists them. */
export const templateCalls = [
  call({
    method: "POST",
    path: "api/system/:system_id/template",
    id: "keepTemplate",
    summary: "Keep a system as a template of the company, with or without its parameters",
    input: jsonBody(keepForm.strict(), 16_384),
    returns: json(systemTemplate.passthrough()),
    allow: ({ actor }) => (mayEditGlobally(actor) ? undefined : notAllowed()),
    run: ({ actor, params, input }) => keepTemplate(actor, params.system_id, input),
  }),
  call({
    method: "POST",
    path: "api/template/:template_id/system",
    id: "beginFromTemplate",
    summary: "A system from a template of the company: an import, whose state tells how far it is",
    input: jsonBody(z.object({ name: requiredText(120) }).strict(), 1024),
    returns: json(begun, { status: 202 }),
    allow: ({ actor }) => (mayEditGlobally(actor) ? undefined : notAllowed()),
    async run({ actor, params, input }) {
      const started = await beginFromTemplate(actor, params.template_id, { ...input, upload_id: randomUUID() });
      return started.ok ? done({ import_id: started.value }) : started;
    },
  }),
  call({
    method: "DELETE",
    path: "api/template/:template_id",
    id: "removeTemplate",
    summary: "Delete a template; systems that began from it stay",
    returns: json(z.object({ template_id: z.string() })),
    allow: ({ actor }) => (mayEditGlobally(actor) ? undefined : notAllowed()),
    run({ actor, params }) {
      const removed = removeTemplate(actor, params.template_id);
      return removed.ok ? done({ template_id: params.template_id }) : removed;
    },
  }),
];
