"""Analysis: every decision of a match judged, and where the match turned."""

from replays.analysis.analysing import Analysis, Swing, Way, analysed, decisions
from replays.analysis.judgement import LABELS, Judgement

__all__ = ["LABELS", "Analysis", "Judgement", "Swing", "Way", "analysed", "decisions"]
