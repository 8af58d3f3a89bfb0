CREATE TABLE `market_pictures` (
	`futures_id` text PRIMARY KEY NOT NULL,
	`made_at` text NOT NULL,
	`version` text NOT NULL,
	`body` blob NOT NULL,
	FOREIGN KEY (`futures_id`) REFERENCES `futures_markets`(`futures_id`) ON UPDATE no action ON DELETE cascade
);
