#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests of the scripts beside it, with measurements made up here, and of the page against the committed ones."""
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
import figures  # noqa: E402
import readme  # noqa: E402
import run  # noqa: E402


def entry(name, seconds, **counters):
    return {"name": name, "cpu_seconds": seconds, "repetitions": 1, "counters": counters}


def content(**programs):
    return {"machine": "m", "compiler": "c", "date": "2026-01-01", "commit": "abc", "note": "", "programs": programs}


class CompareTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.old = self.file("old.json", content(a=[entry("x", 2.0), entry("y", 1e-3), entry("gone", 1.0)]))

    def file(self, name, value):
        path = Path(self.folder.name) / name
        path.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")
        return str(path)

    def compare(self, *arguments):
        command = [sys.executable, "-B", str(figures.FOLDER / "compare.py"), *arguments]
        return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env={"PYTHONUTF8": "1"})

    def error(self, new):
        done = self.compare(self.old, new)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn(Path(new).name, done.stderr)
        return done.stderr

    def test_ratios_are_old_over_new_slowest_first_with_their_geometric_mean(self):
        new = self.file("new.json", content(a=[entry("x", 0.5), entry("y", 1e-3), entry("added", 1.0)]))
        done = self.compare(self.old, new)
        self.assertEqual(done.returncode, 0, done.stderr)
        rows = [line.split() for line in done.stdout.splitlines() if line.endswith(("1.00", "4.00", "2.00"))]
        self.assertEqual(rows, [["y", "1", "ms", "1", "ms", "1.00"], ["x", "2", "s", "500", "ms", "4.00"],
                                ["geometric", "mean", "2.00"]])
        self.assertIn("a, only in the old file: gone", done.stdout)
        self.assertIn("a, only in the new file: added", done.stdout)

    def test_worse_lists_only_what_got_slower_and_says_so_with_its_exit_code(self):
        new = self.file("new.json", content(a=[entry("x", 4.0), entry("y", 1.05e-3)]))
        done = self.compare(self.old, new, "--worse", "0.9")
        self.assertEqual(done.returncode, 1)
        self.assertIn("0.50", done.stdout)
        self.assertNotIn("0.95", done.stdout)
        self.assertIn("1 of 2 benchmarks are below 0.9", done.stdout)
        self.assertEqual(self.compare(self.old, new, "--worse", "0.4").returncode, 0)

    def test_another_machine_is_named(self):
        new = self.file("new.json", content(a=[entry("x", 2.0)]) | {"machine": "n"})
        self.assertIn("machine: m | n", self.compare(self.old, new).stdout)

    def test_a_benchmark_that_could_not_run_is_left_out(self):
        new = self.file("new.json", content(a=[{"name": "x", "error": "no AVX-512"}, entry("y", 1e-3)]))
        self.assertIn("a, only in the old file: gone, x", self.compare(self.old, new).stdout)

    def test_errors_name_file_place_and_what_was_expected(self):
        self.assertIn("cannot be read", self.error(str(Path(self.folder.name) / "missing.json")))
        self.assertIn("not valid JSON", self.error(self.file("text.json", "{")))
        for value, place in [([], '"programs"'), ({"programs": []}, '"programs"'),
                             (content() | {"date": 5}, "/date: expected a string"),
                             (content(a={}), "/programs/a: expected a list"),
                             (content(a=[1]), "/programs/a/0: expected an object"),
                             (content(a=[entry("x", 0)]), '/programs/a/0 (x): expected "cpu_seconds"'),
                             (content(a=[entry("x", "1")]), '/programs/a/0 (x): expected "cpu_seconds"'),
                             (content(a=[entry("x", 1, n="2")]), '/programs/a/0 (x): expected "counters"'),
                             (content(a=[entry("x", 1), entry("x", 1)]), "/programs/a/1: a second benchmark"),
                             (content(a=[entry("z", 1)]), "no benchmark in common")]:
            with self.subTest(value=value):
                self.assertIn(place, self.error(self.file("new.json", value)))


