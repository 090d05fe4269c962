"""Projections agree with the examples in Snyder's manual, and can be inverted."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.model.geometry.atlas.map_projections import (
    equirectangular_projection,
    lambert_projection,
    mercator_projection,
)

ALL = {
    "equirectangular": equirectangular_projection((10.0, 30.0)),
    "mercator": mercator_projection((10.0, 0.0)),
    "lambert": lambert_projection((10.0, 30.0), (20.0, 50.0)),
    "lambert-south": lambert_projection((10.0, -30.0), (-50.0, -20.0)),
    "lambert-one": lambert_projection((10.0, 30.0), (35.0, 35.0)),
}


def test_lambert_is_what_the_manual_computes():
    """Page 295: parallels 33 and 45, centre 96 west 23 north, the point 75 west 35 north."""
    conic = lambert_projection((-96.0, 23.0), (33.0, 45.0))
    assert conic.degrees_to_plane(np.array([[-75.0, 35.0]]))[0] == pytest.approx(
        (0.2966785, 0.2462112)
    )


def test_mercator_is_what_the_manual_computes():
    """Page 266: from 180 west, the point 75 west 35 north."""
    found = mercator_projection((-180.0, 0.0)).degrees_to_plane(np.array([[-75.0, 35.0]]))[0]
    assert found == pytest.approx((1.8325957, 0.6528366))


def test_equirectangular_shrinks_along_the_centre():
    found = equirectangular_projection((0.0, 60.0)).degrees_to_plane(np.array([[90.0, 45.0]]))[0]
    assert found == pytest.approx((np.pi / 4, np.pi / 4))


@pytest.mark.parametrize("name", ALL)
@given(longitude=st.floats(-150, 170), latitude=st.floats(-80, 80))
def test_there_and_back(name, longitude, latitude):
    point = np.array([[longitude, latitude]])
    assert ALL[name].plane_to_degrees(ALL[name].degrees_to_plane(point)) == pytest.approx(
        point, abs=1e-6
    )
