CREATE TABLE `portfolio_settlements` (
	`system_id` text NOT NULL,
	`month` text NOT NULL,
	`version` text NOT NULL,
	`made_at` text NOT NULL,
	`body` blob NOT NULL,
	PRIMARY KEY(`system_id`, `month`),
	FOREIGN KEY (`system_id`) REFERENCES `systems`(`system_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `counterparties` ADD `vat_rate` real;--> statement-breakpoint
ALTER TABLE `counterparties` ADD `reverse_charge` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `counterparties` ADD `spot_ids` text DEFAULT '[]' NOT NULL;