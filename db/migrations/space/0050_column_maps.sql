CREATE TABLE `column_maps` (
	`purpose` text NOT NULL,
	`header` text NOT NULL,
	`map` text NOT NULL,
	`set_by` text NOT NULL,
	`set_at` text NOT NULL,
	PRIMARY KEY(`purpose`, `header`)
);
