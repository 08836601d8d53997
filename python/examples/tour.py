# SPDX-License-Identifier: GPL-3.0-or-later
# %% [markdown]
# # A tour in ten cells
# What a notebook shows of each value. Cells begin with `# %%`, which Jupyter (with Jupytext), VS Code and Spyder
# understand.

# %%
import os
import tempfile

import tilescope as ts

net = ts.network("resnet18")
net

# %%
hw = ts.hardware("tpu_like")
hw

# %% [markdown]
# ## A plan, with its proof

# %%
plan = ts.plan(net, hw, model="zigzag", objective="energy")
plan

# %%
print(plan.latency_s, plan.explain("latency_s"), sep="\n")

# %%
plan.plot.traffic()

# %% [markdown]
# ## Another size of the buffer

# %%
ts.diff(plan, ts.plan(net, hw["sram_2MB"].with_size_kib(512), model="zigzag", objective="energy"))

# %% [markdown]
# ## A design space

# %%
sweep = ts.Sweep(
    hw,
    net,
    question=dict(model="zigzag", objective="energy", dataflow="K | C"),
    axes={
        "sram": ts.powers_of_two(hw["sram_2MB"].pointer, 64, 4096, unit="KiB"),
        "clock": ts.values("/clock_mhz", [100, 200, 400]),
    },
    front=["latency_s", "energy_pj"],
    store=os.path.join(tempfile.mkdtemp(), "tour.tilesweep"),
)
sweep

# %%
sweep.run(progress=True)

# %%
sweep.front()

# %%
sweep.plot.energy()
