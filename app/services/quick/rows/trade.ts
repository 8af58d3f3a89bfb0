import type { Tariff } from "~/entities/tariffs/tariff";
import { tariffOfTemplate, templateNamed } from "~/entities/tariffs/templates";
import { paysForSurplus } from "../offeredTariffs";
import { gridIntensity } from "../place/gridIntensity";
import { roundUp } from "../siteRows";
import { LEVELS, MEGA, PER_MWH } from "./base";
import { GenerationRows } from "./generation";

/** What is bought and sold. */
export class TradeRows extends GenerationRows {
  trade(): void {
    const { answers, siteSeries: series, words, place } = this;
    // Room for whatever may be built: a connection that is too small is a limit that nobody entered.
    const power = roundUp(2 * (this.electricPeak + this.heatFromPower + answers.pv_max_kw / MEGA) + 0.01);
    const buy = this.node("purchase", "electricity_purchase", "existing", { carrier_level_output: LEVELS.electricity });
    const sell = this.node("sale", "electricity_sale", "existing", { carrier_level_input: LEVELS.electricity });
    for (const node of [buy, sell])
      this.number(node, "existing_capacity", { value: power, unit: "MW" }, words("source.connection"));
    const tariff = this.tariff();
    if (tariff) this.nodes.find(({ node_id }) => node_id === buy)!.tariff_id = tariff.tariff_id;
    else if (series.price) {
      this.seriesOf(
        buy,
        "purchase_price",
        { unit: `${this.currency}/MWh`, values: series.price.map((euros) => this.local(euros)), impact: "money" },
        this.converted(words("source.day_ahead")),
      );
      // Entered is what is added; of a country the mean is known of all.
      const mean = this.local(series.price.reduce((sum, euros) => sum + euros, 0) / series.price.length);
      const added = answers.price_ct * PER_MWH - (answers.price_is_mean ? mean : 0);
      const source = this.sourceOf("price_ct");
      this.number(
        buy,
        "energy_levy",
        { value: Number(added.toFixed(6)), unit: `${this.currency}/MWh` },
        answers.price_is_mean ? words("source.country_mean", { source }) : source,
      );
    } else this.price(buy, "price_ct");
    // What is entered for surplus counts; else what the tariff pays.
    if (tariff && answers.assumed.has("sale_ct") && paysForSurplus(tariff))
      this.nodes.find(({ node_id }) => node_id === sell)!.tariff_id = tariff.tariff_id;
    else this.price(sell, "sale_ct", "sale_price");
    const mix = gridIntensity(place.country, answers.year);
    this.number(
      buy,
      "variable_cost",
      { value: mix.kgPerMwh, unit: "kg/MWh", impact: "CO2" },
      words(mix.ofWorld ? "source.mix_world" : "source.mix", {
        country: place.country_name ?? place.country,
        year: mix.year,
        source: `${mix.source} (${mix.licence})`,
      }),
    );
    this.fuel();
    if (this.usesGas) {
      const gas = this.node("gas", "gas_purchase", "existing", { carrier_level_output: LEVELS.gas });
      this.price(gas, "gas_ct");
    }
  }

  /** The tariff of the structure that is chosen, in the words of who fills in the page; undefined where none is. */
  protected tariff(): Tariff | undefined {
    const template = templateNamed(this.answers.tariff);
    return (
      template &&
      tariffOfTemplate(template, {
        id: `${this.systemId}-tariff`,
        name: this.words(`tariffs:template.${template.key}`),
        nameOf: (part) => this.words(`tariffs:part.${part}`),
      })
    );
  }
}
