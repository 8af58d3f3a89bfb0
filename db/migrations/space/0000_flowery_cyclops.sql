CREATE TABLE `carrier_levels` (
	`carrier_level_id` text PRIMARY KEY NOT NULL,
	`carrier_id` text NOT NULL,
	`value` text,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`carrier_id`) REFERENCES `carriers`(`carrier_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `carriers` (
	`carrier_id` text PRIMARY KEY NOT NULL,
	`unit` text NOT NULL,
	`color` text NOT NULL,
	`name` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text
);
--> statement-breakpoint
CREATE TABLE `parameter_types` (
	`parameter_type` text PRIMARY KEY NOT NULL,
	`body` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `property_types` (
	`property_type` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `technologies` (
	`technology_id` text PRIMARY KEY NOT NULL,
	`tech_id_parent` text,
	`name` text NOT NULL,
	`abbr` text NOT NULL,
	`color` text NOT NULL,
	`is_custom` integer NOT NULL,
	`properties` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `technologies_abbr_unique` ON `technologies` (`abbr`);--> statement-breakpoint
CREATE TABLE `changes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` text NOT NULL,
	`by` text NOT NULL,
	`type` text NOT NULL,
	`id` text NOT NULL,
	`system_id` text,
	`mode` text NOT NULL,
	`before` text,
	`after` text
);
--> statement-breakpoint
CREATE INDEX `changes_type_at` ON `changes` (`type`,`at`);--> statement-breakpoint
CREATE INDEX `changes_system` ON `changes` (`system_id`,`seq`);--> statement-breakpoint
CREATE TABLE `facts` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `drafts` (
	`draft_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`system_id` text,
	`kind` text NOT NULL,
	`body` text NOT NULL,
	`set_at` text NOT NULL,
	FOREIGN KEY (`system_id`) REFERENCES `systems`(`system_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `drafts_owner` ON `drafts` (`user_id`,`system_id`,`kind`);--> statement-breakpoint
CREATE TABLE `optimization_results` (
	`optimization_id` text PRIMARY KEY NOT NULL,
	`job_id` text,
	`progress` text,
	`body` text,
	`finished_at` text,
	FOREIGN KEY (`optimization_id`) REFERENCES `optimizations`(`optimization_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `optimizations` (
	`optimization_id` text PRIMARY KEY NOT NULL,
	`system_id` text NOT NULL,
	`user_id` text NOT NULL,
	`eb_id` text,
	`optimization_id_invest` text,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`status` text NOT NULL,
	`scenario_ids` text NOT NULL,
	`dates` text NOT NULL,
	`weatherdates` text,
	`visible_for` text NOT NULL,
	`method` text NOT NULL,
	`carrier_level_ids` text NOT NULL,
	`impact` text NOT NULL,
	`config` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`system_id`) REFERENCES `systems`(`system_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `optimizations_system` ON `optimizations` (`system_id`);--> statement-breakpoint
CREATE TABLE `result_series` (
	`optimization_id` text NOT NULL,
	`component` text NOT NULL,
	`variable` text NOT NULL,
	`year` integer NOT NULL,
	`unit` text NOT NULL,
	`step_h` real NOT NULL,
	`float_bits` integer NOT NULL,
	`values` blob NOT NULL,
	PRIMARY KEY(`optimization_id`, `component`, `variable`, `year`),
	FOREIGN KEY (`optimization_id`) REFERENCES `optimizations`(`optimization_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `timeseries` (
	`ts_id` text PRIMARY KEY NOT NULL,
	`system_id` text,
	`type` text NOT NULL,
	`interpolation` text NOT NULL,
	`properties` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`system_id`) REFERENCES `systems`(`system_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `timeseries_blocks` (
	`ts_id` text NOT NULL,
	`year` integer NOT NULL,
	`start_ms` integer NOT NULL,
	`step_s` integer NOT NULL,
	`values` blob NOT NULL,
	PRIMARY KEY(`ts_id`, `year`),
	FOREIGN KEY (`ts_id`) REFERENCES `timeseries`(`ts_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `geometries` (
	`geometry_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`coordinates` text,
	`geometry_id_start` text,
	`geometry_id_end` text,
	`system_id` text,
	`properties` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`system_id`) REFERENCES `systems`(`system_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `geometries_system` ON `geometries` (`system_id`);--> statement-breakpoint
CREATE TABLE `lines` (
	`line_id` text PRIMARY KEY NOT NULL,
	`technology_id` text NOT NULL,
	`geometry_id` text NOT NULL,
	`system_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`status` text NOT NULL,
	`is_draft` integer NOT NULL,
	`carrier_level_input` text,
	`carrier_level_output` text,
	`carrier_level_input_secondary` text,
	`carrier_level_output_secondary` text,
	`connected_system_id` text,
	`value` real NOT NULL,
	`transmission_direction` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`system_id`) REFERENCES `systems`(`system_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `lines_system` ON `lines` (`system_id`);--> statement-breakpoint
CREATE TABLE `nodes` (
	`node_id` text PRIMARY KEY NOT NULL,
	`technology_id` text NOT NULL,
	`geometry_id` text NOT NULL,
	`system_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`status` text NOT NULL,
	`is_draft` integer NOT NULL,
	`carrier_level_input` text,
	`carrier_level_output` text,
	`carrier_level_input_secondary` text,
	`carrier_level_output_secondary` text,
	`connected_system_id` text,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`system_id`) REFERENCES `systems`(`system_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `nodes_system` ON `nodes` (`system_id`);--> statement-breakpoint
CREATE TABLE `parameters` (
	`parameter_id` text PRIMARY KEY NOT NULL,
	`formula_element` text,
	`scenario_id` text NOT NULL,
	`system_id` text,
	`node_id` text,
	`line_id` text,
	`technology_id` text,
	`geometry_id` text,
	`date` text,
	`ts_id` text,
	`task_id` text,
	`properties` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`system_id`) REFERENCES `systems`(`system_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `parameters_system` ON `parameters` (`system_id`);--> statement-breakpoint
CREATE INDEX `parameters_node` ON `parameters` (`node_id`);--> statement-breakpoint
CREATE INDEX `parameters_line` ON `parameters` (`line_id`);--> statement-breakpoint
CREATE TABLE `roles` (
	`user_id` text NOT NULL,
	`system_id` text NOT NULL,
	`role` text NOT NULL,
	`email` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text,
	PRIMARY KEY(`user_id`, `system_id`),
	FOREIGN KEY (`system_id`) REFERENCES `systems`(`system_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `scenarios` (
	`scenario_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`system_id` text,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`system_id`) REFERENCES `systems`(`system_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `scenarios_system` ON `scenarios` (`system_id`);--> statement-breakpoint
CREATE TABLE `systems` (
	`system_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`unit` text NOT NULL,
	`timezone` text NOT NULL,
	`geometry_id` text NOT NULL,
	`status` text NOT NULL,
	`properties` text NOT NULL,
	`has_operation` integer NOT NULL,
	`has_expansion` integer NOT NULL,
	`has_portfolio` integer NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text
);
