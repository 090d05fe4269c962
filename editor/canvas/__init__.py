"""The canvas: a board that any workspace can embed, look at, point at and draw on.

`BoardView(context, parent)` in `editor.canvas.board_view` is a QGraphicsView. Its scene counts
in board units with y downwards: a place `x, y` of a board is the scene point `x, -y`.

What a workspace asks of it:

    view.show_board("map")              which board; "" shows none. `view.board` says which it is
    view.fit()                          the whole board; `zoom_by(1.25)`, `view.zoom` pixels a unit
    view.reveal("oxmead")               bring a space into sight; False if the board has it not
    view.set_layer("pieces", on=False)  the layers are in `canvas_layers.CANVAS_LAYERS`
    view.tool = MyTool(view)            who gets press, move, release and keys (`canvas.tool`)
    view.space_at(QPoint)               the space below a point of the viewport, or None
    view.counter_at(QPoint)             the counter there (`canvas.counters.Shown`), or None
    view.counters_in("oxmead")          all that stands in a space, the uppermost first
    view.fan("oxmead")                  spread a stack out; None puts all stacks together
    view.mark(spaces)                   show spaces as chosen beside those that are selected
    view.settle()                       finish all drawing now: for pictures and tests
    view.place_at(QPoint)               the place of the board there; `pixel_of(place)` the reverse
    view.space_steps("oxmead")          the address of a space
    view.update_overlay()               paint anew what lies over the map

A view that nobody sees waits: what has changed is drawn when it is shown, or asked to settle.

It follows `bench.document`, `bench.viewpoint` (whose pieces and control are shown, on which turn)
and `bench.selection` by itself.

What it says:

    hovered(Hover | None)               the space below the mouse, and its neighbours
    dropped(addresses, space, QPoint)   addresses (tuple of steps) were dropped: from elsewhere by
                                        `canvas.mime`, or counters dragged here by the select tool;
                                        the space or None, and where on the screen
    activated(steps)                    a space or counter was double-clicked
    menu_asked(steps, QPoint)           the menu of a space or counter (or of nothing: ()) is asked
    drawn()                             the map shows the value as it now stands
    zoomed(float), layers_changed(), board_changed()

A counter's addresses are the lines that put it there (`Standing.cause`), such as
`scenarios.x.setup.red.oxmead.pikes`. To drag something to a board from elsewhere, give a QDrag
`mime.mime_of(addresses)`: addresses of pieces are shown as their counters while they are dragged.
"""
