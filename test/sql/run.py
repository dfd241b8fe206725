#!/usr/bin/env python3
"""Runs every SQL file beside it and compares what podium prints.

usage: run.py PODIUM [--update] [NAME...]

X.sql runs as `podium run ARGS X.sql` in this folder; ARGS stand in its first line, as `-- podium: ARGS`.
X.out is the standard output it must give; X.err, if there is one, the whole standard error, and the run must
fail with exit code 1. --update writes both anew: read the difference before you commit it.
"""
import pathlib
import shlex
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent


def run(podium, sql):
    first = sql.read_text(encoding="utf-8").split("\n", 1)[0]
    arguments = shlex.split(first.removeprefix("-- podium:")) if first.startswith("-- podium:") else []
    done = subprocess.run([podium, "run", *arguments, sql.name], cwd=HERE, capture_output=True)
    return done.returncode, done.stdout, done.stderr


def read(path):
    return path.read_bytes() if path.exists() else None


def main():
    podium = str(pathlib.Path(sys.argv[1]).resolve())
    update = "--update" in sys.argv
    wanted = [a for a in sys.argv[2:] if not a.startswith("--")]
    failed = count = 0
    for sql in sorted(HERE.glob("*.sql")):
        if wanted and sql.stem not in wanted:
            continue
        count += 1
        code, out, err = run(podium, sql)
        out_path, err_path = sql.with_suffix(".out"), sql.with_suffix(".err")
        if update:
            out_path.write_bytes(out)
            if code != 0:
                err_path.write_bytes(err)
            continue
        want_err = read(err_path)
        problems = []
        if out != (read(out_path) or b""):
            problems.append(f"standard output differs; wanted:\n{(read(out_path) or b'').decode()}found:\n{out.decode()}")
        if err != (want_err or b""):
            problems.append(f"standard error differs; wanted:\n{(want_err or b'').decode()}found:\n{err.decode()}")
        if code != (1 if want_err is not None else 0):
            problems.append(f"exit code {code}")
        if problems:
            failed += 1
            print(f"{sql.name}:", *problems, sep="\n")
    print(f"{count} SQL files, {failed} differ")
    if count == 0 or failed:
        sys.exit(1)


main()
