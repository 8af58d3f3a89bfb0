-- Runs from before there were price scenarios were computed with base prices.
UPDATE optimizations SET config = json_set(config, '$.price_scenario', 'base')
WHERE json_valid(config) AND json_type(config) = 'object' AND config ->> '$.price_scenario' IS NULL;
