import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation, useMatches, useParams, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { teamPaths } from "~/entities/team/paths";
import { localeOf } from "~/i18n/i18n.server";
import type { loader as rootLoader } from "~/root";
import { IdleWarning } from "~/routes/identity/IdleWarning";
import { takeFlash } from "~/routes/page/flash.server";
import { requireActor } from "~/routes/page/guard.server";
import { mayUse } from "~/services/core/access.server";
import { list } from "~/services/core/store.server";
import { avatarOf } from "~/services/files/images.server";
import { hasOptimization } from "~/services/optimizations/state.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { UndoForm } from "~/ui/changes/AuditList";
import { AppShell, type Crumb, NewsBanner, ShellTools } from "~/ui/shell";
import { EditQueueWords } from "~/ui/shell/EditQueue";
import { LiveNews } from "~/ui/shell/LiveNews";
import { drawerOf } from "./drawer";
import { entryOf } from "./entry";
import { liveState, undoAfterSave } from "./shellState.server";
import { shellTools } from "./shellTools.server";

/** What every signed-in page needs around it: the user, the systems to switch to, the message of the step before. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireActor(args);
  // Before anything is read: what changes from now on is news to the page.
  const live = actor.second_factor_due ? null : liveState(actor, args.context.version);
  const flash = takeFlash(args.request, await localeOf(args.request));
  const seen = actor.second_factor_due ? [] : list(actor, systemEntity);
  const systems = seen.map(({ system_id, name, status, has_expansion, has_operation, has_portfolio }) => ({
    id: system_id,
    name,
    ready: status === "success",
    has_expansion: has_expansion && mayUse(actor, "expansion"),
    has_operation: has_operation && mayUse(actor, "operation"),
    has_portfolio: has_portfolio && mayUse(actor, "portfolio"),
  }));
  const current = args.params.system_id;
  const body = {
    user: {
      name: actor.displayName,
      email: actor.email,
      role: actor.role,
      superAdmin: actor.super_admin,
      avatar: avatarOf(actor.user_id),
    },
    systems,
    results: current ? hasOptimization(actor, current) : false,
    status: flash.text === null ? null : { kind: flash.kind, text: flash.text },
    tools: shellTools(actor, args.request),
    undo: flash.text && current ? undoAfterSave(actor, current, await localeOf(args.request)) : null,
    live,
  };
  return data(body, { headers: flash.headers });
}

/** A page under the shell gives its breadcrumbs from its loader: {label, href}[] after the system's own. */
interface PageData {
  crumbs?: Crumb[];
  title?: string;
  wide?: boolean;
  /** Run, pair and year of a page about a result: the links to results go on with them. */
  resultQuery?: string;
}

export default function Shell() {
  const { user, systems, results, status, tools, undo, live } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const { t } = useTranslation("common");
  const { pathname, search } = useLocation();
  const { system_id } = useParams();
  const page = (useMatches().at(-1)?.data ?? {}) as PageData;
  const system = systems.find((s) => s.id === system_id);
  const admin = user.superAdmin || user.role === "admin";
  // Inside a system its name is in the head already: the way begins after it.
  const home: Crumb[] = system ? [] : [{ label: t("shell.systems"), href: "/systems" }];
  const crumbs = [...home, ...(page.crumbs ?? (page.title && pathname !== "/systems" ? [{ label: page.title }] : []))];
  const here = { path: pathname, resultQuery: page.resultQuery ?? "" };
  const entry = entryOf(pathname);
  return (
    <AppShell
      user={user}
      path={pathname + search}
      locale={root?.locale ?? "en"}
      theme={root?.theme ?? "system"}
      lite={root?.lite ?? false}
      patterns={root?.patterns ?? false}
      breadcrumbs={crumbs}
      systems={systems.filter(({ ready, id }) => ready || id === system_id)}
      currentSystemId={system_id}
      drawer={drawerOf(t, here, system && { ...system, results }, { admin, superAdmin: user.superAdmin })}
      more={[
        entry(t("help:chat.title"), "/chat", "chat"),
        entry(t("help:title"), "/help", "help"),
        entry(t("help:updates.title"), "/updates", "news"),
      ]}
      folded={root?.folded ?? false}
      database={tools.database}
      menuLinks={[
        ...(admin ? [{ label: t("drawer.admin"), href: teamPaths.list }] : []),
        { label: t("shell.settings"), href: "/settings/account" },
        { label: t("shell.support"), href: "/help/open/requests/new" },
        { label: t("shell.privacy"), href: "/privacy" },
        { label: t("shell.terms"), href: "/terms" },
      ]}
      status={status ? { ...status, action: undo ? <UndoForm {...undo} /> : null } : null}
      tools={
        <ShellTools
          searched={tools.searched}
          path={pathname + search}
          helpProvider={tools.helpProvider}
          unread={tools.unread}
          fresh={tools.fresh}
        />
      }
      banner={tools.news ? <NewsBanner version={tools.news} path={pathname + search} /> : null}
      wide={page.wide}
    >
      <Outlet />
      <IdleWarning />
      <EditQueueWords email={user.email} />
      {live ? <LiveNews state={live} systemId={system_id} /> : null}
    </AppShell>
  );
}
