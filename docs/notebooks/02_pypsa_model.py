# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
# ---

# %% [markdown]
# # A PyPSA model, imported and solved
#
# A network in PyPSA's folder of CSV files is imported, run, and compared with its optimum by hand: 100 MW of coal that has to run with half of
# its size, 200 MW of gas that is cheaper, and a town of 100 MW.

# %%
import os
import io
import zipfile

from energy_tool import show, sign_in

tool = sign_in(
    os.environ.get("TOOL", "http://127.0.0.1:3000"),
    os.environ.get("EMAIL", "editor@demo.test"),
    os.environ.get("PASSWORD", "energy-demo-2026"),
    name="Notebook",
)

# %%
FILES = {
    "network": "name,pypsa_version\nMust run,0.30.2",
    "snapshots": "snapshot,objective,stores,generators\n2019-01-01 00:00:00,4380,4380,4380\n2019-07-02 12:00:00,4380,4380,4380",
    "buses": "name,carrier\ngrid,AC",
    "carriers": "name,co2_emissions\ncoal,0.34\ngas,0.2",
    "generators": "name,bus,p_nom,carrier,marginal_cost,p_min_pu\ncoal,grid,100,coal,80,0.5\ngas,grid,200,gas,40,0",
    "loads": "name,bus,p_set\ntown,grid,100",
}
packed = io.BytesIO()
with zipfile.ZipFile(packed, "w") as archive:
    for name, text in FILES.items():
        archive.writestr(f"net/{name}.csv", text)

# %%
system = tool.import_system(packed.getvalue())
print(system)
for row in system.components():
    print(f"{row['name']}: {row['technology_id']}")

# %% [markdown]
# 50 MW of coal at 80 EUR/MWh and 50 MW of gas at 40 EUR/MWh, for 8760 h.

# %%
run = system.start_run("As in PyPSA", [2019], config={"delta_t": 6}).wait(show)
cost = run.result("summary")["summary"]["annualMoney"][0]
by_hand = (50 * 80 + 50 * 40) * 8760
print(f"{cost:,.0f} EUR/a computed, {by_hand:,.0f} EUR/a by hand")
assert abs(cost / by_hand - 1) < 1e-6
