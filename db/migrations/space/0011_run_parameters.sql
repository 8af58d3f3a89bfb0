CREATE TABLE `run_notes` (
	`note_id` text PRIMARY KEY NOT NULL,
	`system_id` text NOT NULL,
	`optimization_id` text NOT NULL,
	`text` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`system_id`) REFERENCES `systems`(`system_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`optimization_id`) REFERENCES `optimizations`(`optimization_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `run_notes_run` ON `run_notes` (`optimization_id`);--> statement-breakpoint
CREATE INDEX `run_notes_system` ON `run_notes` (`system_id`);--> statement-breakpoint
CREATE TABLE `run_parameters` (
	`optimization_id` text NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`parameter_type` text NOT NULL,
	`body` text NOT NULL,
	PRIMARY KEY(`optimization_id`, `position`),
	FOREIGN KEY (`optimization_id`) REFERENCES `optimizations`(`optimization_id`) ON UPDATE no action ON DELETE cascade
);
