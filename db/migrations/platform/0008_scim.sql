CREATE TABLE `scim_groups` (
	`group_id` text PRIMARY KEY NOT NULL,
	`space` text NOT NULL,
	`variant` text NOT NULL,
	`display_name` text NOT NULL,
	`external_id` text,
	`created_at` text NOT NULL,
	`changed_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `scim_groups_name` ON `scim_groups` (`space`,`variant`,`display_name`);--> statement-breakpoint
CREATE TABLE `scim_members` (
	`group_id` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`group_id`, `user_id`),
	FOREIGN KEY (`group_id`) REFERENCES `scim_groups`(`group_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `scim_members_user` ON `scim_members` (`user_id`);--> statement-breakpoint
CREATE TABLE `scim_people` (
	`user_id` text PRIMARY KEY NOT NULL,
	`variant` text NOT NULL,
	`user_name` text NOT NULL,
	`user_name_key` text NOT NULL,
	`external_id` text,
	`display_name` text,
	`formatted` text,
	`given_name` text,
	`family_name` text,
	`deactivated` integer DEFAULT false NOT NULL,
	`removed` integer DEFAULT false NOT NULL,
	`changed_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `scim_people_name` ON `scim_people` (`variant`,`user_name_key`);--> statement-breakpoint
CREATE INDEX `scim_people_external` ON `scim_people` (`variant`,`external_id`);--> statement-breakpoint
CREATE TABLE `scim_tokens` (
	`token_id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`space` text NOT NULL,
	`variant` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`called_at` text,
	`note` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `scim_tokens_hash` ON `scim_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `scim_tokens_space` ON `scim_tokens` (`space`,`variant`);--> statement-breakpoint
ALTER TABLE `users` ADD `claim_groups` text;