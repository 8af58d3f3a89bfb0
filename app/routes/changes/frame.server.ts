import type { LoaderFunctionArgs } from "@remix-run/node";
import type { TFunction } from "i18next";
import { auditPaths } from "~/entities/changes/paths";
import { CHANGE_MODES } from "~/entities/core/entityNames";
import { formatNumber } from "~/entities/core/format";
import { type Locale } from "~/entities/core/locale";
import { namedPart } from "~/entities/core/namedPart";
import { nameIn } from "~/entities/core/shared";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { daySpan, isoOf } from "~/routes/page/daySpan";
import { requireActor, requireSystem } from "~/routes/page/guard.server";
import { parameterTypes } from "~/services/catalogue/types.server";
import type { AuditRow } from "~/services/changes/audit.server";
import { type AuditFilter, PRODUCT } from "~/services/changes/auditWalk.server";
import type { Actor } from "~/services/core/access.server";
import { get } from "~/services/core/store.server";
import { usersOfSpace } from "~/services/identity/auth.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";

/** The log of one system, or of all the actor sees: who asks, in which zone times are shown, where its pages are. */
export interface AuditScope {
  actor: Actor;
  system_id: string | undefined;
  editable: boolean;
  zone: string;
  paths: ReturnType<typeof auditPaths>;
  locale: Locale;
  t: TFunction;
}

export async function auditScope(args: LoaderFunctionArgs): Promise<AuditScope> {
  const locale = await localeOf(args.request);
  const common = { locale, t: textsOf(locale) };
  if (!args.params.system_id)
    return {
      ...common,
      actor: requireActor(args),
      system_id: undefined,
      editable: false,
      zone: "UTC",
      paths: auditPaths(undefined),
    };
  const { actor, system, editable } = requireSystem(args);
  const paths = auditPaths(system.system_id);
  return { ...common, actor, system_id: system.system_id, editable, zone: system.timezone, paths };
}

/** The filters of the address; days begin and end at midnight in the zone of the page. */
export function filterOf(
  scope: Pick<AuditScope, "system_id" | "zone">,
  request: Request,
): AuditFilter & { from_day: string; to_day: string } {
  const query = new URL(request.url).searchParams;
  const text = (name: string) => query.get(name)?.trim() || null;
  const { from_day, to_day, fromMs, untilMs } = daySpan(query, scope.zone);
  return {
    system_id: scope.system_id ?? text("system"),
    type: text("type"),
    by: text("by"),
    mode: CHANGE_MODES.find((mode) => mode === query.get("mode")) ?? null,
    id: text("item"),
    from: isoOf(fromMs),
    before: isoOf(untilMs),
    from_day,
    to_day,
    ...productOf(query, text("by")),
  };
}

/** The product's own steps are left out unless they are asked for, or one item's history is. */
function productOf(query: URLSearchParams, by: string | null) {
  const isWanted = query.get("product") === "1" || by === PRODUCT || Boolean(query.get("item")?.trim());
  return { people_only: !isWanted };
}

/** Turns people and rows of the log into words. */
export function namesOf({ actor, t, locale }: Pick<AuditScope, "actor" | "t" | "locale">) {
  const people = new Map(usersOfSpace(actor.space).map((user) => [user.user_id, user.displayName]));
  const types = new Map(parameterTypes(actor).map((type) => [type.parameter_type, nameIn(type.name, locale)]));
  const person = (id: string) =>
    id === PRODUCT ? t("changes:audit.by_product") : (people.get(id) ?? t("changes:audit.gone_person", { id }));
  /** What an item is called; a geometry by its shape while it is there. */
  const kind = (type: string, id?: string) => {
    const shape = type === "geometry" && id !== undefined ? get(actor, geometryEntity, id)?.type : undefined;
    if (shape) return t(`changes:live.shape.${shape}`);
    const word = t(`changes:live.type.${type}`);
    return word === `type.${type}` || word === `changes:live.type.${type}` ? type : word;
  };
  const item = ({ type, id, name, owner }: Pick<AuditRow, "type" | "id" | "name"> & { owner?: string | null }) => {
    if (typeof name === "string") {
      if (type === "parameter" || type === "task") {
        const parameter = types.get(name) ?? name;
        return owner ? namedPart(owner, parameter, locale) : parameter;
      }
      if (type === "retention") return t(`installation:retention.kinds.${name}`);
      return type === "event" ? t(`changes:live.event_type.${name}`) : name;
    }
    return name ? nameIn(name, locale) : id;
  };
  return { person, kind, item };
}

/** As many as the number itself has, at most nine. */
const decimalsOf = (value: number): number => /\.(\d*?)0*$/.exec(value.toFixed(9))?.[1]?.length ?? 0;

/** A longer value is cut; the item itself shows it whole. */
const MOST_CHARACTERS = 300;

/** A value of a field as the log shows it. */
export function valueText(
  { t, locale }: Pick<AuditScope, "t" | "locale">,
  value: unknown,
  most = MOST_CHARACTERS,
): string {
  if (value === null || value === undefined || value === "") return t("changes:audit.detail.none");
  if (typeof value === "boolean") return t(value ? "common:value.yes" : "common:value.no");
  if (typeof value === "number") return formatNumber(value, locale, { decimals: decimalsOf(value) });
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length <= most
    ? text
    : t("changes:audit.detail.long", { text: text.slice(0, most), size: formatNumber(text.length, locale) });
}
