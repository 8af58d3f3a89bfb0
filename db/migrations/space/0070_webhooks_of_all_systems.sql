-- Keys and messages refer to webhooks and would go with the old table: they move first, and nothing refers to it when it is dropped.
CREATE TABLE `__new_webhooks` (
	`webhook_id` text PRIMARY KEY NOT NULL,
	`system_id` text,
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
INSERT INTO `__new_webhooks`("webhook_id", "system_id", "name", "active", "url", "ca_certificate", "topics", "created_at", "created_by", "set_at", "set_by", "deleted_at") SELECT "webhook_id", "system_id", "name", "active", "url", "ca_certificate", "topics", "created_at", "created_by", "set_at", "set_by", "deleted_at" FROM `webhooks`;--> statement-breakpoint
CREATE TABLE `__new_webhook_secrets` (
	`webhook_id` text PRIMARY KEY NOT NULL,
	`sealed` text NOT NULL,
	`set_at` text NOT NULL,
	FOREIGN KEY (`webhook_id`) REFERENCES `__new_webhooks`(`webhook_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_webhook_secrets` SELECT "webhook_id", "sealed", "set_at" FROM `webhook_secrets`;--> statement-breakpoint
CREATE TABLE `__new_webhook_messages` (
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
	FOREIGN KEY (`webhook_id`) REFERENCES `__new_webhooks`(`webhook_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_webhook_messages` SELECT "message_id", "webhook_id", "sequence", "topic", "state", "created_at", "attempts", "tried_at", "ended_at", "problem", "body" FROM `webhook_messages`;--> statement-breakpoint
DROP TABLE `webhook_messages`;--> statement-breakpoint
DROP TABLE `webhook_secrets`;--> statement-breakpoint
DROP TABLE `webhooks`;--> statement-breakpoint
ALTER TABLE `__new_webhooks` RENAME TO `webhooks`;--> statement-breakpoint
ALTER TABLE `__new_webhook_secrets` RENAME TO `webhook_secrets`;--> statement-breakpoint
ALTER TABLE `__new_webhook_messages` RENAME TO `webhook_messages`;--> statement-breakpoint
CREATE INDEX `webhooks_system` ON `webhooks` (`system_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_messages_sequence` ON `webhook_messages` (`webhook_id`,`sequence`);
