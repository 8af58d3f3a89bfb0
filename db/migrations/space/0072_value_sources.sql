CREATE TABLE `value_sources` (
	`value_source_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`version` text NOT NULL,
	`year` integer NOT NULL,
	`price_year` integer NOT NULL,
	`file_name` text NOT NULL,
	`row_count` integer NOT NULL,
	`published` text NOT NULL,
	`left_out` text NOT NULL,
	`unknown_technologies` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text
);
