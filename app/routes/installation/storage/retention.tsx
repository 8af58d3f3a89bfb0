import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { formatNumber, formatTime } from "~/entities/core/format";
import { RETENTION_KINDS } from "~/entities/installation/retention";
import { storagePaths } from "~/entities/installation/storage";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed } from "~/routes/page/confirm.server";
import { notFoundPage, requireAdmin, valueOrThrow } from "~/routes/page/guard.server";
import { removesMore, setRetention, spaceRetention } from "~/services/installation/storage/retention/retention.server";
import { typedCount } from "~/ui/kit/confirm";
import { megabytes } from "./view.server";

/** What the address names: a kind, and an age that may be chosen. 404 otherwise. */
function questionOf(args: LoaderFunctionArgs) {
  const actor = requireAdmin(args);
  const kind = RETENTION_KINDS.find((one) => one === args.params.kind);
  const typed = new URL(args.request.url).searchParams.get("days");
  const { kinds, measured_at } = valueOrThrow(spaceRetention(actor));
  const row = kinds.find((one) => one.kind === kind);
  const period = row?.periods.find(({ days }) => String(days) === typed);
  if (!row || !kind || (!period && typed !== "all")) throw notFoundPage();
  const days = period?.days ?? null;
  const goes = removesMore(row.days, days);
  return {
    actor,
    kind,
    days,
    period,
    goes,
    measured_at,
    typed: goes ? typedCount(period?.would_go?.rows ?? 1, true) : null,
  };
}

/** Asks before a kind is dropped from an age on: what is gone does not come back. */
export async function loader(args: LoaderFunctionArgs) {
  const { kind, days, period, goes, measured_at, typed } = questionOf(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const named = t(`installation:retention.kinds.${kind}`);
  const title =
    days === null
      ? t("installation:retention.all_of", { kind: named })
      : t("installation:retention.days_of", { count: days, kind: named });
  const figures = period?.would_go;
  const items = figures
    ? [
        t("installation:retention.would", {
          rows: formatNumber(figures.rows, locale, { decimals: 0 }),
          size: megabytes(figures.bytes, locale),
        }),
        t("installation:retention.as_of", { at: formatTime(measured_at!, locale, "UTC", true) }),
      ]
    : [t("installation:retention.not_measured")];
  return {
    title,
    crumbs: [{ label: t("installation:storage.title"), href: storagePaths.storage }, { label: title }],
    back: storagePaths.storage,
    text: goes
      ? [
          t("installation:retention.ask"),
          t(`installation:retention.stays.${kind}`),
          t("installation:retention.for_good"),
        ]
      : [t("installation:retention.ask_longer")],
    goes: goes ? { title: t("installation:retention.goes"), items } : undefined,
    typed,
    action: t(goes ? "installation:retention.remove" : "common:action.save"),
  };
}

export function action(args: ActionFunctionArgs) {
  const { actor, kind, days, typed } = questionOf(args);
  return confirmed(args.request, {
    typed,
    run: () => setRetention(actor, { kind, days, hard: true }),
    to: `${storagePaths.storage}#retention`,
    flash: "installation:retention.status.set",
  });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
