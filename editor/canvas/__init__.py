"""Canvas: the view of a board, which any workspace can embed.

`BoardView(context, parent)` in `editor.canvas.board_view` is a QGraphicsView. Its scene uses board
units with y downwards: the board point `x, y` is the scene point `x, -y`.

Methods for workspaces:

    view.show_board("map")              show a board; "" shows none, and `view.board_id` names it
    view.fit_board()                    show all of it; see also `zoom_by` and `pixels_per_unit`
    view.make_space_visible("oxmead")   make a space visible; False if the board does not have it
    view.set_layer_visible("pieces", on=False)   show or hide a layer of `CANVAS_LAYERS`
    view.active_tool = MyTool(view)     set the tool that receives mouse and keys (`board_tool`)
    view.space_at_pixel(QPoint)         return the space at a pixel of the viewport, or None
    view.counter_at_pixel(QPoint)       return the counter there (a `PlacedCounter`), or None
    view.counters_in_space("oxmead")    return the counters in a space, the uppermost first
    view.spread_stack("oxmead")         spread a stack; None stacks all counters again
    view.mark_spaces(spaces)            mark additional spaces beside the selected ones
    view.complete_drawing_now()         finish all drawing now, for screenshots and tests
    view.board_point_at_pixel(QPoint)   return the board point; inverse: `pixel_of_board_point`
    view.space_address("oxmead")        return the address of a space
    view.update_overlay()               repaint the shapes over the map

A hidden view does not draw: changes are drawn when it is shown, or by `complete_drawing_now`.

The view follows the document, the viewpoint (scenario and turn of the position) and the selection
of its context by itself.

Signals:

    hover_changed(HoveredSpace | None)  the space below the mouse, and its neighbours
    addresses_dropped(addresses, space, QPoint)
                                        addresses were dropped, from another view by `address_mime`
                                        or as counters moved by the select tool; with the space, or
                                        None, and the point on the screen
    address_activated(address)          a space or counter was double-clicked
    menu_requested(address, QPoint)     a context menu is requested; () if nothing is there
    map_drawn()                         the map shows the current module
    zoom_changed(float), layers_changed(), board_changed(), tool_changed()

The addresses of a counter are those of the lines that placed it (`Standing.cause`), such as
`scenarios.x.setup.red.oxmead.pikes`. To drag something to a board from another view, give a QDrag
the data of `address_mime.mime_from_addresses`.
"""
