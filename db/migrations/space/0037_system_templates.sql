CREATE TABLE `system_template_files` (
	`template_id` text PRIMARY KEY NOT NULL,
	`file` blob NOT NULL
);
--> statement-breakpoint
CREATE TABLE `system_templates` (
	`template_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`with_parameters` integer NOT NULL,
	`unit` text NOT NULL,
	`locations` integer NOT NULL,
	`components` integer NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text
);
