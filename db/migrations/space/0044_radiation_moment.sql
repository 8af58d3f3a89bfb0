ALTER TABLE `timeseries` ADD `moment` text;--> statement-breakpoint
ALTER TABLE `timeseries` ADD `moment_minute` real;