ALTER TABLE `event_rules` ADD `divergence_percent` real DEFAULT 20;--> statement-breakpoint
ALTER TABLE `event_rules` ADD `divergence_minutes` real DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE `event_rules` ADD `operation_divergence_level` text DEFAULT 'warning' NOT NULL;