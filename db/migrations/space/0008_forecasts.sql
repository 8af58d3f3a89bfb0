CREATE TABLE `forecast_settings` (
	`live_id` text PRIMARY KEY NOT NULL,
	`system_id` text NOT NULL,
	`active` integer NOT NULL,
	`interval_hours` integer NOT NULL,
	`issue_hour` integer NOT NULL,
	`model_name` text NOT NULL,
	`time_steps_ahead` integer,
	`time_steps_past` integer,
	`uncertainty_percentile` real NOT NULL,
	`autoregressive_lags` integer NOT NULL,
	`seasonal_delays` text NOT NULL,
	`threshold_factor` real NOT NULL,
	`datetime_features` text NOT NULL,
	`external_live_id` text,
	`external_known_ahead_hours` real NOT NULL,
	`external_backward_lags` integer NOT NULL,
	`external_forward_lags` integer NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`system_id`) REFERENCES `systems`(`system_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `forecast_settings_system` ON `forecast_settings` (`system_id`);--> statement-breakpoint
CREATE TABLE `forecast_states` (
	`live_id` text PRIMARY KEY NOT NULL,
	`searched_at` text NOT NULL,
	`problem` text,
	`search` text NOT NULL,
	`accuracy` text NOT NULL,
	FOREIGN KEY (`live_id`) REFERENCES `forecast_settings`(`live_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `forecasts` (
	`forecast_id` text PRIMARY KEY NOT NULL,
	`live_id` text NOT NULL,
	`issued_at` text NOT NULL,
	`known_until` text NOT NULL,
	`start_ms` integer NOT NULL,
	`step_s` integer NOT NULL,
	`model` text NOT NULL,
	`percentile` real NOT NULL,
	`values` blob NOT NULL,
	FOREIGN KEY (`live_id`) REFERENCES `forecast_settings`(`live_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `forecasts_issued` ON `forecasts` (`live_id`,`issued_at`);