CREATE TABLE `user_changes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` text NOT NULL,
	`by` text NOT NULL,
	`space` text NOT NULL,
	`user_id` text NOT NULL,
	`mode` text NOT NULL,
	`before` text,
	`after` text
);
--> statement-breakpoint
CREATE INDEX `user_changes_space` ON `user_changes` (`space`,`seq`);