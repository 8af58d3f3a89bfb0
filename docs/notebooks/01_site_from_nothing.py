# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
# ---

# %% [markdown]
# # A site from nothing
#
# An office with a year of load, a connection to the grid, and a roof on which photovoltaics may be built. Load and sun are simple shapes made
# here, so that the notebook needs no file; put your own series in their place.

# %%
import os
import math
from datetime import datetime, timedelta, timezone

from energy_tool import show, sign_in

tool = sign_in(
    os.environ.get("TOOL", "http://127.0.0.1:3000"),
    os.environ.get("EMAIL", "editor@demo.test"),
    os.environ.get("PASSWORD", "energy-demo-2026"),
    name="Notebook",
)

# %%
border = [(7.84, 47.98), (7.86, 47.98), (7.86, 48.00), (7.84, 48.00)]
system = tool.create_system("Office, from a notebook", "DE", border, timezone="Europe/Berlin")
roof = system.add_location("Office", 7.85, 47.99)["geometry_id"]

# %% [markdown]
# A year by the hour: 40 kW at night, 120 kW on working days. The sun is a bow over the day, higher in summer.

# %%
start = datetime(2030, 1, 1, tzinfo=timezone.utc)
hours = [start + timedelta(hours=i) for i in range(8760)]


def load(at):
    return 0.120 if at.weekday() < 5 and 7 <= at.hour < 18 else 0.040


def sun(at):
    season = 0.55 - 0.35 * math.cos(2 * math.pi * at.timetuple().tm_yday / 365)
    return max(0.0, season * math.sin(math.pi * (at.hour - 6) / 12))


demand = system.save_series([(at.isoformat(), load(at)) for at in hours], "MW", source="A shape of the notebook")
light = system.save_series([(at.isoformat(), sun(at)) for at in hours], "1", source="A shape of the notebook")

# %%
POWER = "electricity_0.4kV"
made = {"reference": "Assumption of the notebook"}
system.add_component(
    "Office load", "electricity_demand", roof, {"demand": (demand, "MW")}, carrier_level_input=POWER, status="existing", **made
)
system.add_component(
    "Grid",
    "electricity_purchase",
    roof,
    {"purchase_price": (220, "EUR/MWh"), "existing_capacity": (0.5, "MW")},
    carrier_level_output=POWER,
    status="existing",
    **made,
)
system.add_component(
    "Roof",
    "photovoltaics",
    roof,
    {
        "availability": (light, "1"),
        "investment_cost": (900_000, "EUR/MW"),
        "fixed_operation_cost": (12_000, "EUR/MW/a"),
        "lifetime": (30, "a"),
        "maximum_capacity": (0.4, "MW"),
    },
    carrier_level_output=POWER,
    status="optional",
    **made,
)

# %% [markdown]
# What is missing or odd is said before anything is computed.

# %%
checks = system.checks()
print("ready" if checks["ready"] else [(row["rule"], row["name"]) for row in checks["findings"]])

# %%
run = system.start_run("With a roof", [2030], config={"delta_t": 1}).wait(show)
today = system.start_run("Without", [2030], config={"delta_t": 1, "status_quo": {"status": True}}).wait(show)
with_roof, without = run.result("summary"), today.result("summary")
for row in run.result("capacities")["capacities"]:
    if row["new"]:
        print(f"{row['new']:.3f} {row['unit']} of new capacity in {row['year']}")
print(f"{without['summary']['annualMoney'][0]:,.0f} EUR/a without, {with_roof['summary']['annualMoney'][0]:,.0f} EUR/a with the roof")
