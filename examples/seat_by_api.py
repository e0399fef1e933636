"""A bot of your own takes a seat at a table of a Stormdeck server, by the same API the browser uses.

Run it with the server's address and, if you have an invitation, its link:  python seat_by_api.py http://127.0.0.1:8000 [LINK]
Without a link it makes a table against the server's own bot.  Needs `pip install httpx websockets`.
"""

import asyncio
import json
import random
import secrets
import sys

import httpx
from websockets.asyncio.client import connect


async def play(server: str, table: str, token: str) -> str:
    """Play any legal action until the game is over; how it ended, in words."""
    async with connect(f"{server.replace('http', 'ws', 1)}/api/tables/{table}/socket") as socket:
        await socket.send(json.dumps({"do": "hello", "token": token, "cursor": 0}))
        async for text in socket:
            frame = json.loads(text)
            if frame["frame"] != "snapshot":
                continue
            for event in frame["events"]:
                print(event["words"])
            if frame["outcome"]:
                return str(frame["outcome"]["words"])
            if frame["legal"]:
                action = random.choice(frame["legal"])["action"]
                move = {"do": "play", "action": action, "version": frame["version"], "key": f"move {frame['version']}"}
                await socket.send(json.dumps(move))
    return "The server has closed the table; come back later."


def take_seat(server: str, link: str | None) -> tuple[str, str]:
    """The table and the token of our seat."""
    if link is not None:
        table, _, token = link.rpartition("/")[2].partition("#")
        wish = {"name": "Chance", "key": secrets.token_urlsafe(16)}  # after a lost answer the same key gets the same seat again
        joined = httpx.post(f"{server}/api/tables/{table}/join", headers={"authorization": f"Bearer {token}"}, json=wish)
        return table, joined.raise_for_status().json()["token"]  # the seat's own: the invitation only watches from now on
    seats = [{"kind": "me", "name": "Chance"}, {"kind": "bot", "bot": "greedy"}]
    made = httpx.post(f"{server}/api/tables", json={"game": "blanco", "players": 2, "seats": seats}).json()
    return made["table"], made["seats"][0]["token"]


if __name__ == "__main__":
    if len(sys.argv) < 2:
        print(__doc__)
        sys.exit()
    address, invitation = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None
    print(asyncio.run(play(address, *take_seat(address, invitation))))
