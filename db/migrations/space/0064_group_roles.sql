ALTER TABLE `roles` ADD `group_role` text;--> statement-breakpoint
ALTER TABLE `roles` ADD `role_groups` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `roles` ADD `hand_role` text;