# SPDX-License-Identifier: GPL-3.0-or-later
"""What can go wrong, with the texts of the command line."""

from __future__ import annotations

from typing import Iterable, NamedTuple, Sequence


class Finding(NamedTuple):
    """One thing that is wrong with an input, or a warning about it."""

    severity: str  # "error" or "warning"
    file: str  # a path, or the argument
    pointer: str  # JSON pointer, or line and column; "" for none
    found: str
    expected: str
    remedy: str
    text: str  # all of it as a sentence


def _joined(findings: Sequence[Finding] | str) -> str:
    if isinstance(findings, str):
        return findings
    return "\n".join(finding.text.rstrip("\n") for finding in findings)


def did_you_mean(name: object, known: Iterable[str]) -> str:
    """The nearest of the known names as a question, or "" if none is near."""
    import difflib

    near = difflib.get_close_matches(str(name), list(known), 1)
    return f". Did you mean {near[0]!r}?" if near else ""


class _WithFindings(Exception):
    findings: tuple[Finding, ...]

    def __init__(self, findings: Sequence[Finding] | str) -> None:
        self.findings = () if isinstance(findings, str) else tuple(findings)
        super().__init__(_joined(findings))

    def __reduce__(self) -> tuple[type, tuple[object]]:
        return type(self), (self.findings or str(self),)


class InputError(_WithFindings, ValueError):
    """An input is wrong. ``findings`` lists everything that is wrong with it."""


class StoreError(_WithFindings, OSError):
    """A store of sweeps is busy, damaged, missing or of a newer version. The text says what to do."""


class InputWarning(UserWarning):
    """An input is unusual but legal."""


class InternalError(RuntimeError):
    """A fault of tilescope itself."""


class ForkedError(RuntimeError):
    """The process was forked after tilescope had started threads. Start processes with the method "spawn"."""


class Infeasible(RuntimeError):
    """Something does not fit, where the caller required that it does."""


class Cancelled(RuntimeError):
    """The call was stopped by its CancelToken."""
