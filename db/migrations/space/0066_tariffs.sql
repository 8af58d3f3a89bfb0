CREATE TABLE `tariffs` (
	`tariff_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`country_code` text,
	`currency` text NOT NULL,
	`timezone` text NOT NULL,
	`holiday_country` text,
	`bears_vat` integer NOT NULL,
	`spot_id` text,
	`versions` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text
);
--> statement-breakpoint
ALTER TABLE `nodes` ADD `tariff_id` text;