"""A tournament day as a new organiser has it, in a real browser against a product that has just been started.

    python -m tools.organiser_day [--width 1280] [--pictures FOLDER]

From the link of the first start to the prize ceremony and the files, by clicks and keys alone; three referees and a
player have phones. Prints what each step took. It needs Chromium.
"""
