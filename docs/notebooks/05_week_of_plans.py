# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
# ---

# %% [markdown]
# # The week of plans against what came
#
# Every quarter-hour of the demo's week was planned the day before. Afterwards each day is priced four ways: as it was measured, as planned, by the
# habit of before (status quo), and with perfect foresight. A month of a site of yours reads the same.

# %%
import os
from datetime import datetime, timedelta, timezone

from energy_tool import sign_in

tool = sign_in(
    os.environ.get("TOOL", "http://127.0.0.1:3000"),
    os.environ.get("EMAIL", "editor@demo.test"),
    os.environ.get("PASSWORD", "energy-demo-2026"),
    name="Notebook",
)

# %%
system = tool.system("Demo district")
month = datetime.now(timezone.utc) - timedelta(days=1)
days = system.measured_days(f"{month:%Y-%m}")
if month.day < 8:
    days = [*system.measured_days(f"{month.replace(day=1) - timedelta(days=1):%Y-%m}"), *days]

# %%
print(f"{'day':<12}{'measured':>10}{'habit':>10}{'foresight':>11}{'saving':>9}{'regret':>9}   [EUR]")
for day in days:
    if day["measured [EUR]"] is not None:
        figures = [day[f"{name} [EUR]"] for name in ("measured", "status_quo", "foresight", "saving", "regret")]
        print(f"{day['day']:<12}" + "".join(f"{value or 0:>{width},.0f}" for value, width in zip(figures, (10, 10, 11, 9, 9))))

# %%
saving = sum(day["saving [EUR]"] or 0 for day in days)
regret = sum(day["regret [EUR]"] or 0 for day in days)
print(f"{saving:,.0f} EUR saved against the habit; {regret:,.0f} EUR more would have been there with perfect foresight")
