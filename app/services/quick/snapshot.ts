import { catalogue } from "~db/seed/catalogue";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import { type FinanceTerms, financeTermsSchema } from "~/entities/finance/terms";
import type { Geometry, Position } from "~/entities/twin/geometry";
import type { CostedSizes, SiteAtPlace } from "./rows/base";
import { TradeRows } from "./rows/trade";
import { type SiteMeterYear, siteSeries } from "./series";
import type { Words } from "./siteRows";

interface MeteredSite extends SiteAtPlace {
  /** A year that was measured, where there is one. */
  meter?: SiteMeterYear | null;
}

/** Makes the system of a page for the sizes that its costs are taken for. */
export type SiteMaker = (costedSizes: CostedSizes) => SystemSnapshot;

/**
 * The system of a page of answers: its place, components, series and parameters, each with where its value is from. What nobody entered
 * is an assumption that says so. Takes some 0.3 s of processor time, and little for each further set of sizes.
 */
export function quickMaker(systemId: string, site: MeteredSite, words: Words): SiteMaker {
  const yearSeries = siteSeries(site.answers, site.place, site.meter ?? null);
  return (costedSizes) => built(new SiteBuilder(systemId, { ...site, siteSeries: yearSeries, costedSizes }, words));
}

/** The same with the costs of the largest sizes there is room for. */
export const quickSnapshot = (systemId: string, site: MeteredSite, words: Words): SystemSnapshot =>
  quickMaker(systemId, site, words)({});

/** The system of a builder, with all its parts. */
export function built(site: SiteBuilder): SystemSnapshot {
  site.loads();
  site.heating();
  site.flexible();
  site.generation();
  site.trade();
  return site.snapshot();
}

export class SiteBuilder extends TradeRows {
  snapshot(): SystemSnapshot {
    const { systemId, answers, place, words } = this;
    const name = answers.name || words(`system.${answers.kind}`, { place: place.name });
    return {
      system: {
        system_id: systemId,
        name,
        unit: this.currency,
        timezone: place.timezone,
        geometry_id: `${systemId}-border`,
        status: "success",
        properties: { country_code: place.country },
        has_expansion: true,
        has_operation: false,
        has_portfolio: false,
      },
      geometries: [...this.geometries(name), ...this.more],
      nodes: this.nodes,
      lines: this.lines,
      scenarios: [],
      series: this.series,
      technologies: catalogue.technologies,
      carriers: catalogue.carriers,
      carrierLevels: catalogue.carrierLevels,
      parameterTypes: catalogue.parameterTypes,
      parameters: this.parameters,
      tariffs: [this.tariff()].filter((tariff) => tariff !== undefined),
      financeTerms: this.financeTerms(),
    };
  }

  /** Support and loan as the page against the status quo counts them; none where nothing is entered. */
  private financeTerms(): FinanceTerms[] {
    const { systemId, answers, words } = this;
    const { grant_percent, loan_percent, loan_rate_percent, loan_years } = answers;
    if (!grant_percent && !loan_percent) return [];
    return [
      financeTermsSchema.parse({
        finance_terms_id: `${systemId}-terms`,
        system_id: systemId,
        name: words("finance.name"),
        note: words("source.entered"),
        grants: grant_percent ? [{ name: words("finance.grant"), kind: "per_cost", rate: grant_percent }] : [],
        loan: loan_percent
          ? { share_percent: loan_percent, rate_percent: loan_rate_percent ?? 0, years: loan_years ?? 1 }
          : null,
      }),
    ];
  }

  private geometries(name: string): Geometry[] {
    const { systemId, place, answers, words } = this;
    const { latitude, longitude } = place;
    const north = answers.reach_m / 111_320;
    const east = north / Math.cos((latitude * Math.PI) / 180);
    const at = (x: number, y: number): Position => [longitude + x * east, latitude + y * north];
    const none = {
      geometry_id_start: null,
      geometry_id_end: null,
      system_id: systemId,
      properties: { available_space: null },
    };
    const ring = [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1), at(-1, -1)];
    return [
      { ...none, geometry_id: `${systemId}-border`, name, type: "Polygon", coordinates: [ring] },
      {
        ...none,
        geometry_id: this.site,
        name: words("component.site"),
        type: "Point",
        coordinates: [longitude, latitude],
      },
    ];
  }
}
