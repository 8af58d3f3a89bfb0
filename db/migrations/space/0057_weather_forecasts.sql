CREATE TABLE `weather_fetches` (
	`weather_forecast_id` text PRIMARY KEY NOT NULL,
	`tried_at` text NOT NULL,
	`good_at` text,
	`failures` integer NOT NULL,
	`problem` text,
	FOREIGN KEY (`weather_forecast_id`) REFERENCES `weather_forecasts`(`weather_forecast_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `weather_forecasts` (
	`weather_forecast_id` text PRIMARY KEY NOT NULL,
	`system_id` text NOT NULL,
	`name` text NOT NULL,
	`source` text NOT NULL,
	`synthetic` integer NOT NULL,
	`latitude` real NOT NULL,
	`longitude` real NOT NULL,
	`timezone` text NOT NULL,
	`moment` text NOT NULL,
	`moment_minute` real NOT NULL,
	`delay_minutes` integer NOT NULL,
	`url` text,
	`fetch_minutes` integer NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`system_id`) REFERENCES `systems`(`system_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `weather_forecasts_system` ON `weather_forecasts` (`system_id`);--> statement-breakpoint
CREATE TABLE `weather_issues` (
	`issue_id` text PRIMARY KEY NOT NULL,
	`weather_forecast_id` text NOT NULL,
	`issued_at` text NOT NULL,
	`received_at` text NOT NULL,
	`known_at` text NOT NULL,
	`origin` text NOT NULL,
	`start_ms` integer NOT NULL,
	`step_s` integer NOT NULL,
	`steps` integer NOT NULL,
	`radiation_ms` integer NOT NULL,
	`is_instant` integer NOT NULL,
	`quantities` text NOT NULL,
	`remarks` text NOT NULL,
	`values` blob NOT NULL,
	FOREIGN KEY (`weather_forecast_id`) REFERENCES `weather_forecasts`(`weather_forecast_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `weather_issues_issued` ON `weather_issues` (`weather_forecast_id`,`issued_at`);--> statement-breakpoint
CREATE INDEX `weather_issues_age` ON `weather_issues` (`issued_at`);--> statement-breakpoint
ALTER TABLE `forecasts` ADD `weather` text;