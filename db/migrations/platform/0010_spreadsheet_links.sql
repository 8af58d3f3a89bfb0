ALTER TABLE `sessions` ADD `table_address` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `table_locale` text;