CREATE TABLE `books` (
	`book_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text
);
--> statement-breakpoint
CREATE TABLE `counterparties` (
	`counterparty_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`mtm_delta_limit` real,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text
);
--> statement-breakpoint
CREATE TABLE `deals` (
	`deal_id` text PRIMARY KEY NOT NULL,
	`system_id` text NOT NULL,
	`tech_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`status` text NOT NULL,
	`carrier_id` text NOT NULL,
	`carrier_level_id` text NOT NULL,
	`geometry_id` text,
	`geometry_shares` text NOT NULL,
	`house_id` text NOT NULL,
	`book_id` text NOT NULL,
	`counterparty_id` text NOT NULL,
	`ticker_symbol` text,
	`futures_id` text NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`periodType` text NOT NULL,
	`base_peak_type` text NOT NULL,
	`period` text,
	`trading_price` real NOT NULL,
	`amount` real NOT NULL,
	`full_load_hours` real,
	`ts_id` text,
	`properties` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`system_id`) REFERENCES `systems`(`system_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`geometry_id`) REFERENCES `geometries`(`geometry_id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`house_id`) REFERENCES `houses`(`house_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`book_id`) REFERENCES `books`(`book_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`counterparty_id`) REFERENCES `counterparties`(`counterparty_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`futures_id`) REFERENCES `futures_markets`(`futures_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ts_id`) REFERENCES `timeseries`(`ts_id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `deals_system` ON `deals` (`system_id`,`start_date`);--> statement-breakpoint
CREATE INDEX `deals_house` ON `deals` (`house_id`);--> statement-breakpoint
CREATE INDEX `deals_book` ON `deals` (`book_id`);--> statement-breakpoint
CREATE INDEX `deals_counterparty` ON `deals` (`counterparty_id`);--> statement-breakpoint
CREATE INDEX `deals_market` ON `deals` (`futures_id`);--> statement-breakpoint
CREATE TABLE `goos` (
	`goo_id` text PRIMARY KEY NOT NULL,
	`system_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`tech_id` text NOT NULL,
	`status` text NOT NULL,
	`trading_price` real NOT NULL,
	`amount` real NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`deal_id` text,
	`counterparty_id` text,
	`properties` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`system_id`) REFERENCES `systems`(`system_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`deal_id`) REFERENCES `deals`(`deal_id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`counterparty_id`) REFERENCES `counterparties`(`counterparty_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `goos_system` ON `goos` (`system_id`,`start_date`);--> statement-breakpoint
CREATE INDEX `goos_counterparty` ON `goos` (`counterparty_id`);--> statement-breakpoint
CREATE TABLE `houses` (
	`house_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text
);
