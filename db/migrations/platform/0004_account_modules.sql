ALTER TABLE `spaces` ADD `two_factor_required` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `modules_off` text DEFAULT '[]' NOT NULL;