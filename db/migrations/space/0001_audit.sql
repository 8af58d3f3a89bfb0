DROP INDEX `changes_system`;--> statement-breakpoint
ALTER TABLE `changes` ADD `batch` integer;--> statement-breakpoint
CREATE INDEX `changes_audit` ON `changes` (`system_id`,`seq`,`type`,`by`,`mode`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `changes_item` ON `changes` (`type`,`id`,`seq`);--> statement-breakpoint
CREATE INDEX `changes_by` ON `changes` (`by`,`seq`);