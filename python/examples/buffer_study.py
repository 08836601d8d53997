# SPDX-License-Identifier: GPL-3.0-or-later
# %% [markdown]
# # How large should the buffer be?
# Off-chip traffic of ResNet-18 on a GPU with e-PlaNNer's setup A, for powers of two of its weight buffer.
# Cells begin with `# %%`, which Jupyter (with Jupytext), VS Code and Spyder understand.

# %%
import os
import tempfile

import tilescope as ts

net = ts.network("resnet18")
hw = ts.hardware("tx2_eplanner_a")
print(net, hw, sep="\n")

# %% [markdown]
# ## One plan, with its proof
# `plan` in a cell of its own shows a table and the roofline.

# %%
plan = ts.plan(net, hw, model="eplanner", objective="traffic")
print(plan)
print(plan.traffic_bytes.explain())

# %% [markdown]
# ## A sweep
# The store keeps finished rows: stop it, run it again, open it in the window.

# %%
folder = tempfile.mkdtemp()
sweep = ts.Sweep(
    hw,
    net,
    question=dict(model="eplanner", objective="traffic"),
    axes={"weights": ts.powers_of_two(hw["weight_buffer"].pointer, 8, 512, unit="KiB")},
    front=["traffic_bytes", "latency_s"],
    store=os.path.join(folder, "buffers.tilesweep"),
)
print(sweep.count())
sweep.run(progress=True)
for size, traffic in zip(*sweep.columns("weights", "traffic_bytes").values()):
    print(f"{size:6.0f} KiB  {traffic / 1e6:.2f} MB")

# %% [markdown]
# ## The best of them, proven

# %%
found = ts.search(sweep, minimise="traffic_bytes")
print(found, found.row.hardware, sep="\n")
