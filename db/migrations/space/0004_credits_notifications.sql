CREATE TABLE `credit_grants` (
	`grant_id` text PRIMARY KEY NOT NULL,
	`amount` real NOT NULL,
	`start_year` integer NOT NULL,
	`end_year` integer NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`withdrawn_at` text,
	`withdrawn_by` text
);
--> statement-breakpoint
CREATE TABLE `custom_rates` (
	`currency` text PRIMARY KEY NOT NULL,
	`rate` real NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `live_rates` (
	`currency` text PRIMARY KEY NOT NULL,
	`rate` real NOT NULL,
	`date` text NOT NULL,
	`fetched_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `run_costs` (
	`optimization_id` text PRIMARY KEY NOT NULL,
	`system_id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`cores` integer NOT NULL,
	`memory` integer NOT NULL,
	`state` text NOT NULL,
	`reserved` real NOT NULL,
	`seconds` real,
	`credits` real,
	`counted` integer NOT NULL,
	`at` text NOT NULL,
	`ended_at` text
);
--> statement-breakpoint
CREATE INDEX `run_costs_at` ON `run_costs` (`at`);--> statement-breakpoint
CREATE INDEX `run_costs_system` ON `run_costs` (`system_id`);--> statement-breakpoint
CREATE TABLE `notification_choices` (
	`user_id` text NOT NULL,
	`system_id` text NOT NULL,
	`choices` text NOT NULL,
	`set_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `system_id`)
);
--> statement-breakpoint
CREATE TABLE `notifications` (
	`notification_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`system_id` text,
	`topic` text NOT NULL,
	`params` text NOT NULL,
	`href` text,
	`app_at` text,
	`read_at` text,
	`mail_due_at` text,
	`mailed_at` text,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `notifications_due` ON `notifications` (`mail_due_at`);--> statement-breakpoint
CREATE TABLE `quiet_hours` (
	`user_id` text PRIMARY KEY NOT NULL,
	`quiet_from` text,
	`quiet_to` text,
	`timezone` text NOT NULL,
	`set_at` text NOT NULL
);
