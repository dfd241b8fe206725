#!/usr/bin/env python3
"""Plays recorded cases with `podium replay --check` and fails if one differs or too few were compared.

usage: run.py PODIUM WORK_DIR

Cases stand in folders beside this file: golden/ and recorded/ as recorded from Flink 2.2.1, podium/ with expected
files of our own where docs/divergences says that we answer differently. Big cases come as input/T.gen: the
script is made from it, in WORK_DIR, first. in_reach.txt lists what is compared: a folder and a pattern a line, or
`- pattern` for what the lines before took in but this version does not run.
"""
import fnmatch
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent


def selected():
    """The case folders that in_reach.txt selects, and the least number of them that must be compared."""
    cases, at_least = [], 0
    for line in (HERE / "in_reach.txt").read_text().splitlines():
        words = line.split("#")[0].split()
        if not words:
            continue
        if words[0] == "at-least":
            at_least = int(words[1])
        elif words[0] == "-":
            cases = [c for c in cases if not fnmatch.fnmatch(c.name, words[1])]
        else:
            found = sorted(p for p in (HERE / words[0]).iterdir() if fnmatch.fnmatch(p.name, words[1]))
            if not found:
                sys.exit(f"in_reach.txt: no case matches: {line}")
            cases += [c for c in found if c not in cases]
    return cases, at_least


def with_scripts(case, work):
    """The case itself, or a copy of it whose generated scripts are there."""
    descriptions = list((case / "input").glob("*.gen"))
    if not descriptions:
        return case
    copy = work / case.parent.name / case.name
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(case, copy)
    for description in descriptions:
        script = copy / "input" / (description.stem + ".events")
        subprocess.run([sys.executable, HERE / "gen_events.py", description, script], check=True)
    return copy


def main():
    podium, work = sys.argv[1], pathlib.Path(sys.argv[2])
    cases, at_least = selected()
    folders = [str(with_scripts(case, work)) for case in cases]
    sys.exit(subprocess.run([podium, "replay", "--check", "--at-least", str(at_least), *folders]).returncode)


main()
