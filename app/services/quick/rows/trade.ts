import { gridIntensity } from "../place/gridIntensity";
import { roundUp } from "../siteRows";
import { LEVELS, MEGA, PER_MWH } from "./base";
import { GenerationRows } from "./generation";

/** What is bought and sold. */
export class TradeRows extends GenerationRows {
  trade(): void {
    const { answers, siteSeries: series, words, place } = this;
    const source = (field: "price_ct" | "sale_ct" | "gas_ct") =>
      words(answers.assumed.has(field) ? "source.assumed" : "source.entered");
    // Room for whatever may be built: a connection that is too small is a limit that nobody entered.
    const power = roundUp(2 * (this.electricPeak + this.heatFromPower + answers.pv_max_kw / MEGA) + 0.01);
    const buy = this.node("purchase", "electricity_purchase", "existing", { carrier_level_output: LEVELS.electricity });
    const sell = this.node("sale", "electricity_sale", "existing", { carrier_level_input: LEVELS.electricity });
    for (const node of [buy, sell])
      this.number(node, "existing_capacity", { value: power, unit: "MW" }, words("source.connection"));
    if (series.price) {
      this.seriesOf(
        buy,
        "purchase_price",
        { unit: "EUR/MWh", values: series.price, impact: "money" },
        words("source.day_ahead"),
      );
      this.number(buy, "energy_levy", { value: answers.price_ct * PER_MWH, unit: "EUR/MWh" }, source("price_ct"));
    } else
      this.number(
        buy,
        "purchase_price",
        { value: answers.price_ct * PER_MWH, unit: "EUR/MWh", impact: "money" },
        source("price_ct"),
      );
    this.number(
      sell,
      "sale_price",
      { value: answers.sale_ct * PER_MWH, unit: "EUR/MWh", impact: "money" },
      source("sale_ct"),
    );
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
    if (!this.usesGas) return;
    const gas = this.node("gas", "gas_purchase", "existing", { carrier_level_output: LEVELS.gas });
    this.number(
      gas,
      "purchase_price",
      { value: answers.gas_ct * PER_MWH, unit: "EUR/MWh", impact: "money" },
      source("gas_ct"),
    );
  }
}
