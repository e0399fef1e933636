"""The reports of the five games behind docs/reports.md: a report on each, and what its options change.

Every run is a command with its seed and its sizes, so the numbers come out the same again on any machine.  With --minutes the
sizes are those that fit, every run ends in time, and says the command for what was played.  What was played already is not played
again.  The pages of the five games are put beside docs/reports.md.  It needs an installed Stormdeck, not the sources.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

SEED = 18
REPORTS = {
    "thunderbolts": "--deals 4000,1500,1500,300,500,500,500,500,200,1000",
    "blanco": "--deals 322,575,1500,64,147,94,70,92,16,423",
    "thunder-and-lightning": "--deals 4000,1000,2261,64,400,300,200,200,10,20",
    "thunderbirds": "--deals 4000,86,100,64,67,56,40,40,100,100",
    "taidian": "--players 3 --deals 1500,800,1500,64,200,200,200,200,12,200,200,200,200,200,200,200,200,200,200",
}
"""At least 64 games of the strongest: with fewer no card could be called dead."""
DEALS = {"thunderbolts": 200, "blanco": 400, "thunder-and-lightning": 250, "thunderbirds": 80, "taidian": 100}
"""Of every variant."""
OPTIONS = {
    "thunderbolts": "exchange_wild_to=hand vault_recycle=completed_then_under_tops vault_recycle=none tie_break=wallet "
    "wallet_size=10 deck_preset=lean deck_preset=classic18",
    "blanco": "clearing=mandatory chain_rule=knock_on reshuffle=when_needed allow_discard_return=false score_mode=cards_to_go",
    "thunder-and-lightning": "vidarr=whole_turn seer_draws=exactly_three allow_empty_recovery=true god_after_last_point=false "
    "weapon_hits_facedown=true nightmare_order=top_card_only played_card_discard=at_once",
    "thunderbirds": "advanced_count=0 advanced_count=8 advanced_count=16 deck=box_total storing=until_end_of_turn "
    "empty_chain=rescued hood_fallback=sabotage wild_frees=false capture_limit=4 overflow_lives=2 pod_hold=1 "
    "influenced_leaves=rescued",
    "taidian": "start_health=100 start_health=200 extra_punches=1 extra_punches=2 spoils=true characters=none heal_cap=none "
    "poison_first_tick=immediate fair_start=true shotgun_counter=true treaties=open treaties=off",
}


def commands(game: str, minutes: float | None) -> dict[str, list[str]]:
    """By the name of each run's files its arguments; `minutes` instead of the sizes, if said."""
    players, _, deals = REPORTS[game].partition("--deals ")
    variants = [word for change in OPTIONS[game].split() for word in ("--variant", change)]
    report, options = (["--minutes", f"{minutes:g}"] if minutes else ["--deals", count] for count in (deals, str(DEALS[game])))
    return {game: [*players.split(), *report], f"{game}-options": [*players.split(), *options, *variants]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=Path("build/reports"))
    parser.add_argument("--publish", type=Path, default=Path("docs/reports"), help="where the pages of the games go")
    parser.add_argument("--minutes", type=float, help="that each run may take, instead of the sizes of the published ones")
    parser.add_argument("--processes", type=int, help="all cores if not said")
    parser.add_argument("--only", choices=("reports", "options"), help="the reports without the options, or the other way round")
    parser.add_argument("games", nargs="*", default=list(REPORTS), metavar="GAME", help=f"of {', '.join(REPORTS)}")
    asked = parser.parse_args()
    if unknown := [game for game in asked.games if game not in REPORTS]:
        parser.error(f'there is no report on "{unknown[0]}"')
    for folder in (asked.to, asked.publish):
        folder.mkdir(parents=True, exist_ok=True)
    who = [] if asked.processes is None else ["--processes", str(asked.processes)]
    for game in asked.games:
        for name, words in commands(game, asked.minutes).items():
            if asked.only == ("options" if name == game else "reports"):
                continue
            command = ["lab", game, *words, "--seed", str(SEED), *who, "--out", str(asked.to / name)]
            print("stormdeck", *command, flush=True)
            subprocess.run([sys.executable, "-m", "stormdeck", *command], check=True)
            if name == game:
                shutil.copyfile(asked.to / f"{game}.html", asked.publish / f"{game}.html")


if __name__ == "__main__":
    main()
