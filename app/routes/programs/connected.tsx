import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { auditPaths } from "~/entities/changes/paths";
import { formatNumber, formatTime } from "~/entities/core/format";
import { sitePaths } from "~/entities/core/sitePaths";
import { accountPaths } from "~/entities/identity/paths";
import { programPaths } from "~/entities/programs/paths";
import type { ProgramChange, ProgramToken, UndoableStep } from "~/entities/programs/view";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { namesOf } from "~/routes/changes/frame.server";
import { requireActor } from "~/routes/page/guard.server";
import { tokensOf } from "~/services/identity/tokens/ownTokens.server";
import { changesOfPrograms, undoableSteps } from "~/services/programs/connected.server";
import { ButtonLink, PageHeader } from "~/ui/kit/layout";
import { ConnectedPrograms } from "~/ui/programs/ConnectedPrograms";

/** What the programs of a person did, newest first, what of it can be undone, and what is gone of the limits of their tokens. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireActor(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const title = t("programs:connected.title");
  const time = (at: string) => formatTime(at, locale, "UTC", true);
  const { item } = namesOf({ actor, t, locale });
  const rows = changesOfPrograms(actor);
  const figure = (value: number) => formatNumber(value, locale);
  const goneOf = (gone: number, most: number | null) =>
    most === null
      ? t("identity:tokens.runs_unlimited", { gone: figure(gone) })
      : t("identity:tokens.runs_gone", { gone: figure(gone), most: figure(most) });
  return {
    title,
    crumbs: [{ label: t("programs:title"), href: programPaths.programs }, { label: title }],
    changes: rows.map((row): ProgramChange => ({
      seq: row.seq,
      program: row.token ?? "",
      time: time(row.at),
      mode: t(`changes:audit.mode.${row.mode}`),
      what: item(row),
      system: row.system,
      href: auditPaths(row.system_id ?? undefined).line(row.seq),
    })),
    tokens: tokensOf(actor)
      .filter(({ kind }) => kind === "bearer")
      .map(({ token_id, name, calls, runs_started, credits_used, in_force }): ProgramToken => ({
        id: token_id,
        name,
        // Calls are counted where they have a limit.
        calls:
          in_force.calls_per_minute === null
            ? t("identity:tokens.unlimited")
            : goneOf(calls, in_force.calls_per_minute),
        runs: goneOf(runs_started, in_force.runs_per_day),
        credits: goneOf(Math.ceil(credits_used), in_force.credits_per_day),
        href: accountPaths.token(token_id),
      })),
    steps: undoableSteps(actor, rows).map(({ system_id, system, program, at }): UndoableStep => ({
      system,
      program,
      time: time(at),
      href: sitePaths(system_id).undo,
    })),
  };
}

export default function Connected() {
  const { title, changes, tokens, steps } = useLoaderData<typeof loader>();
  const { t } = useTranslation("programs");
  return (
    <>
      <PageHeader
        title={title}
        lead={t("connected.lead")}
        actions={<ButtonLink href={accountPaths.account}>{t("connected.tokens")}</ButtonLink>}
      />
      <ConnectedPrograms changes={changes} tokens={tokens} steps={steps} />
    </>
  );
}
