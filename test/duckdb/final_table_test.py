#!/usr/bin/env python3
"""Cross-checks final tables with DuckDB, a second opinion that knows nothing of changelogs.

usage: final_table_test.py PODIUM [SEED]

Random rows go to both as CSV; Podium keeps the ranking and writes the final table, DuckDB sorts once. The order
always ends in a unique column, since engines may break ties as they like.
"""
import csv
import decimal
import pathlib
import random
import subprocess
import sys
import tempfile

import duckdb

COLUMNS = [("g", "INT"), ("h", "STRING"), ("v", "INT"), ("d", "DECIMAL(10, 2)"), ("s", "STRING"), ("id", "BIGINT")]
RANKINGS = [
    # partition, order, rank condition, rank selected
    ("g", "v DESC", "rn <= 3", True),
    ("g", "v", "rn <= 3", False),
    ("g, h", "d DESC NULLS FIRST", "rn = 1", False),
    ("h", "s, v DESC NULLS LAST", "rn BETWEEN 2 AND 4", True),
    ("", "d DESC, s NULLS LAST", "rn <= 25", True),
    ("g", "s DESC", "rn <= 100000", True),
    ("h", "v", "rn < 3 AND v > 10", True),
    ("", "v DESC", "5 >= rn AND rn > 2", False),
]


def rows(rng, count):
    for i in range(count):
        yield [
            rng.choice(["", *map(str, range(6))]),
            rng.choice(["", "x", "y", "łódź", "a,b", 'q"q']),
            rng.choice(["", str(rng.randrange(-20, 60))]),
            rng.choice(["", f"{rng.randrange(-5000, 5000) / 100:.2f}"]),
            rng.choice(["", "", "b", "B", "é", "zz", "z" * rng.randrange(12)]),
            str(i),
        ]


def podium_table(podium, folder, query):
    definition = ", ".join(f"{name} {kind}" for name, kind in COLUMNS)
    out = folder / "out.csv"
    sql = f"""
        CREATE TABLE t ({definition}) WITH ('connector' = 'filesystem', 'path' = '{folder}/in.csv', 'format' = 'csv',
          'csv.null-literal' = '');
        CREATE TABLE o ({query['types']}) WITH ('connector' = 'filesystem', 'path' = '{out}', 'format' = 'csv',
          'csv.null-literal' = '', 'podium.result' = 'final');
        INSERT INTO o {query['sql']};"""
    subprocess.run([podium, "run", "-e", sql], check=True)
    with open(out, newline="", encoding="utf-8") as file:
        return sorted(map(comparable, csv.reader(file)))


def duckdb_table(folder, query):
    columns = ", ".join(f"'{name}': '{'VARCHAR' if kind == 'STRING' else kind}'" for name, kind in COLUMNS)
    duckdb.sql(f"CREATE OR REPLACE TABLE t AS SELECT * FROM read_csv('{folder}/in.csv', header=false, delim=',', quote='\"', "
               f"escape='\"', nullstr='', allow_quoted_nulls=true, auto_detect=false, columns={{{columns}}})")
    result = duckdb.sql(query["duckdb"]).fetchall()
    return sorted(comparable(["" if value is None else str(value) for value in row]) for row in result)


def comparable(row):
    """The row with its decimal as a number: Flink's CSV leaves out trailing zeros."""
    return [*row[:3], row[3] and str(decimal.Decimal(row[3]).normalize()), *row[4:]]


def main():
    podium = str(pathlib.Path(sys.argv[1]).resolve())
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.SystemRandom().randrange(1 << 32)
    print(f"seed {seed}")
    rng = random.Random(seed)
    names = ", ".join(name for name, _ in COLUMNS)
    for count in (0, 1, 50, 3000):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            with open(folder / "in.csv", "w", newline="", encoding="utf-8") as file:
                csv.writer(file, lineterminator="\n").writerows(rows(rng, count))
            for partition, order, condition, ranked in RANKINGS:
                by = f"PARTITION BY {partition} " if partition else ""
                # DuckDB orders NULLs last unless told; Flink takes them as the lowest values.
                order = f"{order}, id"
                explicit = ", ".join(
                    item if "NULLS" in item else f"{item} NULLS {'LAST' if 'DESC' in item else 'FIRST'}"
                    for item in order.split(", "))
                selected = names + (", rn" if ranked else "")
                template = (f"SELECT {selected} FROM (SELECT *, ROW_NUMBER() OVER ({by}ORDER BY {{}}) AS rn FROM t) "
                            f"WHERE {condition}")
                types = ", ".join(f"{n} {k}" for n, k in COLUMNS) + (", rn BIGINT" if ranked else "")
                query = {"sql": template.format(order), "duckdb": template.format(explicit), "types": types}
                ours, theirs = podium_table(podium, folder, query), duckdb_table(folder, query)
                if ours != theirs:
                    only_ours = [r for r in ours if r not in theirs][:5]
                    only_theirs = [r for r in theirs if r not in ours][:5]
                    sys.exit(f"{count} rows, {query['sql']}\n  only podium: {only_ours}\n  only duckdb: {only_theirs}")
    print(f"{len(RANKINGS)} rankings agree")


main()
