import type { TFunction } from "i18next";
import { creditPaths, currencyPaths } from "~/entities/accounting/paths";
import { auditPaths } from "~/entities/changes/paths";
import { sitePaths } from "~/entities/core/sitePaths";
import { storagePaths } from "~/entities/installation/storage";
import { futuresPaths } from "~/entities/market/paths";
import { partyPaths } from "~/entities/portfolio/paths";
import { programPaths } from "~/entities/programs/paths";
import { spotPaths } from "~/entities/spot/paths";
import { tariffPaths } from "~/entities/tariffs/paths";
import { taskPaths } from "~/entities/tasks/paths";
import { teamPaths } from "~/entities/team/paths";
import { webhookPaths } from "~/entities/webhooks/paths";
import type { SignName } from "~/ui/kit/layout/Sign";
import type { DrawerGroup } from "~/ui/shell";
import { entryOf, type Here } from "./entry";
import { resultEntries } from "./resultEntries";

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
  here: Here,
  system?: DrawerSystem,
  rights: DrawerRights = {},
): DrawerGroup[] {
  return system ? ofSystem(t, here, system) : ofAll(t, here, rights);
}

function ofAll(t: TFunction<"common">, here: Here, { admin = false, superAdmin = false }: DrawerRights): DrawerGroup[] {
  const entry = entryOf(here.path);
  const credits = entry(t("drawer.credits"), creditPaths.grants, "euro");
  const team = entry(t("drawer.team"), teamPaths.list, "people");
  return [
    {
      label: t("drawer.general"),
      sign: "parts",
      items: [
        entry(t("drawer.systems"), "/systems", "map"),
        entry(t("drawer.carriers"), "/carriers", "pulse"),
        entry(t("drawer.colours"), "/colors", "colour"),
        entry(t("spot:markets.title"), spotPaths.markets, "sale"),
        entry(t("tariffs:list.title"), tariffPaths.list, "euro"),
        entry(t("market:markets.title"), futuresPaths.markets, "bars"),
        entry(t("portfolio:parties.title"), partyPaths.list("house"), "people"),
        entry(t("drawer.locations"), "/geometries", "grid"),
        entry(t("drawer.scenarios"), "/scenarios", "branch"),
        // Admins have it among what they look after.
        ...(admin ? [] : [entry(t("drawer.catalogue"), "/technologies", "parts")]),
        entry(t("drawer.technology_parameters"), "/parameters", "sheet"),
        entry(t("drawer.tasks"), taskPaths(null).list, "tick"),
        entry(t("drawer.audit"), auditPaths(undefined).list, "hour"),
        ...(admin ? [] : [entry(t("drawer.credits"), "/credits", "euro")]),
        entry(t("drawer.accounting"), "/accounting", "deal"),
        entry(t("drawer.updates"), "/updates", "news"),
      ],
    },
    {
      label: t("drawer.settings"),
      sign: "gear",
      items: [
        entry(t("drawer.account"), "/settings/account", "people"),
        entry(t("drawer.notifications"), "/settings/notifications", "bell"),
        entry(t("programs:title"), programPaths.programs, "sheet"),
      ],
    },
    ...(admin
      ? [
          {
            label: t("drawer.admin"),
            sign: "sliders" as const,
            items: [
              // The logo has an address of its own and its place on the page of the team.
              { ...team, current: team.current || here.path.startsWith(teamPaths.logo) },
              entry(t("drawer.catalogue"), "/admin/technologies", "parts"),
              { ...credits, current: credits.current && here.path !== creditPaths.newGrant },
              entry(t("drawer.add_credits"), creditPaths.newGrant, "plus"),
              entry(t("drawer.currencies"), currencyPaths.rates, "swap"),
              entry(t("drawer.maintenance"), "/admin/maintenance", "clock"),
              entry(t("webhooks:list.title"), webhookPaths(null).list, "swap"),
              entry(t("drawer.storage"), storagePaths.storage, "bars"),
              ...(superAdmin ? [entry(t("drawer.operations"), storagePaths.operations, "pulse")] : []),
            ],
          },
        ]
      : []),
  ];
}

const TWIN = {
  infrastructure: "map",
  components: "parts",
  parameters: "sheet",
  tariffBills: "euro",
  scenarios: "branch",
  checks: "checks",
  tasks: "tick",
  audit: "hour",
  liveSeries: "pulse",
  weatherForecasts: "pulse",
} as const;
const OPERATOR = {
  energyDemands: "demand",
  schedule: "clock",
  energyTrade: "sale",
  measured: "pulse",
  maintenance: "gear",
  operationSite: "map",
  spotDeals: "deal",
} as const;
const PORTFOLIO = {
  portfolioMarket: "pulse",
  portfolioOverview: "folio",
  deals: "deal",
  goos: "leaf",
  portfolioAnalysis: "bars",
  balancingEnergy: "swap",
  settlement: "euro",
  credit: "pulse",
  approvals: "tick",
  tradeLimits: "sliders",
} as const;

function ofSystem(t: TFunction<"common">, here: Here, system: DrawerSystem): DrawerGroup[] {
  const paths = sitePaths(system.id);
  const entry = entryOf(here.path);
  const pages = <Page extends keyof typeof TWIN | keyof typeof OPERATOR | keyof typeof PORTFOLIO>(
    signs: Record<Page, SignName>,
  ) => (Object.keys(signs) as Page[]).map((page) => entry(t(`drawer.${page}`), paths[page], signs[page]));
  const groups: DrawerGroup[] = [{ label: t("drawer.digital_twin"), sign: "map", items: pages(TWIN) }];
  if (system.has_expansion)
    groups.push({
      label: t("drawer.designer"),
      sign: "bars",
      items: [
        entry(t("drawer.optimizations"), paths.optimizations, "run"),
        ...(system.results
          ? [
              { label: t("drawer.results"), sign: "bars" as const, items: resultEntries(t, here, paths) },
              entry(t("studies:list.title"), paths.studies + here.resultQuery, "sliders"),
            ]
          : []),
      ],
    });
  // Spot deals wait for approval without a portfolio too.
  const approvals = system.has_portfolio ? [] : [entry(t("drawer.approvals"), paths.approvals, PORTFOLIO.approvals)];
  if (system.has_operation)
    groups.push({ label: t("drawer.operator"), sign: "clock", items: [...pages(OPERATOR), ...approvals] });
  if (system.has_portfolio)
    groups.push({ label: t("drawer.portfolioManager"), sign: "folio", items: pages(PORTFOLIO) });
  groups.push({
    label: t("drawer.system"),
    sign: "gear",
    items: [
      entry(t("drawer.sharing"), paths.sharing, "people"),
      entry(t("exchange:page.title"), paths.exchange, "swap"),
      entry(t("webhooks:list.title"), paths.webhooks, "bell"),
    ],
  });
  return groups;
}
