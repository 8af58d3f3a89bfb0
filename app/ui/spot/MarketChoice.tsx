import { useTranslation } from "react-i18next";
import type { Option } from "../kit/fields";

interface MarketChoiceProps {
  carrier: string;
  market: string;
  /** YYYY-MM-DD. */
  day: string;
  carriers: readonly Option[];
  markets: readonly Option[];
}

/** Asks for the market and the day of a deal: a form that only shows the page anew with the times of that day. */
export function MarketChoice({ carrier, market, day, carriers, markets }: MarketChoiceProps) {
  const { t } = useTranslation("spot");
  return (
    <form method="get" className="filter-bar" aria-label={t("deals.choice")}>
      <Choice
        name="carrier"
        label={t("field.carrier_id")}
        value={carrier}
        options={carriers}
        none={t("common:list.all")}
      />
      <Choice
        name="spot_id"
        label={t("deals.market")}
        value={market}
        options={markets}
        none={t("common:form.choose")}
      />
      <div className="field">
        <label htmlFor="choice-day">{t("deals.day")}</label>
        <input id="choice-day" type="date" name="day" defaultValue={day} />
      </div>
      <button type="submit" className="button button-secondary">
        {t("deals.show_times")}
      </button>
    </form>
  );
}

function Choice(props: { name: string; label: string; value: string; options: readonly Option[]; none: string }) {
  const id = `choice-${props.name}`;
  return (
    <div className="field">
      <label htmlFor={id}>{props.label}</label>
      <select id={id} name={props.name} defaultValue={props.value}>
        <option value="">{props.none}</option>
        {props.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
