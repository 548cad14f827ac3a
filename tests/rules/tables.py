"""Tables in the text of a rule."""


def tables_of(text: str) -> list[list[list[str]]]:
    """The rows of each table, cell by cell, without its head."""
    blocks = [[line for line in block.splitlines() if line.startswith("|")] for block in text.split("\n\n")]
    return [[cells(line) for line in lines[2:]] for lines in blocks if lines]


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]
