# SPDX-License-Identifier: GPL-3.0-or-later
"""Columns without copies, and the Arrow stream read by a reader of this test's own."""

from __future__ import annotations

import ctypes
import gc
import math

import pytest

import tilescope as ts


@pytest.fixture(scope="module")
def rows(tmp_path_factory) -> ts.Rows:
    hw = ts.hardware("tx2_eplanner_a")
    sweep = ts.Sweep(
        hw, ts.network("alexnet"), question=dict(model="eplanner", objective="latency"),
        axes={"buffer": ts.values(hw.memories[0].pointer, [8, 2**16, 2**20])},
        store=tmp_path_factory.mktemp("columns") / "s.tilesweep",
    )
    sweep.run()
    return sweep.rows()


class ArrowSchema(ctypes.Structure):
    pass


class ArrowArray(ctypes.Structure):
    pass


class ArrowArrayStream(ctypes.Structure):
    pass


ArrowSchema._fields_ = [
    ("format", ctypes.c_char_p), ("name", ctypes.c_char_p), ("metadata", ctypes.c_char_p), ("flags", ctypes.c_int64),
    ("n_children", ctypes.c_int64), ("children", ctypes.POINTER(ctypes.POINTER(ArrowSchema))),
    ("dictionary", ctypes.POINTER(ArrowSchema)), ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(ArrowSchema))),
    ("private_data", ctypes.c_void_p),
]
ArrowArray._fields_ = [
    ("length", ctypes.c_int64), ("null_count", ctypes.c_int64), ("offset", ctypes.c_int64), ("n_buffers", ctypes.c_int64),
    ("n_children", ctypes.c_int64), ("buffers", ctypes.POINTER(ctypes.c_void_p)),
    ("children", ctypes.POINTER(ctypes.POINTER(ArrowArray))), ("dictionary", ctypes.POINTER(ArrowArray)),
    ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(ArrowArray))), ("private_data", ctypes.c_void_p),
]
ArrowArrayStream._fields_ = [
    ("get_schema", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ArrowArrayStream), ctypes.POINTER(ArrowSchema))),
    ("get_next", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ArrowArrayStream), ctypes.POINTER(ArrowArray))),
    ("get_last_error", ctypes.CFUNCTYPE(ctypes.c_char_p, ctypes.POINTER(ArrowArrayStream))),
    ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(ArrowArrayStream))), ("private_data", ctypes.c_void_p),
]


def values_of(schema: ArrowSchema, array: ArrowArray) -> list[object]:
    """One column as a list, by the published layout."""
    length = array.length

    def buffer(index: int, kind: type) -> object:
        return ctypes.cast(array.buffers[index], ctypes.POINTER(kind))

    if schema.dictionary:
        words = array.dictionary.contents
        offsets = ctypes.cast(words.buffers[1], ctypes.POINTER(ctypes.c_int32))
        data = ctypes.string_at(words.buffers[2], offsets[words.length]) if offsets[words.length] else b""
        listed = [data[offsets[i] : offsets[i + 1]].decode() for i in range(words.length)]
        return [listed[code] for code in buffer(1, ctypes.c_int32)[:length]]
    kind = {b"g": ctypes.c_double, b"l": ctypes.c_int64}[schema.format]
    numbers = buffer(1, kind)[:length]
    if not array.buffers[0]:
        assert array.null_count == 0
        return list(numbers)
    bits = buffer(0, ctypes.c_uint8)
    read = [number if bits[i // 8] >> (i % 8) & 1 else None for i, number in enumerate(numbers)]
    assert sum(one is None for one in read) == array.null_count
    return read


def test_the_arrow_stream_has_every_column(rows):
    capsule = rows.__arrow_c_stream__()
    pointer = ctypes.pythonapi.PyCapsule_GetPointer
    pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    stream = ctypes.cast(pointer(capsule, b"arrow_array_stream"), ctypes.POINTER(ArrowArrayStream))
    schema, array, end = ArrowSchema(), ArrowArray(), ArrowArray()
    assert stream.contents.get_schema(stream, ctypes.byref(schema)) == 0
    assert stream.contents.get_next(stream, ctypes.byref(array)) == 0
    assert stream.contents.get_next(stream, ctypes.byref(end)) == 0 and not end.release
    stream.contents.release(stream)
    assert not stream.contents.release
    gc.collect()
    assert schema.format == b"+s" and array.length == len(rows)
    read = {}
    for i in range(schema.n_children):
        child = schema.children[i].contents
        read[child.name.decode()] = values_of(child, array.children[i].contents)
    array.release(ctypes.byref(array))
    schema.release(ctypes.byref(schema))
    assert not array.release and not schema.release
    assert list(read) == rows.names
    for name, column in rows.columns().items():
        expected = [None if isinstance(one, float) and math.isnan(one) else one for one in list(column)]
        assert read[name] == expected, name
    assert None in read["latency_s"], "nothing fits into a buffer of a byte"


def test_an_unused_stream_is_released(rows):
    for _ in range(100):
        rows.__arrow_c_stream__()


def test_pyarrow_reads_the_stream(rows):
    pyarrow = pytest.importorskip("pyarrow", reason="python3-pyarrow is not in Debian 12")
    assert pyarrow.table(rows).num_rows == len(rows)


def test_numbers_are_views_that_keep_their_memory():
    numpy = pytest.importorskip("numpy", reason="python3-numpy is missing")
    hw = ts.hardware("tx2_eplanner_a")
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        sweep = ts.Sweep(
            hw, ts.network("alexnet"), question=dict(model="eplanner"),
            axes={"c": ts.values("/clock_mhz", [100, 200])}, store=folder + "/s.tilesweep",
        )
        sweep.run()
        column = sweep.columns("latency_s")["latency_s"]
        copy = list(column)
        del sweep
        gc.collect()
        assert list(column) == copy and not column.flags.owndata and not column.flags.writeable
        with pytest.raises(ValueError):
            column[0] = 1
        assert isinstance(column, numpy.ndarray)


def test_frames_have_every_row_and_column(rows):
    pandas = pytest.importorskip("pandas", reason="python3-pandas is missing")
    frame = rows.frame()
    assert isinstance(frame, pandas.DataFrame) and list(frame.columns) == rows.names and len(frame) == len(rows)
    assert list(frame["status"]) == rows.column("status")
    plan = ts.plan(ts.network("alexnet"), ts.hardware("tx2_eplanner_a"), model="eplanner")
    assert list(plan.frame()["layer"]) == [layer.name for layer in plan.layers]


def test_what_is_missing_is_named_with_its_package():
    from tilescope.tables import needs

    with pytest.raises(ImportError, match="apt install python3-nothing_of_this_name"):
        needs("nothing_of_this_name", "nothing_of_this_name")
    with pytest.raises(ImportError) as raised:
        needs("nothing_of_this_name", "pyarrow")
    assert "pip install pyarrow" in str(raised.value) and "apt" not in str(raised.value), "Debian 12 has no package of it"
