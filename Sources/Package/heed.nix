# An expression for Nix. Untried: nobody here had it.
{ lib, swift, swiftpm, readline, ncurses, curl, expat, stdenv }:

stdenv.mkDerivation {
  pname = "heed";
  version = "0.2.0";
  src = ../..;
  nativeBuildInputs = [ swift swiftpm ];
  buildInputs = [ readline ncurses curl expat ];
  installPhase = "Scripts/install $out";
  meta = {
    description = "Task list for people who listen to their terminal";
    license = lib.licenses.gpl3Plus;
    mainProgram = "heed";
  };
}
