CREATE TABLE `chart_configs` (
	`config_id` text PRIMARY KEY NOT NULL,
	`system_id` text NOT NULL,
	`chart` text NOT NULL,
	`title` text NOT NULL,
	`columns` integer NOT NULL,
	`optimization_id` text,
	`settings` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`system_id`) REFERENCES `systems`(`system_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `chart_configs_system` ON `chart_configs` (`system_id`);--> statement-breakpoint
CREATE TABLE `dashboards` (
	`dashboard_id` text PRIMARY KEY NOT NULL,
	`system_id` text NOT NULL,
	`name` text NOT NULL,
	`config_ids` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`system_id`) REFERENCES `systems`(`system_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `dashboards_system` ON `dashboards` (`system_id`);
--> statement-breakpoint
INSERT INTO `dashboards` (`dashboard_id`, `system_id`, `name`, `config_ids`, `created_at`, `created_by`, `set_at`, `set_by`)
	SELECT lower(hex(randomblob(16))), `system_id`, 'Default', '[]', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), `created_by`, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), `created_by` FROM `systems`;
