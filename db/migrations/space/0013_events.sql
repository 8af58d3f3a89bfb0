CREATE TABLE `event_rules` (
	`live_id` text PRIMARY KEY NOT NULL,
	`system_id` text NOT NULL,
	`active` integer NOT NULL,
	`window_size` integer NOT NULL,
	`outlier_zscore` real,
	`outlier_level` text NOT NULL,
	`threshold_factor_accumulated` real,
	`accumulated_value_level` text NOT NULL,
	`outage_minutes` real,
	`outage_below` real,
	`outage_level` text NOT NULL,
	`backup_live_id` text,
	`watch_forecast` integer NOT NULL,
	`backup_inactive_level` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`system_id`) REFERENCES `systems`(`system_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_rules_system` ON `event_rules` (`system_id`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_events` (
	`event_id` text PRIMARY KEY NOT NULL,
	`system_id` text NOT NULL,
	`node_id` text,
	`line_id` text,
	`timeseries_id` text,
	`start_at` text NOT NULL,
	`end_at` text NOT NULL,
	`type` text NOT NULL,
	`level` text NOT NULL,
	`description` text NOT NULL,
	`cause` text,
	`acknowledged_at` text,
	`acknowledged_by` text,
	`acknowledged_note` text DEFAULT '' NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`system_id`) REFERENCES `systems`(`system_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`node_id`) REFERENCES `nodes`(`node_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`line_id`) REFERENCES `lines`(`line_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_events`("event_id", "system_id", "node_id", "timeseries_id", "start_at", "end_at", "type", "level", "description", "created_at", "created_by", "set_at", "set_by", "deleted_at") SELECT "event_id", "system_id", "node_id", "timeseries_id", "start_at", "end_at", "type", "level", "description", "created_at", "created_by", "set_at", "set_by", "deleted_at" FROM `events`;--> statement-breakpoint
DROP TABLE `events`;--> statement-breakpoint
ALTER TABLE `__new_events` RENAME TO `events`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `events_system` ON `events` (`system_id`,`start_at`);--> statement-breakpoint
CREATE INDEX `events_node` ON `events` (`node_id`);--> statement-breakpoint
CREATE INDEX `events_line` ON `events` (`line_id`);--> statement-breakpoint
CREATE INDEX `events_series` ON `events` (`timeseries_id`,`start_at`);