"""`stormdeck train`: arguments only, registered by `cli.py`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from stormdeck.progress import progress
from stormdeck.table.whole import MOST_SEED

Check = Callable[[click.Context, click.Parameter, int | None], int | None]
Range = Callable[[int, int], Check]
Wished = Callable[..., None]
FAILED = 1
BOT, AGAINST = "ismcts:time=0.02,net=100", "ismcts:time=0.02"
POLICY_BOT, POLICY_AGAINST = "net", "level:5"


def register(main: click.Group, between: Range) -> None:
    """Add the command; `between` is the command line's own."""
    many = between(0, 10**8)

    @main.command()
    @click.argument("game")
    @click.option("--out", metavar="DIR", help="Where games, net and card are kept; net-GAME if not said.")
    @click.option("--seed", default=0, callback=between(0, MOST_SEED), show_default=True, metavar="S", help="Of everything.")
    @click.option("--glances", default=200_000, callback=many, show_default=True, metavar="N", help="Games of instincts.")
    @click.option(
        "--searches", default=3_000, callback=between(2, 10**8), show_default=True, metavar="N", help="Games of search bots."
    )
    @click.option(
        "--sims", default=80, callback=between(1, 10**6), show_default=True, metavar="N", help="Simulations a move of those."
    )
    @click.option(
        "--worlds", default=3, callback=between(0, 100), show_default=True, metavar="N", help="Worlds imagined at each position."
    )
    @click.option(
        "--hidden", default=33, callback=between(3, 300), show_default=True, metavar="N", help="Hidden units, a multiple of 3."
    )
    @click.option("--rounds", default=12, callback=between(1, 1000), show_default=True, metavar="N", help="Of learning.")
    @click.option("--device", type=click.Choice(["cuda", "cpu", "numpy"]), help="What learns; the fastest there is if not said.")
    @click.option(
        "--deals", default=1000, callback=many, show_default=True, metavar="N", help="Of the gate, at most; 0: no gate."
    )
    @click.option("--bot", metavar="BOT", help=f"Who asks the net there; {BOT} if not said, with --policy {POLICY_BOT}.")
    @click.option("--against", metavar="BOT", help=f"Whom it plays; {AGAINST} if not said, with --policy {POLICY_AGAINST}.")
    @policy_options(many)
    @click.option("--processes", type=int, callback=between(1, 1024), metavar="P", help="How many; all cores if not said.")
    @click.pass_context
    def train(ctx: click.Context, /, **wishes: Any) -> None:
        """Make a value net for the search bots of GAME: games to learn from, learning, whole numbers, a test on paired deals.
        With --policy a policy net, which plays by itself (--bot net) or guides search (--bot ismcts:policy=60).

        Stopped with Ctrl-C, the same command goes on with the games where it stopped.  Status 1 if the net does not pass.

        Example: stormdeck train GAME --glances 20000 --searches 200
        """
        ctx.exit(run_policy(**wishes) if wishes["policy"] else run(**wishes))


def policy_options(many: Check) -> Callable[[Wished], Wished]:
    """What only a policy net is asked for."""
    policy = click.option(
        "--policy",
        default=0,
        callback=many,
        metavar="N",
        help="Learn a policy net instead, by N rounds of play against itself (needs PyTorch; 1700 took 20 minutes of a GPU).",
    )
    imitate = click.option(
        "--imitate",
        default=0,
        callback=many,
        show_default=True,
        metavar="N",
        help="With --policy: games of greedy that it learns from before it plays itself.",
    )
    return lambda command: policy(imitate(command))


def run(
    game: str,
    out: str | None,
    device: str | None,
    deals: int,
    bot: str | None,
    against: str | None,
    processes: int | None,
    policy: int,
    imitate: int,
    **sizes: int,
) -> int:
    import msgspec  # only this command pays for loading these

    from stormdeck.table.executor import cores, executor_for
    from stormdeck.train.data import numpy_module
    from stormdeck.train.plan import Plan
    from stormdeck.train.running import Wish, train

    numpy_module()
    if sizes["hidden"] % 3:
        raise click.BadParameter(f"{sizes['hidden']} is not a multiple of 3.", param_hint="--hidden")
    plan = msgspec.convert({"game": game, **sizes}, Plan)
    told = " ".join([f"--{name} {value}" for name, value in sizes.items()])
    wish = Wish(f"stormdeck train {game} {told}", Path(out or f"net-{game}"), device, deals, bot or BOT, against or AGAINST)
    with progress(plan.glances + plan.searches, "games") as update:
        card = train(plan, wish, executor_for(processes or cores()), lambda words: click.echo(words, file=sys.stderr), update)
    for one in card.gates:
        click.echo(one.text())
    return 0 if all([one.verdict == "passed" for one in card.gates]) else FAILED


def run_policy(
    game: str,
    out: str | None,
    seed: int,
    device: str | None,
    deals: int,
    bot: str | None,
    against: str | None,
    processes: int | None,
    policy: int,
    imitate: int,
    **_: int,
) -> int:
    from stormdeck.table.executor import cores, executor_for
    from stormdeck.train.policy import Wish, train_policy
    from stormdeck.train.selfplay import GENTLE, Course

    folder = Path(out or f"net-{game}")
    command = f"stormdeck train {game} --policy {policy} --seed {seed}" + (f" --imitate {imitate}" if imitate else "")
    rates = GENTLE if imitate else Course(game).rates
    wish = Wish(command, folder, device, processes or cores(), deals, bot or POLICY_BOT, against or POLICY_AGAINST)
    card = train_policy(
        Course(game, seed, policy, rates=rates, imitated=imitate),
        wish,
        executor_for(processes or cores()),
        lambda words: click.echo(words, file=sys.stderr),
    )
    return 0 if all([one.verdict == "passed" for one in card.gates]) else FAILED
