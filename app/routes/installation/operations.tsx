import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { HOUR_MS, MINUTE_MS } from "~/entities/core/clock";
import { formatNumber, formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { requireSuperAdmin, valueOrThrow } from "~/routes/page/guard.server";
import { tileFile } from "~/services/geography/tileFile/tileFile.server";
import { cancelJob, operationsOf, readFilter, repeatJob } from "~/services/installation/operations.server";
import { sizesOfAll } from "~/services/installation/storage/storage.server";
import { BackupTable } from "~/ui/installation/BackupTable";
import { CopySection } from "~/ui/installation/CopySection";
import { ErrorList } from "~/ui/installation/ErrorList";
import { JobTable } from "~/ui/installation/JobTable";
import { MapFile } from "~/ui/installation/MapFile";
import { ProcessTable } from "~/ui/installation/ProcessTable";
import { ShutSpaceNotice } from "~/ui/installation/ShutSpaceNotice";
import { SpaceSizeTable } from "~/ui/installation/SpaceSizeTable";
import { ButtonLink, Notice, PageHeader, Section } from "~/ui/kit/layout";
import { KeyFigures } from "~/ui/kit/lists";
import { copyFacts } from "./copies.server";
import { faultOf } from "./fault.server";
import { spaceSizeLines } from "./storage/view.server";

const PATH = "/admin/operations";
/** Files that are named when they are missing. */
const MOST_NAMES = 10;

/** Megabytes (10^6 bytes) as text. */
const megabytes = (bytes: number, locale: Locale) => formatNumber(bytes / 1e6, locale, { decimals: 1 });

/** The installation's map file, where one is named. */
function mapFacts(locale: Locale) {
  const file = tileFile();
  if (!file) return null;
  const { path, fault, archive } = file;
  if (!archive) return { path, fault, facts: null };
  const { header, notes, bytes } = archive;
  const zooms = { from: header.minZoom, to: header.maxZoom };
  return { path, fault, facts: { ...zooms, size: megabytes(bytes, locale), credit: notes.attribution || null } };
}

/** How the installation runs; for super admins. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireSuperAdmin(args);
  const locale = await localeOf(args.request);
  const filter = readFilter(new URL(args.request.url).searchParams);
  const { queue, sizes, free, ...all } = valueOrThrow(operationsOf(actor, filter));
  const time = (at: number | null) => (at === null ? null : formatTime(at, locale, "UTC", true));
  const number = (value: number) => formatNumber(value, locale);
  const countText = (value: number | null) => (value === null ? "–" : formatNumber(value, locale, { decimals: 0 }));
  const now = Date.now();
  const [last] = all.backups;
  const copies = copyFacts(all.copies, locale, now);
  return {
    title: textsOf(locale)("installation:title"),
    filter,
    types: all.types,
    found: all.found,
    warnings: {
      worker: !all.processes.some(({ kind, silent }) => kind === "worker" && !silent),
      waiting: (queue.oldestMs ?? 0) > HOUR_MS,
      machines: all.machines !== null && !all.machines.ready && !all.machines.otherBuilds,
      machines_of_other_builds: all.machines !== null && !all.machines.ready && Boolean(all.machines.otherBuilds),
      machines_refused: Boolean(all.machines?.refused),
      backup: !last || now - last.at > 3 * HOUR_MS,
      copies: copies.isOn && copies.isLate,
    },
    figures: {
      waiting: number(queue.waiting),
      oldest: queue.oldestMs === null ? null : formatNumber(queue.oldestMs / MINUTE_MS, locale, { decimals: 1 }),
      running: number(queue.running),
      failed: number(queue.failedLately),
      databases: megabytes(sizes.platform + sizes.spaces, locale),
      live: megabytes(sizes.live, locale),
      queue: megabytes(sizes.jobs, locale),
      free: free === null ? null : formatNumber(free / 1e9, locale, { decimals: 1 }),
    },
    spaces: spaceSizeLines(valueOrThrow(sizesOfAll(actor)), locale),
    map: mapFacts(locale),
    machines: all.machines && {
      ready: countText(all.machines.ready),
      otherBuilds: countText(all.machines.otherBuilds),
      refused: countText(all.machines.refused),
      waiting: countText(all.machines.waiting),
      running: countText(all.machines.running),
      oldest: countText(all.machines.oldest),
    },
    processes: all.processes.map((row) => ({
      name: row.name,
      kind: row.kind,
      silent: row.silent,
      does: row.does,
      since: formatTime(row.started_at, locale, "UTC", true),
      seen: formatNumber(Math.max(0, now - row.beaten_at) / 1000, locale, { decimals: 0 }),
      memory: row.memory === null ? null : megabytes(row.memory, locale),
      lag: row.lag === null ? null : formatNumber(row.lag * 1000, locale, { decimals: 1 }),
    })),
    jobs: all.jobs.map(({ created_at, started_at, finished_at, error, ...job }) => ({
      ...job,
      error: error && faultOf(error, locale),
      created: time(created_at),
      started: time(started_at),
      ended: time(finished_at),
    })),
    copies,
    shut: all.shut,
    missing: all.files && {
      count: all.files.count,
      names: all.files.missing.slice(0, MOST_NAMES).map(({ database, name }) => `${database}: ${name}`),
    },
    backups: all.backups.map(({ at, bytes }) => ({
      madeAt: formatTime(at, locale, "UTC", true),
      size: megabytes(bytes, locale),
    })),
    errors: all.errors.map(({ at, ...error }) => ({ ...error, time: formatTime(at, locale, "UTC", true) })),
  };
}

/** Cancels a job or puts it into the queue once more (intent "cancel:<id>" or "again:<id>"). */
export async function action(args: ActionFunctionArgs) {
  const actor = requireSuperAdmin(args);
  const intent = (await args.request.formData()).get("intent");
  const [what, id = ""] = typeof intent === "string" ? intent.split(":") : [];
  const isRetry = what === "again";
  const job = valueOrThrow(isRetry ? repeatJob(actor, id) : cancelJob(actor, what === "cancel" ? id : ""));
  args.context.log.info({ job: job.id, type: job.type, by: actor.user_id, intent: what }, "job steered");
  const back = new URL(args.request.url).search;
  return redirectWith(PATH + back, isRetry ? "installation:status.again" : "installation:status.cancelled");
}

const WARNINGS = [
  "worker",
  "machines",
  "machines_of_other_builds",
  "machines_refused",
  "waiting",
  "backup",
  "copies",
] as const;

export default function OperationsPage() {
  const page = useLoaderData<typeof loader>();
  const { figures, warnings, machines } = page;
  const { t } = useTranslation("installation");
  return (
    <>
      <PageHeader title={page.title} lead={t("lead")} actions={<ButtonLink href={PATH}>{t("reload")}</ButtonLink>} />
      {page.shut.map((shut) => (
        <ShutSpaceNotice key={shut.space} {...shut} />
      ))}
      {WARNINGS.map((one) =>
        warnings[one] ? (
          <Notice key={one} kind="warning" title={t(`warning.${one}.title`)}>
            <p>{t(`warning.${one}.todo`)}</p>
          </Notice>
        ) : null,
      )}
      {page.missing?.count ? (
        <Notice kind="warning" title={t("missing.title", { count: page.missing.count })}>
          <p>{t("missing.todo")}</p>
          <ul>
            {page.missing.names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <Section id="figures" title={t("figures.title")}>
        <KeyFigures
          items={[
            {
              term: t("figures.waiting"),
              value: figures.waiting,
              note: figures.oldest === null ? undefined : t("figures.oldest", { minutes: figures.oldest }),
            },
            { term: t("figures.running"), value: figures.running },
            { term: t("figures.failed"), value: figures.failed },
            { term: t("figures.databases"), value: figures.databases, unit: t("unit.megabyte") },
            { term: t("figures.live"), value: figures.live, unit: t("unit.megabyte") },
            { term: t("figures.queue"), value: figures.queue, unit: t("unit.megabyte") },
            ...(figures.free === null
              ? []
              : [{ term: t("figures.free"), value: figures.free, unit: t("unit.gigabyte") }]),
          ]}
        />
      </Section>
      <ProcessTable rows={page.processes} />
      {machines ? (
        <Section id="machines" title={t("machines.title")} lead={t("machines.lead")}>
          <KeyFigures
            items={[
              { term: t("machines.ready"), value: machines.ready },
              { term: t("machines.other_builds"), value: machines.otherBuilds },
              { term: t("machines.refused"), value: machines.refused },
              { term: t("machines.waiting"), value: machines.waiting },
              { term: t("machines.oldest"), value: machines.oldest, unit: "s" },
              { term: t("machines.running"), value: machines.running },
            ]}
          />
        </Section>
      ) : null}
      {page.map ? <MapFile map={page.map} /> : null}
      <JobTable rows={page.jobs} total={page.found} types={page.types} filter={page.filter} />
      <SpaceSizeTable {...page.spaces} />
      <CopySection copies={page.copies} />
      <BackupTable rows={page.backups} />
      <ErrorList rows={page.errors} filter={page.filter} />
    </>
  );
}
