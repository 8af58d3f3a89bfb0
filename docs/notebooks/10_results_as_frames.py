# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
# ---

# %% [markdown]
# # Results as data frames
#
# Every hour of a run as one table: a data frame of pandas or polars where one of them is installed (read from Parquet where it can be), else rows.
# The run of this notebook shows today's plants in steps of six hours.

# %%
import os

from energy_tool import show, sign_in

tool = sign_in(
    os.environ.get("TOOL", "http://127.0.0.1:3000"),
    os.environ.get("EMAIL", "editor@demo.test"),
    os.environ.get("PASSWORD", "energy-demo-2026"),
    name="Notebook",
)

# %%
system = tool.system("Demo district")
run = system.start_run("Notebook: status quo 2030", [2030], config={"delta_t": 6, "status_quo": {"status": True}}).wait(show)

# %%
rows = run.hours(2030)
print(f"{len(rows)} steps, {len(rows[0])} columns")
for name in list(rows[0])[2:8]:
    print(f"  {name}: mean {sum(row[name] for row in rows) / len(rows):.4f}")

# %% [markdown]
# The same as a frame, and a month of it.

# %%
try:
    frame = run.hours_frame(2030)
    print(frame.describe())
except ImportError as missing:
    print(missing)

# %% [markdown]
# One series by itself, and the components as a table.

# %%
levels = run.series("demo-battery", "level", 2030)
print(f"Battery: {max(row['value'] for row in levels):.3f} MWh at most, first at {levels[0]['time']}")
for component in system.components()[:4]:
    print(f"{component['name']}: {component['technology_id']}, {component['status']}")
