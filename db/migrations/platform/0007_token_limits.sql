ALTER TABLE `sessions` ADD `name` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `calls_per_minute` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `runs_per_day` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `runs_started` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `spaces` ADD `token_calls_per_minute` integer;--> statement-breakpoint
ALTER TABLE `spaces` ADD `token_runs_per_day` integer;