ALTER TABLE `sessions` ADD `credits_per_day` integer;--> statement-breakpoint
ALTER TABLE `spaces` ADD `token_credits_per_day` integer;