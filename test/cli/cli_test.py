#!/usr/bin/env python3
"""The podium command from outside: exit codes, whole error messages, input by file, -e and standard input.

usage: cli_test.py PODIUM
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

PODIUM = str(pathlib.Path(sys.argv.pop(1)).resolve())

TABLE = "CREATE TABLE t (k STRING, v INT) WITH ('connector' = 'filesystem', 'path' = '{}', 'format' = 'csv');\n"
TOP_1 = "SELECT k, v, rn FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY k ORDER BY v DESC) AS rn FROM t) WHERE rn <= 2"


def podium(*arguments, text=None):
    done = subprocess.run([PODIUM, *arguments], input=text, capture_output=True, encoding="utf-8")
    return done.returncode, done.stdout, done.stderr


class CommandLine(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.csv = self.write("in.csv", "a,1\na,3\nb,2\na,2\n")
        self.table = TABLE.format(self.csv)

    def write(self, name, text):
        path = pathlib.Path(self.folder.name) / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    def test_version_and_help_succeed(self):
        self.assertEqual(podium("--version")[0], 0)
        for arguments in (["--help"], ["run", "--help"], ["explain", "--help"], ["replay", "--help"]):
            code, out, err = podium(*arguments)
            self.assertEqual((code, err), (0, ""))
            self.assertIn("--help", out)

    def test_wrong_usage_exits_with_2(self):
        for arguments in ([], ["run"], ["fly"], ["run", "--result", "xml", "a.sql"], ["replay"], ["run", "a.sql", "-e", "b"]):
            with self.subTest(arguments):
                code, out, err = podium(*arguments)
                self.assertEqual((code, out), (2, ""))
                self.assertNotEqual(err, "")

    def test_wrong_usage_names_what_is_wrong(self):
        more = "Run with --help for more information.\n"
        for arguments, want in (
                (["explain", "-e", ""], "-e: the script is empty: it has no statement\n"),
                (["run", "-e", "-- nothing"], "-e: the script is empty: it has no statement\n"),
                (["run", self.folder.name], self.folder.name + ": is a folder; give a file with a SQL script\n"),
                (["repaly", "x"],
                 "unknown subcommand 'repaly' (did you mean: replay?); podium knows run, explain, replay\n"),
                (["run", "--result", "jsnl", "x"],
                 "--result: 'jsnl' is not one of changelog, jsonl, table (did you mean: jsonl?)\n" + more)):
            with self.subTest(arguments):
                self.assertEqual(podium(*arguments), (2, "", want))

    def test_explain_prints_advice_and_the_json_plan(self):
        code, out, err = podium("explain", "-e", self.table + "SET 'parallelism.default' = '3';\n"
                                "EXPLAIN PLAN_ADVICE, JSON_EXECUTION_PLAN " + TOP_1)
        self.assertEqual((code, err), (0, ""))
        self.assertIn("\nNo available advice...\n\n== Optimized Execution Plan ==\n", out)
        plan = json.loads(out.split("== Physical Execution Plan ==\n")[1])
        self.assertEqual([(node["id"], node["parallelism"]) for node in plan["nodes"]][:2], [(1, 3), (2, 3)])

    def test_what_a_row_does_wrong_is_shown_in_the_query(self):
        code, out, err = podium("run", "-e", self.table + "SELECT k,\n  v + 10 / (v - v) AS q FROM t;")
        self.assertEqual((code, out), (1, ""))
        line = (self.table + "SELECT k,").count("\n") + 2
        self.assertEqual(err, f"-e: line {line}:7: / by zero\n")

    def test_what_a_killed_run_left_is_removed(self):
        dead = subprocess.Popen(["true"])
        dead.wait()
        folder = pathlib.Path(self.folder.name)
        stale, running, other = (folder / name for name in (
            f".o.csv.part-{dead.pid}", f".o.csv.part-{os.getpid()}", f".p.csv.part-{dead.pid}"))
        for file in (stale, running, other):
            file.write_text("half")
        sink = "CREATE TABLE o (k STRING, v INT, r BIGINT) WITH ('connector' = 'filesystem', 'path' = '{}', 'format' = 'csv', 'podium.row-kind-column' = 'op');\n"
        self.assertEqual(podium("run", "-e", self.table + sink.format(folder / "o.csv") + "INSERT INTO o " + TOP_1), (0, "", ""))
        self.assertEqual([file.exists() for file in (stale, running, other)], [False, True, True])

    def test_script_comes_from_a_file_an_option_or_standard_input(self):
        want = "+I[a, 1, 1]\n-U[a, 1, 1]\n+U[a, 3, 1]\n+I[a, 1, 2]\n+I[b, 2, 1]\n-U[a, 1, 2]\n+U[a, 2, 2]\n"
        sql = self.table + TOP_1
        for arguments, text in ((["run", self.write("q.sql", sql)], None), (["run", "-e", sql], None),
                                (["run", "-f", "-"], sql), (["run", "-"], sql)):
            self.assertEqual(podium(*arguments, text=text), (0, want, ""))

    def test_results_as_json_lines_and_as_a_table(self):
        code, out, err = podium("run", "--result", "jsonl", "-e", self.table + TOP_1)
        self.assertEqual((code, err), (0, ""))
        self.assertEqual([json.loads(line) for line in out.splitlines()][1],
                         {"op": "-U", "row": {"k": "a", "v": 1, "rn": 1}})
        self.assertEqual(podium("run", "--result", "table", "-e", self.table + TOP_1),
                         (0, "k  v  rn\n-  -  --\na  3   1\na  2   2\nb  2   1\n", ""))

    def test_table_stands_in_rank_order_although_the_rank_is_not_selected(self):
        sql = self.table + TOP_1.replace("k, v, rn", "v", 1)
        self.assertEqual(podium("run", "--result", "table", "-e", sql), (0, "v\n-\n3\n2\n2\n", ""))

    def test_error_names_file_and_place(self):
        path = self.write("bad.sql", self.table + "SELECT w FROM t;\n")
        code, out, err = podium("run", path)
        self.assertEqual((code, out), (1, ""))
        self.assertEqual(err.splitlines()[0], f"{path}: line 2:8: Column 'w' not found in any table")

    def test_bad_record_names_file_line_and_field(self):
        csv = self.write("bad.csv", "a,1\nb,x\n")
        path = self.write("q.sql", TABLE.format(csv) + "SELECT * FROM t;\n")
        self.assertEqual(podium("run", path),
                         (1, "", f"{path}: {csv}: line 2, field v: not a value of type INT: 'x'\n"))

    def test_bad_records_can_be_skipped_and_are_counted(self):
        csv = self.write("bad.csv", "a,1\nb,x\nc,3\n")
        table = TABLE.format(csv).replace("'csv')", "'csv', 'csv.ignore-parse-errors' = 'true')")
        code, out, err = podium("run", "-e", table + "SELECT * FROM t;")
        self.assertEqual((code, out), (0, "+I[a, 1]\n+I[c, 3]\n"))
        self.assertIn("1 bad record of table 't' skipped", err)

    def test_missing_script_file_fails(self):
        code, _, err = podium("run", "/nowhere/q.sql")
        self.assertEqual((code, err), (1, "/nowhere/q.sql: cannot read: No such file or directory\n"))

    def test_refusals_are_flinks_with_our_hint(self):
        code, _, err = podium("run", "-e", self.table + TOP_1.replace("ROW_NUMBER", "RANK"))
        self.assertEqual(code, 1)
        self.assertIn("RANK() on streaming table is not supported currently\n  hint: ", err)

    def test_updating_query_needs_a_sink_that_takes_updates(self):
        sink = "CREATE TABLE o (k STRING, v INT, rn BIGINT) WITH ('connector' = 'filesystem', 'format' = 'csv', 'path' = '{}'{});\n"
        out = str(pathlib.Path(self.folder.name) / "out.csv")
        code, _, err = podium("run", "-e", self.table + sink.format(out, "") + "INSERT INTO o " + TOP_1)
        self.assertEqual(code, 1)
        self.assertIn("Table sink 'default_catalog.default_database.o' doesn't support consuming update", err)
        self.assertFalse(pathlib.Path(out).exists())
        option = ", 'podium.row-kind-column' = 'op'"
        self.assertEqual(podium("run", "-e", self.table + sink.format(out, option) + "INSERT INTO o " + TOP_1), (0, "", ""))
        self.assertEqual(pathlib.Path(out).read_text().splitlines()[:3], ["+I,a,1,1", "-U,a,1,1", "+U,a,3,1"])

    def test_replay_of_nothing_is_wrong_usage(self):
        self.assertEqual(podium("replay", "--check", self.folder.name)[0], 2)
        case = pathlib.Path(self.folder.name) / "c"
        (case / "input").mkdir(parents=True)
        (case / "case.sql").write_text(
            "CREATE TABLE t (k STRING, v INT) WITH ('connector' = 'script');\n" + TOP_1 + ";\n")
        (case / "input/t.events").write_text('+I ["a",1]\n+I ["a",2]\n')
        self.assertEqual(podium("replay", "--check", str(case))[0], 2)  # Nothing to compare with.
        want = '1 +I ["a",1,1]\n2 -U ["a",1,1]\n2 +U ["a",2,1]\n2 +I ["a",1,2]\n'
        self.assertEqual(podium("replay", str(case)), (0, want, ""))
        (case / "expected.changelog").write_text(want.replace("2,1", "3,1"))
        code, out, _ = podium("replay", "--check", str(case))
        self.assertEqual(code, 1)
        self.assertIn('wanted: 2 +U ["a",3,1]\n  found:  2 +U ["a",2,1]', out)
        (case / "expected.changelog").write_text(want)
        self.assertEqual(podium("replay", "--check", str(case)), (0, "1 cases compared, 0 differ\n", ""))

    def test_progress_is_silent_without_a_terminal(self):
        self.assertEqual(podium("run", "-e", self.table + TOP_1)[2], "")


unittest.main(verbosity=1)
