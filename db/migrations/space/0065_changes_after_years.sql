DROP INDEX `changes_item`;--> statement-breakpoint
CREATE INDEX `changes_at` ON `changes` (`at`,`seq`,`system_id`,`type`,`by`,`mode`,`id`);--> statement-breakpoint
CREATE INDEX `changes_system_by` ON `changes` (`system_id`,`by`,`seq`);--> statement-breakpoint
CREATE INDEX `changes_system_type` ON `changes` (`system_id`,`type`,`seq`);--> statement-breakpoint
CREATE INDEX `changes_item` ON `changes` (`id`,`type`,`seq`);