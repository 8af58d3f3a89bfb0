CREATE TABLE `studies` (
	`study_id` text PRIMARY KEY NOT NULL,
	`system_id` text NOT NULL,
	`optimization_id` text NOT NULL,
	`name` text NOT NULL,
	`settings` text NOT NULL,
	`stopped_at` text,
	`refusal` text,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`system_id`) REFERENCES `systems`(`system_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`optimization_id`) REFERENCES `optimizations`(`optimization_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `studies_system` ON `studies` (`system_id`);--> statement-breakpoint
CREATE INDEX `studies_run` ON `studies` (`optimization_id`);--> statement-breakpoint
CREATE TABLE `study_runs` (
	`study_id` text NOT NULL,
	`position` integer NOT NULL,
	`optimization_id` text NOT NULL,
	`kept` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`study_id`, `position`),
	FOREIGN KEY (`study_id`) REFERENCES `studies`(`study_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`optimization_id`) REFERENCES `optimizations`(`optimization_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `study_runs_run` ON `study_runs` (`optimization_id`);