ALTER TABLE `run_costs` ADD `token_id` text;--> statement-breakpoint
CREATE INDEX `run_costs_token` ON `run_costs` (`token_id`) WHERE "run_costs"."token_id" IS NOT NULL;