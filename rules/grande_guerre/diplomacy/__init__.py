"""17, appendix b: ambassadors, levels, countries that join, declarations of war."""
