CREATE TABLE `spot_markets` (
	`spot_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`carrier_id` text NOT NULL,
	`country_code` text NOT NULL,
	`currency` text NOT NULL,
	`timestep_minutes` integer NOT NULL,
	`timezone` text NOT NULL,
	`zone` text,
	`price_source` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text
);
