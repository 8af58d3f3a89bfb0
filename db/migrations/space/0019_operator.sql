CREATE TABLE `operation_plans` (
	`optimization_operation_id` text PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL,
	`made_at` text NOT NULL,
	`body` blob NOT NULL,
	FOREIGN KEY (`optimization_operation_id`) REFERENCES `optimization_operations`(`optimization_operation_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `operation_sites` (
	`system_id` text PRIMARY KEY NOT NULL,
	`mode` text NOT NULL,
	`days` integer NOT NULL,
	`hourly` integer NOT NULL,
	`price_live_id` text,
	`switching_penalty` real NOT NULL,
	`data_age_minutes` integer NOT NULL,
	`supplier_email` text,
	`operator_email` text,
	`conversion_factor` real NOT NULL,
	`components` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`system_id`) REFERENCES `systems`(`system_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `optimization_operations` (
	`optimization_operation_id` text PRIMARY KEY NOT NULL,
	`system_id` text NOT NULL,
	`name` text NOT NULL,
	`scenario_id_sq` text NOT NULL,
	`start_at` text NOT NULL,
	`days` integer NOT NULL,
	`approval_days` integer NOT NULL,
	`conversion_factor` real NOT NULL,
	`auto_approve` integer NOT NULL,
	`recipients` text NOT NULL,
	`config` text NOT NULL,
	`status` text NOT NULL,
	`logs` text NOT NULL,
	`approved_at` text,
	`approved_by` text,
	`approved_until` text,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`system_id`) REFERENCES `systems`(`system_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `optimization_operations_system` ON `optimization_operations` (`system_id`,`start_at`);