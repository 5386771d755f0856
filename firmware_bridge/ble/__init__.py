"""Electronic dice that people own, by Bluetooth: GoDice as ports ``godice://2`` or ``godice://ID,ID``.

Needs the extra ``ble``. Without acknowledgements and memory these dice cannot promise what our own board does: a throw
that ends while a die is out of reach is lost, and the bridge says so.
"""
