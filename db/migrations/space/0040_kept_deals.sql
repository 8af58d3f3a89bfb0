CREATE TABLE `portfolio_day_deals` (
	`system_id` text NOT NULL,
	`day` text NOT NULL,
	`body` blob NOT NULL,
	PRIMARY KEY(`system_id`, `day`),
	FOREIGN KEY (`system_id`) REFERENCES `systems`(`system_id`) ON UPDATE no action ON DELETE cascade
);
