/** Something that speaks against a plan, or that a plan would be better for. */
export interface ReadyPoint {
  key:
    | "no_price"
    | "price_gone"
    | "price_short"
    | "price_unused"
    | "market_gone"
    | "market_carrier"
    | "market_rate"
    | "market_converted"
    | "market_synthetic"
    | "series_gone"
    | "component_gone"
    | "load_unmeasured"
    | "level_unmeasured"
    | "old_values"
    | "no_email";
  /** error: no plan is made. */
  level: "error" | "warning" | "note";
  params: Record<string, string | number>;
  /** The component it is about, by its id. The live series. The spot market. */
  component_id?: string;
  live_id?: string;
  spot_id?: string;
}
