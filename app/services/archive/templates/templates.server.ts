import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { and, count, eq, isNull, ne, type SQL } from "drizzle-orm";
import { systemTemplateFiles } from "~db/schema/systems";
import { geometries, lines, nodes } from "~db/schema/twin";
import type { BeginForm, KeepForm, SystemTemplate } from "~/entities/systems/template";
import { type Actor, mayEditGlobally } from "~/services/core/access.server";
import { done, notAllowed, notFound, type Outcome, refused } from "~/services/core/outcome";
import { dbOf, get, remove, saveWithin, type Stored, write } from "~/services/core/store.server";
import { uploadsFolder } from "~/services/files/uploads";
import { systemEntity } from "~/services/systems/system.entity.server";
import { templateFile } from "../exportSystem.server";
import { startImport } from "../importJob.server";
import { templateEntity } from "./template.entity.server";

/** A template is a few megabytes; what is larger is exported as a file instead. */
export const MOST_BYTES = 40 * 1_048_576;

/**
 * Keeps a system that the actor sees as a template of the space; the same form sent twice is one. Refuses with 403 those who may not create
 * systems, with 404 systems that are not there, with 422 what is not ready or larger than MOST_BYTES. The file is made in a thread.
 */
export async function keepTemplate(
  actor: Actor,
  systemId: string,
  form: KeepForm,
): Promise<Outcome<Stored<SystemTemplate>>> {
  const system = get(actor, systemEntity, systemId);
  if (!system) return notFound();
  if (!mayEditGlobally(actor)) return notAllowed();
  const template = get(actor, templateEntity, form.template_id);
  if (template) return done(template);
  if (system.status !== "success") return refused(422, "systems.template.not_ready");
  const file = await templateFile(actor.space, systemId, form.with_parameters);
  if (!file) return notFound();
  if (file.length > MOST_BYTES)
    return refused(422, "systems.template.too_large", { params: { most: MOST_BYTES / 1_048_576 } });
  const db = dbOf(actor);
  const of = (table: typeof nodes | typeof lines | typeof geometries, where?: SQL): number =>
    db
      .select({ n: count() })
      .from(table)
      .where(and(eq(table.system_id, systemId), isNull(table.deleted_at), where))
      .get()?.n ?? 0;
  // Connections and the border are no locations.
  const isLocation = and(ne(geometries.type, "LineString"), ne(geometries.geometry_id, system.geometry_id));
  return write(db, () => {
    const outcome = saveWithin({ db, actor }, templateEntity, {
      ...form,
      unit: system.unit,
      locations: of(geometries, isLocation),
      components: of(nodes) + of(lines),
      bytes: file.length,
    });
    if (!outcome.ok) return outcome;
    db.insert(systemTemplateFiles)
      .values({ template_id: form.template_id, file: Buffer.from(file) })
      .run();
    return outcome;
  });
}

/** Puts the making of a system from a template into the queue, as an import (importState tells how far it is); 404, 403. */
export async function beginFromTemplate(
  actor: Actor,
  templateId: string,
  { upload_id, name }: BeginForm,
): Promise<Outcome<string>> {
  if (!mayEditGlobally(actor)) return notAllowed();
  if (!get(actor, templateEntity, templateId)) return notFound();
  const files = systemTemplateFiles;
  const fileRow = dbOf(actor).select().from(files).where(eq(files.template_id, templateId)).get();
  if (!fileRow) return notFound();
  await mkdir(uploadsFolder(), { recursive: true, mode: 0o700 });
  const path = join(uploadsFolder(), `${randomUUID()}.part`);
  await writeFile(path, fileRow.file, { mode: 0o600 });
  return startImport(actor, path, upload_id, name);
}

/** Removes a template with its file; systems that began from it stay. */
export const removeTemplate = (actor: Actor, templateId: string): Outcome<unknown> =>
  mayEditGlobally(actor) ? remove(actor, templateEntity, templateId, true) : notAllowed();
