"""Well-known small games in our form, to be measured beside other libraries' own versions.

They have the same rules as OpenSpiel's pig, tic_tac_toe and kuhn_poker, and no starter to
draw, so that like is compared with like. They are not among the games that people play.
"""
