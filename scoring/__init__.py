"""The rules of mahjong as pure functions: standard library only, no input or output, no clock, no chance."""
