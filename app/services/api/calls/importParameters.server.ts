import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FALLBACK_LOCALE } from "~/entities/core/enums";
import type { System } from "~/entities/systems/system";
import { mayEdit, systemRole, type Actor } from "~/services/core/access.server";
import { takeImport } from "~/services/tables/draft.server";
import { done, notAllowed, notFound, refused, type FieldIssue, type Outcome } from "~/services/core/outcome";
import { dbOf, get } from "~/services/core/store.server";
import { uploadsFolder } from "~/services/parameters/upload.server";

/**
 * import_parameters {system_id, geometry_id, file}: takes the text of a CSV file of parameters and has it checked. Answers
 * with the import and the page on which its user sees what came of it and takes the rows. Refuses with 422 and the field,
 * 403 those who may not edit, 404 systems out of sight.
 */
export async function importParameters(
  actor: Actor,
  { system_id, geometry_id, file }: Readonly<Record<string, unknown>>,
): Promise<Outcome<unknown>> {
  const given = { system_id, geometry_id, file };
  const issues = Object.entries(given).flatMap(([path, value]): FieldIssue[] =>
    typeof value === "string" && value !== "" ? [] : [{ path, message: "rules.needs_value" }],
  );
  if (issues.length > 0) return refused(422, "errors.invalid", { issues });
  const system = get<System>(actor, "system", String(system_id));
  if (!system) return notFound();
  if (!mayEdit(systemRole(dbOf(actor), actor, system.system_id))) return notAllowed();
  const text = String(file);
  const path = join(uploadsFolder(), `upload-${randomUUID()}`);
  await mkdir(uploadsFolder(), { recursive: true });
  await writeFile(path, text, { mode: 0o600 });
  const draft = await takeImport(
    actor,
    system,
    { path, name: `parameter_upload_${Date.now()}.csv`, size: Buffer.byteLength(text) },
    {
      draft_id: randomUUID(),
      kind: "parameters",
      geometry_id: String(geometry_id),
      locale: actor.locale ?? FALLBACK_LOCALE,
    },
  );
  if (!draft.ok) return draft;
  const { draft_id, check_job } = draft.value;
  const page = `/system/${encodeURIComponent(system.system_id)}/digital-twin/parameters/import/${draft_id}`;
  return done({ draft_id, job_id: check_job, page });
}
