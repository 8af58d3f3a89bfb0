DROP INDEX `notifications_due`;--> statement-breakpoint
CREATE INDEX `notifications_due` ON `notifications` (`mail_due_at`) WHERE mailed_at IS NULL;--> statement-breakpoint
CREATE INDEX `carrier_levels_carrier` ON `carrier_levels` (`carrier_id`);--> statement-breakpoint
CREATE INDEX `events_series_end` ON `events` (`timeseries_id`,`end_at`);--> statement-breakpoint
CREATE INDEX `events_series_ongoing` ON `events` (`timeseries_id`) WHERE json_extract(cause, '$.ongoing');--> statement-breakpoint
CREATE INDEX `attachments_system` ON `attachments` (`system_id`);--> statement-breakpoint
CREATE INDEX `images_system` ON `images` (`system_id`);--> statement-breakpoint
CREATE INDEX `forecasts_age` ON `forecasts` (`issued_at`);--> statement-breakpoint
CREATE INDEX `futures_markets_spot` ON `futures_markets` (`spot_id`);--> statement-breakpoint
CREATE INDEX `operation_courses_untidy` ON `operation_courses` (`optimization_operation_id`) WHERE tidy = 0;--> statement-breakpoint
CREATE INDEX `optimization_operations_newest` ON `optimization_operations` (`system_id`,`created_at`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `optimization_operations_until` ON `optimization_operations` (`approved_until`);--> statement-breakpoint
CREATE INDEX `optimization_operations_status` ON `optimization_operations` (`status`,`deleted_at`,`system_id`);--> statement-breakpoint
CREATE INDEX `drafts_system` ON `drafts` (`system_id`);--> statement-breakpoint
CREATE INDEX `parameters_scenario` ON `parameters` (`scenario_id`) WHERE scenario_id <> 'base';--> statement-breakpoint
CREATE INDEX `parameters_place` ON `parameters` (`geometry_id`) WHERE geometry_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `parameters_technology` ON `parameters` (`technology_id`) WHERE technology_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `parameters_series` ON `parameters` (`ts_id`,`system_id`,`deleted_at`) WHERE ts_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `deals_place` ON `deals` (`geometry_id`);--> statement-breakpoint
CREATE INDEX `deals_profile` ON `deals` (`ts_id`);--> statement-breakpoint
CREATE INDEX `goos_deal` ON `goos` (`deal_id`);--> statement-breakpoint
CREATE INDEX `roles_system` ON `roles` (`system_id`);--> statement-breakpoint
CREATE INDEX `timeseries_place` ON `timeseries` (`geometry_id`);