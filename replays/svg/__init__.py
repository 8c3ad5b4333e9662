"""Castles and charts as SVG files: to scale, printable, with nothing outside them."""
