# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
# ---

# %% [markdown]
# # What the deals are worth
#
# The deals of the demo at the forward curve of the latest day: what is delivered, what is open, and what could be lost in a day.

# %%
import os

from energy_tool import sign_in

tool = sign_in(
    os.environ.get("TOOL", "http://127.0.0.1:3000"),
    os.environ.get("EMAIL", "editor@demo.test"),
    os.environ.get("PASSWORD", "energy-demo-2026"),
    name="Notebook",
)

# %%
system = tool.system("Demo district")
deals = {deal["deal_id"]: deal for deal in system.deals()}
value = system.portfolio("mtm")
print(f"{len(deals)} deals, valued at the prices of {value['day']}")
for row in value["sums"]:
    print(f"delivered {row['delivered']:,.2f} {row['currency']}, open {row['open']:,.2f} {row['currency']}")

# %% [markdown]
# The open value of each deal, all months of delivery together.

# %%
worth = {}
for line in value["lines"]:
    if line["part"] == "open" and line["value"] is not None:
        worth[line["deal_id"]] = worth.get(line["deal_id"], 0) + line["value"]
for deal_id, amount in sorted(worth.items(), key=lambda one: -abs(one[1]))[:8]:
    print(f"{deals[deal_id]['name']:<34}{amount:>12,.0f} EUR")

# %%
for row in system.portfolio("risk")["risk"]:
    print(f"{row['value_at_risk']:,.0f} {row['currency']} at risk in a day, out of {row['days']} days of prices")
