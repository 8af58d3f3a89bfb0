CREATE TABLE `portfolio_imbalances` (
	`system_id` text NOT NULL,
	`month` text NOT NULL,
	`version` text NOT NULL,
	`made_at` text NOT NULL,
	`body` blob NOT NULL,
	PRIMARY KEY(`system_id`, `month`),
	FOREIGN KEY (`system_id`) REFERENCES `systems`(`system_id`) ON UPDATE no action ON DELETE cascade
);
