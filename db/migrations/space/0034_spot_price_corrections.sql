CREATE TABLE `spot_price_corrections` (
	`spot_id` text NOT NULL,
	`day` text NOT NULL,
	`start_ms` integer NOT NULL,
	`step_s` integer NOT NULL,
	`values` blob NOT NULL,
	`source` text NOT NULL,
	`origin` text NOT NULL,
	`stored_at` text NOT NULL,
	`stored_by` text NOT NULL,
	`replaced_at` text NOT NULL,
	PRIMARY KEY(`spot_id`, `day`, `replaced_at`),
	FOREIGN KEY (`spot_id`) REFERENCES `spot_markets`(`spot_id`) ON UPDATE no action ON DELETE cascade
);
