"""Trees and graphs through cells, the order of cells along them, and genes that change on the way.

Tests of groups without an order are in `groups`; nearest neighbours and clusters are in `embedding`.
"""
