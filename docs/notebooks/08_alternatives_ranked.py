# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
# ---

# %% [markdown]
# # What else could be done, ranked
#
# Battery, heat pump and wind: each alone, each pair, none and all, every plan with its best sizes. Steps of six hours.

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
base = system.start_run("Notebook: investment 2030", [2030], config={"delta_t": 6}).wait(show)

# %%
OPTIONS = {"battery": "demo-battery", "heat pump": "demo-heat-pump", "wind": "demo-wind"}
options = [{"component_ids": [component]} for component in OPTIONS.values()]
study = base.study("Notebook: alternatives", "alternatives", options=options, combinations="pairs").wait(show)

# %%
names = list(OPTIONS)
rows = [row for row in study.alternatives()["alternatives"] if row["rank"] is not None]
for row in sorted(rows, key=lambda row: row["rank"]):
    if row["options"] is None:
        built = "today's plants as they are"
    else:
        built = ", ".join(names[i] for i in row["options"]) or "none of them"
    payback = f"{row['payback']:.1f} a" if row["payback"] is not None else "no payback"
    print(f"{row['rank']}. {built}: {row['cost']:,.0f} EUR, {row['co2'] / 1000:,.0f} t CO2, {payback}")
