# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
# ---

# %% [markdown]
# # Why is something not built?
#
# In a copy of the demo district wind costs three times as much, and a run builds none of it. The product is asked at which cost it would. Six-hour
# steps.

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
system = tool.system("Demo district").copy("Demo district, dear wind")
system.set_value("Share in a wind turbine", "investment_cost", 4_149_000, reference="Three times the cost of the demo, for this notebook")
base = system.start_run("Notebook: wind is dear", [2030], config={"delta_t": 6}).wait(show)

# %%
wind = system.component("Share in a wind turbine")
built = base.result("summary")["summary"]["sizes"].get(wind["node_id"], 0)
print(f"{built:.3f} MW of wind at 4,149,000 EUR/MW")

# %%
study = base.study("Notebook: why no wind", "why_not", component_ids=[wind["node_id"]]).wait(show)
for row in study.runs()["runs"]:
    threshold = (row["summary"] or {}).get("threshold")
    if threshold and threshold["state"] == "confirmed":
        cost = threshold["factor"] * 4_149_000
        print(f"Built below {cost:,.0f} EUR/MW, {threshold['factor']:.1%} of that; {threshold['built']:.3f} {threshold['unit']} just below")
    elif threshold:
        print(f"No figure: {threshold['state']}")
