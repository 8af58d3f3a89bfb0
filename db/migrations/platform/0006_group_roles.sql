CREATE TABLE `group_roles` (
	`rule_id` text PRIMARY KEY NOT NULL,
	`space` text NOT NULL,
	`variant` text NOT NULL,
	`group_name` text NOT NULL,
	`system_id` text DEFAULT '' NOT NULL,
	`role` text NOT NULL,
	`set_at` text NOT NULL,
	`set_by` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `group_roles_group` ON `group_roles` (`space`,`variant`,`group_name`,`system_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `group_role` text;--> statement-breakpoint
ALTER TABLE `users` ADD `role_groups` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `hand_role` text;--> statement-breakpoint
ALTER TABLE `users` ADD `groups_problem` text;