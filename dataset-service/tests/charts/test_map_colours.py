"""Colours of the figure that the script of several maps draws."""

from __future__ import annotations

import matplotlib.pyplot as plt
import pandas as pd
import pytest

from stroma_dataset_service.charts.scripts import embedding as script

CELLS = pd.DataFrame({'x': [0.0, 1, 2, 3], 'y': [0.0, 1, 2, 3], 'part': ['a', 'a', 'b', 'b']})


def drawn(monkeypatch: pytest.MonkeyPatch, table: pd.DataFrame, colour: dict[str, object]) -> plt.Figure:
    plt.close('all')
    chart = {'colour': colour, 'split': {'column': 'group', 'groups': ['a', 'b']}}
    monkeypatch.setattr(script, 'CHART', chart)
    script.draw(table)
    return plt.gcf()


def test_maps_of_groups_have_one_scale_of_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    figure = drawn(monkeypatch, CELLS.assign(value=[0.0, 5.0, 0.0, 0.5]), {'gene': {}, 'layer': 'raw'})
    scales = [axis.collections[-1].get_clim() for axis in figure.axes[:2]]
    assert scales == [(0.0, 5.0), (0.0, 5.0)]
    assert len(figure.axes) == 3  # two maps and one bar of colours


def test_the_legend_has_the_labels_of_all_maps(monkeypatch: pytest.MonkeyPatch) -> None:
    colours = {'T': '#0000ff', 'B': '#ff0000', 'NK': '#00ff00'}
    figure = drawn(monkeypatch, CELLS.assign(value=['T', 'B', 'NK', 'NK']), {'column': 'type', 'colours': colours})
    legends = [axis.get_legend() for axis in figure.axes]
    assert [one is not None for one in legends] == [False, True]
    assert [text.get_text() for text in legends[1].get_texts()] == ['T', 'B', 'NK']
