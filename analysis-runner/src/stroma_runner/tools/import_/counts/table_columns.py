"""Finds which columns of a full matrix are cells: not gene annotation, totals, or columns without a name."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from stroma_runner.methods.genes.gene_names import known_gene_share
from stroma_runner.tools.import_.choices import Choices
from stroma_runner.tools.import_.counts.table_labels import MOST_LABELS, is_named, is_number, unused
from stroma_runner.tools.import_.facts import FileReport
from stroma_runner.tools.import_.mismatch import mismatch
from stroma_runner.tools.import_.tables import pattern
from stroma_store.errors import StromaError

#: Columns that featureCounts and others write between the genes' names and the cells.
_ANNOTATION = pattern('tables', 'annotation', re.IGNORECASE)
_TOTAL = pattern('tables', 'total', re.IGNORECASE)
EXAMPLES = 5


@dataclass(frozen=True)
class Columns:
    """`names`: of the kept columns; `places`: their indices among the `width` fields of a row."""

    names: list[str]
    places: list[int]
    width: int
    left: list[str]
    #: Every line ends in a separator: the last field is not a column.
    ends_empty: bool
    #: The field with the row names.
    name: int = 0
    #: Names of the columns that do not contain counts, including those the user left out.
    left_out: tuple[str, ...] = ()
    #: Fields that the user left out, by index; labels of cells among them are kept as labels.
    chosen_out: Mapping[int, str] = field(default_factory=dict)
    #: Fields with measures or labels of the rows, by index, if the rows may be cells.
    labels: Mapping[int, str] = field(default_factory=dict)
    #: The rows may be cells.
    may_turn: bool = False

    @property
    def is_every(self) -> bool:
        """Whether every field after the first one is kept."""
        return self.name == 0 and len(self.places) == self.width - 1

    @classmethod
    def of(cls, header: Sequence[str], row: Sequence[str], file: str) -> Columns:
        """Columns from the header and the first row. The header may have a first cell above the symbols or not (R's
        write.table). Raises MATRIX_DIM_MISMATCH for another number of names."""
        width = len(row)
        ends_empty = width > 2 and row[-1] == ''
        # A header with a first cell may lack the separator at the end that the rows have.
        if len(header) not in (width, width - 1) or width < 2:
            raise mismatch(
                *(file, 'columns', len(header), width), line=2, matrix=(1, width - 1), lists=(1, len(header) - 1)
            )
        has_corner = len(header) == width or (ends_empty and header[0] == '')
        names = list(header[1:] if has_corner else header)
        count = width - 1 - ends_empty
        if len(names) < count:
            raise mismatch(
                *(file, 'columns', len(names) + 1, width), line=2, matrix=(1, width - 1), lists=(1, len(names))
            )
        begin = next((k for k in range(count) if not _ANNOTATION.fullmatch(names[k])), count)
        places = [k + 1 for k in range(begin, count) if names[k] and not _TOTAL.fullmatch(names[k])]
        kept = set(places)
        left = [names[k] for k in range(count) if k + 1 not in kept]
        return cls([names[k - 1] for k in places], places, width, left, ends_empty, left_out=tuple(left))

    def chosen(self, choices: Choices, file: str) -> Columns:
        """The columns that are left once others were chosen. COLUMN_NOT_FOUND for one that the table lacks."""
        if 'names' not in choices and 'leftOut' not in choices:
            return self
        name, out = choices.get('names', 1) - 1, {k - 1 for k in choices.get('leftOut', [])}
        beyond = next((k for k in (name, *sorted(out)) if k >= self.width), None)
        if beyond is not None:
            raise StromaError('COLUMN_NOT_FOUND', file=file, column=str(beyond + 1))
        of_place = dict(zip(self.places, self.names, strict=True))
        chosen = [of_place[k] for k in sorted(out) if k in of_place]
        places = [k for k in self.places if k != name and k not in out]
        if not places:
            raise StromaError('MATRIX_FILES_MISSING', file=file, missing='columns')
        return replace(
            self,
            names=[of_place[k] for k in places],
            places=places,
            name=name,
            left_out=(*self.left_out, *chosen),
            chosen_out={k: of_place[k] for k in sorted(out) if k in of_place and k != name},
        )

    def without_labels(self, row: Sequence[str]) -> Columns:
        """The columns of a table whose rows may be cells, without those that describe the cells: recognised by name, or
        by a first value that is not a number under a name that is not a gene. All columns if nothing else would be
        left."""
        at = dict(zip(self.places, self.names, strict=True))
        labels: dict[int, str] = {}
        for place, name in sorted((at | dict(self.chosen_out)).items()):
            is_text = not is_number(row[place]) and row[place] != ''
            if is_named(name) or (is_text and known_gene_share([name]) == 0):
                labels[place] = unused(name, dict.fromkeys(labels.values()))
        if len(labels) > MOST_LABELS or not set(at) - set(labels):
            return replace(self, may_turn=True)
        out = [name for name in self.left_out if name not in {self.chosen_out.get(k) for k in labels}]
        places = [place for place in self.places if place not in labels]
        return replace(
            self, names=[at[k] for k in places], places=places, labels=labels, may_turn=True, left_out=tuple(out)
        )

    def warn(self, warnings: FileReport, *, of_cells: bool) -> None:
        """`of_cells`: the columns are cells, otherwise genes (a turned table)."""
        kind = 'cells' if of_cells else 'genes'
        warnings.part(kind, '', True, len(self.names))
        for name in self.left_out:
            warnings.part('columns', name, False)
        if self.left:
            shown = ', '.join(name[:60] or '""' for name in self.left[:EXAMPLES])
            warnings.add('warning.columnsNotCells', count=len(self.left), columns=shown, kind=kind)


__all__ = ['Columns']
