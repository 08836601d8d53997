# SPDX-License-Identifier: GPL-3.0-or-later
"""Examples and pages run, and the examples as notebooks too."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from conftest import NIGHTLY, SOURCE

EXAMPLES = sorted((SOURCE / "python" / "examples").glob("*.py"))
PAGES = ("python.md", "python_study.md")
MOST_OUTPUT = 100_000  # bytes of a cell's HTML


@pytest.mark.parametrize("page", PAGES)
def test_blocks_of_a_page_run(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = (SOURCE / "docs" / page).read_text(encoding="utf-8")
    blocks = re.findall(r"(?<!-->\n)^```python\n(.*?)^```", text, re.M | re.S)
    assert blocks
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, page, "exec"), names)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_examples_run(path, tmp_path):
    subprocess.run([sys.executable, str(path)], cwd=tmp_path, check=True)


def notebook_of(path):
    """A script with "# %%" lines as a notebook."""
    nbformat = pytest.importorskip("nbformat", reason="python3-nbformat is missing")
    cells = []
    for cell in re.split(r"^# %%", path.read_text(encoding="utf-8"), flags=re.M)[1:]:
        kind, _, text = cell.partition("\n")
        if "[markdown]" in kind:
            cells.append(nbformat.v4.new_markdown_cell(re.sub(r"^# ?", "", text, flags=re.M).strip()))
        else:
            cells.append(nbformat.v4.new_code_cell(text.strip()))
    return nbformat.v4.new_notebook(cells=cells)


@pytest.mark.skipif(not NIGHTLY, reason="a kernel takes seconds to start; runs at night")
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_examples_run_as_notebooks(path, tmp_path):
    nbclient = pytest.importorskip("nbclient", reason="python3-nbclient is missing")
    pytest.importorskip("ipykernel", reason="python3-ipykernel is missing")
    notebook = notebook_of(path)
    nbclient.NotebookClient(notebook, resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    assert shown
    for output in shown:
        assert output.output_type != "error"
        html = output.get("data", {}).get("text/html", "")
        assert len(html) < MOST_OUTPUT and "<script" not in html
    if path.name == "tour.py":
        assert sum(cell.cell_type == "code" for cell in notebook.cells) == 10
        progress = notebook.cells[[c.source for c in notebook.cells].index("sweep.run(progress=True)")]
        assert len(progress.outputs) == 2, "one line of progress, redrawn, and the result"
        assert progress.outputs[0]["data"]["text/plain"].startswith("21 of 21 rows")
