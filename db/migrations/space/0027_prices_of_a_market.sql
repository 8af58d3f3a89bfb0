ALTER TABLE `operation_sites` ADD `price_spot_id` text;--> statement-breakpoint
ALTER TABLE `optimization_operations` ADD `causes` text DEFAULT '["by_hand"]' NOT NULL;