"""Analysis: every decision of a match judged, and where the match turned."""

from replays.analysis.analysing import Analysis, analysed, decisions
from replays.analysis.judgement import LABELS, Judgement

__all__ = ["LABELS", "Analysis", "Judgement", "analysed", "decisions"]
