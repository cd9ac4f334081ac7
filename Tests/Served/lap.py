"""A session of the lap, which has no keyring and asks for the password once a session (days.py)."""
LAP = """sync
@expect Password of ana at 127
{password}
"""


def lap(*heard, password="secret", before="", behind=""):
    """Lines of a session on the lap: what is typed before a sync, what is heard of that, what is typed behind it."""
    return "\n".join([before, LAP.format(password=password), *["@expect " + one for one in heard], behind])
