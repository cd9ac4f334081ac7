"""The tasks that all programs are measured with, the same in every run. For Scripts/bench."""
import random
import time
import uuid

# What stands in ten tasks whatever their count, so that the answers are equally long.
RARE = "zeppelin"
VERBS = "buy call pay mend read write clean book sort plan send water paint order return file print check move weigh".split()
THINGS = (
    "milk rent plumber letter garden invoice ticket window report garage tax form dentist blanket roof bicycle cable "
    "kitchen photo passport battery curtain recipe parcel piano shelf lamp carpet boiler insurance"
).split()
WAYS = "in the morning|for the school|with Ana|before the holidays|at the office|again|for the neighbours|by post".split("|")
NOTES = "The number is on the blue folder.|Ask at the counter first.|It was put off twice already, so no later."
CASES = {
    "ten": "start and say the ten most urgent",
    "add": "add one",
    "done": "finish one",
    "find": "find a word",
    "script": "1,000 adds by script",
    "fill": "as many adds as there are tasks by script, into an empty store",
}


def tasks(count, seed):
    """The tasks, the same for every program and every run."""
    dice = random.Random(f"{seed} {count}")
    rare = set(dice.sample(range(count), min(10, count)))
    result = []
    for place in range(count):
        name = f"{dice.choice(VERBS).title()} the {dice.choice(THINGS)} {dice.choice(WAYS)} {place}"
        task = {
            "name": name + (" " + RARE if place in rare else ""),
            "urgency": dice.choices(["high", "medium", "low"], [1, 7, 2])[0],
            "page": dice.choice(["Inbox", "Home", "School", "Shopping", "Work"]),
            "created": 1_760_000_000 + place * 40,
            "uuid": str(uuid.UUID(int=dice.getrandbits(128), version=4)),
        }
        if dice.random() < 0.5:
            task["due"] = 1_764_600_000 + dice.randrange(400) * 86_400
        if dice.random() < 0.3:
            task["estimate"] = dice.choice([15, 30, 90, 240])
        if dice.random() < 0.3:
            task["tag"] = dice.choice(["errand", "phone", "garden", "computer"])
        if dice.random() < 0.3:
            task["note"] = dice.choice(NOTES.split("|"))
        if dice.random() < 0.02 and "due" in task:
            task["alarm"] = True
        result.append(task)
    return result


def day(seconds):
    return time.strftime("%Y-%m-%d", time.gmtime(seconds))


def moment(seconds):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))
