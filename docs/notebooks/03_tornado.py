# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
# ---

# %% [markdown]
# # Which input matters most: a tornado
#
# The plan of the demo district is asked for again with one input lower and higher by a fifth. Steps of six hours, to be quick: the sizes are
# coarser than those of a run by the hour.

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
INPUTS = {
    "Battery": ("demo-battery", "investment_cost"),
    "Photovoltaics": ("demo-pv", "investment_cost"),
    "Price of gas": ("demo-gas-purchase", "purchase_price"),
    "Price of power": ("demo-grid-purchase", "purchase_price"),
}
inputs = [{"component_id": component, "parameter_type": kind} for component, kind in INPUTS.values()]
study = base.study("Notebook: tornado", "tornado", percent=20, inputs=inputs).wait(show)

# %% [markdown]
# The first run is the plan as it is. Then each input comes twice, lower and higher.

# %%
first, *others = [row["summary"]["objective"] for row in study.runs()["runs"]]
bars = [(name, others[2 * i] - first, others[2 * i + 1] - first) for i, name in enumerate(INPUTS)]
print(f"{first:,.0f} EUR present value of all costs")
for name, lower, higher in sorted(bars, key=lambda bar: -max(map(abs, bar[1:]))):
    print(f"{name:<16}{lower:>+12,.0f} EUR at -20 % {higher:>+12,.0f} EUR at +20 %")
