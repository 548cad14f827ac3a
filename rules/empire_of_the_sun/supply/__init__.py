"""Chapters 7.35, 7.52 and 13: zones of influence, paths of headquarters, supply and attrition."""
