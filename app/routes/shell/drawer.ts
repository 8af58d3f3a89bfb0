import type { TFunction } from "i18next";
import { creditPaths, currencyPaths } from "~/entities/accounting/paths";
import { auditPaths } from "~/entities/changes/paths";
import { sitePaths } from "~/entities/core/sitePaths";
import { futuresPaths } from "~/entities/market/paths";
import { partyPaths } from "~/entities/portfolio/paths";
import { RESULT_VIEWS } from "~/entities/results/views";
import { spotPaths } from "~/entities/spot/paths";
import { taskPaths } from "~/entities/tasks/paths";
import { teamPaths } from "~/entities/team/paths";
import type { DrawerGroup } from "~/ui/shell";

interface DrawerSystem {
  id: string;
  has_expansion: boolean;
  has_operation: boolean;
  has_portfolio: boolean;
  /** True once an optimization exists: the result pages then have something to show. */
  results: boolean;
}

/** Which pages of admins are listed. */
interface DrawerRights {
  admin?: boolean;
  superAdmin?: boolean;
}

/** The side drawer: a system's modules when there is one, else what concerns all systems. Only pages that exist. */
export function drawerOf(
  t: TFunction<"common">,
  path: string,
  system?: DrawerSystem,
  { admin = false, superAdmin = false }: DrawerRights = {},
): DrawerGroup[] {
  const entry = (label: string, href: string) => ({
    label,
    href,
    current: path === href || path.startsWith(`${href}/`),
  });
  if (!system)
    return [
      {
        label: t("drawer.general"),
        items: [
          entry(t("drawer.systems"), "/systems"),
          entry(t("drawer.carriers"), "/carriers"),
          entry(t("drawer.colours"), "/colors"),
          entry(t("spot:markets.title"), spotPaths.markets),
          entry(t("market:markets.title"), futuresPaths.markets),
          entry(t("portfolio:parties.title"), partyPaths.list("house")),
          entry(t("drawer.locations"), "/geometries"),
          entry(t("drawer.scenarios"), "/scenarios"),
          // Admins have it among what they look after.
          ...(admin ? [] : [entry(t("drawer.catalogue"), "/technologies")]),
          entry(t("drawer.technology_parameters"), "/parameters"),
          entry(t("drawer.tasks"), taskPaths(null).list),
          entry(t("drawer.audit"), auditPaths(undefined).list),
          ...(admin ? [] : [entry(t("drawer.credits"), "/credits")]),
          entry(t("drawer.accounting"), "/accounting"),
          entry(t("drawer.updates"), "/updates"),
        ],
      },
      {
        label: t("drawer.settings"),
        items: [
          entry(t("drawer.account"), "/settings/account"),
          entry(t("drawer.notifications"), "/settings/notifications"),
        ],
      },
      ...(admin
        ? [
            {
              label: t("drawer.admin"),
              items: [
                entry(t("drawer.team"), teamPaths.list),
                entry(t("drawer.catalogue"), "/admin/technologies"),
                entry(t("drawer.credits"), creditPaths.grants),
                entry(t("drawer.currencies"), currencyPaths.rates),
                entry(t("drawer.maintenance"), "/admin/maintenance"),
                ...(superAdmin ? [entry(t("drawer.operations"), "/admin/operations")] : []),
              ],
            },
          ]
        : []),
    ];
  const paths = sitePaths(system.id);
  const groups: DrawerGroup[] = [
    {
      label: t("drawer.digital_twin"),
      items: (
        ["infrastructure", "components", "parameters", "scenarios", "checks", "tasks", "audit", "liveSeries"] as const
      ).map((page) => entry(t(`drawer.${page}`), paths[page])),
    },
  ];
  if (system.has_expansion) {
    const items = [entry(t("drawer.optimizations"), paths.optimizations)];
    if (system.results)
      items.push(
        // Called as on the pages themselves: the twin has its own components and locations.
        ...RESULT_VIEWS.map((view) => entry(t(`results:view.${view}`), paths.result(view))),
        entry(t("dashboards:title"), paths.dashboards),
        entry(t("studies:list.title"), paths.studies),
      );
    groups.push({ label: t("drawer.designer"), items });
  }
  if (system.has_operation)
    groups.push({
      label: t("drawer.operator"),
      items: (
        ["energyDemands", "schedule", "energyTrade", "measured", "maintenance", "operationSite", "spotDeals"] as const
      ).map((page) => entry(t(`drawer.${page}`), paths[page])),
    });
  if (system.has_portfolio)
    groups.push({
      label: t("drawer.portfolioManager"),
      items: (
        ["portfolioMarket", "portfolioOverview", "deals", "goos", "portfolioAnalysis", "balancingEnergy"] as const
      ).map((page) => entry(t(`drawer.${page}`), paths[page])),
    });
  groups.push({
    label: t("drawer.system"),
    items: [entry(t("drawer.sharing"), paths.sharing), entry(t("exchange:page.title"), paths.exchange)],
  });
  return groups;
}
