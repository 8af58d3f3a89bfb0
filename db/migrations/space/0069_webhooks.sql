CREATE TABLE `webhook_messages` (
	`message_id` text PRIMARY KEY NOT NULL,
	`webhook_id` text NOT NULL,
	`sequence` integer NOT NULL,
	`topic` text NOT NULL,
	`state` text NOT NULL,
	`created_at` text NOT NULL,
	`attempts` integer NOT NULL,
	`tried_at` text,
	`ended_at` text,
	`problem` text,
	`body` text NOT NULL,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`webhook_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_messages_sequence` ON `webhook_messages` (`webhook_id`,`sequence`);--> statement-breakpoint
CREATE TABLE `webhook_secrets` (
	`webhook_id` text PRIMARY KEY NOT NULL,
	`sealed` text NOT NULL,
	`set_at` text NOT NULL,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`webhook_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `webhooks` (
	`webhook_id` text PRIMARY KEY NOT NULL,
	`system_id` text NOT NULL,
	`name` text NOT NULL,
	`active` integer NOT NULL,
	`url` text NOT NULL,
	`ca_certificate` text,
	`topics` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`system_id`) REFERENCES `systems`(`system_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhooks_system` ON `webhooks` (`system_id`);