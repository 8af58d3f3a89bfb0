DROP INDEX `changes_item`;--> statement-breakpoint
CREATE INDEX `changes_at` ON `changes` (`at`,`seq`,`system_id`,`type`,`by`,`mode`,`id`);--> statement-breakpoint
CREATE INDEX `changes_system_by` ON `changes` (`system_id`,`by`,`seq`);--> statement-breakpoint
CREATE INDEX `changes_system_type` ON `changes` (`system_id`,`type`,`seq`);--> statement-breakpoint
CREATE INDEX `changes_item` ON `changes` (`id`,`type`,`seq`);--> statement-breakpoint
DROP INDEX `optimizations_system`;--> statement-breakpoint
CREATE INDEX `optimizations_system` ON `optimizations` (`system_id`,`created_at`,`optimization_id`);--> statement-breakpoint
CREATE INDEX `spot_deals_counted` ON `spot_deals` (`system_id`,`spot_id`,`status`,`deleted_at`,`set_at`);