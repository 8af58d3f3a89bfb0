# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
# ---

# %% [markdown]
# # One meter under several tariffs
#
# A copy of the demo district, its plants as they are, with the grid connection under one tariff after the other. The prices are examples of this
# notebook. The plants are run anew under each tariff: what they do depends on it.

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
system = tool.system("Demo district").copy("Demo district, other tariffs")
meter = system.component("Grid purchase")


def tariff(name, elements):
    version = {"year": 2025, "source": "An example of the notebook", "elements": elements}
    row = {"name": name, "country_code": "DE", "timezone": "Europe/Berlin", "bears_vat": False, "versions": [version]}
    return tool.save_tariff(row)["tariff_id"]


def energy(price, windows=()):
    return {"kind": "energy", "name": "Energy", "price": price, "windows": list(windows)}


night = {"from_month": 1, "to_month": 12, "days": "every", "from": "00:00", "to": "06:00", "price": 0.16}
TARIFFS = {
    "One price, 26 ct/kWh": tariff("One price", [energy(0.26)]),
    "Night 16, day 29 ct/kWh": tariff("Night and day", [energy(0.29, [night])]),
    "22 ct/kWh, 95 EUR/kW/a": tariff("By the peak", [energy(0.22), {"kind": "demand", "name": "Peak", "price": 95}]),
}

# %%
for name, tariff_id in TARIFFS.items():
    meter = system.save("node", {**meter, "tariff_id": tariff_id})
    run = system.start_run(name, [2030], config={"delta_t": 6, "status_quo": {"status": True}}).wait(show)
    summary = run.result("summary")["summary"]
    print(f"{name}: {summary['annualMoney'][0]:,.0f} EUR/a for all energy of the site")
