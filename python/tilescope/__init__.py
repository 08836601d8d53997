# SPDX-License-Identifier: GPL-3.0-or-later
"""Tilescope: the best mapping of every layer of a network on an accelerator, proven where it can be.

The same core as tilescope-cli and the window; docs/python.md is the page.
"""

import os as _os

from tilescope import _core
from tilescope._core import CancelToken
from tilescope.cost_models import model_options, models
from tilescope.differences import Difference, diff
from tilescope.errors import (
    Cancelled,
    Finding,
    ForkedError,
    Infeasible,
    InputError,
    InputWarning,
    InternalError,
    StoreError,
)
from tilescope.evaluating import Evaluation, evaluate
from tilescope.exporting import Export, Verification, export, exporters, verify
from tilescope.layer_plans import Fix, LayerPlan, Proof, Unfit
from tilescope.planning import Plan, plan, plan_from_json
from tilescope.quantity import Quantity
from tilescope.rows import Rows
from tilescope.searching import Found, search
from tilescope.stores import Store, StoredSweep, open_store
from tilescope.studies import Front, Partition, Sensitivity, pareto, partition, sensitivity
from tilescope.sweeps import Count, Row, Run, Sweep
from tilescope.tables import Table
from tilescope.values import Hardware, Layer, Memory, Network, hardware, hardware_profiles, network, networks

# After the module tilescope.values, whose name the function takes.
from tilescope.axes import choices, linear, logarithmic, powers_of_two, values

__version__ = _core.version


def cancel_token() -> CancelToken:
    """A token that stops calls of other threads: pass it as ``stop`` and call its ``cancel()``.

    >>> token = cancel_token()
    >>> token.cancel()
    >>> token.cancelled
    True
    """
    return CancelToken()


_os.register_at_fork(after_in_child=_core.after_fork)

__all__ = [
    "CancelToken",
    "Cancelled",
    "Count",
    "Difference",
    "Evaluation",
    "Export",
    "Finding",
    "Fix",
    "ForkedError",
    "Found",
    "Front",
    "Hardware",
    "Infeasible",
    "InputError",
    "InputWarning",
    "InternalError",
    "Layer",
    "LayerPlan",
    "Memory",
    "Network",
    "Partition",
    "Plan",
    "Proof",
    "Quantity",
    "Row",
    "Rows",
    "Run",
    "Sensitivity",
    "Store",
    "StoreError",
    "StoredSweep",
    "Sweep",
    "Table",
    "Unfit",
    "Verification",
    "cancel_token",
    "choices",
    "diff",
    "evaluate",
    "export",
    "exporters",
    "hardware",
    "hardware_profiles",
    "linear",
    "logarithmic",
    "model_options",
    "models",
    "network",
    "networks",
    "open_store",
    "pareto",
    "partition",
    "plan",
    "plan_from_json",
    "powers_of_two",
    "search",
    "sensitivity",
    "values",
    "verify",
]
