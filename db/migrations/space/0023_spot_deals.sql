CREATE TABLE `spot_deals` (
	`spotdeal_id` text PRIMARY KEY NOT NULL,
	`system_id` text NOT NULL,
	`spot_id` text NOT NULL,
	`amount` real NOT NULL,
	`trading_price` real NOT NULL,
	`start_at` text NOT NULL,
	`end_at` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`system_id`) REFERENCES `systems`(`system_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`spot_id`) REFERENCES `spot_markets`(`spot_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `spot_deals_system` ON `spot_deals` (`system_id`,`start_at`);--> statement-breakpoint
CREATE INDEX `spot_deals_market` ON `spot_deals` (`spot_id`);