"""Well-known small games in our form, to be measured beside other libraries' own versions.

They have the same rules as OpenSpiel's pig, tic_tac_toe, kuhn_poker and leduc_poker, and no drawn
starter, so that the comparison is fair. They are not among the games that people play.
"""
