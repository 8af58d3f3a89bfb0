CREATE TABLE `live_source_secrets` (
	`live_id` text PRIMARY KEY NOT NULL,
	`sealed` text NOT NULL,
	`set_at` text NOT NULL,
	FOREIGN KEY (`live_id`) REFERENCES `live_sources`(`live_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `live_sources` (
	`live_id` text PRIMARY KEY NOT NULL,
	`system_id` text NOT NULL,
	`kind` text NOT NULL,
	`active` integer NOT NULL,
	`url` text NOT NULL,
	`username` text,
	`topic` text,
	`interval_minutes` integer NOT NULL,
	`timeout_s` integer NOT NULL,
	`items_path` text,
	`time_path` text,
	`value_path` text,
	`unit` text,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`system_id`) REFERENCES `systems`(`system_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `live_sources_system` ON `live_sources` (`system_id`);--> statement-breakpoint
ALTER TABLE `live_series` ADD `stuck_steps` integer;--> statement-breakpoint
ALTER TABLE `live_series` ADD `jump_limit` real;--> statement-breakpoint
ALTER TABLE `live_series` ADD `outlier_zscore` real;--> statement-breakpoint
ALTER TABLE `live_series` ADD `window_size` integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE `live_series` ADD `cleaning_test` text;