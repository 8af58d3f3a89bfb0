import { redirectWith } from "./flash.server";
import { refuseForm } from "./forms.server";
import type { Actor } from "~/services/core/access.server";
import type { AnyEntity } from "~/services/core/entity.server";
import { remove } from "~/services/core/store.server";
import { invalid, validatorOf } from "~/ui/kit/fields";
import { deleteSharedSchema } from "~/ui/kit/lists/DeleteShared";

interface SharedItem {
  entity: AnyEntity;
  id: string;
  deleted: boolean;
  /** Address of the list. */
  list: string;
  /** Texts of the message after it. */
  said: { deleted: string; purged: string };
}

/** Deletes an item of all systems; one that is deleted already is deleted for good, when its number was typed. */
export async function deleteShared(actor: Actor, request: Request, item: SharedItem): Promise<Response> {
  const { entity, id, deleted: hard, list, said } = item;
  const result = await validatorOf(deleteSharedSchema).validate(await request.formData());
  if (result.error) return invalid(result);
  if (hard && result.data.confirm_count !== "1") return invalid(result, { confirm_count: "rules.numberError" });
  const removed = remove(actor, entity, id, hard);
  if (!removed.ok) return refuseForm(result, removed);
  return redirectWith(hard ? `${list}?tab=deleted` : list, hard ? said.purged : said.deleted);
}
