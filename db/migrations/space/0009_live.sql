CREATE TABLE `live_series` (
	`live_id` text PRIMARY KEY NOT NULL,
	`system_id` text NOT NULL,
	`node_id` text,
	`line_id` text,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`unit` text NOT NULL,
	`resolution` text NOT NULL,
	`timezone` text NOT NULL,
	`lower_bound` real,
	`upper_bound` real,
	`keep_days` integer NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`system_id`) REFERENCES `systems`(`system_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `live_series_system` ON `live_series` (`system_id`);