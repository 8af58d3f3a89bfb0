import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { SITE_TEMPLATES, type SiteTemplate } from "~/entities/quick/templates";
import { notFoundPage, refusalPage, requireActor } from "~/routes/page/guard.server";
import { templateEntity } from "~/services/archive/templates/template.entity.server";
import { notAllowed } from "~/services/core/outcome";
import { get } from "~/services/core/store.server";
import { mayCreateSystems } from "~/services/systems/systems.server";

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** Whoever may make systems; 403 for others. */
export function creator(args: Args) {
  const actor = requireActor(args);
  if (!mayCreateSystems(actor)) throw refusalPage(notAllowed());
  return actor;
}

/** The template of the address, shipped or of the company; 404 where there is none. */
export function templateScope(args: Args) {
  const actor = creator(args);
  const id = args.params.template_id ?? "";
  const shipped = SITE_TEMPLATES.find((key): key is SiteTemplate => key === id);
  if (shipped) return { actor, shipped, ownTemplate: null };
  const ownTemplate = get(actor, templateEntity, id);
  if (!ownTemplate) throw notFoundPage();
  return { actor, shipped: null, ownTemplate };
}
