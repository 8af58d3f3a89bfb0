import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { TFunction } from "i18next";
import { formatDate } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { nameIn } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import type { Deal } from "~/entities/portfolio/deal";
import { dealKind, loadKey } from "~/entities/portfolio/dealProducts";
import {
  type DealWizard,
  lastDay,
  readWizard,
  stepReached,
  WIZARD_STEPS,
  type WizardStep,
  writeWizard,
} from "~/entities/portfolio/wizard";
import { notFoundPage, requireEditable, requireItem, type SystemPage } from "~/routes/page/guard.server";
import { technologyEntity } from "~/services/catalogue/technology.entity.server";
import { get, list, type Stored } from "~/services/core/store.server";
import { dealEntity } from "~/services/portfolio/deal.entity.server";
import { type DealProfile, profileOf } from "~/services/portfolio/saveDeal.server";
import type { UploadAim } from "~/services/timeseries/upload/draft.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import type { Step } from "~/ui/kit/layout";

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** What the pages of the wizard are about. */
export interface WizardScope extends SystemPage {
  state: DealWizard;
  /** The deal that is changed; null for a new one. */
  storedDeal: Stored<Deal> | null;
  profile: DealProfile | undefined;
  reached: WizardStep;
  /** The page of a step, with what is chosen, or with something else chosen. */
  href: (step: WizardStep, change?: Partial<DealWizard>) => string;
  /** The query of the pages that make a profile. */
  query: URLSearchParams;
}

/** The wizard as a stored deal fills it. */
const ofDeal = (deal: Deal): DealWizard => ({
  tech: deal.tech_id,
  load: deal.base_peak_type,
  period: deal.periodType,
  start: deal.start_date,
  end: deal.end_date ?? "",
  profile: deal.ts_id ? "stored" : "",
  place: deal.geometry_id ?? "",
  amount: deal.amount,
  price: deal.trading_price,
  futures: deal.futures_id ?? "",
  ticker: "",
  direction: deal.properties.direction,
  curtailment: deal.properties.curtailment,
  shares: deal.geometry_shares,
});

/** The system of the address for those who may deal in it, the deal that is changed, and how far the wizard is. */
export async function wizardScope(args: Args): Promise<WizardScope> {
  const page = requireEditable(args, "portfolio");
  const params = new URL(args.request.url).searchParams;
  return placeOf(page, params, args.params.deal_id ?? params.get("deal"));
}

/** The same from the query that a draft of a profile was made with. */
export async function placeOf(page: SystemPage, params: URLSearchParams, dealId: string | null): Promise<WizardScope> {
  const storedDeal = dealId === null ? null : requireItem(page, dealEntity, dealId);
  if (storedDeal?.deleted_at) throw notFoundPage();
  const state = storedDeal && !params.has("tech") ? ofDeal(storedDeal) : readWizard(params);
  const { system_id } = page.system;
  const paths = sitePaths(system_id);
  const base = storedDeal ? paths.editDeal(storedDeal.deal_id) : paths.newDeal;
  const profile = state.load === "individual" ? await profileOf(page.actor, system_id, state, storedDeal) : undefined;
  const query = new URLSearchParams(writeWizard(state));
  if (storedDeal) query.set("deal", storedDeal.deal_id);
  return {
    ...page,
    state,
    storedDeal,
    profile,
    query,
    reached: stepReached(state, profile !== undefined),
    href: (step, change = {}) => `${base}?${writeWizard({ ...state, ...change }, step)}`,
  };
}

/** The five steps with the way back to those that were reached. */
export function stepsOf({ reached, href, storedDeal }: WizardScope, current: WizardStep, t: TFunction): Step[] {
  return WIZARD_STEPS.map((step) => ({
    label: t(`portfolio:wizard.step.${step}`),
    // When editing, the last step is there from the start.
    ...(step !== current && (step <= reached || (storedDeal && step === 5 && reached === 5))
      ? { href: href(step) }
      : {}),
    state: step === current ? "current" : step < reached ? "done" : "ahead",
  }));
}

/** What is chosen so far, in words. */
export function summaryOf({ actor, state }: WizardScope, t: TFunction, locale: Locale) {
  const technology = state.tech ? get(actor, technologyEntity, state.tech) : undefined;
  const date = (day: string) => formatDate(`${day}T00:00Z`, locale, "UTC");
  const last = lastDay(state);
  const facts = [];
  if (technology) facts.push({ term: t("portfolio:field.tech_id"), value: nameIn(technology.name, locale) });
  if (state.load && dealKind(state.tech)?.type === "ppa")
    facts.push({ term: t("portfolio:field.base_peak_type"), value: t(loadKey(state.load, state.tech)) });
  if (state.start && last)
    facts.push({
      term: t("portfolio:wizard.delivery"),
      value: t("portfolio:wizard.from_to", { from: date(state.start), to: date(last) }),
    });
  return facts;
}

/** The locations that a deal can be shared by, by name. */
export const locationsOf = ({ actor, system }: SystemPage) =>
  list(actor, geometryEntity, { system_id: system.system_id })
    .filter(({ type, geometry_id }) => type !== "LineString" && geometry_id !== system.geometry_id)
    .map(({ geometry_id, name }) => ({ id: geometry_id, name }))
    .sort((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));

/** Shares as they stand; of a new deal, or where other locations are there now, all of it is the first one's. */
export function sharesOf(shares: Readonly<Record<string, number>>, locations: readonly { id: string }[]): number[] {
  const hasShares = locations.some(({ id }) => shares[id] !== undefined);
  return locations.map(({ id }, i) => (hasShares ? (shares[id] ?? 0) : i === 0 ? 100 : 0));
}

/** What an uploaded profile of a deal becomes: powers of its hours. */
export const profileAim = ({ unit, timezone }: SystemPage["system"]): UploadAim => ({
  unit: "MW",
  currency: unit,
  timezone,
  lower: 0,
  upper: null,
  fixed: null,
});
