CREATE TABLE `operation_days` (
	`system_id` text NOT NULL,
	`day` text NOT NULL,
	`judged_at` text NOT NULL,
	`body` text NOT NULL,
	PRIMARY KEY(`system_id`, `day`),
	FOREIGN KEY (`system_id`) REFERENCES `systems`(`system_id`) ON UPDATE no action ON DELETE cascade
);
