# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
# ---

# %% [markdown]
# # Cost against CO2: a front
#
# First the cheapest plan of the demo district, then the plans with the least CO2 that may cost so many percent more than it. Steps of six hours.

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
cheapest = base.result("summary")["summary"]
front = [(cheapest["moneyNpv"], cheapest["impacts"]["CO2"])]
for percent in (2, 5, 10):
    cap = {"kind": "amount", "value": cheapest["moneyNpv"] * (1 + percent / 100)}
    config = {"delta_t": 6, "cost_cap": cap}
    run = system.start_run(f"Notebook: least CO2, {percent} % more", [2030], impact="CO2", config=config).wait(show)
    summary = run.result("summary")["summary"]
    front.append((summary["moneyNpv"], summary["impacts"]["CO2"]))

# %% [markdown]
# Each further tonne costs more than the one before.

# %%
for (cost, co2), (before, more) in zip(front[1:], front):
    print(f"{cost:>10,.0f} EUR {co2 / 1000:>8,.0f} t CO2: {(cost - before) / (more - co2) * 1000:,.0f} EUR per tonne less")
