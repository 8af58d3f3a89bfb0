import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { HOUR_MS } from "~/entities/core/clock";
import { formatTime } from "~/entities/core/format";
import { nextScreen, WALL_HOURS, WALL_SECONDS, wallScreens } from "~/entities/dashboards/wall";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { chartsOf } from "~/services/dashboards/dashboards.server";
import styles from "~/styles/dashboards/wall.css?url";
import { Wall } from "~/ui/dashboards/Wall";
import { boardPage } from "./bar.server";
import { chartReader, runReader } from "./charts.server";
import { dashboardName, dashboardScope } from "./scope.server";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/**
 * A dashboard that fills a screen on a wall, seen by whoever sees the dashboard. It asks for itself anew every minute, for a day at most, by
 * a header, so that no script is needed. ?screen= is the part of the dashboard that is shown, ?hold=1 lets it stand.
 */
export async function loader(args: LoaderFunctionArgs) {
  const scope = dashboardScope(args);
  const { page, paths, dashboard } = scope;
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const id = dashboard.dashboard_id;
  const url = new URL(args.request.url);
  const { frame, chartPage, resultQuery } = await boardPage(args, scope);
  const failed = (err: unknown) => args.context.log.error({ err, dashboard: id }, "a chart could not be read");
  const read = chartReader(chartPage, runReader(chartPage, locale), failed);
  const screens = wallScreens(chartsOf(page.actor, dashboard));
  const typed = Number(url.searchParams.get("screen"));
  const screen = Number.isInteger(typed) && typed >= 1 && typed <= screens.length ? typed : 1;
  const now = Date.now();
  const until = untilOf(url.searchParams.get("until"), now);
  const hold = url.searchParams.get("hold") === "1" || now >= until;
  const address = (of: { screen: number; hold?: boolean; until?: number }) => {
    const query = new URLSearchParams(resultQuery);
    if (of.screen > 1) query.set("screen", String(of.screen));
    if (of.hold) query.set("hold", "1");
    if (of.until) query.set("until", String(of.until));
    return paths.wall(id) + (query.size > 0 ? `?${query}` : "");
  };
  const next = nextScreen(screen, screens.length);
  const { run, bar } = frame;
  const pair = bar.pair?.name;
  const body = {
    title: t("dashboards:wall.title", { name: dashboardName(dashboard, t) }),
    name: dashboardName(dashboard, t),
    about: run
      ? [run.name, pair && t("results:bar.line_against", { name: pair }), bar.year, bar.scenario.name]
          .filter(Boolean)
          .join(" · ")
      : null,
    time: formatTime(now, locale, page.system.timezone),
    locale,
    hold,
    screen,
    count: screens.length,
    rows: screens[screen - 1]!.map(({ cards }) =>
      cards.map(({ card, columns }) => ({
        ...read(card),
        columns,
        name: card.title || t(`dashboards:chart.${card.chart}`),
      })),
    ),
    hrefs: {
      here: address({ screen, hold }),
      close: paths.dashboard(id) + resultQuery,
      next: address({ screen: next, hold }),
      hold: address({ screen, hold: !hold }),
    },
  };
  const headers = hold ? undefined : { Refresh: `${WALL_SECONDS}; url=${address({ screen: next, until })}` };
  return data(body, { headers });
}

/** When the refreshing ends [ms]: as the address says, but not later than a screen that begins now. */
function untilOf(text: string | null, now: number): number {
  const latest = now + WALL_HOURS * HOUR_MS;
  const typed = text && /^\d{1,16}$/.test(text) ? Number(text) : latest;
  return Math.min(typed, latest);
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export default function WallPage() {
  return <Wall {...useLoaderData<typeof loader>()} />;
}
