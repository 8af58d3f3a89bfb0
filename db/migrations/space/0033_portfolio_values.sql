CREATE TABLE `portfolio_days` (
	`system_id` text NOT NULL,
	`day` text NOT NULL,
	`made_at` text NOT NULL,
	`totals` text NOT NULL,
	PRIMARY KEY(`system_id`, `day`),
	FOREIGN KEY (`system_id`) REFERENCES `systems`(`system_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `portfolio_values` (
	`system_id` text PRIMARY KEY NOT NULL,
	`made_at` text NOT NULL,
	`version` text NOT NULL,
	`body` blob NOT NULL,
	FOREIGN KEY (`system_id`) REFERENCES `systems`(`system_id`) ON UPDATE no action ON DELETE cascade
);
