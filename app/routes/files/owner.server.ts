import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { cataloguePaths } from "~/entities/catalogue/paths";
import type { Locale } from "~/entities/core/locale";
import { type LocalisedName, nameIn } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import type { AttachedType, ImageKind } from "~/entities/files/attachment";
import { textsOf } from "~/i18n/i18n.server";
import { notFoundPage, requireActor, requireSystem, type SystemPage } from "~/routes/page/guard.server";
import { type Actor, isAdmin } from "~/services/core/access.server";
import { type Item, systemOf } from "~/services/core/entity.server";
import { countAttachments, isAttachedType, mayAttach, ownerOf } from "~/services/files/attachments.server";
import { imagePaths, isImageKind, mayPicture } from "~/services/files/images.server";
import type { ItemLinks } from "~/ui/files/ItemFiles";

interface OwnerPage {
  type: AttachedType;
  id: string;
  owner: Item;
  name: string;
  editable: boolean;
  /** The item's own page. */
  back: string;
  path: string;
}

/** Where pages of files stand: in a system, or in the catalogue (system null), whose technologies carry files too. */
interface FileScope {
  actor: Actor;
  system: { system_id: string; timezone: string } | null;
  editable: boolean;
}

export const fileScope = (args: LoaderFunctionArgs | ActionFunctionArgs): FileScope =>
  args.params.system_id ? requireSystem(args) : { actor: requireActor(args), system: null, editable: false };

/** The files of a technology of the catalogue. */
const technologyFilesPath = (id: string): string => `/technologies/${encodeURIComponent(id)}/files`;

/** The item a page of files is about: one of the page's system, or a technology of the catalogue. Else 404. */
export function requireOwner(
  page: FileScope,
  typeName: string | undefined,
  id: string | undefined,
  locale: Locale,
): OwnerPage {
  const { actor, system } = page;
  const type = system ? typeName : "technology";
  const owner = type && id && isAttachedType(type) ? ownerOf(actor, type, id) : undefined;
  if (!owner || !type || !id || !isAttachedType(type)) throw notFoundPage();
  const systemId = systemOf(owner);
  if (systemId !== (system?.system_id ?? null) && !(systemId === null && type !== "optimization")) throw notFoundPage();
  return {
    type,
    id,
    owner,
    name: nameOf(type, owner, locale),
    editable: mayAttach(actor, type, owner) && !owner.deleted_at,
    back: system ? homeOf(system.system_id, { type, id, owner }, page.editable) : cataloguePaths.technology(id),
    path: system ? sitePaths(system.system_id).files(type, id) : technologyFilesPath(id),
  };
}

/** The picture a page is about: that of an item of the page's system, or of a technology of the catalogue. Else 404. */
export function requireImageOwner(args: LoaderFunctionArgs | ActionFunctionArgs, locale: Locale) {
  const scope = fileScope(args);
  const kind = scope.system ? (args.params.kind ?? "") : "technology";
  const owner = requireOwner(scope, kind, args.params.entity_id, locale);
  if (!isImageKind(kind) || (scope.system && kind === "technology")) throw notFoundPage();
  const { id } = owner;
  return {
    ...owner,
    kind: kind satisfies ImageKind,
    actor: scope.actor,
    editable: mayPicture(scope.actor, kind, owner.owner) && !owner.owner.deleted_at,
    path: scope.system ? sitePaths(scope.system.system_id).image(kind, id) : technologyPicturePath(id),
  };
}

function nameOf(type: AttachedType, owner: Item, locale: Locale): string {
  if (type === "technology") return nameIn(owner.name as LocalisedName, locale);
  return typeof owner.name === "string" && owner.name ? owner.name : textsOf(locale)(`files:item.${type}`);
}

/** What files are attached to. */
interface FileOwner {
  type: AttachedType;
  id: string;
  owner: Item;
}

function homeOf(systemId: string, { type, id, owner }: FileOwner, editable: boolean): string {
  const paths = sitePaths(systemId);
  switch (type) {
    case "system":
      return editable ? paths.edit : paths.infrastructure;
    case "node":
    case "line":
      return owner.deleted_at ? paths.components : paths.component(id);
    case "geometry":
      if (owner.type === "Point" && !owner.deleted_at) return paths.location(id);
      return owner.type === "LineString" && !owner.deleted_at ? paths.connection(id) : paths.infrastructure;
    case "scenario":
      return paths.scenarios;
    case "parameter":
      return paths.parameters;
    case "technology":
      return cataloguePaths.technology(id);
    case "optimization":
      return paths.optimization(id);
    case "task":
      return paths.task(id);
    case "event":
      return paths.event(id);
    case "deal":
      return paths.deal(id);
    case "goo":
      return paths.goo(id);
  }
}

/** The picture of a technology: its piping and instrumentation diagram. */
const technologyPicturePath = (id: string): string => `/technologies/${encodeURIComponent(id)}/picture`;

/** The links from a technology's page of the catalogue to its files and its picture. */
export const technologyLinks = (actor: Actor, id: string): ItemLinks => ({
  href: technologyFilesPath(id),
  count: countAttachments(actor, "technology", id),
  image: {
    src: imagePaths(actor, "technology", [id]).get(id) ?? null,
    href: isAdmin(actor) ? technologyPicturePath(id) : null,
    view: `${technologyPicturePath(id)}/view`,
    whole: true,
  },
});

/** Links from an item's page to its files and its picture. */
export function itemLinks({ actor, system, editable }: SystemPage, type: AttachedType, id: string): ItemLinks {
  const links: ItemLinks = {
    href: sitePaths(system.system_id).files(type, id),
    count: countAttachments(actor, type, id),
  };
  if (type !== "system" && type !== "node" && type !== "line") return links;
  const src = imagePaths(actor, type, [id]).get(id) ?? null;
  const paths = sitePaths(system.system_id);
  return { ...links, image: { src, href: editable ? paths.image(type, id) : null, view: paths.viewImage(type, id) } };
}
