CREATE TABLE `trade_limits` (
	`limit_id` text PRIMARY KEY NOT NULL,
	`system_id` text,
	`name` text NOT NULL,
	`user_id` text,
	`carriers` text NOT NULL,
	`kinds` text NOT NULL,
	`direction` text,
	`max_mw` real,
	`max_mwh` real,
	`max_money` real,
	`max_price_percent` real,
	`max_days_ahead` real,
	`action` text NOT NULL,
	`approver_ids` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`system_id`) REFERENCES `systems`(`system_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `trade_limits_system` ON `trade_limits` (`system_id`);--> statement-breakpoint
ALTER TABLE `counterparties` ADD `credit_limit` real;--> statement-breakpoint
ALTER TABLE `counterparties` ADD `credit_action` text;--> statement-breakpoint
ALTER TABLE `counterparties` ADD `margin_rate` real;--> statement-breakpoint
ALTER TABLE `counterparties` ADD `margin_basis` text;--> statement-breakpoint
ALTER TABLE `deals` ADD `approval` text;--> statement-breakpoint
ALTER TABLE `spot_deals` ADD `status` text DEFAULT 'existing' NOT NULL;--> statement-breakpoint
ALTER TABLE `spot_deals` ADD `approval` text;