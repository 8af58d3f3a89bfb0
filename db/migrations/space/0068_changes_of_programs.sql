ALTER TABLE `changes` ADD `token_id` text;--> statement-breakpoint
ALTER TABLE `changes` ADD `token_name` text;--> statement-breakpoint
CREATE INDEX `changes_program` ON `changes` (`by`,`seq`) WHERE "changes"."token_id" IS NOT NULL;