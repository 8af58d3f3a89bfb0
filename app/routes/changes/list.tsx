import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { CHANGE_MODES } from "~/entities/core/entityNames";
import { formatNumber, formatTime } from "~/entities/core/format";
import { sitePaths } from "~/entities/core/sitePaths";
import { AUDIT_PAGE, auditBodies, countAudit, MOST_COUNTED, readAudit } from "~/services/changes/audit.server";
import { auditChoices } from "~/services/changes/auditChoices.server";
import { PRODUCT } from "~/services/changes/auditWalk.server";
import { undoable } from "~/services/changes/undo.server";
import { dbOf, list } from "~/services/core/store.server";
import { readRetention } from "~/services/installation/storage/retention/retention.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { type AuditLine, AuditList } from "~/ui/changes/AuditList";
import { readPage } from "~/ui/kit/lists";
import { fieldsOf } from "./fields.server";
import { auditScope, filterOf, namesOf } from "./frame.server";
import { undoWords } from "./undoWords.server";

/** Who changed what: in one system, or in all the actor sees. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await auditScope(args);
  const { actor, system_id, zone, paths, locale, t } = scope;
  const filter = filterOf(scope, args.request);
  const counted = countAudit(actor, filter);
  const total = Math.min(counted, MOST_COUNTED);
  const page = readPage(new URL(args.request.url).search, total, AUDIT_PAGE);
  const { person, kind, item } = namesOf(scope);
  const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, locale);
  const { people, types } = auditChoices(actor, system_id);
  const rows = readAudit(actor, filter, page);
  const bodies = auditBodies(
    actor,
    rows.map(({ seq }) => seq),
  );
  const removedUntil = readRetention(dbOf(actor)).until.changes;
  const isOfPerson = filter.by !== null && filter.by !== undefined;
  const hidden =
    filter.people_only && !isOfPerson ? countAudit(actor, { ...filter, people_only: false, by: PRODUCT }) : 0;
  const lines = rows.map((row): AuditLine => ({
    ...fieldsOf(scope, row, bodies.get(row.seq)),
    seq: row.seq,
    href: paths.line(row.seq),
    at: row.at,
    time: formatTime(row.at, locale, zone, true),
    by: person(row.by),
    mode: row.mode,
    type: kind(row.type, row.id),
    what: item(row),
    system: system_id ? null : (row.system ?? row.system_id ?? t("changes:audit.no_system")),
  }));
  const step = system_id && scope.editable ? undoable(actor, system_id) : undefined;
  return {
    title: t("changes:audit.title"),
    wide: true,
    base: paths.list,
    fileHref: paths.file,
    zone,
    lines,
    total,
    isMore: counted > MOST_COUNTED,
    mostCounted: formatNumber(MOST_COUNTED, locale),
    hidden,
    isMoreHidden: hidden > MOST_COUNTED,
    page,
    pageSize: AUDIT_PAGE,
    removedUntil: removedUntil === undefined ? null : formatTime(removedUntil, locale, zone, true),
    inSystem: Boolean(system_id),
    undo: step && system_id ? { action: sitePaths(system_id).undo, seq: step.seq, what: undoWords(scope, step) } : null,
    filter: { ...filter, system: system_id ? null : filter.system_id },
    choices: {
      people: people.map((value) => ({ value, label: person(value) })).sort(byLabel),
      types: types.map((value) => ({ value, label: kind(value) })).sort(byLabel),
      modes: CHANGE_MODES.map((value) => ({ value, label: t(`changes:audit.mode.${value}`) })),
      systems: system_id
        ? []
        : list(actor, systemEntity)
            .map((system) => ({ value: system.system_id, label: system.name }))
            .sort(byLabel),
    },
  };
}

export default function Audit() {
  const data = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return <AuditList {...data} search={search} />;
}
