CREATE TABLE `setpoint_deliveries` (
	`delivery_id` text PRIMARY KEY NOT NULL,
	`output_id` text NOT NULL,
	`sequence` integer NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`output_version` text NOT NULL,
	`segments` text NOT NULL,
	`without` text NOT NULL,
	`created_at` text NOT NULL,
	`valid_until` text,
	`attempts` integer NOT NULL,
	`tried_at` text,
	`ended_at` text,
	`problem` text,
	`body` blob NOT NULL,
	FOREIGN KEY (`output_id`) REFERENCES `setpoint_outputs`(`output_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `setpoint_deliveries_sequence` ON `setpoint_deliveries` (`output_id`,`sequence`);--> statement-breakpoint
CREATE TABLE `setpoint_output_secrets` (
	`output_id` text PRIMARY KEY NOT NULL,
	`sealed` text NOT NULL,
	`set_at` text NOT NULL,
	FOREIGN KEY (`output_id`) REFERENCES `setpoint_outputs`(`output_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `setpoint_outputs` (
	`output_id` text PRIMARY KEY NOT NULL,
	`system_id` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`active` integer NOT NULL,
	`url` text NOT NULL,
	`username` text,
	`ca_certificate` text,
	`topic` text,
	`reply_topic` text,
	`timeout_s` integer NOT NULL,
	`max_age_hours` integer NOT NULL,
	`components` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`system_id`) REFERENCES `systems`(`system_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `setpoint_outputs_system` ON `setpoint_outputs` (`system_id`);