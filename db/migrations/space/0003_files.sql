CREATE TABLE `attachments` (
	`attachment_id` text PRIMARY KEY NOT NULL,
	`element_type` text NOT NULL,
	`entity_id` text NOT NULL,
	`system_id` text,
	`name` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`stored` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`system_id`) REFERENCES `systems`(`system_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `attachments_entity` ON `attachments` (`element_type`,`entity_id`);--> statement-breakpoint
CREATE TABLE `images` (
	`kind` text NOT NULL,
	`entity_id` text NOT NULL,
	`system_id` text NOT NULL,
	`format` text NOT NULL,
	`stored` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text,
	PRIMARY KEY(`kind`, `entity_id`),
	FOREIGN KEY (`system_id`) REFERENCES `systems`(`system_id`) ON UPDATE no action ON DELETE cascade
);
