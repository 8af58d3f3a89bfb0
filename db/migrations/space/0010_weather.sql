ALTER TABLE `timeseries` ADD `weather_type` text;--> statement-breakpoint
ALTER TABLE `timeseries` ADD `geometry_id` text REFERENCES geometries(geometry_id) ON DELETE CASCADE;--> statement-breakpoint
CREATE UNIQUE INDEX `timeseries_weather` ON `timeseries` (`geometry_id`,`weather_type`) WHERE weather_type IS NOT NULL;