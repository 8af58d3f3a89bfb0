CREATE TABLE `finance_terms` (
	`finance_terms_id` text PRIMARY KEY NOT NULL,
	`system_id` text NOT NULL,
	`name` text NOT NULL,
	`note` text NOT NULL,
	`basis` text NOT NULL,
	`price_paths` text NOT NULL,
	`grants` text NOT NULL,
	`costs` text NOT NULL,
	`loan` text,
	`tax` text,
	`residual` text NOT NULL,
	`ageing` text NOT NULL,
	`contract` text,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`system_id`) REFERENCES `systems`(`system_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `finance_terms_system` ON `finance_terms` (`system_id`);