ALTER TABLE `operation_courses` ADD `first` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `operation_courses` ADD `tidy` integer DEFAULT false NOT NULL;