class ReadmeTest(unittest.TestCase):
    def setUp(self):
        self.values = readme.Values(content(a=[
            entry("p/a", 0.25, rate=2.5e6, nodes=170), entry("p/b", 0.0123, rate=9.9e5, nodes=12345),
            entry("tiny", 3.46e-5), entry("slow", 7.2, **{"proven_%": 87.5, "both_keys_%": 50, "largest_gap_%": 0.76}),
            entry("proven", 1, **{"proven_%": 100, "both_keys_%": 100, "largest_gap_%": 0}),
            entry("first", 1, **{"proven_%": 100, "both_keys_%": 75, "largest_gap_%": 0}),
            {"name": "skipped", "error": "no AVX-512"}]))

    def test_texts_are_filled(self):
        for text, expected in [("{time: p/[a, b]} in all", "250 / 12 ms in all"), ("{time: tiny}", "35 µs"),
                               ("{range: p/[a, b]}", "12 to 250 ms"), ("{over: p/a over p/b} ×", "20 ×"),
                               ("{rate: p/[a, b]}/s", "2.5 / 0.99 M/s"), ("{nodes: p/a} {nodes: p/b}", "170 12 k"),
                               ("{time<=300: p/a}", "250 ms"), ("{time<=100: p/[a, b]}", "**250** / 12 ms"),
                               ("{rate>=1e6: p/[a, b]}", "2.5 / **0.99** M"), ("{time: skipped}", "not measured"),
                               ("{time: slow}{proof: slow}", "7.2 s; 88 % proven, gap 0.76 %"),
                               ("{proof: proven}", ""), ("{proof: first}", "; 75 % proven in both keys")]:
            with self.subTest(text=text):
                self.assertEqual(self.values.filled(text), expected)

    def test_a_benchmark_or_counter_that_is_missing_is_named(self):
        with self.assertRaisesRegex(figures.Error, 'no benchmark "p/c"'):
            self.values.filled("{time: p/[a, c]}")
        with self.assertRaisesRegex(figures.Error, 'no counter "edges"'):
            self.values.filled("{edges: p/a}")

    def test_a_page_without_its_marks_is_rejected(self):
        with self.assertRaisesRegex(figures.Error, "figures machine: begin"):
            readme.generated("# Measurements\n", figures.read(figures.DEFAULT))

    def test_the_page_is_what_the_committed_measurements_give(self):
        page = readme.README.read_text(encoding="utf-8")
        self.assertTrue(page == readme.generated(page, figures.read(figures.DEFAULT)),
                        "bench/README.md differs from bench/figures.json; run bench/readme.py")


class RunTest(unittest.TestCase):
    def test_the_median_of_repetitions_is_kept_without_what_only_the_library_needs(self):
        entries = [{"name": "x/iterations:3/process_time", "run_name": "x", "run_type": "iteration", "iterations": 3,
                    "cpu_time": time, "real_time": 9.0, "time_unit": "ms", "nodes": 7.0} for time in (3.0, 1.0, 2.0)]
        self.assertEqual(run.summary(entries),
                         {"name": "x", "cpu_seconds": 0.002, "repetitions": 3, "counters": {"nodes": 7}})

    def test_a_benchmark_that_skips_keeps_its_reason(self):
        skipped = {"name": "x", "error_occurred": True, "error_message": "no AVX-512", "iterations": 0}
        self.assertFalse(run.is_cheap(skipped))
        self.assertEqual(run.summary([skipped]), {"name": "x", "error": "no AVX-512"})

    def test_the_file_written_is_the_file_read(self):
        measured = figures.read(figures.DEFAULT)
        self.assertEqual(figures.text(measured), figures.DEFAULT.read_text(encoding="utf-8"))
        self.assertEqual(json.loads(figures.text(measured)), measured)


if __name__ == "__main__":
    unittest.main()
