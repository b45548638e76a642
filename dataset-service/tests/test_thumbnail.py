"""The small picture of a dataset in lists."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image
from starlette.testclient import TestClient

from stroma_dataset_service.thumbnail import HEIGHT, LARGE, WIDTH, draw

PATH = '/datasets/d1/thumbnail'
RED, BLUE = np.array([220, 0, 0], dtype=np.uint8), np.array([0, 0, 220], dtype=np.uint8)


def pixels(png: bytes) -> np.ndarray:
    picture = Image.open(io.BytesIO(png))
    assert (picture.format, picture.mode, picture.size) == ('PNG', 'RGBA', (WIDTH, HEIGHT))
    return np.asarray(picture).astype(int)


def blobs(cells: int) -> tuple[np.ndarray, np.ndarray]:
    """Half of the cells red, left and below; half blue, right and above."""
    noise = np.random.default_rng(1).normal(scale=0.05, size=(cells, 2))
    is_red = np.arange(cells) % 2 == 0
    points = np.where(is_red[:, None], [0.0, 0.0], [1.0, 1.0]) + noise
    return points, np.where(is_red[:, None], RED, BLUE).astype(np.uint8)


@pytest.mark.parametrize('cells', [20, 500, 20_000])
def test_groups_stand_where_they_are_in_their_colours(cells: int) -> None:
    shown = pixels(draw(*blobs(cells)))
    y, x = np.nonzero(shown[..., 3] > 128)
    is_red = shown[y, x, 0] > shown[y, x, 2]
    assert is_red.any() and (~is_red).any()
    assert x[is_red].max() < x[~is_red].min()
    assert y[is_red].min() > y[~is_red].max()  # the first row of pixels is the upper one
    # Enough is drawn to be seen, and the background stays free.
    assert 0.002 < (shown[..., 3] > 128).mean() < 0.6


@pytest.mark.parametrize('cells', [20, 20_000])
def test_the_large_picture_is_sharp(cells: int) -> None:
    points, colours = blobs(cells)
    large = Image.open(io.BytesIO(draw(points, colours, LARGE)))
    assert large.size == (LARGE * WIDTH, LARGE * HEIGHT)
    alpha = np.asarray(large)[..., 3]
    # Few pixels are neither a cell nor the background, and the reduced image equals the small picture.
    assert ((alpha > 16) & (alpha < 240)).mean() < 0.08
    reduced = np.asarray(large.resize((WIDTH, HEIGHT), Image.Resampling.BOX)).astype(int)[..., 3]
    small = pixels(draw(points, colours))[..., 3]
    assert np.corrcoef(reduced.ravel(), small.ravel())[0, 1] > 0.6


def test_both_axes_have_one_scale() -> None:
    angle = np.linspace(0, 2 * np.pi, 2000)
    circle = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    y, x = np.nonzero(pixels(draw(circle, np.tile(RED, (2000, 1))))[..., 3])
    assert abs(np.ptp(x) - np.ptp(y)) <= 2
    assert np.ptp(y) > HEIGHT * 0.85


def test_one_cell_no_cell_and_missing_coordinates() -> None:
    one = pixels(draw(np.array([[3.0, 3.0]]), RED[None]))
    y, x = np.nonzero(one[..., 3])
    assert abs(x.mean() - WIDTH / 2) < 3 and abs(y.mean() - HEIGHT / 2) < 3
    lost = np.array([[np.nan, 0.0], [np.inf, 1.0]])
    assert not pixels(draw(lost, np.tile(RED, (2, 1)))).any()
    assert not pixels(draw(np.empty((0, 2)), np.empty((0, 3), dtype=np.uint8))).any()


def test_the_call_has_the_colours_of_the_default_column_and_an_etag(client: TestClient) -> None:
    first = client.get(PATH)
    assert first.status_code == 200, first.text
    assert first.headers['content-type'] == 'image/png'
    known = {'If-None-Match': first.headers['etag']}
    assert client.get(PATH, headers=known).status_code == 304
    assert client.get(PATH).content == first.content
    column = client.get('/datasets/d1').json()['data']['defaultColumn']
    colours = client.get('/datasets/d1/observation_color_manager', params={'column': column}).json()['data']
    chosen = {name: f'#{i:02X}FF{i:02X}' for i, name in enumerate(colours['colours'])}
    saved = client.post('/datasets/d1/observation_color_manager', json={'column': colours['column'], 'colours': chosen})
    assert saved.status_code == 200, saved.text
    second = client.get(PATH, headers=known)
    assert second.status_code == 200
    shown = pixels(second.content)
    opaque = shown[shown[..., 3] > 250]
    # The others are cells without a label, which are grey.
    assert (opaque[:, 1] > 240).mean() > 0.9
