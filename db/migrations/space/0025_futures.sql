CREATE TABLE `futures_markets` (
	`futures_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`symbol` text NOT NULL,
	`spot_id` text NOT NULL,
	`price_source` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`spot_id`) REFERENCES `spot_markets`(`spot_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `futures_markets_symbol_unique` ON `futures_markets` (`symbol`);--> statement-breakpoint
CREATE TABLE `futures_prices` (
	`futures_id` text NOT NULL,
	`product` text NOT NULL,
	`day` text NOT NULL,
	`stored_at` text NOT NULL,
	`price` real NOT NULL,
	`origin` text NOT NULL,
	`stored_by` text NOT NULL,
	PRIMARY KEY(`futures_id`, `product`, `day`, `stored_at`),
	FOREIGN KEY (`futures_id`) REFERENCES `futures_markets`(`futures_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `futures_prices_day` ON `futures_prices` (`futures_id`,`day`);