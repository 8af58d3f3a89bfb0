import type { CarrierLevelName } from "~/entities/catalogue/names";
import type { SiteTemplate } from "~/entities/quick/templates";
import type { SiteAtPlace } from "./rows/base";
import { HOURS, siteSeries } from "./series";
import { highest, roundUp, type Words } from "./siteRows";
import { built, SiteBuilder, type SiteMaker } from "./snapshot";

/**
 * The system of a shipped template at a place: a quick site with what its subject needs on top. Every value that is no typical one of the
 * catalogue is an assumption of the template and says so. Takes some 0.3 s of processor time.
 */
export function templateMaker(template: SiteTemplate, systemId: string, site: SiteAtPlace, words: Words): SiteMaker {
  const Builder = BUILDERS[template];
  const yearSeries = siteSeries(site.answers, site.place);
  return (costedSizes) => built(new Builder(systemId, { ...site, siteSeries: yearSeries, costedSizes }, words));
}

type Args = ConstructorParameters<typeof SiteBuilder>;

/** Share of the highest demand that the grid connection of the commercial site carries, and takes from it. */
const CONNECTION = { purchase: 0.85, sale: 0.4 } as const;
/** Price of the highest import of a year [EUR/MW/a]. */
const PEAK_PRICE = 90_000;

/** A commercial site whose connection is smaller than its highest demand, and which pays for its peak. */
class Commerce extends SiteBuilder {
  override trade(): void {
    super.trade();
    for (const [key, share] of Object.entries(CONNECTION)) {
      const row = this.parameters.find(({ parameter_id }) => parameter_id.endsWith(`-${key}-existing_capacity`))!;
      const value = roundUp(share * highest(this.siteSeries.electricity, this.siteSeries.charging));
      const reference = this.words("template.connection", { percent: Math.round(share * 100) });
      row.properties = { ...row.properties, value, reference };
    }
    const source = this.words("template.assumed");
    this.number(`${this.systemId}-purchase`, "capacity_price", { value: PEAK_PRICE, unit: "EUR/MW/a" }, source);
  }
}

/** Hydrogen of a year [MWh], its price when it comes by lorry [EUR/MWh], the cost of an electrolyser [EUR/MW of hydrogen]. */
const HYDROGEN_MWH = 2400;
const HYDROGEN_PRICE = 240;
const ELECTROLYSER_COST = 1_500_000;
const HYDROGEN: CarrierLevelName = "hydrogen_30bar";

/** A factory with CHP that needs hydrogen all year, bought by lorry or made and stored on its site. */
class IndustryHydrogen extends SiteBuilder {
  override generation(): void {
    super.generation();
    const { words } = this;
    const source = words("template.assumed");
    const power = HYDROGEN_MWH / HOURS;
    const load = this.node("hydrogen", "hydrogen_demand", "existing", { carrier_level_input: HYDROGEN });
    this.number(load, "demand", { value: Number(power.toPrecision(6)), unit: "MW" }, source);
    const bought = this.node("hydrogen_purchase", "hydrogen_purchase", "existing", {
      carrier_level_output: HYDROGEN,
    });
    this.number(bought, "purchase_price", { value: HYDROGEN_PRICE, unit: "EUR/MWh", impact: "money" }, source);
    this.number(bought, "existing_capacity", { value: roundUp(2 * power), unit: "MW" }, source);
    const maker = this.node("electrolyser", "electrolyser", "optional", {
      carrier_level_input: "electricity_0.4kV",
      carrier_level_output: HYDROGEN,
    });
    this.number(maker, "maximum_capacity", { value: roundUp(4 * power), unit: "MW" }, source);
    this.number(maker, "investment_cost", { value: ELECTROLYSER_COST, unit: "EUR/MW", impact: "money" }, source);
    this.typical(maker, "electrolyser", ["lifetime", "efficiency"]);
    const store = this.node("hydrogen_storage", "hydrogen_storage", "optional", {
      carrier_level_input: HYDROGEN,
      carrier_level_output: HYDROGEN,
    });
    this.number(store, "maximum_capacity", { value: roundUp(24 * 7 * power), unit: "MWh" }, source);
    this.typical(store, "hydrogen_storage", ["investment_cost", "lifetime", "fixed_operation_cost"]);
    this.storing(store, 0.1, 0.98, null);
    this.heatFromPower += (4 * power) / 0.6;
  }
}

const BUILDERS: Readonly<Record<SiteTemplate, new (...args: Args) => SiteBuilder>> = {
  home: SiteBuilder,
  commerce: Commerce,
  district_heat: SiteBuilder,
  industry_hydrogen: IndustryHydrogen,
};
