/** What the change log, attachments, links and calls name entities by. */
export const ENTITY_NAMES = [
  "system",
  "system_template",
  "geometry",
  "node",
  "line",
  "scenario",
  "parameter",
  "technology",
  "carrier",
  "carrier_level",
  "timeseries",
  "optimization",
  "run_note",
  "study",
  "task",
  "event",
  "event_rules",
  "forecast_settings",
  "live_series",
  "live_source",
  "weather_forecast",
  "dashboard",
  "chart_config",
  "spot_market",
  "spot_deal",
  "futures_market",
  "tariff",
  "house",
  "book",
  "counterparty",
  "trade_limit",
  "deal",
  "goo",
  "operation_site",
  "setpoint_output",
  "optimization_operation",
] as const;
export type EntityName = (typeof ENTITY_NAMES)[number];

/** What the change log says of a row. */
export const CHANGE_MODES = ["create", "update", "delete", "restore"] as const;
export type ChangeMode = (typeof CHANGE_MODES)[number];
