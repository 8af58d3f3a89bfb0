import type { ActionFunctionArgs } from "@remix-run/node";
import { methodNotAllowed, refuse } from "~/routes/api/api.server";
import { actorOfRequest } from "~/routes/page/guard.server";
import { localeOf } from "~/i18n/i18n.server";
import { notAllowed, refused } from "~/services/core/outcome";
import { mayCreateSystems } from "~/services/systems/systems.server";
import { importArchive } from "~/services/archive/transfer.server";
import { uploadedArchive } from "./archiveUpload.server";
import { findingTexts } from "~/routes/systems/findings.server";

/** POST api/import/system with the zip file as body or in a form: 201 {system_id, findings}. */
export const action = async (args: ActionFunctionArgs): Promise<Response> => {
  if (args.request.method !== "POST") return methodNotAllowed("POST");
  const actor = actorOfRequest(args);
  if (!actor) return refuse(args, refused(401, "errors.sign_in"));
  if (!mayCreateSystems(actor)) return refuse(args, notAllowed());
  const file = await uploadedArchive(args.request);
  if (!file.ok) return refuse(args, file);
  const locale = await localeOf(args.request);
  const imported = importArchive(actor, file.value);
  const findings = findingTexts(imported.findings, locale);
  const headers = { "Cache-Control": "no-store" };
  if (imported.ok) return Response.json({ system_id: imported.system_id, findings }, { status: 201, headers });
  if (imported.refusal && imported.refusal.status !== 422) return refuse(args, imported.refusal);
  const { message } = (await (await refuse(args, refused(422, "systems.import.refused"))).json()) as {
    message: string;
  };
  const error_details = findings.map(({ text, severity }) => ({ message: text, severity }));
  return Response.json({ message, error_details }, { status: 422, headers });
};

export const loader = () => methodNotAllowed("POST");
