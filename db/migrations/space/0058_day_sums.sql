CREATE TABLE `day_trades` (
	`trade_id` text NOT NULL,
	`kind` text NOT NULL,
	`day` text NOT NULL,
	`system_id` text NOT NULL,
	`user_id` text NOT NULL,
	`at` text NOT NULL,
	`carrier_id` text NOT NULL,
	`direction` text NOT NULL,
	`currency` text NOT NULL,
	`delivered` text NOT NULL,
	`mwh` real NOT NULL,
	`money` real NOT NULL,
	`base_mwh` real,
	`base_money` real,
	`base_of` text,
	`is_deleted` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`trade_id`, `day`),
	FOREIGN KEY (`system_id`) REFERENCES `systems`(`system_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `day_trades_system` ON `day_trades` (`system_id`,`at`);--> statement-breakpoint
CREATE INDEX `day_trades_at` ON `day_trades` (`at`);--> statement-breakpoint
ALTER TABLE `trade_limits` ADD `max_day_mwh` real;--> statement-breakpoint
ALTER TABLE `trade_limits` ADD `max_day_money` real;--> statement-breakpoint
ALTER TABLE `trade_limits` ADD `max_all_day_mwh` real;--> statement-breakpoint
ALTER TABLE `trade_limits` ADD `max_all_day_money` real;