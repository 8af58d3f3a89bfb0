import type { StoredKind } from "~/entities/installation/storage";

/** The tables of a space's database by kind; a test asks for each table of the schema. */
const TABLES: Partial<Record<StoredKind, readonly string[]>> = {
  changes: ["changes"],
  result_series: ["result_series"],
  runs: [
    "optimizations",
    "optimization_results",
    "run_parameters",
    "run_notes",
    "run_costs",
    "drafts",
    "studies",
    "study_runs",
  ],
  parameters: ["parameters"],
  timeseries: ["timeseries", "timeseries_blocks", "column_maps"],
  points: ["live_series", "live_sources", "live_source_secrets"],
  forecasts: [
    "forecast_settings",
    "forecasts",
    "forecast_states",
    "weather_forecasts",
    "weather_issues",
    "weather_fetches",
  ],
  attachments: ["attachments", "images"],
  plans: [
    "operation_sites",
    "optimization_operations",
    "operation_plans",
    "operation_courses",
    "operation_mails",
    "operation_days",
  ],
  notices: ["notifications", "webhooks", "webhook_secrets", "webhook_messages"],
  setpoints: ["setpoint_outputs", "setpoint_output_secrets", "setpoint_deliveries"],
  deals: ["deals", "goos", "houses", "books", "counterparties", "trade_limits", "day_trades", "spot_deals"],
  valuations: [
    "portfolio_values",
    "portfolio_days",
    "portfolio_day_deals",
    "portfolio_imbalances",
    "portfolio_settlements",
  ],
  prices: [
    "spot_markets",
    "spot_prices",
    "spot_price_corrections",
    "spot_fetches",
    "futures_markets",
    "tariffs",
    "futures_prices",
    "market_pictures",
  ],
  events: ["events", "event_rules"],
  model: [
    "systems",
    "nodes",
    "lines",
    "geometries",
    "scenarios",
    "tasks",
    "finance_terms",
    "system_templates",
    "system_template_files",
  ],
  catalogue: [
    "value_sources",
    "technologies",
    "carriers",
    "carrier_levels",
    "parameter_types",
    "property_types",
    "live_rates",
    "custom_rates",
  ],
  dashboards: ["dashboards", "chart_configs"],
  other: [
    "roles",
    "credit_grants",
    "notification_choices",
    "quiet_hours",
    "chat_sessions",
    "chat_messages",
    "facts",
    "call_keys",
  ],
};

const KIND_OF = new Map(
  Object.entries(TABLES).flatMap(([kind, tables]) => tables.map((table) => [table, kind as StoredKind] as const)),
);

/** The kind that a table of a space's database belongs to; what SQLite and the migrations keep is "other". */
export const kindOfTable = (table: string): StoredKind => KIND_OF.get(table) ?? "other";

/** Whether a table is in the list of kinds. */
export const isListed = (table: string): boolean => KIND_OF.has(table);
