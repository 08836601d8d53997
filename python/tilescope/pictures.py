# SPDX-License-Identifier: GPL-3.0-or-later
"""Charts as SVG, and those of plans."""

from __future__ import annotations

import base64
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tilescope.planning import Plan


class Picture:
    """An SVG that notebooks show."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_html_(self) -> str:
        """As an image, in which style sheets of the page change nothing."""
        data = base64.b64encode(self.svg.encode()).decode()
        return f'<img alt="" style="max-width:100%" src="data:image/svg+xml;base64,{data}"/>' if self.svg else ""

    def __repr__(self) -> str:
        return f"<Picture of {len(self.svg)} bytes of SVG>"

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the SVG to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.svg)


class PlanPlots:
    """The report's charts of a plan, as pictures for notebooks."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan

    def roofline(self) -> Picture:
        """Every layer at its intensity and throughput, below the roofs of the hardware."""
        return Picture(self._plan.svg("roofline"))

    def traffic(self) -> Picture:
        """Off-chip bytes by layer and tensor."""
        return Picture(self._plan.svg("traffic"))
