"""Do what the Dockerfile says where no daemon is: in clean root folders, then play at the server in the last of them.

    sudo python scripts/try_container.py                  all of it: Debian is fetched, the rules are compiled (ten minutes)
    sudo python scripts/try_container.py --plain          without the compiler, which takes most of the time

Linux and root only; needs debootstrap.  The folders are kept in build/container, Debian's is made once.  The server has what
deploy/compose.yaml gives it: a root that cannot be written, /data, no capabilities.  Packages come from where pip of this machine
gets them; what it reads from local folders is named with --bind.
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple
from urllib.error import URLError
from urllib.request import Request, urlopen

ROOT = Path(__file__).resolve().parents[1]
DEBIAN = {"bookworm": "3.11"}
"""Releases of Debian, and the Python that each brings: that of the images that are named for it."""
PACKAGES = "ca-certificates,python3,python3-dev,python3-venv"
"""What an image of Python has, its headers too, without which nothing can be compiled against it."""
TOLD = ("PIP_", "NODE_EXTRA_CA_CERTS", "SSL_CERT_", "REQUESTS_CA_BUNDLE", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY")
"""What leads to the packages.  Only the steps of the build hear it, never the server."""
FILES = ("/etc/resolv.conf", "/etc/hosts", "/etc/pip.conf", "/etc/ssl/certs/ca-certificates.crt")
PORT = "8429"
PATIENCE = 60.0


class Step(NamedTuple):
    """A line of the Dockerfile."""

    name: str
    rest: str


class Stage(NamedTuple):
    """From one FROM to the next."""

    name: str
    release: str
    steps: list[Step]


def read(text: str) -> list[Stage]:
    stages: list[Stage] = []
    for line in text.splitlines():
        name, _, rest = line.strip().partition(" ")
        if name == "FROM":
            image, _, named = rest.partition(" AS ")
            stages.append(Stage(named, release_of(image), []))
        elif name and not name.startswith("#"):
            stages[-1].steps.append(Step(name, rest))
    return stages


def release_of(image: str) -> str:
    """The release of Debian that has the Python of an image: python:3.11-slim-bookworm."""
    version, _, release = image.removeprefix("python:").replace("-slim", "").partition("-")
    if DEBIAN.get(release) != version:
        raise SystemExit(f"This cannot stand in for the image {image}: it knows {DEBIAN}.")
    return release


def left_out(path: PurePosixPath, patterns: Sequence[str]) -> bool:
    """Whether a line of .dockerignore names a path of the build, or a folder above it."""
    above = [path, *path.parents][:-1]
    for pattern in patterns:
        wanted = pattern.strip("/")
        anywhere = wanted.removeprefix("**/")
        for one in above:
            if fnmatch.fnmatchcase(str(one), wanted) or (anywhere != wanted and fnmatch.fnmatchcase(one.name, anywhere)):
                return True
    return False


class Room:
    """A root folder, with what the lines so far have set."""

    def __init__(self, folder: Path, base: Path, binds: Sequence[str]) -> None:
        self.folder, self.binds = folder, binds
        self.variables = {"PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"}
        self.user, self.place = "root", "/"
        self.said: dict[str, str] = {}
        if folder.exists():
            shutil.rmtree(folder)
        subprocess.run(["cp", "-a", "--reflink=auto", str(base), str(folder)], check=True)
        (folder / "usr/local/bin/python").symlink_to("/usr/bin/python3")

    def inside(self, path: str) -> Path:
        """A path of the room, as this machine has it."""
        return self.folder / str(PurePosixPath(self.place, path)).lstrip("/")

    def follow(self, step: Step, rooms: dict[str, Room], plain: bool) -> None:
        match step.name:
            case "RUN":
                if plain and "compiled rules" in step.rest:
                    print(f"    left out: {step.rest}", flush=True)
                else:
                    self.run(step.rest, {"STORMDECK_PURE": "1"} if plain else {})
            case "COPY":
                self.copy(step.rest, rooms)
            case "ENV":
                self.variables |= dict(pair.split("=", 1) for pair in shlex.split(step.rest))
            case "USER":
                self.user = step.rest
            case "WORKDIR":
                self.place = step.rest
                self.inside(".").mkdir(parents=True, exist_ok=True)
            case "CMD" | "HEALTHCHECK" | "VOLUME" | "EXPOSE":
                self.said[step.name] = step.rest
            case _:
                raise SystemExit(f'The line "{step.name} {step.rest}" is not understood here.')

    def run(self, command: str, more: dict[str, str]) -> None:
        told = {name: value for name, value in os.environ.items() if name.upper().startswith(TOLD)}
        given = [f"{name}={value}" for name, value in (told | self.variables | more | {"HOME": "/root"}).items()]
        inner = ["chroot", str(self.folder), "env", "-i", *given, "sh", "-c", f"cd {shlex.quote(self.place)} && {command}"]
        mounts = ["mount -t proc proc proc", "mount --bind /dev dev"]
        for bind in self.binds:
            goal = bind.lstrip("/")
            mounts.append(f"mkdir -p {shlex.quote(goal)} && mount --bind {shlex.quote(bind)} {shlex.quote(goal)}")
        in_own_mounts(self.folder, mounts, inner)

    def copy(self, rest: str, rooms: dict[str, Room]) -> None:
        words = rest.split()
        place = [word.removeprefix("--from=") for word in words if word.startswith("--from=")]
        *sources, goal = [word for word in words if not word.startswith("--")]
        for source in sources:
            if place:
                found, ignore = rooms[place[0]].inside(source), None
            else:
                found, ignore = ROOT / source, self.ignoring()
            to = self.inside(goal)
            if found.is_dir():
                shutil.copytree(found, to, symlinks=True, ignore=ignore, dirs_exist_ok=True)
            else:
                shutil.copy2(found, to / found.name if goal.endswith("/") else to)

    def ignoring(self) -> Any:
        patterns = [line for line in (ROOT / ".dockerignore").read_text().splitlines() if line and not line.startswith("#")]

        def ignored(folder: str, names: Iterable[str]) -> set[str]:
            above = PurePosixPath(Path(folder).relative_to(ROOT).as_posix())
            return {name for name in names if left_out(above / name, patterns)}

        return ignored

    def serving(self, command: Sequence[str]) -> list[str]:
        """The command as the container runs it: as its user, with nothing to write to but /data and /tmp, and no capability."""
        number = self.user_number()
        given = [f"{name}={value}" for name, value in (self.variables | {"STORMDECK_PORT": PORT, "HOME": "/data"}).items()]
        rights = [
            f"--reuid={number}",
            f"--regid={number}",
            "--clear-groups",
            "--no-new-privs",
            "--bounding-set=-all",
            "--inh-caps=-all",
        ]
        return ["chroot", str(self.folder), "setpriv", *rights, "env", "-i", "-C", self.place, *given, *command]

    def user_number(self) -> int:
        for line in (self.folder / "etc/passwd").read_text().splitlines():
            name, _, number, *_ = line.split(":")
            if name == self.user:
                return int(number)
        raise SystemExit(f"There is no user {self.user} in the container.")


READ_ONLY = [
    "mount --bind . .",
    "mount -o remount,bind,ro .",
    "mount --bind ../data data",
    "mount -t tmpfs tmpfs tmp",
    "mount -t proc proc proc",
]


def mounted(folder: Path, mounts: Sequence[str], command: Sequence[str]) -> list[str]:
    """A command that sees more mounts than this machine does; they go with it."""
    script = " && ".join(
        ["set -e", f"cd {shlex.quote(str(folder))}", *mounts, f"cd {shlex.quote(str(folder))}", f"exec {shlex.join(command)}"]
    )
    return ["unshare", "--mount", "--propagation", "private", "sh", "-c", script]


def in_own_mounts(folder: Path, mounts: Sequence[str], command: Sequence[str]) -> None:
    subprocess.run(mounted(folder, mounts, command), check=True, stdin=subprocess.DEVNULL)


def debian(release: str, work: Path) -> Path:
    """A small Debian with Python, made once."""
    base = work / release
    made = base / "made"
    if not made.exists() or made.read_text() != PACKAGES:
        print(f"Debian {release} is fetched ...", flush=True)
        shutil.rmtree(base, ignore_errors=True)
        fetch = shlex.join(["debootstrap", "--variant=minbase", f"--include={PACKAGES}", release, str(base)])
        script = f"exec {fetch} > {shlex.quote(str(work / 'log'))} 2>&1"
        subprocess.run(["unshare", "--mount", "--propagation", "private", "sh", "-c", script], check=True)
        made.write_text(PACKAGES)
    for name in FILES:
        if Path(name).exists():
            shutil.copy(name, base / name.lstrip("/"))
    return base


# ---- The server in it --------------------------------------------------------------------------------------------------


class Container:
    def __init__(self, room: Room, work: Path) -> None:
        self.room, self.data = room, work / "data"
        shutil.rmtree(self.data, ignore_errors=True)
        self.data.mkdir()
        os.chown(self.data, room.user_number(), room.user_number())

    def command(self, words: Sequence[str]) -> list[str]:
        return mounted(self.room.folder, READ_ONLY, self.room.serving(words))

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(self.command(words), capture_output=True, text=True, check=False)

    def is_healthy(self) -> bool:
        return self.run(*json.loads(self.room.said["HEALTHCHECK"].partition("CMD ")[2])).returncode == 0

    @contextmanager
    def served(self) -> Iterator[int]:
        """Until SIGTERM, which it has to heed in the time that compose gives it; the id of its first process."""
        running = subprocess.Popen(self.command(json.loads(self.room.said["CMD"])), stdout=subprocess.DEVNULL)
        try:
            deadline = time.monotonic() + PATIENCE
            while not self.is_healthy():
                check(running.poll() is None and time.monotonic() < deadline, "The server does not become healthy.")
            yield running.pid
        finally:
            running.send_signal(signal.SIGTERM)
            begun = time.monotonic()
            code = running.wait(20)
            print(f"    SIGTERM: it ended after {time.monotonic() - begun:.1f} s, status {code}", flush=True)
        check(code in (0, -signal.SIGTERM, 128 + signal.SIGTERM), f"The server ended with status {code}.")

    def ask(self, path: str, token: str = "", data: object = None) -> Any:
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
        body = None if data is None else json.dumps(data).encode()
        with urlopen(Request(f"http://127.0.0.1:{PORT}{path}", body, headers), timeout=PATIENCE) as answer:
            return json.load(answer)


def check(holds: bool, else_say: str) -> None:
    if not holds:
        raise SystemExit(else_say)


def status(pid: int, name: str) -> str:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(line.split(":", 1)[1].strip() for line in lines if line.startswith(f"{name}:"))


def try_out(box: Container) -> None:
    """Play, stop, play on; back up while it serves, and restore."""
    check(not box.is_healthy(), f"Something answers at port {PORT} already.")
    with box.served() as pid:
        check(set(status(pid, "Uid").split()) == {str(box.room.user_number())}, "The server does not run as its own user.")
        check(status(pid, "CapEff") == status(pid, "CapBnd") == "0" * 16, "The server has capabilities.")
        check(status(pid, "NoNewPrivs") == "1", "The server could get new rights.")
        for place in ("/opt/stormdeck/mine", "/mine"):
            check(box.run("touch", place).returncode != 0, f"{place} could be written.")
        game = next(game for game in box.ask("/api/games") if 2 in game["players"])
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "level:1"}]
        made = box.ask("/api/tables", data={"game": game["id"], "players": 2, "seats": seats})
        table, token = f"/api/tables/{made['table']}", made["seats"][0]["token"]
        moves(box, table, token, 3)
        done = box.run("stormdeck", "backup", "/data/games.backup")
        check(done.returncode == 0, f"The backup failed: {done.stderr}")
        moves(box, table, token, 2)
        before = box.ask(table, token)
    print("    played, backed up and stopped", flush=True)
    with box.served():
        after = box.ask(table, token)
        check(after["version"] >= before["version"], "Moves were lost.")
        moves(box, table, token, 1)
    done = box.run("stormdeck", "restore", "/data/games.backup", "--database", "/data/restored.db")
    check(done.returncode == 0, f"The restoring failed: {done.stderr}")
    box.room.variables["STORMDECK_DATABASE"] = "/data/restored.db"
    with box.served():
        restored = box.ask(table, token)
        check(0 < restored["version"] <= before["version"], "The restored table is another one.")
        moves(box, table, token, 1)
    print("    restored from the backup and played on", flush=True)


def moves(box: Container, table: str, token: str, count: int) -> None:
    """So many moves of a person, with a bot on the other seat."""
    deadline = time.monotonic() + PATIENCE
    while count:
        check(time.monotonic() < deadline, f"Nobody moves at {table}.")
        seen = box.ask(table, token)
        if not seen["legal"]:
            time.sleep(0.1)
            continue
        action = {"action": seen["legal"][0]["action"], "version": seen["version"], "key": f"move-{count}-{seen['version']}"}
        try:
            box.ask(f"{table}/play", token, action)
        except URLError:
            continue  # the bot was quicker
        count -= 1


def size(folder: Path) -> int:
    return sum(file.lstat().st_size for file in folder.rglob("*") if file.is_file() and not file.is_symlink())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--plain", action="store_true", help="leave the compiler out")
    parser.add_argument(
        "--work", type=Path, default=ROOT / "build" / "container", metavar="FOLDER", help="where the root folders are"
    )
    parser.add_argument(
        "--bind", action="append", default=[], metavar="FOLDER", help="a folder of this machine with packages for pip"
    )
    wishes = parser.parse_args()
    if sys.platform != "linux" or os.geteuid() != 0:
        raise SystemExit("Only root on Linux can change the root folder.")
    if shutil.which("debootstrap") is None:
        raise SystemExit("debootstrap is missing; on Debian: apt-get install debootstrap")
    work = wishes.work.resolve()
    work.mkdir(parents=True, exist_ok=True)
    rooms: dict[str, Room] = {}
    for number, stage in enumerate(read((ROOT / "Dockerfile").read_text())):
        name = stage.name or f"stage-{number}"
        base = debian(stage.release, work)
        rooms[name] = room = Room(work / name, base, wishes.bind)
        for step in stage.steps:
            begun = time.monotonic()
            room.follow(step, rooms, wishes.plain)
            print(f"{name}: {step.name} {step.rest[:90]} ({time.monotonic() - begun:.0f} s)", flush=True)
    print(f"The image adds {(size(room.folder) - size(base)) / 1e6:.0f} MB to a Debian with Python.", flush=True)
    try_out(Container(room, work))
    print("All of it works.")


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        raise SystemExit(f"This failed (code {error.returncode}): {' '.join(map(str, error.cmd))}") from None
