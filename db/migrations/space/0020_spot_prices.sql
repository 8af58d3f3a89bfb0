CREATE TABLE `spot_fetches` (
	`spot_id` text PRIMARY KEY NOT NULL,
	`tried_at` text NOT NULL,
	`source` text NOT NULL,
	`days` integer NOT NULL,
	`problem` text,
	FOREIGN KEY (`spot_id`) REFERENCES `spot_markets`(`spot_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `spot_prices` (
	`spot_id` text NOT NULL,
	`day` text NOT NULL,
	`start_ms` integer NOT NULL,
	`step_s` integer NOT NULL,
	`values` blob NOT NULL,
	`source` text NOT NULL,
	`origin` text NOT NULL,
	`stored_at` text NOT NULL,
	`stored_by` text NOT NULL,
	PRIMARY KEY(`spot_id`, `day`),
	FOREIGN KEY (`spot_id`) REFERENCES `spot_markets`(`spot_id`) ON UPDATE no action ON DELETE cascade
);
