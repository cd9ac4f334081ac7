"""Writes the list of parts of Heed's programs, as SPDX 2.3 in JSON. Called by Scripts/package, which tells the versions."""
import hashlib
import json
import os
import re

VERSION, DAY = os.environ["VERSION"], os.environ["DAY"]


def pinned():
    """The packages that Package.swift and what it resolves to name, with their versions."""
    with open(os.environ["STATE"], encoding="utf-8") as file:
        state = json.load(file)
    for one in state["object"]["dependencies"]:
        reference = one["packageRef"]
        version = one["state"].get("checkoutState", {}).get("version", "NOASSERTION")
        yield reference["identity"], version, reference["location"], "Apache-2.0"


def boring():
    """The commit of BoringSSL that swift-crypto holds a copy of, as it says itself."""
    manifest = os.path.join(os.path.dirname(os.environ["STATE"]), "checkouts", "swift-crypto", "Package.swift")
    with open(manifest, encoding="utf-8") as file:
        found = re.search(r"BoringSSL Commit: ([0-9a-f]+)", file.read())
    return found[1] if found else "NOASSERTION"


PARTS = [("heed", VERSION, "NOASSERTION", "GPL-3.0-or-later"), *sorted(pinned()),
         ("boringssl", boring(), "https://boringssl.googlesource.com/boringssl", "Apache-2.0"),
         ("xkcp", "NOASSERTION", "https://github.com/XKCP/XKCP", "CC0-1.0"),
         ("swift", os.environ["SWIFT"], "https://github.com/swiftlang/swift", "Apache-2.0 WITH Swift-exception"),
         ("readline", os.environ["READLINE"], "https://ftp.gnu.org/gnu/readline", "GPL-3.0-or-later"),
         ("ncurses", os.environ["NCURSES"], "https://ftp.gnu.org/gnu/ncurses", "X11"),
         ("libstdc++", os.environ["GCC"], "https://ftp.gnu.org/gnu/gcc", "GPL-3.0-or-later WITH GCC-exception-3.1"),
         ("libgcc", os.environ["GCC"], "https://ftp.gnu.org/gnu/gcc", "GPL-3.0-or-later WITH GCC-exception-3.1")]


def package(name, version, location, license_name):
    return {"name": name, "SPDXID": "SPDXRef-" + re.sub("[^A-Za-z0-9.-]", "-", name), "versionInfo": version,
            "downloadLocation": location, "filesAnalyzed": False, "licenseConcluded": license_name,
            "licenseDeclared": license_name, "copyrightText": "NOASSERTION"}


packages = [package(*part) for part in PARTS]
# A list of other parts, or of another commit, is another document.
MARK = hashlib.sha256((json.dumps(packages, sort_keys=True) + os.environ["COMMIT"]).encode()).hexdigest()[:32]
print(json.dumps({
    "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": "heed-" + VERSION,
    "documentNamespace": "https://heed.invalid/spdx/heed-" + VERSION + "-" + MARK,
    "creationInfo": {"created": DAY, "creators": ["Tool: Scripts-package"]}, "packages": packages,
    "relationships": [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES",
                       "relatedSpdxElement": packages[0]["SPDXID"]}] + [
        {"spdxElementId": packages[0]["SPDXID"], "relationshipType": "STATIC_LINK",
         "relatedSpdxElement": other["SPDXID"]} for other in packages[1:]],
}, indent=2, sort_keys=True))
